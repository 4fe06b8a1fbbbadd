/**
 * Whether a text can be a phone number of a region; the server decides. The tables of all numbering plans come as a part
 * of their own, when a number was first typed; without them every text can be one.
 */
export async function isPhone(text: string, region: string): Promise<boolean> {
  try {
    const { isPossiblePhoneNumber, isSupportedCountry } = await import('libphonenumber-js/min');
    return isPossiblePhoneNumber(text, isSupportedCountry(region) ? region : undefined);
  } catch {
    return true;
  }
}
