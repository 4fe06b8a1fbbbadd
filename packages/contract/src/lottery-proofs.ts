import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { id } from './fields.ts';
import { gameNo, lotteryCode } from './lottery.ts';

/** What anybody needs to check the house: proofs of draws, places in seals, public keys. */

/** GET /app/lotteryGame/fairness: the whole proof of one house draw; engine `DrawProof`, plus the seal's signature. */
export const fairness = defineCall({
  name: 'lottery.fairness',
  method: 'GET',
  path: '/app/lotteryGame/fairness',
  input: z.strictObject({ lotteryCode: lotteryCode(), gameNo: gameNo() }),
  reply: z.object({
    scheme: z.string(),
    lotteryCode: z.string(),
    game: z.string(),
    gameNo: z.string(),
    label: z.enum(['commit_only', 'beacon']),
    state: z.string(),
    chain: z.object({ terminal: z.string(), index: z.number() }),
    commitment: z.string(),
    commitmentPublishedAt: z.number(),
    beginTime: z.number(),
    endTime: z.number(),
    govPrizeTime: z.number(),
    /** When the numbers were drawn; left out before. */
    drawnAt: z.optional(z.number()),
    seal: z.nullable(z.object({ count: z.number(), root: z.string(), at: z.number() })),
    seed: z.nullable(z.string()),
    entropy: z.string(),
    entropyRound: z.nullable(z.string()),
    /** Of a round that announced a drand beacon, with `entropyRound`; left out where the draw is commit only. */
    beacon: z.optional(
      z.object({
        /** Hash of the drand chain. */
        chain: z.string(),
        /** The chain's signature of `entropyRound`, hex; null before the draw. */
        signature: z.nullable(z.string()),
        /** The seed locked until a later round of the chain (armoured age file, opened by `tle`). */
        timelock: z.nullable(z.object({ round: z.string(), ciphertext: z.string() })),
      }),
    ),
    numbers: z.nullable(z.array(z.string())),
    /** Ed25519 over the proof's canonical text, base64url, and the public key (JWK `x`). */
    signature: z.nullable(z.string()),
    signingKey: z.string(),
  }),
  errors: ['lottery.lottery_unknown', 'lottery.round_unknown'],
});

/** GET /app/lotteryGame/betProof: a member's own bet with its place in the round's sealed Merkle tree. */
export const betProof = defineCall({
  name: 'lottery.betProof',
  method: 'GET',
  path: '/app/lotteryGame/betProof',
  input: z.strictObject({ betNo: id() }),
  reply: z.object({
    leaf: z.string(),
    index: z.nullable(z.number()),
    path: z.array(z.string()),
    seal: z.nullable(z.object({ count: z.number(), root: z.string(), at: z.number() })),
  }),
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
