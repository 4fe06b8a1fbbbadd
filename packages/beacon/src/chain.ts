/**
 * A drand chain as a verifier must know it beforehand (games.md §13.1): who signs, by which scheme, and when. A chain named
 * by a proof alone is worth nothing, since its secret could be the house's own.
 */
export interface BeaconChain {
  /** The chain's own name for itself, 64 hex characters. */
  readonly hash: string;
  /** BLS12-381 key on G2, compressed, 192 hex characters. */
  readonly publicKey: string;
  readonly scheme: 'bls-unchained-g1-rfc9380';
  readonly periodSeconds: number;
  /** When round 1 is published, Unix ms. */
  readonly genesisMs: number;
}

/** drand quicknet of the League of Entropy: a value every 3 s (games.md §13.1). */
export const QUICKNET: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  scheme: 'bls-unchained-g1-rfc9380',
  periodSeconds: 3,
  genesisMs: 1_692_803_367_000,
};

/** When a round of the chain is published, Unix ms. */
export function beaconTimeOf(chain: BeaconChain, round: number): number {
  return chain.genesisMs + (round - 1) * chain.periodSeconds * 1_000;
}
