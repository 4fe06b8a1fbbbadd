import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Letters without the hints of a machine's own settings, colours without its screen. */
export const PICTURE_FLAGS = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
];
/**
 * Neither does the browser see the machine's fonts and its settings for them, but only the one that is unpacked with it: without any it
 * does not run.
 */
export const PICTURE_SURROUNDINGS = {
  FONTCONFIG_FILE: fileURLToPath(new URL('picture-fonts.conf', import.meta.url)),
  XDG_DATA_HOME: tmpdir(),
};
/** Where the fonts of the packages lie. */
export const FONTS = fileURLToPath(new URL('../node_modules/@fontsource/', import.meta.url));
const FAMILIES = { 'noto-sans': 'Noto Sans', 'noto-sans-arabic': 'Noto Sans Arabic', 'noto-sans-sc': 'Noto Sans SC' };
const WEIGHTS = ['400', '500', '600', '700'];

const sheets = Object.keys(FAMILIES).flatMap((name) =>
  WEIGHTS.map((weight) =>
    readFileSync(`${FONTS}${name}/${weight}.css`, 'utf8')
      .replaceAll(/url\(\.\/files\/([^)]+\.woff2)\)/g, `url(/picture-fonts/${name}/files/$1)`)
      .replaceAll(/,\s*url\([^)]+\.woff\) format\('woff'\)/g, ''),
  ),
);
const families = Object.values(FAMILIES).map((family) => `'${family}'`);
/** The fonts of the packages as the style sheet of a page: what is installed on a machine never draws a letter. */
export const OWN_FONTS = `<style>${sheets.join('')}*,::before,::after{font-family:${families.join(',')} !important}</style>`;

/** Ranges of letters that the fonts have, first and last. */
const covered = [...sheets.join('').matchAll(/unicode-range:([^;]+);/g)].flatMap(([, ranges = '']) =>
  ranges.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  }),
);

/** Whether one of the fonts has the letter. */
export function isCovered(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return covered.some(([first, last]) => code >= first && code <= last);
}
