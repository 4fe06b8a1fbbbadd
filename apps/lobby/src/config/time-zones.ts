import { latinDigits } from '@drawroom/i18n/locales';

/** Zones of the people the house is made for, shown before anything is searched and found in their language. */
const NEAR: readonly string[] = [
  'Asia/Shanghai',
  'Asia/Ho_Chi_Minh',
  'Asia/Hong_Kong',
  'Asia/Macau',
  'Asia/Taipei',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Kuala_Lumpur',
  'Asia/Manila',
  'Asia/Jakarta',
  'Asia/Phnom_Penh',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Asia/Kolkata',
  'Asia/Dhaka',
  'Asia/Dubai',
  'Africa/Cairo',
  'Africa/Lagos',
  'Europe/London',
  'Europe/Paris',
  'Europe/Moscow',
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Australia/Sydney',
];
/** Browsers list some places under names that nobody there uses any more. */
const NAMES_OF_TODAY: Readonly<Record<string, string>> = {
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Europe/Kiev': 'Europe/Kyiv',
};
const SHOWN_MAX = 12;

function allZones(): readonly string[] {
  // Browsers before 2022 know zones but do not list them.
  const listed = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [];
  return [...new Set([...NEAR, ...listed.map(todaysName)])];
}

/** A zone under the name that is used today. */
export function todaysName(zone: string): string {
  return NAMES_OF_TODAY[zone] ?? zone;
}

/** Whether a language is written in Latin letters. */
function isLatin(locale: string): boolean {
  return new Intl.Locale(locale).maximize().script === 'Latn';
}

/**
 * What a zone is called in a language, such as 越南时间, and its distance from UTC now, such as GMT+7. Browsers know the English names of
 * many cities alone: where others are written the zone of the country is named then.
 */
export function zoneWords(
  zone: string,
  locale: string,
  atMs: number,
): { readonly name: string; readonly offset: string } {
  const said = (timeZoneName: 'shortGeneric' | 'longGeneric' | 'shortOffset'): string => {
    const format = new Intl.DateTimeFormat(latinDigits(locale), { timeZone: zone, timeZoneName });
    return format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  };
  const short = said('shortGeneric');
  const isForeign = /\p{Script=Latin}/u.test(short) && !isLatin(locale);
  return { name: isForeign ? said('longGeneric') : short, offset: said('shortOffset') };
}

/** Bare letters: a member who types without accents finds what has them. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll(/[_\s]+/gu, ' ')
    .trim();
}

/**
 * Zones that fit what was typed, at most a dozen; with nothing typed the near ones. Names in the member's language are
 * made for the near ones only: making them for all takes a cheap phone more than a second.
 */
export function findZones(typed: string, locale: string, atMs: number): readonly string[] {
  const wanted = plain(typed);
  if (wanted === '') return NEAR.slice(0, SHOWN_MAX);
  const fits = (zone: string): boolean =>
    plain(zone).includes(wanted) || (NEAR.includes(zone) && plain(zoneWords(zone, locale, atMs).name).includes(wanted));
  return allZones().filter(fits).slice(0, SHOWN_MAX);
}
