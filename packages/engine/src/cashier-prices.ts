import { MAX_MINOR, mulFloor } from './money.ts';

/** What a deposit costs, brings and asks for, as its channel says; sums in minor units. */
export interface Terms {
  readonly feeFixed: bigint;
  readonly feePer10k: number;
  readonly bonusPer10k: number;
  readonly bonusMax: bigint;
  /** Hundredths: 100 is once. */
  readonly turnoverDepositE2: number;
  readonly turnoverBonusE2: number;
}

export interface Priced {
  readonly amount: bigint;
  readonly fee: bigint;
  readonly bonus: bigint;
  /** What is to be staked for deposit and bonus together. */
  readonly turnover: bigint;
}

const PER_10K = 10_000n;
const E2 = 100n;
const E8 = 100_000_000n;
/** Minor units of a point. */
const MINOR = 100n;
const RATE_DECIMALS = 8;

/**
 * Fee, bonus and turnover of an amount, each rounded down; null when the fee leaves nothing of it. Minor units. The lobby shows by
 * this what the server keeps with the order.
 */
export function priceDeposit(terms: Terms, amount: bigint): Priced | null {
  const fee = terms.feeFixed + mulFloor(amount, BigInt(terms.feePer10k), PER_10K);
  if (fee >= amount) return null;
  const full = mulFloor(amount, BigInt(terms.bonusPer10k), PER_10K);
  const bonus = full < terms.bonusMax ? full : terms.bonusMax;
  return { amount, fee, bonus, turnover: turnoverOf(terms, amount - fee, bonus) };
}

/** The stakes that points and their bonus ask for; minor units. */
function turnoverOf(terms: Terms, net: bigint, bonus: bigint): bigint {
  return mulFloor(net, BigInt(terms.turnoverDepositE2), E2) + mulFloor(bonus, BigInt(terms.turnoverBonusE2), E2);
}

/** What is to be paid for an amount of points, in the smallest unit of the paid currency, rounded down. */
export function payAmountOf(amount: bigint, pay: { readonly rateE8: bigint; readonly decimals: number }): bigint {
  return mulFloor(amount, pay.rateE8 * 10n ** BigInt(pay.decimals), MINOR * E8);
}

/** A rate of the wire, decimal text of at most eight decimals, as a whole number x 10^8. Throws RangeError for anything else. */
export function rateE8(text: string): bigint {
  const match = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text);
  if (!match) throw new RangeError(`not a rate: ${text}`);
  return BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(RATE_DECIMALS, '0'));
}

/** Fee of a withdrawal: a fixed part and so many per 10,000, rounded down; none while a free one is left. Minor units. */
export function withdrawalFee(
  amount: bigint,
  rule: { readonly feeFixed: bigint; readonly feePer10k: number; readonly freeLeft: number },
): bigint {
  return rule.freeLeft > 0 ? 0n : rule.feeFixed + mulFloor(amount, BigInt(rule.feePer10k), PER_10K);
}

/**
 * An amount as a provider writes it, in the smallest unit of so many decimals; noughts at its end say nothing. Null when it is finer than
 * that, more than a ledger holds, or no amount.
 */
export function paidAmount(text: string, decimals = 2): bigint | null {
  const match = /^(0|[1-9]\d{0,17})(?:\.(\d{1,18}))?$/.exec(text);
  if (!match) return null;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return null;
  const amount = BigInt((match[1] ?? '') + fraction.padEnd(decimals, '0'));
  return amount <= MAX_MINOR ? amount : null;
}
