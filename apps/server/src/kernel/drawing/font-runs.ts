import type { LocaleTag } from '@drawroom/contract/locales';
import type { FontSubset } from './read-font.ts';

/** Which characters of a text only the Vietnamese font holds; the Chinese one holds Latin too. */
const isVietnamese = (sign: string): boolean =>
  /[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01A0\u01A1\u01AF\u01B0\u1EA0-\u1EF9\u20AB]/u.test(sign);

/** Languages with letters that none of the fonts holds. */
const NOT_HELD = /^(ja|th|bn|ar|ru|tr)-/;

/** The language in which papers and pictures are drawn for a reader: his own, or the nearest one whose letters the fonts hold (decision 070). */
export function drawnLocale(locale: LocaleTag): LocaleTag {
  if (locale.startsWith('zh-')) return 'zh-CN';
  return NOT_HELD.test(locale) ? 'en-US' : locale;
}

/** The font that most of a language's texts are drawn with. */
export function baseFont(locale: string): FontSubset {
  return locale.startsWith('zh') ? 'chinese-simplified' : 'latin';
}

/** A text in runs of one font each. */
export function fontRuns(text: string, base: FontSubset): { font: FontSubset; text: string }[] {
  const runs: { font: FontSubset; text: string }[] = [];
  for (const sign of text.normalize('NFC')) {
    const font = isVietnamese(sign) ? 'vietnamese' : base;
    const last = runs.at(-1);
    if (last?.font === font) last.text += sign;
    else runs.push({ font, text: sign });
  }
  return runs;
}
