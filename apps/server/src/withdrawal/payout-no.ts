const PAYOUT_NO = /^WP([1-9]\d{0,17})$/;

/** Our number of one attempt to pay; a gateway pays it at most once. */
export function payoutNoOf(id: bigint): string {
  return `WP${id}`;
}

/** The id behind a number of ours, or null. */
export function idOfPayoutNo(payoutNo: string): bigint | null {
  const digits = PAYOUT_NO.exec(payoutNo)?.[1];
  return digits === undefined ? null : BigInt(digits);
}
