/**
 * What runs inside the page: the function is sent there as text, so it uses nothing of this file but what it declares of the browser.
 */
interface PageElement {
  readonly className: unknown;
  closest(selector: string): PageElement | null;
  checkVisibility(options: object): boolean;
}
interface PageText {
  readonly textContent: string;
  readonly parentElement: PageElement;
}
declare const document: {
  readonly body: PageElement;
  querySelectorAll(selector: string): Iterable<PageElement>;
  createTreeWalker(root: PageElement, show: number): { nextNode(): PageText | null };
  createRange(): {
    setStart(node: PageText, at: number): void;
    setEnd(node: PageText, at: number): void;
    getClientRects(): Iterable<{ readonly top: number; readonly width: number }>;
  };
};

/**
 * Words that stand in three or more pieces below one another: nobody reads a column of letters. A long word in two pieces is what a narrow
 * phone with large letters cannot avoid. Asked of scripts that part their words by spaces; codes and hashes are no words.
 */
export function brokenWords(): string[] {
  const PIECES = 3;
  const SHOW_TEXT = 4;
  const word = /[\p{Script=Latin}\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Bengali}\p{M}]{4,}/gu;
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const faults: string[] = [];
  const texts = document.createTreeWalker(root, SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const around = node.parentElement;
    if (around.closest('.sr-only, body [dir=ltr], code, svg, option, textarea, [data-crops]') !== null) continue;
    if (!around.checkVisibility({ visibilityProperty: true })) continue;
    for (const { 0: letters, index } of node.textContent.matchAll(word)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + letters.length);
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      );
      if (lines.size >= PIECES)
        faults.push(`in ${lines.size} pieces: ${letters} in ${String(around.className).slice(0, 90)}`);
    }
  }
  return faults;
}
