/**
 * How long the calling code at the beginning of an international number is. The plan of the numbers of the world (ITU E.164) settles it by
 * the first two digits: 1 and 7 stand alone, these pairs are whole codes, and any other two begin a code of three.
 */
const CALLING_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

const HIDDEN = 4;

/**
 * Phone number with the middle four of its own digits hidden (spec §5); signs between the digits stay, up to four digits hide all. The
 * calling code of a number that begins with `+` stays and does not count; of any other it is not known which digits are one.
 */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const code = phone.trimStart().startsWith('+') ? (CALLING_CODE.exec(digits)?.[0].length ?? 0) : 0;
  const from = code + Math.max(0, Math.floor((digits.length - code - HIDDEN) / 2));
  let seen = 0;
  return phone.replace(/\d/g, (digit) => {
    const at = seen++;
    return at >= from && at < from + HIDDEN ? '*' : digit;
  });
}
