/** Phone number with its middle four digits hidden (spec §5); signs between the digits stay, up to four digits hide all. */
export function maskPhone(phone: string): string {
  const total = phone.replace(/\D/g, '').length;
  const from = total <= 4 ? 0 : Math.floor((total - 4) / 2);
  let seen = 0;
  return phone.replace(/\d/g, (digit) => {
    const at = seen++;
    return at >= from && at < from + 4 ? '*' : digit;
  });
}
