import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { drawFormats } from './fair-formats.ts';
import type { ByteSource } from './fair-formats.ts';

/** What a house draw is made from; nothing else may influence it (games.md §13.2). */
export type FairInput = {
  /** Draw format: a family code such as `k3`, `vn.mb`. */
  readonly game: string;
  readonly issue: string;
  /** The revealed seed of the round, 32 bytes. */
  readonly seedHex: string;
  /** Public beacon randomness, or empty for a draw that is only committed to. */
  readonly entropyHex: string;
};

/** The numbers and how they came about, so that anybody can follow by hand. */
export type FairDraw = {
  readonly numbers: string[];
  readonly bytesUsed: number;
  readonly rejected: number;
  readonly firstBlockHex: string;
};

/** A reverse hash chain of seeds: `seedAt(i)` hashes to `seedAt(i - 1)`, `seedAt(0)` is published first. */
export type SeedChain = {
  readonly terminalHex: string;
  readonly length: number;
  /** The seed of round i, 0..length. Throws RangeError outside. */
  seedAt(i: number): string;
};

/** Longest seed chain: two years of a one-minute game. */
export const CHAIN_LENGTH_MAX = 2 ** 20;
const CHECKPOINT = 1_024;
/** drand quicknet: first round and spacing, in seconds (games.md §13.1). */
const BEACON_GENESIS = 1_692_803_367;
const BEACON_PERIOD = 3;

/** The games fairDraw can draw. */
export const fairGames: readonly string[] = [...drawFormats.keys()];

/**
 * The result of a house round: bytes of HMAC-SHA256(seed, `fair/v1|game|issue|entropy|block`),
 * mapped with rejection, never modulo (games.md §13.2.3-5, R-31). Throws RangeError for an unknown
 * game, a seed that is not 32 bytes of hex, entropy that is not hex, or a `|` in the issue.
 */
export function fairDraw(input: FairInput): FairDraw {
  const format = drawFormats.get(input.game);
  if (format === undefined) throw new RangeError(`unknown game ${input.game}`);
  const entropyHex = hexText(input.entropyHex, 'entropy');
  if (!/^[\w.-]{1,64}$/.test(input.issue)) throw new RangeError(`bad issue ${input.issue}`);
  const seed = hexToBytes(seedText(input.seedHex));
  const blockOf = (j: number): Uint8Array =>
    hmac(sha256, seed, utf8ToBytes(`fair/v1|${input.game}|${input.issue}|${entropyHex}|${j}`));
  const firstBlock = blockOf(0);
  let block = firstBlock;
  let bytesUsed = 0;
  const source: ByteSource = {
    rejected: 0,
    next() {
      const place = bytesUsed % 32;
      if (place === 0 && bytesUsed > 0) block = blockOf(bytesUsed / 32);
      bytesUsed += 1;
      return block[place] ?? 0;
    },
  };
  const numbers = format(source);
  return { numbers, bytesUsed, rejected: source.rejected, firstBlockHex: bytesToHex(firstBlock) };
}

/** The commitment of a seed, SHA-256 of its bytes: published before betting opens (games.md §13.2.1). */
export function commitmentOf(seedHex: string): string {
  return bytesToHex(sha256(hexToBytes(seedText(seedHex))));
}

/** Whether hashing a revealed seed `steps` times gives the commitment. False on malformed input. */
export function verifyCommitment(seedHex: string, commitmentHex: string, steps = 1): boolean {
  if (!isSeed(seedHex) || !isSeed(commitmentHex)) return false;
  if (!Number.isInteger(steps) || steps < 1 || steps > CHAIN_LENGTH_MAX) return false;
  return bytesToHex(hashTimes(hexToBytes(seedHex), steps)) === commitmentHex.toLowerCase();
}

/**
 * The chain of a game from its secret root S_length down to the public S_0. Keeps every 1024th link,
 * so a seed costs at most 1023 hashes. Throws RangeError for a bad root or a length outside 1..2^20.
 */
export function seedChain(rootSeedHex: string, length: number): SeedChain {
  if (!Number.isInteger(length) || length < 1 || length > CHAIN_LENGTH_MAX) {
    throw new RangeError(`chain length out of range: ${length}`);
  }
  // checkpoints[c] is S_(length - c x 1024).
  let link: Uint8Array = hexToBytes(seedText(rootSeedHex));
  const checkpoints = [link];
  for (let done = 0; done < length;) {
    const steps = Math.min(CHECKPOINT, length - done);
    link = hashTimes(link, steps);
    done += steps;
    checkpoints.push(link);
  }
  return {
    terminalHex: bytesToHex(link),
    length,
    seedAt(i) {
      if (!Number.isInteger(i) || i < 0 || i > length) throw new RangeError(`no seed ${i}`);
      const below = Math.floor((length - i) / CHECKPOINT);
      const start = checkpoints[below];
      if (start === undefined) throw new RangeError(`no seed ${i}`);
      return bytesToHex(hashTimes(start, length - i - below * CHECKPOINT));
    },
  };
}

/** The beacon round a draw must use: the first not before its draw time (games.md §13.2.2). */
export function beaconRoundAt(govPrizeTimeMs: number): number {
  const seconds = Math.ceil(govPrizeTimeMs / 1_000);
  return Math.max(1, Math.ceil((seconds - BEACON_GENESIS) / BEACON_PERIOD) + 1);
}

function hashTimes(bytes: Uint8Array, times: number): Uint8Array {
  let hashed = bytes;
  for (let n = 0; n < times; n += 1) hashed = sha256(hashed);
  return hashed;
}

function isSeed(text: string): boolean {
  return /^[0-9a-fA-F]{64}$/.test(text);
}

function seedText(text: string): string {
  if (!isSeed(text)) throw new RangeError('a seed is 64 hex characters');
  return text.toLowerCase();
}

function hexText(text: string, name: string): string {
  if (!/^(?:[0-9a-fA-F]{2}){0,256}$/.test(text)) throw new RangeError(`${name} is not hex`);
  return text.toLowerCase();
}
