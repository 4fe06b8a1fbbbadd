import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { BeaconChain } from './chain.ts';

/** Signatures on G1 with the suite of RFC 9380, as quicknet signs. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** What the chain signs for a round: SHA-256 of its number as eight bytes, the largest first. */
export function beaconMessage(round: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return sha256(bytes);
}

/** The randomness of a signature, hex: its SHA-256. Throws RangeError when it is not 48 bytes of hex. */
export function randomnessOf(signatureHex: string): string {
  if (!/^[0-9a-f]{96}$/.test(signatureHex)) throw new RangeError('a signature is 96 hex characters');
  return bytesToHex(sha256(hexToBytes(signatureHex)));
}

/**
 * Whether `signatureHex` is the chain's signature of that round. False, never an error, for anything malformed: it comes
 * from outside. Takes tens of milliseconds, two pairings.
 */
export function verifyBeacon(chain: Pick<BeaconChain, 'publicKey'>, round: number, signatureHex: string): boolean {
  if (!Number.isSafeInteger(round) || round < 1 || !/^[0-9a-f]{96}$/.test(signatureHex)) return false;
  const bls = bls12_381.shortSignatures;
  try {
    return bls.verify(hexToBytes(signatureHex), bls.hash(beaconMessage(round), DOMAIN), hexToBytes(chain.publicKey));
  } catch {
    return false;
  }
}
