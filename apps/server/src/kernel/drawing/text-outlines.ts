import { create, type Font } from 'fontkit';
import { baseFont, drawnRuns } from './font-runs.ts';
import { readFont, type FontSubset } from './read-font.ts';

/** Where a line of text stands: its middle and baseline, how large it is, and how wide it may get before it is made smaller; px. */
export interface TextPlace {
  readonly middle: number;
  readonly baseline: number;
  readonly size: number;
  readonly widest: number;
  readonly fill: string;
  /** Distance between signs beyond their own, px. */
  readonly gap?: number;
}

/**
 * Writes lines as outlines of the house's own fonts, so that a picture looks the same on a machine without any: SVG `<g>` elements. Costly
 * at first use, so it belongs in a thread (`createFileMaker`).
 */
export function createWriter(locale: string): (text: string, place: TextPlace) => string {
  const fonts = new Map<FontSubset, Font>();
  const fontOf = (subset: FontSubset): Font => {
    const known = fonts.get(subset) ?? create(readFont(subset));
    fonts.set(subset, known);
    return known;
  };
  return (text, { middle, baseline, size, widest, fill, gap = 0 }) => {
    const signs = drawnRuns(text, baseFont(locale)).flatMap((run) => {
      const font = fontOf(run.font);
      const { glyphs, positions } = font.layout(run.text);
      return glyphs.map((glyph, index) => ({
        path: glyph.path.toSVG(),
        scale: 1 / font.unitsPerEm,
        width: (positions[index]?.xAdvance ?? 0) / font.unitsPerEm,
        // Where a mark stands over, under or beside its letter.
        aside: (positions[index]?.xOffset ?? 0) / font.unitsPerEm,
        above: (positions[index]?.yOffset ?? 0) / font.unitsPerEm,
      }));
    });
    const wide = signs.reduce((sum, { width }) => sum + width * size + gap, -gap);
    const shrink = Math.min(1, widest / wide);
    let x = middle - (wide * shrink) / 2;
    const drawn = signs.map(({ path, scale, width, aside, above }) => {
      const em = size * shrink;
      const by = em * scale;
      const at = `${x + aside * em} ${baseline - above * em}`;
      const sign = `<path transform="translate(${at}) scale(${by} ${-by})" d="${path}"/>`;
      x += (width * size + gap) * shrink;
      return sign;
    });
    return `<g fill="${fill}">${drawn.join('')}</g>`;
  };
}
