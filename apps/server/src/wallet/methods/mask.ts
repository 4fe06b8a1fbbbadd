const HIDDEN = '****';

/** A number with all but its last four hidden; an address keeps four at its start as well. */
export function maskNumber(number: string, kind: 'bank' | 'ewallet' | 'virtual' | 'qr'): string {
  if (kind === 'virtual') return `${number.slice(0, 4)}${HIDDEN}${number.slice(-4)}`;
  const at = number.indexOf('@');
  // A mailbox of one character would stand there whole.
  if (at >= 0) return `${at > 1 ? number.slice(0, 1) : ''}${HIDDEN}${number.slice(at)}`;
  const end = number.slice(-4);
  // What a code says may end in anything; a WeChat name may be as short as six signs.
  if (kind === 'qr' && !/^[\w.-]{4}$/.test(end)) return HIDDEN;
  return `${HIDDEN}${number.length < 8 ? number.slice(-2) : end}`;
}

/** A name with all but its first character hidden, and that one too where it is all; the number of stars tells nothing. */
export function maskName(name: string): string {
  const [first, second] = new Intl.Segmenter().segment(name);
  if (first === undefined) return '';
  return second === undefined ? '**' : `${first.segment}**`;
}
