import { leafHash, verifyPath } from './merkle.ts';

/** A bet as its receipt states it; amounts and odds are the decimal texts of the wire. */
export type ReceiptFields = {
  readonly betNo: string;
  readonly orderNo: string;
  readonly lotteryCode: string;
  readonly gameNo: string;
  readonly playCode: string;
  readonly selection: string;
  readonly units: number;
  readonly unitAmount: string;
  readonly multiple: number;
  readonly amount: string;
  readonly odds: string;
  /** Random text known to the bettor, so that nobody can guess a bet from its hash. */
  readonly salt: string;
};

/**
 * The text of a bet that goes into the round's Merkle tree: its fields joined with `|`. Only the
 * selection may itself contain `|`; all others are refused (RangeError), so no two bets share a text.
 */
export function receiptLeaf(fields: ReceiptFields): string {
  const { betNo, orderNo, lotteryCode, gameNo, playCode, selection } = fields;
  const { units, unitAmount, multiple, amount, odds, salt } = fields;
  const head = [betNo, orderNo, lotteryCode, gameNo, playCode];
  const tail = [String(units), unitAmount, String(multiple), amount, odds, salt];
  const bad = [...head, ...tail].find((field) => field === '' || /[|\p{Cc}]/u.test(field));
  if (bad !== undefined) throw new RangeError(`receipt field cannot be sealed: ${bad}`);
  return [...head, selection, ...tail].join('|');
}

/** Whether a bet is among the sealed bets of its round, at the stated place. Never throws. */
export function verifyReceiptInSeal(proof: {
  readonly fields: ReceiptFields;
  readonly index: number;
  readonly path: readonly string[];
  readonly seal: { readonly count: number; readonly root: string };
}): boolean {
  const { fields, index, path, seal } = proof;
  let leafHex: string;
  try {
    leafHex = leafHash(receiptLeaf(fields));
  } catch {
    return false;
  }
  return verifyPath({ leafHex, index, size: seal.count, path, rootHex: seal.root });
}
