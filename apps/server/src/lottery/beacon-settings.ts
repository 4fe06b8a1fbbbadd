import { QUICKNET, type BeaconChain } from '@drawroom/beacon/chain';
import type { Config } from '../kernel/config.ts';

export interface BeaconSettings {
  /** Relays without a slash at the end; none: no beacon is mixed in. */
  readonly urls: readonly string[];
  readonly chain: BeaconChain;
  readonly waitMs: number;
}

/**
 * The beacon of the settings: drand quicknet, or for a rehearsal another chain with quicknet's rhythm and scheme, named
 * `hash:publicKey`. Verifiers believe in quicknet alone.
 */
export function beaconSettings({ beaconUrls, beaconChain, beaconWaitMs }: Config): BeaconSettings {
  const [hash, publicKey] = beaconChain?.split(':') ?? [];
  const chain = hash === undefined || publicKey === undefined ? QUICKNET : { ...QUICKNET, hash, publicKey };
  return { urls: beaconUrls, chain, waitMs: beaconWaitMs };
}
