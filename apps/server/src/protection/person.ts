/** Unseen characters: zero-width ones, bidi marks, fillers, controls, private use and lone surrogates. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u2800]/gu;

/** Tabs and ends of lines part words; other characters that nobody sees do not. */
function unseenGone(text: string): string {
  return text.replace(/[\t\n\v\f\r]/gu, ' ').replace(UNSEEN, '');
}

/** A real name as it is kept: NFKC, single blanks, nothing unseen. Null where no letter is left. */
export function cleanName(raw: string): string | null {
  const name = unseenGone(raw).normalize('NFKC').replace(/\s+/gu, ' ').trim().normalize('NFC');
  return /\p{L}/u.test(name) ? name : null;
}

/**
 * What stays of a name when it is written another way: case, accents, signs, blanks and the order of its words do not count.
 * A name without blanks between its letters, such as a Chinese one, stays one word.
 */
export function foldName(name: string): string {
  return unseenGone(name)
    .normalize('NFKD')
    .replace(/[đĐ]/gu, 'd')
    .replace(/\p{M}+/gu, '')
    .toLocaleUpperCase('en')
    .toLocaleLowerCase('en')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');
}

/** Whole years from a birth date to a day, both `YYYY-MM-DD`; null for a date that is none, or not yet come. */
export function ageOn(birthDate: string, today: string): number | null {
  const date = new Date(`${birthDate}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== birthDate) return null;
  if (birthDate > today || birthDate < '1900-01-01') return null;
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  // 29 February comes on 1 March where there is none.
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
