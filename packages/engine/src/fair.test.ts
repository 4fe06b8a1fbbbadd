import { describe, expect, test } from 'vitest';
import { readGoldenText } from '../test-aid/read-golden.ts';
import { beaconRoundAt, commitmentOf, fairDraw, seedChain, verifyCommitment } from './fair.ts';
import { families } from './games/index.ts';

type Vector = {
  game: string;
  issue: string;
  serverSeed: string;
  commit: string;
  entropy: string;
  firstBlock: string;
  result: (number | string)[];
  bytesUsed: number;
  rejected: number;
};
const golden = JSON.parse(readGoldenText('fair-vectors.json')) as {
  vectors: Vector[];
  chain: { terminal: string; seeds: string[] };
  drand: { round: number; time: number };
};
const input = (v: Vector) => ({ game: v.game, issue: v.issue, seedHex: v.serverSeed, entropyHex: v.entropy });
const seed = golden.chain.seeds[0] ?? '';

describe('fair/v1', () => {
  test.each(golden.vectors)('$game $issue gives the published numbers, bytes and rejections', (v) => {
    expect(fairDraw(input(v))).toEqual({
      numbers: v.result.map(String),
      bytesUsed: v.bytesUsed,
      rejected: v.rejected,
      firstBlockHex: v.firstBlock,
    });
    expect(commitmentOf(v.serverSeed)).toBe(v.commit);
  });

  test.each([...families.keys()])('draws numbers that %s takes', (game) => {
    const { numbers } = fairDraw({ game, issue: '20261121-0001', seedHex: seed, entropyHex: '' });
    expect(families.get(game)?.validateDraw(numbers)).toMatchObject({ ok: true });
  });

  test('has all 35 vectors, with and without a beacon, and with rejections', () => {
    expect(golden.vectors).toHaveLength(35);
    expect(golden.vectors.some((v) => v.entropy === '')).toBe(true);
    expect(golden.vectors.some((v) => v.rejected > 0)).toBe(true);
  });

  test('depends on every input', () => {
    const base = { game: 'ssc', issue: 'a-1', seedHex: seed, entropyHex: '' };
    const blocks = [
      base,
      { ...base, game: 'p5' },
      { ...base, issue: 'a-2' },
      { ...base, entropyHex: '00' },
      { ...base, seedHex: commitmentOf(seed) },
    ];
    expect(new Set(blocks.map((b) => fairDraw(b).firstBlockHex)).size).toBe(5);
    expect(fairDraw({ ...base, seedHex: seed.toUpperCase() })).toEqual(fairDraw(base));
  });

  test('refuses games it does not know and texts that could be read two ways', () => {
    const base = { game: 'k3', issue: '1', seedHex: seed, entropyHex: '' };
    for (const bad of [
      { game: 'k4' },
      { issue: '1|2' },
      { issue: '' },
      { seedHex: 'ab' },
      { seedHex: `${seed}00` },
      { entropyHex: 'abc' },
      { entropyHex: 'zz' },
    ]) {
      expect(() => fairDraw({ ...base, ...bad }), JSON.stringify(bad)).toThrow(RangeError);
    }
  });
});

describe('the seed chain', () => {
  test('runs from the last published seed back to the published terminal', () => {
    const { terminal, seeds } = golden.chain;
    const chain = seedChain(seeds.at(-1) ?? '', seeds.length);
    expect(chain.terminalHex).toBe(terminal);
    expect(chain.seedAt(0)).toBe(terminal);
    expect(seeds.map((_, i) => chain.seedAt(i + 1))).toEqual(seeds);
    expect(() => chain.seedAt(6)).toThrow(RangeError);
    expect(() => chain.seedAt(-1)).toThrow(RangeError);
  });

  test('gives every seed next to a checkpoint as the hash of the one after it', () => {
    const chain = seedChain(seed, 2_500);
    expect(chain.seedAt(2_500)).toBe(seed);
    for (const i of [1, 2, 451, 452, 453, 1_023, 1_024, 1_025, 1_475, 1_476, 1_477, 2_499, 2_500]) {
      expect(verifyCommitment(chain.seedAt(i), chain.seedAt(i - 1))).toBe(true);
      expect(verifyCommitment(chain.seedAt(i), chain.terminalHex, i)).toBe(true);
    }
    expect(() => seedChain(seed, 0)).toThrow(RangeError);
    expect(() => seedChain(seed, 2 ** 20 + 1)).toThrow(RangeError);
    expect(() => seedChain('xyz', 5)).toThrow(RangeError);
  });

  test('a seed does not match another commitment, another number of steps or nonsense', () => {
    const { terminal, seeds } = golden.chain;
    expect(verifyCommitment(seeds[0] ?? '', terminal)).toBe(true);
    expect(verifyCommitment(seeds[1] ?? '', terminal)).toBe(false);
    expect(verifyCommitment(seeds[1] ?? '', terminal, 2)).toBe(true);
    for (const steps of [0, -1, 1.5, NaN, 2 ** 21])
      expect(verifyCommitment(seeds[0] ?? '', terminal, steps)).toBe(false);
    expect(verifyCommitment(terminal, terminal, 0)).toBe(false);
    expect(verifyCommitment('', terminal)).toBe(false);
    expect(verifyCommitment(seeds[0] ?? '', 'nonsense')).toBe(false);
  });
});

test('the beacon round of a draw is the first one not before it', () => {
  const { round, time } = golden.drand;
  expect(beaconRoundAt(time * 1_000)).toBe(round);
  expect(beaconRoundAt(time * 1_000 + 1)).toBe(round + 1);
  expect(beaconRoundAt(time * 1_000 - 2_999)).toBe(round);
  expect(beaconRoundAt(time * 1_000 - 3_000)).toBe(round - 1);
  expect(beaconRoundAt(Date.parse('2026-04-20T00:00:00Z'))).toBe(27_946_612);
});
