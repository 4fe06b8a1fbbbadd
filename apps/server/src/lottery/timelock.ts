import type { BeaconChain } from '@drawroom/beacon/chain';
import { encryptAge } from 'tlock-js/age/age-encrypt-decrypt.js';
import { encodeArmor } from 'tlock-js/age/armor.js';
import { createTimelockEncrypter } from 'tlock-js/drand/timelock-encrypter.js';

/**
 * Locks a seed until a round of the beacon is published: an armoured age file as `tle` and other tools of drand open it
 * (games.md §13.2.7). Needs no network. The parts of tlock-js are named singly: its index would load an HTTP client.
 */
export async function lockUntil(chain: BeaconChain, round: number, seedHex: string): Promise<string> {
  const info = {
    hash: chain.hash,
    groupHash: '',
    public_key: chain.publicKey,
    schemeID: chain.scheme,
    period: chain.periodSeconds,
    genesis_time: chain.genesisMs / 1_000,
    metadata: { beaconID: '' },
  };
  const known = {
    options: OPTIONS,
    latest: notAsked,
    get: notAsked,
    chain: () => ({ baseUrl: '', info: async () => info }),
  };
  const file = await encryptAge(Buffer.from(seedHex, 'hex'), createTimelockEncrypter(known, round));
  return encodeArmor(file);
}

const OPTIONS = { disableBeaconVerification: false, noCache: false };

async function notAsked(): Promise<never> {
  throw new Error('locking asks no beacon');
}
