/**
 * What runs inside the page: each function is sent there as text, so it uses nothing of this file but what it declares
 * of the browser.
 */
interface Box {
  readonly top: number;
  readonly right: number;
  readonly width: number;
}
interface PageElement {
  readonly outerHTML: string;
  readonly textContent: string | null;
  readonly scrollHeight: number;
  closest(selector: string): PageElement | null;
  getBoundingClientRect(): Box;
}
interface PageAnimation {
  readonly finished: Promise<unknown>;
  readonly effect: { getTiming(): { readonly iterations?: number } } | null;
}
declare const PublicKeyCredential: { isConditionalMediationAvailable: () => Promise<boolean> };
declare const document: {
  readonly documentElement: { readonly scrollWidth: number; readonly dataset: Record<string, string | undefined> };
  readonly body: PageElement & { readonly innerText: string };
  readonly activeElement: unknown;
  readonly fonts: { readonly ready: Promise<unknown> };
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  createTreeWalker(root: PageElement, show: number): { nextNode(): PageElement | null };
  getAnimations(): readonly PageAnimation[];
};
declare const window: { readonly innerWidth: number; Date: DateConstructor; performance: { now(): number } };
declare const localStorage: {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};
declare const location: { readonly protocol: string };
declare const history: { readonly state: { readonly drawroomOverlay?: number } | null; back(): void };
declare const axe: { run(options: object): Promise<{ violations: readonly AxeFinding[] }> };
declare function requestAnimationFrame(done: () => void): number;

/** A broken rule as axe-core tells it. */
export interface AxeFinding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** Before anything of the page: the language the member has chosen earlier. */
export function keepLanguage(language: string): void {
  // The blank page before the first address has no storage.
  if (location.protocol === 'about:' || localStorage.getItem('language') !== null) return;
  localStorage.setItem('language', language);
}

/**
 * Before anything of the page: a phone whose clock is wrong by so much, or stands still. A wrong one goes on, and the phone's steady
 * clock is right, as on real phones; where time stands still, that one stands too.
 */
export function bendClock(clock: { readonly byMs: number } | { readonly atMs: number }): void {
  const RightDate = window.Date;
  const now = (): number => ('atMs' in clock ? clock.atMs : RightDate.now() + clock.byMs);
  if ('atMs' in clock) window.performance.now = () => 1_000;
  window.Date = new Proxy(RightDate, {
    construct: (target, args: unknown[]): object => Reflect.construct(target, args.length === 0 ? [now()] : args),
    apply: () => new RightDate(now()).toString(),
    get: (target, name, receiver): unknown => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}

export function stored(key: string): string | null {
  return localStorage.getItem(key);
}

export function forget(key: string): void {
  localStorage.removeItem(key);
}

/** The phone's own Back button. */
export function pressBack(): void {
  history.back();
}

/** No sheet or dialog has an entry of the history any more; leaving one is a navigation that another one would cut off. */
export function overlaysLeft(): boolean {
  return (history.state?.drawroomOverlay ?? 0) === 0;
}

export function nothingLoads(): boolean {
  return document.querySelector('[aria-busy="true"], [data-loading], .skeleton') === null;
}

export async function fontsReady(): Promise<void> {
  await document.fonts.ready;
}

export function showsTheme(theme: string): boolean {
  return document.documentElement.dataset['theme'] === theme;
}

/** Ends when every change of place and colour that has begun is at its end. */
export async function motionOver(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise<void>((drawn) => requestAnimationFrame(drawn));
  const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Height that the page would need to show all of its scroller, px. */
export function wholeHeight(): number {
  const scroller = document.querySelector('main .scroller');
  return scroller === null ? 0 : Math.ceil(scroller.getBoundingClientRect().top + scroller.scrollHeight);
}

/** Every letter that stands somewhere on the page, each once. */
export function writtenLetters(): string {
  const fields = [...document.querySelectorAll('input, textarea')] as unknown as {
    value: string;
    placeholder: string;
  }[];
  const typed = fields.map(({ value, placeholder }) => value + placeholder);
  return [...new Set((document.body.innerText + typed.join('')).replaceAll(/\s/gu, ''))].join('');
}

/** Whether the keyboard writes into it. */
export function isFocused(element: unknown): boolean {
  return document.activeElement === element;
}

/** Parts that are wider than the phone, and texts that are a message's key instead of the message. */
export function layoutFaults(): string[] {
  const faults: string[] = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > window.innerWidth) faults.push(`${scrollWidth} px wide at ${window.innerWidth}`);
  for (const element of document.querySelectorAll('body *')) {
    const box = element.getBoundingClientRect();
    const mayScroll = box.width === 0 || element.closest('.rail, [role=tablist], .sr-only') !== null;
    if (!mayScroll && box.right > window.innerWidth + 1) faults.push(`sticks out: ${element.outerHTML.slice(0, 120)}`);
  }
  const SHOW_TEXT = 4;
  const texts = document.createTreeWalker(document.body, SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    if (/^[a-z]+(\.[a-zA-Z]+)+$/.test(text)) faults.push(`key instead of a text: ${text}`);
  }
  return faults;
}

/** What axe-core finds; it must have been put into the page before. */
export async function axeFindings(onlyColours: boolean): Promise<readonly AxeFinding[]> {
  const rules = onlyColours ? { runOnly: ['color-contrast'] } : {};
  // A page that is framed is asked by itself.
  return (await axe.run({ resultTypes: ['violations'], iframes: false, ...rules })).violations;
}

/** As a browser that has no passkeys in its list of names: the login then waits for its button. */
export function withoutAutofill(): void {
  PublicKeyCredential.isConditionalMediationAvailable = async () => false;
}

/** Own width of a picture once it has come, px; a picture that does not come throws. */
export async function drawnWidth(element: unknown): Promise<number> {
  const image = element as { decode(): Promise<void>; readonly naturalWidth: number };
  await image.decode();
  return image.naturalWidth;
}
