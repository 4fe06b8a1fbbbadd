import type { Frame } from 'playwright-core';

/** `lookAt` runs inside the page and is sent there as text, so it uses nothing of this file but what is declared here of the browser. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}
interface PageElement {
  readonly tagName: string;
  readonly outerHTML: string;
  readonly parentElement: PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  closest(selector: string): PageElement | null;
  matches(selector: string): boolean;
  getBoundingClientRect(): Box;
  checkVisibility(options: object): boolean;
}
interface PageText {
  readonly textContent: string;
  readonly parentElement: PageElement;
}
declare const document: {
  readonly body: PageElement;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  createTreeWalker(root: PageElement, show: number): { nextNode(): PageText | null };
  createRange(): { selectNodeContents(node: PageText): void; getClientRects(): Iterable<Box> };
};
declare function getComputedStyle(element: PageElement): {
  readonly overflowX: string;
  readonly overflowY: string;
  readonly position: string;
};

/** What must hold of the texts of a language. */
export interface LookRules {
  /** Letters of another script, as the source of a regular expression. */
  readonly foreignLetters: string;
  /** Words of that script that every language writes so. */
  readonly allowed: readonly string[];
  /** Whole texts of the other languages. */
  readonly foreignTexts: ReadonlySet<string>;
}

/** Texts cut off or in another language, and controls too small for a finger. */
export async function lookFaults(
  page: Pick<Frame, 'evaluate'>,
  { foreignLetters, allowed, foreignTexts }: LookRules,
): Promise<readonly string[]> {
  // The texts of all languages are megabytes: they stay here.
  const { cut, texts, small } = await page.evaluate(lookAt, { foreignLetters, allowed });
  const strange = texts.filter(({ text, isStrange }) => isStrange || foreignTexts.has(text));
  const said = strange.map(({ text }) => `another language: ${text.slice(0, 80)}`);
  return [...new Set([...cut, ...said, ...small])];
}

/** What the page shows, as `lookFaults` judges it. */
interface Looked {
  readonly cut: readonly string[];
  readonly small: readonly string[];
  /** What has to be in the language of the page, and whether it has letters of another script. */
  readonly texts: readonly { readonly text: string; readonly isStrange: boolean }[];
}

function lookAt({ foreignLetters, allowed }: Omit<LookRules, 'foreignTexts'>): Looked {
  const cut: string[] = [];
  const small: string[] = [];
  const written: { text: string; isStrange: boolean }[] = [];
  const FINGER = 44;
  // A dialog covers what is behind it.
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const isSeen = (element: PageElement): boolean =>
    element.closest('.sr-only, [aria-hidden="true"] svg') === null &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';

  function clippedBy(text: PageText): PageElement | null {
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    let [across, down] = [true, true];
    for (let around: PageElement | null = text.parentElement; around !== null; around = around.parentElement) {
      // Says itself that it shows only what fits.
      if (around.matches('[data-crops]')) return null;
      const { overflowX, overflowY, position } = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      const isControl = around.matches('button, a, label, [role=button]');
      const cutsX = hides(overflowX) || isControl;
      const cutsY = hides(overflowY) || isControl;
      for (const box of boxes) {
        const middle = (box.top + box.bottom) / 2;
        if (across && cutsX && (box.left < edge.left - 1 || box.right > edge.right + 1)) return around;
        if (down && cutsY && (middle < edge.top || middle > edge.bottom)) return around;
      }
      // What can be scrolled is not lost.
      if (overflowX === 'auto' || overflowX === 'scroll') across = false;
      if (overflowY === 'auto' || overflowY === 'scroll') down = false;
      if (position === 'fixed') break;
    }
    return null;
  }
  const letters = new RegExp(`[${foreignLetters}]+`, 'gu');
  // A name within a sentence stands between these signs (`apart` of the lobby).
  const entered = /\u2068[^\u2069]*\u2069/gu;
  const SHOW_TEXT = 4;
  const texts = document.createTreeWalker(root, SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent.trim();
    if (text === '' || !isSeen(node.parentElement)) continue;
    const edge = clippedBy(node);
    if (edge !== null) cut.push(`cut off: ${text.slice(0, 60)} in ${edge.outerHTML.slice(0, 90)}`);
    // What has a language of its own; the page itself has one, whoever reads it.
    if (node.parentElement.closest('body [lang], svg, option') !== null) continue;
    // What somebody entered, or a code: no text of the product, but in any letters.
    const isEntered = node.parentElement.closest('bdi, body [dir=ltr], textarea') !== null;
    const strange = isEntered ? [] : (text.replaceAll(entered, '').match(letters) ?? []);
    written.push({ text, isStrange: strange.some((word) => !allowed.includes(word)) });
  }

  for (const control of root.querySelectorAll('button, a[href], input, select, [role=slider]')) {
    if (!isVisibleControl(control)) continue;
    const own = control.matches('[type=radio], [type=checkbox]') ? (control.closest('label') ?? control) : control;
    const { width, height } = own.getBoundingClientRect();
    if (width < FINGER - 0.5 || height < FINGER - 0.5)
      small.push(`small: ${Math.round(width)} x ${Math.round(height)} ${control.outerHTML.slice(0, 120)}`);
  }
  function isVisibleControl(control: PageElement): boolean {
    if (control.closest('.sr-only') !== null) return false;
    return control.checkVisibility({ visibilityProperty: true }) && !control.matches('[type=file]');
  }
  return { cut, texts: written, small };
}
