import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const HASH = 32;

/** What is needed to check that a leaf is in a sealed tree. */
export type MerkleProof = {
  readonly leafHex: string;
  /** Place of the leaf, from 0, among `size` leaves. */
  readonly index: number;
  readonly size: number;
  readonly path: readonly string[];
  readonly rootHex: string;
};

/** Hash of a leaf's text: SHA-256(0x00 || utf8), so a leaf can never be taken for a node (RFC 6962). */
export function leafHash(text: string): string {
  const body = utf8ToBytes(text);
  const bytes = new Uint8Array(1 + body.length);
  bytes.set(body, 1);
  return bytesToHex(sha256(bytes));
}

/** Root over leaf hashes in order; of no leaves the hash of nothing. Throws on a leaf that is not 32 bytes of hex. */
export function merkleRoot(leafHexes: readonly string[]): string {
  if (leafHexes.length === 0) return bytesToHex(sha256(new Uint8Array(0)));
  let level = levelOf(leafHexes);
  while (level.length > HASH) level = parentsOf(level);
  return bytesToHex(level);
}

/** The sibling hashes from a leaf to the root. Throws RangeError when there is no such leaf. */
export function merklePath(leafHexes: readonly string[], index: number): string[] {
  if (!Number.isInteger(index) || index < 0 || index >= leafHexes.length) {
    throw new RangeError(`no leaf ${index} of ${leafHexes.length}`);
  }
  const path: string[] = [];
  let level = levelOf(leafHexes);
  let place = index;
  while (level.length > HASH) {
    const sibling = place % 2 === 0 ? place + 1 : place - 1;
    // The last node of an odd level has no sibling and moves up as it is.
    if (sibling * HASH < level.length) path.push(bytesToHex(nodeAt(level, sibling)));
    level = parentsOf(level);
    place = Math.floor(place / 2);
  }
  return path;
}

/** Whether a path leads from the leaf at its place to the root. False on malformed input. */
export function verifyPath({ rootHex, ...place }: MerkleProof): boolean {
  return isHash(rootHex) && rootOfPath(place) === rootHex.toLowerCase();
}

/** The root to which a path leads from the leaf at its place; null when path and place do not fit, or on malformed input. */
export function rootOfPath({ leafHex, index, size, path }: Omit<MerkleProof, 'rootHex'>): string | null {
  const whole = Number.isSafeInteger(index) && Number.isSafeInteger(size);
  if (!whole || index < 0 || index >= size) return null;
  if (![leafHex, ...path].every(isHash)) return null;
  let hash: Uint8Array = hexToBytes(leafHex);
  let place = index;
  let last = size - 1;
  for (const step of path) {
    // A node without a sibling has moved up as it is.
    while (place === last && place % 2 === 0 && last > 0) {
      place = Math.floor(place / 2);
      last = Math.floor(last / 2);
    }
    if (last === 0) return null;
    const sibling = hexToBytes(step);
    hash = place % 2 === 0 ? nodeHash(hash, sibling) : nodeHash(sibling, hash);
    place = Math.floor(place / 2);
    last = Math.floor(last / 2);
  }
  while (place === last && place % 2 === 0 && last > 0) {
    place = Math.floor(place / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? bytesToHex(hash) : null;
}

function isHash(text: string): boolean {
  return /^[0-9a-fA-F]{64}$/.test(text);
}

function levelOf(leafHexes: readonly string[]): Uint8Array {
  const level = new Uint8Array(leafHexes.length * HASH);
  for (const [place, leafHex] of leafHexes.entries()) {
    if (!isHash(leafHex)) throw new RangeError(`leaf ${place} is not a hash`);
    level.set(hexToBytes(leafHex), place * HASH);
  }
  return level;
}

function nodeAt(level: Uint8Array, place: number): Uint8Array {
  return level.subarray(place * HASH, (place + 1) * HASH);
}

function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * HASH);
  bytes[0] = 1;
  bytes.set(left, 1);
  bytes.set(right, 1 + HASH);
  return sha256(bytes);
}

function parentsOf(level: Uint8Array): Uint8Array {
  const nodes = level.length / HASH;
  const parents = new Uint8Array(Math.ceil(nodes / 2) * HASH);
  for (let place = 0; place + 1 < nodes; place += 2) {
    parents.set(nodeHash(nodeAt(level, place), nodeAt(level, place + 1)), (place / 2) * HASH);
  }
  if (nodes % 2 === 1) parents.set(nodeAt(level, nodes - 1), parents.length - HASH);
  return parents;
}
