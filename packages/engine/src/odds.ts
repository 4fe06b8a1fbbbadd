declare const oddsBrand: unique symbol;

/** Decimal odds x 10^4 (stake included): 1.95 is 19500. Always a positive safe integer. */
export type OddsE4 = number & { readonly [oddsBrand]: true };

/** 10^4: what an OddsE4 is divided by. */
export const ODDS_SCALE = 10_000;

/** Marks a number as odds x 10^4. Throws RangeError when it is not a positive safe integer. */
export function asOddsE4(n: number): OddsE4 {
  if (!isOddsE4(n)) throw new RangeError(`not odds: ${n}`);
  return n;
}

function isOddsE4(n: number): n is OddsE4 {
  return Number.isSafeInteger(n) && n > 0;
}

/** Reads `"1.95"` or `"1.9500"`; null when the text is not a positive decimal with at most 4 decimals. */
export function parseOdds(text: string): OddsE4 | null {
  const match = /^(0|[1-9]\d{0,8})(?:\.(\d{1,4}))?$/.exec(text);
  if (match === null) return null;
  const oddsE4 = Number(match[1]) * ODDS_SCALE + Number((match[2] ?? '').padEnd(4, '0'));
  return oddsE4 > 0 ? asOddsE4(oddsE4) : null;
}

/** Writes odds with exactly 4 decimals: `"1.9500"`. */
export function formatOdds(oddsE4: number): string {
  const digits = asOddsE4(oddsE4).toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/**
 * Reads the odds of a bet line: one decimal when all its units pay the same, else the decimals of
 * its options in canonical selection order joined by `/` (`"63.0000/31.5000"`). Null when malformed.
 */
export function parseOddsList(text: string): OddsE4[] | null {
  const list: OddsE4[] = [];
  for (const part of text.split('/')) {
    const oddsE4 = parseOdds(part);
    if (oddsE4 === null) return null;
    list.push(oddsE4);
  }
  return list;
}

/** Writes the odds of a bet line; the inverse of parseOddsList. */
export function formatOddsList(list: readonly number[]): string {
  return list.map(formatOdds).join('/');
}

/** One entry when all are equal, else the list itself: the form in which a line carries its odds. */
export function compactOdds(list: readonly OddsE4[]): OddsE4[] {
  const first = list[0];
  return first !== undefined && list.every((oddsE4) => oddsE4 === first) ? [first] : [...list];
}
