/** Minor units of a wire amount, which has two decimals and may be negative ("-12.34"). */
export function minorOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

/** Sum of wire amounts, minor units. */
export function sumMinor(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + minorOf(amount), 0n);
}
