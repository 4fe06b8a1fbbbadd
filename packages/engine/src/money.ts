declare const minorBrand: unique symbol;

/** Money in minor units (cents when the currency has 2 decimals). Never a float. */
export type Minor = bigint & { readonly [minorBrand]: true };

const LIMIT = 2n ** 63n - 1n;

/** The largest amount a 64-bit ledger column holds, in minor units. */
export const MAX_MINOR = asMinor(LIMIT);

/** No money. */
export const ZERO_MINOR = asMinor(0n);

/** Marks a bigint as minor units. Throws RangeError outside +-(2^63 - 1). */
export function asMinor(n: bigint): Minor {
  if (!isMinor(n)) throw new RangeError(`amount out of range: ${n}`);
  return n;
}

function isMinor(n: bigint): n is Minor {
  return n <= LIMIT && n >= -LIMIT;
}

/**
 * Reads a decimal string such as `"12.34"` into minor units, or null when it is not one.
 * Strict: no sign, no exponent, no spaces, at most 13 whole digits, at most `decimals` decimals,
 * no leading zero except `"0"` itself.
 */
export function parseMoney(text: string, decimals = 2): Minor | null {
  const match = /^(0|[1-9]\d{0,12})(?:\.(\d+))?$/.exec(text);
  if (match === null) return null;
  const fraction = match[2] ?? '';
  if (fraction.length > decimals) return null;
  return asMinor(BigInt((match[1] ?? '0') + fraction.padEnd(decimals, '0')));
}

/** Writes minor units as a decimal string with exactly `decimals` decimals; a negative amount gets a `-`. */
export function formatMoney(m: bigint, decimals = 2): string {
  const digits = (m < 0n ? -m : m).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const sign = m < 0n ? '-' : '';
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-decimals)}`;
}

/**
 * floor(amount x rate / scale) in minor units: the one rounding rule of payouts and rebates.
 * Throws RangeError when an operand is negative, the scale is not positive, or the result does not fit.
 */
export function mulFloor(amount: bigint, rate: bigint, scale: bigint): Minor {
  if (amount < 0n || rate < 0n || scale <= 0n) {
    throw new RangeError(`mulFloor needs non-negative operands: ${amount} x ${rate} / ${scale}`);
  }
  return asMinor((amount * rate) / scale);
}

/** Sum of amounts. Throws RangeError when the sum does not fit. */
export function addMinor(...amounts: readonly bigint[]): Minor {
  return asMinor(amounts.reduce((sum, amount) => sum + amount, 0n));
}

/** a - b; may be negative (a loss). Throws RangeError when it does not fit. */
export function subMinor(a: bigint, b: bigint): Minor {
  return asMinor(a - b);
}
