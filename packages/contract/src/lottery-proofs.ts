import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { id } from './fields.ts';
import { betPlace, drawProof } from './lottery-proof-shapes.ts';
import { gameNo, lotteryCode } from './lottery.ts';

/** What anybody needs to check the house: proofs of draws, places in seals, public keys. */

/** GET /app/lotteryGame/fairness: the whole proof of one house draw. */
export const fairness = defineCall({
  name: 'lottery.fairness',
  method: 'GET',
  path: '/app/lotteryGame/fairness',
  input: z.strictObject({ lotteryCode: lotteryCode(), gameNo: gameNo() }),
  reply: drawProof,
  errors: ['lottery.lottery_unknown', 'lottery.round_unknown'],
});

/** GET /app/lotteryGame/betProof: a member's own bet with its place in the round's sealed Merkle tree. */
export const betProof = defineCall({
  name: 'lottery.betProof',
  method: 'GET',
  path: '/app/lotteryGame/betProof',
  input: z.strictObject({ betNo: id() }),
  reply: betPlace,
  errors: ['lottery.order_unknown'],
});

/** GET /app/lotteryGame/signingKeys: the house's public keys (Ed25519, JWK `x`), newest first, so that anybody can check what it signed. */
export const signingKeys = defineCall({
  name: 'lottery.signingKeys',
  method: 'GET',
  path: '/app/lotteryGame/signingKeys',
  who: 'visitor',
  rate: { points: 120, seconds: 60, by: 'address' },
  input: z.strictObject({}),
  reply: z.object({ keys: z.array(z.object({ x: z.string(), since: z.number() })) }),
});

export const proofCalls = { fairness, betProof, signingKeys } as const;
