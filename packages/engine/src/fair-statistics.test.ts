import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { fairDraw } from './fair.ts';
import { drawUniform } from './fair-formats.ts';
import type { ByteSource } from './fair-formats.ts';

/** A way to map stream bytes to 0..n-1. */
type Mapping = (source: ByteSource, n: number) => number;

/** The common mistake: no byte is thrown away. */
const byModulo: Mapping = (source, n) => source.next() % n;

const REFUSED = 256;

/** Gives one byte, then says that another was asked for. */
function singleByte(byte: number): ByteSource {
  let given = false;
  return {
    rejected: 0,
    next() {
      if (given) throw new Error('asked again');
      given = true;
      return byte;
    },
  };
}

/** For all 256 bytes, how often each value comes up; every value must come up equally often. */
function isExactlyUniform(mapping: Mapping, n: number): boolean {
  const counts = new Map<number, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    let value = REFUSED;
    try {
      value = mapping(singleByte(byte), n);
    } catch {
      continue;
    }
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts.size === n && new Set(counts.values()).size === 1;
}

/** Chi-square of `rounds` values below n against equal chances, over a real HMAC stream. */
function chiSquare(mapping: Mapping, n: number, rounds: number): number {
  let bytes = new Uint8Array(0);
  let used = 0;
  let block = 0;
  const source: ByteSource = {
    rejected: 0,
    next() {
      if (used === bytes.length) {
        bytes = new Uint8Array(hmac(sha256, utf8ToBytes('statistics'), utf8ToBytes(String(block))));
        block += 1;
        used = 0;
      }
      used += 1;
      return bytes[used - 1] ?? 0;
    },
  };
  const counts = Array.from({ length: n }, () => 0);
  for (let i = 0; i < rounds; i += 1) {
    const value = mapping(source, n);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts.reduce((sum, count) => sum + (count - rounds / n) ** 2 / (rounds / n), 0);
}

describe('mapping bytes to numbers', () => {
  test('is exactly uniform for every size of range', () => {
    for (let n = 2; n <= 256; n += 1) expect(isExactlyUniform(drawUniform, n), String(n)).toBe(true);
    expect(drawUniform(singleByte(9), 1)).toBe(0);
    expect(() => drawUniform(singleByte(9), 0)).toThrow(RangeError);
    expect(() => drawUniform(singleByte(9), 257)).toThrow(RangeError);
  });

  test('by modulo fails the same check wherever 256 is not a multiple', () => {
    for (let n = 2; n <= 256; n += 1) expect(isExactlyUniform(byModulo, n), String(n)).toBe(256 % n === 0);
  });

  test('passes a chi-square test that modulo fails, on 1,000,000 dice', () => {
    // 5 degrees of freedom: 25.7 is exceeded by chance once in 10,000.
    expect(chiSquare(drawUniform, 6, 1_000_000)).toBeLessThan(25.7);
    expect(chiSquare(byModulo, 6, 1_000_000)).toBeGreaterThan(25.7);
  });
});

test('30,000 draws of three dice show every throw as often as 216 equal outcomes would', () => {
  const seedHex = 'ab'.repeat(32);
  const counts = new Map<string, number>();
  const rounds = 30_000;
  for (let i = 0; i < rounds; i += 1) {
    const key = fairDraw({ game: 'k3', issue: String(i), seedHex, entropyHex: '' }).numbers.join('');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const expected = rounds / 216;
  const chi = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(counts.size).toBe(216);
  // 215 degrees of freedom: 300 is exceeded by chance about once in 10,000.
  expect(chi).toBeLessThan(300);
});
