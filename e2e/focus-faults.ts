/**
 * What runs inside the page: the function is sent there as text, so it uses nothing of this file but what it declares of the
 * browser.
 */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}
interface PageElement {
  readonly outerHTML: string;
  readonly parentElement: PageElement | null;
  readonly tabIndex: number;
  querySelectorAll(selector: string): Iterable<PageElement>;
  closest(selector: string): PageElement | null;
  matches(selector: string): boolean;
  contains(other: PageElement | null): boolean;
  getBoundingClientRect(): Box;
  checkVisibility(options: object): boolean;
  focus(): void;
}
declare const document: {
  readonly body: PageElement;
  readonly activeElement: PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  elementFromPoint(x: number, y: number): PageElement | null;
};
declare const window: { readonly innerWidth: number; readonly innerHeight: number };
declare function getComputedStyle(element: PageElement): {
  readonly outlineStyle: string;
  readonly outlineWidth: string;
};

/** Whatever a keyboard may come to. */
export const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Controls among the named ones whose focus is not seen, or that something else covers when the keyboard has come to them. The page must have been
 * used by keyboard last: a browser shows no focus to a finger.
 */
export function focusFaults(selector: string): string[] {
  const faults: string[] = [];
  // A dialog keeps the keyboard inside.
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const before = document.activeElement;
  for (const control of root.querySelectorAll(selector)) {
    if (control.tabIndex < 0 || control.matches(':disabled, [type=file]') || control.closest('[inert]') !== null)
      continue;
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    control.focus();
    // Opened something else, or may not be focused.
    if (document.activeElement !== control) continue;
    const name = control.outerHTML.slice(0, 120);
    if (!isOutlined(control)) faults.push(`focus is not seen: ${name}`);
    if (!isReached(control)) faults.push(`focus is covered: ${name}`);
  }
  before?.focus();

  /** By itself, or by the frame that it fills. */
  function isOutlined(control: PageElement): boolean {
    for (let around: PageElement | null = control, depth = 0; around !== null && depth < 4; depth += 1) {
      const { outlineStyle, outlineWidth } = getComputedStyle(around);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return true;
      around = around.parentElement;
    }
    return false;
  }

  /** Something of it, or of the label around it, is what a finger would meet there. */
  function isReached(control: PageElement): boolean {
    const own = control.matches('[type=radio], [type=checkbox]') ? (control.closest('label') ?? control) : control;
    const { left, right, top, bottom } = own.getBoundingClientRect();
    const [from, to] = [Math.max(left, 0), Math.min(right, window.innerWidth)];
    const [high, low] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)];
    if (from >= to || high >= low) return false;
    for (const across of [0.5, 0.1, 0.9])
      for (const down of [0.5, 0.15, 0.85]) {
        const met = document.elementFromPoint(from + (to - from) * across, high + (low - high) * down);
        if (met !== null && (own.contains(met) || met === own.parentElement)) return true;
      }
    return false;
  }
  return faults;
}
