const HIDDEN = '****';

/** A number with all but its last four hidden; an address keeps four at its start as well. */
export function maskNumber(number: string, kind: 'bank' | 'ewallet' | 'virtual' | 'qr'): string {
  if (kind === 'virtual') return `${number.slice(0, 4)}${HIDDEN}${number.slice(-4)}`;
  if (number.includes('@')) return `${number.slice(0, 1)}${HIDDEN}${number.slice(number.indexOf('@'))}`;
  const end = number.slice(-4);
  // What a code says may end in anything; a WeChat name may be as short as six signs.
  if (kind === 'qr' && !/^[\w.-]{4}$/.test(end)) return HIDDEN;
  return `${HIDDEN}${number.length < 8 ? number.slice(-2) : end}`;
}

/** A name with all but its first character hidden; the number of stars tells nothing. */
export function maskName(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first === undefined ? '' : `${first.segment}**`;
}
