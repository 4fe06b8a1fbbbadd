const COVER = '••';

/** A name as strangers read it: first and last sign with a cover between that does not tell how long it is. */
export function coveredName(nickname: string): string {
  const signs = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(nickname)];
  const first = signs[0]?.segment ?? '';
  // Of a name of two signs nothing would be covered.
  return first + COVER + (signs.length > 2 ? (signs.at(-1)?.segment ?? '') : '');
}
