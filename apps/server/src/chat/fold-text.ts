/** A text in the form in which words are looked for, and where each of its units stands in the original. */
export interface FoldedText {
  readonly text: string;
  /** Per UTF-16 unit of `text`: begin and end of what it was made of, in UTF-16 units of the original. */
  readonly begins: readonly number[];
  readonly ends: readonly number[];
}

/** A character with the marks on it; the sound marks of narrow katakana count as marks. */
const PIECE = /[^\p{M}\uFF9E\uFF9F][\p{M}\uFF9E\uFF9F]*|[\p{M}\uFF9E\uFF9F]+/gu;
const NEITHER_LETTER_NOR_NUMBER = /[^\p{L}\p{N}]/gu;

/**
 * Folds what looks alike into one: NFKC, small letters, and nothing but letters and numbers, so that `加 微 信`, `ＱＱ群` and
 * `f.u.n` read as `加微信`, `qq群` and `fun`. Piece by piece, so that what is found leads back to where it stood.
 */
export function foldText(original: string): FoldedText {
  let text = '';
  const begins: number[] = [];
  const ends: number[] = [];
  for (const { 0: piece, index } of original.matchAll(PIECE)) {
    const folded = piece.normalize('NFKC').toLowerCase().replace(NEITHER_LETTER_NOR_NUMBER, '');
    text += folded;
    for (let unit = 0; unit < folded.length; unit += 1) {
      begins.push(index);
      ends.push(index + piece.length);
    }
  }
  return { text, begins, ends };
}

/** The original with everything readable in a part of its folded form replaced by `*`; the part is a range of UTF-16 units. */
export function maskFolded(
  original: string,
  folded: FoldedText,
  part: { readonly start: number; readonly end: number },
): string {
  const from = folded.begins[part.start] ?? 0;
  const to = folded.ends[part.end - 1] ?? from;
  const masked = Array.from(original.slice(from, to), (sign) =>
    /[\p{L}\p{N}]/u.test(sign) ? '*'.repeat(sign.length) : sign,
  );
  return original.slice(0, from) + masked.join('') + original.slice(to);
}
