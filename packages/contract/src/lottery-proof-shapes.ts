import * as z from 'zod/mini';

/**
 * What the verifier holds a saved file against: it may come from anywhere. Apart from the calls that give the same, so that who
 * only calls does not carry the shapes.
 */

/** The whole proof of one house draw: engine `DrawProof`, plus the seal's signature. */
export const drawProof = z.object({
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
  /** When the round was annulled although its draw is proven: every stake went back. */
  annulledAt: z.optional(z.number()),
  /** Ed25519 over the proof's canonical text, base64url, and the public key (JWK `x`). */
  signature: z.nullable(z.string()),
  signingKey: z.string(),
});

/** A bet's place in the round's sealed Merkle tree. */
export const betPlace = z.object({
  leaf: z.string(),
  index: z.nullable(z.number()),
  path: z.array(z.string()),
  seal: z.nullable(z.object({ count: z.number(), root: z.string(), at: z.number() })),
});
