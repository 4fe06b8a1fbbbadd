/** The two looks of a screen. */
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Main colours of the product, which hold until a house sets its own. */
export const PRODUCT_COLOURS: Readonly<Record<Scheme, string>> = { light: '#c8371f', dark: '#ff6b4f' };

/** What everything stands on: paper, card, raised, sunken, as in tokens.css. */
export const SURFACES: Readonly<Record<Scheme, readonly string[]>> = {
  light: ['#faf7f2', '#ffffff', '#ffffff', '#f2ede4'],
  dark: ['#121110', '#1c1a18', '#262320', '#0c0b0a'],
};

/** Least contrast of a text, and of a control or large text (WCAG 2.2, 1.4.3 and 1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const CONTROL_CONTRAST = 3;

const BLACK = '#000000';
const WHITE = '#ffffff';
/** Steps between a colour and black or white. */
const STEPS = 128;

/** What of a house's look follows its main colour; every other colour stays, above all those that say won, lost and waiting. */
export interface BrandTokens {
  readonly vermilion: string;
  readonly 'vermilion-press': string;
  readonly 'on-vermilion': string;
  readonly 'vermilion-ink': string;
  readonly 'vermilion-soft': string;
  readonly focus: string;
}

/** How a main colour reads: the text on it, and itself on the worst of the surfaces. */
export interface Reads {
  readonly text: number;
  readonly surface: number;
  readonly passes: boolean;
}

/** Whether this is a colour as a house sets it: `#c8371f`. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Judges a main colour, as the server and the console both do. */
export function readsOf(colour: string, scheme: Scheme): Reads {
  const text = contrast(textOn(colour), colour);
  const surface = worst(colour, SURFACES[scheme]);
  return { text, surface, passes: text >= TEXT_CONTRAST && surface >= CONTROL_CONTRAST };
}

/** The colour itself where it passes, else the nearest one of its kind that does: darker or lighter, whichever is less of a change. */
export function nearestColour(colour: string, scheme: Scheme): string {
  for (let step = 0; step <= STEPS; step += 1) {
    const found = [BLACK, WHITE].map((end) => mix(colour, end, step)).find((each) => readsOf(each, scheme).passes);
    if (found !== undefined) return found;
  }
  return PRODUCT_COLOURS[scheme];
}

/** The brand's colours of one look, made from a main colour that passes. */
export function brandTokens(colour: string, scheme: Scheme): BrandTokens {
  const on = textOn(colour);
  const soft = mix(colour, SURFACES[scheme][1] ?? WHITE, scheme === 'light' ? 113 : 102);
  const ink = inkOf(colour, { scheme, soft });
  return {
    vermilion: colour,
    // Away from the text on it, so that a pressed button reads better, never worse.
    'vermilion-press': mix(colour, on === WHITE ? BLACK : WHITE, 20),
    'on-vermilion': on,
    'vermilion-ink': ink,
    'vermilion-soft': soft,
    focus: ink,
  };
}

/** A stylesheet that puts the brand's colours over those of the product; it holds wherever in the page it stands. */
export function brandStyles(colours: Readonly<Record<Scheme, string>>): string {
  const rule = (scheme: Scheme, selector: string): string =>
    `${selector}{${Object.entries(brandTokens(colours[scheme], scheme))
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`;
  return `${rule('light', ':root:root')}\n${rule('dark', ":root:root[data-theme='dark']")}\n`;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function textOn(colour: string): string {
  return contrast(WHITE, colour) >= TEXT_CONTRAST ? WHITE : BLACK;
}

/** The colour as a text: just so far from itself that it reads on every surface and on its own soft ground. */
function inkOf(colour: string, { scheme, soft }: { readonly scheme: Scheme; readonly soft: string }): string {
  const end = scheme === 'light' ? BLACK : WHITE;
  for (let step = 0; step < STEPS; step += 1) {
    const ink = mix(colour, end, step);
    if (worst(ink, [...SURFACES[scheme], soft]) >= TEXT_CONTRAST) return ink;
  }
  return end;
}

function worst(colour: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrast(colour, ground)));
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** One colour so many of `STEPS` on the way to another. */
function mix(from: string, to: string, step: number): string {
  const ends = channels(to);
  const mixed = channels(from).map((channel, at) => channel + Math.trunc((((ends[at] ?? 0) - channel) * step) / STEPS));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
