const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes that have a name but are no country: unknown, unions, and those of pseudo languages. */
const NO_COUNTRY: readonly string[] = ['ZZ', 'EU', 'UN', 'QO', 'EZ', 'XA', 'XB'];

/** Whether a text is the code of a country of ISO 3166: two capital letters. */
export function isCountry(code: string): boolean {
  // What is no code at all would be thrown at.
  return /^[A-Z]{2}$/.test(code) && COUNTRIES.of(code) !== undefined && !NO_COUNTRY.includes(code);
}
