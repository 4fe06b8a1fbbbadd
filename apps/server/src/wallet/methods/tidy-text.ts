/**
 * A number as people write it, without what does not count: blanks of any width, dashes and full-width forms. Other signs stay, so
 * that whoever reads it finds them.
 */
export function tidyNumber(raw: string): string {
  return raw.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '');
}
