import { betPlace } from '@drawroom/contract/lottery-proof-shapes';
import { parseMoney } from '@drawroom/engine/money';
import * as z from 'zod/mini';
import type { CheckedStep } from './verify-proof.ts';
import { leadsToSeal, statesBet } from './verify-inclusion.ts';
import type { PublishedPlace, StatedBet } from './verify-inclusion.ts';
import { checkReceipt, readReceipt, statesOrder } from './verify-receipt.ts';

/** First field of a saved proof of a bet. */
const BET_SCHEME = 'bet/v1';

const betFile = z.object({
  scheme: z.literal(BET_SCHEME),
  bet: z.object({
    betNo: z.string(),
    orderNo: z.string(),
    lotteryCode: z.string(),
    gameNo: z.string(),
    playCode: z.string(),
    selection: z.string(),
    units: z.number(),
    amount: z.string(),
    odds: z.string(),
  }),
  place: betPlace,
  /** Null where the order was placed on another device: then only the seal is checked. */
  receipt: z.nullable(z.string()),
  /** The house's public keys at that time, JWK `x`. */
  signingKeys: z.array(z.string()).check(z.maxLength(100)),
});

/** A member's own bet with what the house has said about it: its place in the seal, and the signed receipt of its order. */
export type BetFile = z.output<typeof betFile>;

/** One step of the check of a bet; `ok` is null for what cannot be checked with what the file has. */
export type BetStep = Omit<CheckedStep, 'code'> & {
  readonly code:
    | 'leaf_states_bet'
    | 'bet_in_seal'
    | 'receipt_states_order'
    | 'receipt_states_bet'
    | 'receipt_signature_valid';
};

/** The file of a bet; fields of a row of the record beyond the stated ones are left out. */
export function betFileOf({ bet, place, receipt, signingKeys }: Omit<BetFile, 'scheme'>): BetFile {
  const { betNo, orderNo, lotteryCode, gameNo, playCode, selection, units, amount, odds } = bet;
  const stated = { betNo, orderNo, lotteryCode, gameNo, playCode, selection, units, amount, odds };
  return { scheme: BET_SCHEME, bet: stated, place, receipt, signingKeys };
}

/** A bet's proof read from a file's text; null when it is not one. */
export function readBetFile(text: string): BetFile | null {
  try {
    const parsed = betFile.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * Checks a bet from its file alone: the sealed text is this bet and leads to the seal; the receipt is of this order, of
 * this very bet, and signed by one of the keys.
 */
export async function checkBetFile({ bet, place, receipt, signingKeys }: BetFile): Promise<readonly BetStep[]> {
  return [
    { code: 'leaf_states_bet', ok: statesBet(place.leaf, bet), expected: headOf(bet), actual: place.leaf },
    sealStep(place),
    ...(await receiptSteps({ bet, leaf: place.leaf, receipt, signingKeys })),
  ];
}

function sealStep(place: PublishedPlace): BetStep {
  const ok = place.seal === null ? null : leadsToSeal(place);
  return { code: 'bet_in_seal', ok, expected: place.seal?.root ?? '', actual: place.path.at(-1) ?? '' };
}

type Receipted = Pick<BetFile, 'bet' | 'receipt' | 'signingKeys'> & { readonly leaf: string };

async function receiptSteps({ bet, leaf, receipt, signingKeys }: Receipted): Promise<readonly BetStep[]> {
  if (receipt === null) return [step('receipt_signature_valid', null, { expected: signingKeys.join(' '), actual: '' })];
  const read = readReceipt(receipt);
  if (read === null) return [step('receipt_signature_valid', false, { expected: 'a receipt', actual: receipt })];
  const [amount, digest = ''] = read.text.split('|').slice(5);
  const order = ['drawroom-receipt/v1', bet.orderNo, bet.lotteryCode, bet.gameNo].join('|');
  const own = await digestOfBet(leaf, bet);
  const verdict = await checkReceipt(read, signingKeys);
  return [
    step('receipt_states_order', statesOrder(read, bet), { expected: order, actual: read.text }),
    // The receipt names its bets by one hash: an order of several bets needs all of them.
    step('receipt_states_bet', amount === bet.amount ? digest === own : null, { expected: own, actual: digest }),
    step('receipt_signature_valid', verdict === 'unknown' ? null : verdict === 'signed', {
      expected: signingKeys.join(' '),
      actual: read.signature,
    }),
  ];
}

/** The hash by which a receipt names the bet of a one-bet order; amounts in minor units. */
async function digestOfBet(leaf: string, bet: StatedBet): Promise<string> {
  const [unit = '', multiple = ''] = leaf.split('|').slice(-5, -3);
  const amounts = [unit, bet.amount].map((text) => String(parseMoney(text) ?? text));
  const { betNo, playCode, selection, odds, units } = bet;
  const text = [betNo, playCode, selection, odds, units, amounts[0], multiple, amounts[1]].join('|');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function headOf({ betNo, orderNo, lotteryCode, gameNo, playCode, selection, units, amount, odds }: StatedBet): string {
  return [betNo, orderNo, lotteryCode, gameNo, playCode, selection, units, '…', amount, odds, '…'].join('|');
}

function step(code: BetStep['code'], ok: boolean | null, sides: { expected: string; actual: string }): BetStep {
  return { code, ok, ...sides };
}
