const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes that have a name but are no country: unknown, unions, and those of pseudo languages. */
const NO_COUNTRY: readonly string[] = ['ZZ', 'EU', 'UN', 'QO', 'EZ', 'XA', 'XB'];

/** Whether two capital letters are a country of ISO 3166. */
export function isCountry(code: string): boolean {
  return COUNTRIES.of(code) !== undefined && !NO_COUNTRY.includes(code);
}
