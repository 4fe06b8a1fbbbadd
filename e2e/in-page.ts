/**
 * What runs inside the page: each function is sent there as text, so it uses nothing of this file but what it declares
 * of the browser.
 */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly width: number;
}
interface PageElement {
  readonly outerHTML: string;
  readonly textContent: string | null;
  readonly nodeType: number;
  readonly parentElement: PageElement | null;
  readonly scrollHeight: number;
  readonly scrollWidth: number;
  readonly clientWidth: number;
  readonly classList: { add(name: string): void; remove(name: string): void };
  scrollLeft: number;
  closest(selector: string): PageElement | null;
  querySelector(selector: string): PageElement | null;
  scrollIntoView(where: { readonly block: string; readonly inline: string }): void;
  getBoundingClientRect(): Box;
  getAnimations(where: { readonly subtree: boolean }): readonly PageAnimation[];
}
interface PageAnimation {
  currentTime: number;
  pause(): void;
  readonly finished: Promise<unknown>;
  readonly effect: {
    readonly target?: PageElement | null;
    getTiming(): { readonly iterations?: number };
    getComputedTiming(): { readonly activeDuration?: unknown };
  } | null;
}
declare const PublicKeyCredential: { isConditionalMediationAvailable: () => Promise<boolean> };
declare const document: {
  readonly documentElement: {
    readonly scrollWidth: number;
    readonly clientWidth: number;
    readonly dataset: Record<string, string | undefined>;
  };
  readonly body: PageElement & { readonly innerText: string };
  readonly activeElement: unknown;
  readonly fonts: { readonly ready: Promise<unknown> };
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  createTreeWalker(root: PageElement, show: number): { nextNode(): PageElement | null };
  getAnimations(): readonly PageAnimation[];
};
declare const window: {
  Date: DateConstructor;
  performance: { now(): number };
  readonly axe?: object;
  said?: readonly string[];
  readonly __TSR_ROUTER__?: { navigate(to: { readonly href: string }): Promise<void> };
};
declare const MutationObserver: new (
  hearing: (changes: readonly { readonly target: PageElement; readonly addedNodes: Iterable<PageElement> }[]) => void,
) => { observe(target: unknown, what: object): void };
declare const localStorage: {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};
declare const indexedDB: { databases(): Promise<readonly { readonly name?: string }[]> };
declare const caches: { keys(): Promise<readonly string[]>; match(path: string): Promise<object | undefined> };
declare const navigator: { readonly serviceWorker: { readonly ready: Promise<unknown> } };
declare const location: { readonly protocol: string; readonly origin: string; readonly pathname: string };
declare const history: { readonly state: { readonly drawroomOverlay?: number } | null; back(): void };
declare const axe: { run(context: unknown, options: object): Promise<{ violations: readonly AxeFinding[] }> };
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

/** Before anything of the page: keeps what a screen reader is given to say, each change of a live region once. */
export function hear(): void {
  const said: string[] = [];
  window.said = said;
  const LIVE = '[role=status], [role=alert]';
  // A status is read out when it changes; what comes together with it is not, unlike in an alert.
  const standing = new WeakSet<PageElement>();
  new MutationObserver((changes) => {
    const regions = new Set<PageElement>();
    for (const { target, addedNodes } of changes) {
      for (const node of [target, ...addedNodes]) {
        const region = (node.nodeType === 1 ? node : node.parentElement)?.closest(LIVE);
        if (region) regions.add(region);
      }
    }
    for (const region of regions) {
      if (!standing.has(region) && region.closest('[role=alert]') !== region) continue;
      const text = region.textContent?.trim() ?? '';
      if (text !== '' && text !== said.at(-1)) said.push(text);
    }
    for (const region of document.querySelectorAll(LIVE)) standing.add(region);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** What has been said since the page was loaded. */
export function heard(): readonly string[] {
  return window.said ?? [];
}

/** Goes to another screen as a link of the lobby does, and ends when it stands there. False where no lobby is, or the screen is this one. */
export async function followLink(path: string): Promise<boolean> {
  const router = window.__TSR_ROUTER__;
  if (router === undefined || new URL(path, location.origin).pathname === location.pathname) return false;
  await router.navigate({ href: path });
  return true;
}

/** Which of these texts stand on the page when the first of them does; null as long as none does. */
export function firstSeen(texts: readonly string[]): readonly string[] | null {
  const seen = texts.filter((text) => document.body.innerText.includes(text));
  return seen.length === 0 ? null : seen;
}

/** The phone's own Back button. */
export function pressBack(): void {
  history.back();
}

/** No sheet or dialog has an entry of the history any more; leaving one is a navigation that another one would cut off. */
export function overlaysLeft(): boolean {
  return (history.state?.drawroomOverlay ?? 0) === 0;
}

/** Ends once a worker looks after the pages of this origin. */
export async function workerRuns(): Promise<void> {
  await navigator.serviceWorker.ready;
}

/** Whether the page itself is kept for days without a network. */
export async function keptRelease(): Promise<boolean> {
  return (await caches.match('/')) !== undefined;
}

/** Whether a file is kept for days without a network. */
export async function isKept(path: string): Promise<boolean> {
  return (await caches.match(path)) !== undefined;
}

/** Names of the databases that this origin has on the phone. */
export async function keptDatabases(): Promise<readonly string[]> {
  return (await indexedDB.databases()).map(({ name }) => name ?? '');
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

/** How much wider a celebration makes what is around it, px: its motion is begun anew and held where it reaches furthest. */
export function celebrationReach(): number {
  const ALMOST_OVER_MS = 890;
  const card = document.querySelector('.celebrate');
  if (card === null) throw new Error('nothing is celebrated');
  card.classList.remove('celebrate');
  card.getBoundingClientRect();
  card.classList.add('celebrate');
  const motions = card.getAnimations({ subtree: true });
  if (motions.length === 0) throw new Error('nothing moves');
  for (const motion of motions) {
    motion.pause();
    motion.currentTime = ALMOST_OVER_MS;
  }
  let reach = 0;
  for (let around = card.parentElement; around !== null; around = around.parentElement)
    reach = Math.max(reach, around.scrollWidth - around.clientWidth);
  return reach;
}

/** Rails of tabs stand by their chosen tab as its final letters are wide: one that was placed before they came stands elsewhere. */
export function railsAtRest(): void {
  for (const rail of document.querySelectorAll('[role="tablist"]')) {
    rail.scrollLeft = 0;
    rail.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }
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
  // A phone zooms out to show what is too wide, and its window is then as wide as that; what the page is laid out in is not.
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`${scrollWidth} px wide at ${clientWidth}`);
  for (const element of document.querySelectorAll('body *')) {
    const box = element.getBoundingClientRect();
    const mayScroll = box.width === 0 || element.closest('.rail, [role=tablist], .sr-only') !== null;
    // To the left where one reads from the right.
    if (!mayScroll && (box.right > clientWidth + 1 || box.left < -1))
      faults.push(`sticks out: ${element.outerHTML.slice(0, 120)}`);
  }
  const SHOW_TEXT = 4;
  const texts = document.createTreeWalker(document.body, SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    if (/^[a-z]\w*(\.[a-zA-Z][\w-]*)+(\.\d+)?$/.test(text)) faults.push(`key instead of a text: ${text}`);
  }
  return faults;
}

export function hasAxe(): boolean {
  return window.axe !== undefined;
}

/** What axe-core finds; it must have been put into the page before. Of a page under a dialog the dialog alone is asked: nothing else can be reached. */
export async function axeFindings(onlyColours: boolean): Promise<readonly AxeFinding[]> {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  // The size of targets is a rule of WCAG 2.2 that has to be asked for. A part of a sheet may be called what the sheet is called: no rule of WCAG.
  const asked = { 'target-size': { enabled: true }, 'landmark-unique': { enabled: false } };
  const rules = onlyColours ? { runOnly: ['color-contrast'] } : { rules: asked };
  // A page that is framed is asked by itself.
  const options = { resultTypes: ['violations'], iframes: false, preload: false, ...rules };
  return (await axe.run(dialog ?? document, options)).violations;
}

/** What still moves for whoever has asked for no motion. */
export function movingParts(): string[] {
  const LEAST_MS = 50;
  const moving = document.getAnimations().filter(({ effect }) => {
    const lasts = effect?.getComputedTiming().activeDuration;
    return typeof lasts === 'number' && lasts > LEAST_MS;
  });
  return moving.map(({ effect }) => `moves: ${effect?.target?.outerHTML.slice(0, 120) ?? ''}`);
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
