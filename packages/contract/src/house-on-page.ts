import type { Scheme } from './house-colours.ts';
import type { LocaleTag } from './locales.ts';

/** Longest name of a house, in columns: a Chinese sign takes two. It stands in one line of the login on the narrowest phone. */
export const HOUSE_NAME_COLUMNS = 20;

/** Where the house's own colours are served; the name says all of them, so that a file never changes. */
export const THEME_FOLDER = '/theme';
/** Where the house's logo is served. */
export const LOGO_FOLDER = '/house-logo';
/** What a logo is drawn as: as it is (512 px), for a home screen (180 px, on white), with room around it for systems that cut it. */
export const LOGO_KINDS = ['512', '180', 'mask'] as const;
export type LogoKind = (typeof LOGO_KINDS)[number];

/** Columns that a text takes where every sign is as wide as its kind. */
export function columnsOf(text: string): number {
  return [...text].reduce(
    (sum, sign) =>
      sum +
      (/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\u{1F300}-\u{1FAFF}]/u.test(sign)
        ? 2
        : 1),
    0,
  );
}

/** What a page carries of the house's look: its names and its logo. */
export interface HouseOnPage {
  /** Name in every language without one of its own; empty: the product's. */
  readonly houseName: string;
  readonly houseNames: Readonly<Record<string, string>>;
  readonly logo: string | null;
}

/** The house's name in a language as the house has set it; null: it has set none, and the product's holds. */
export function setName({ houseName, houseNames }: Omit<HouseOnPage, 'logo'>, tag: LocaleTag): string | null {
  const language = tag.split('-')[0] ?? '';
  const near = Object.keys(houseNames).find((each) => each.split('-')[0] === language);
  const name = houseNames[tag] ?? (near === undefined ? undefined : houseNames[near]) ?? houseName;
  return name === '' ? null : name;
}

/** Address of one drawing of a logo. */
export function logoAddress(logo: string, kind: LogoKind): string {
  return `${LOGO_FOLDER}/${logo}-${kind}.png`;
}

/** Address of the stylesheet with the house's colours. */
export function themeAddress({ light, dark }: Readonly<Record<Scheme, string>>): string {
  return `${THEME_FOLDER}/1-${light.slice(1)}-${dark.slice(1)}.css`;
}
