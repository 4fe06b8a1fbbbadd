import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHANCE_BYTES_PER_SHARE, splitPacket } from './split-packet.ts';

const sumOf = (shares: readonly bigint[]): bigint => shares.reduce((sum, share) => sum + share, 0n);

/** Any packet there can be, the poorest included, with any chance: also all zeros and all ones. */
const packets = fc
  .record({
    way: fc.constantFrom('lucky' as const, 'equal' as const),
    count: fc.integer({ min: 1, max: 120 }),
    overMinor: fc.oneof(fc.bigInt(0n, 20n), fc.bigInt(0n, 10_000_000_00n)),
    fill: fc.option(fc.constantFrom(0, 0xff), { nil: null }),
  })
  .chain(({ way, count, overMinor, fill }) => {
    const length = count * CHANCE_BYTES_PER_SHARE;
    const chance =
      fill === null
        ? fc.uint8Array({ minLength: length, maxLength: length })
        : fc.constant(new Uint8Array(length).fill(fill));
    return chance.map((bytes) => ({ way, count, totalMinor: BigInt(count) + overMinor, chance: bytes }));
  });

test('whatever is drawn, the shares of a packet sum to its total and none is below one unit', () => {
  fc.assert(
    fc.property(packets, (packet) => {
      const shares = splitPacket(packet);
      expect(shares).toHaveLength(packet.count);
      expect(sumOf(shares)).toBe(packet.totalMinor);
      expect(shares.every((share) => share >= 1n)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('equal shares differ by one unit at most, and the first takers have it', () => {
  fc.assert(
    fc.property(packets, (packet) => {
      const shares = splitPacket({ ...packet, way: 'equal' });
      expect(shares).toEqual(shares.toSorted((one, other) => Number(other - one)));
      expect((shares[0] ?? 0n) - (shares.at(-1) ?? 0n)).toBeLessThanOrEqual(1n);
    }),
  );
});

/** Bytes of a small known generator: the same at every run. */
function bytesFrom(seed: number, length: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

test('over many lucky packets no place in the queue gets more or is wilder than another, and luck differs', () => {
  const [count, totalMinor, rounds] = [5, 100_00n, 20_000];
  const mean = Number(totalMinor) / count;
  const sums = [0, 0, 0, 0, 0];
  const squares = [0, 0, 0, 0, 0];
  const seen = new Set<bigint>();
  for (let round = 0; round < rounds; round += 1) {
    const chance = bytesFrom(round * 7919 + 1, count * CHANCE_BYTES_PER_SHARE);
    for (const [at, share] of splitPacket({ way: 'lucky', totalMinor, count, chance }).entries()) {
      sums[at] = (sums[at] ?? 0) + Number(share);
      squares[at] = (squares[at] ?? 0) + (Number(share) - mean) ** 2;
      seen.add(share);
    }
  }
  // The standard error of a mean of 20,000 shares is 0.09.
  for (const sum of sums) expect(Math.abs(sum / rounds - mean)).toBeLessThan(40);
  // Drawn one after the other, the last ones are a quarter wilder than the first.
  const spreads = squares.map((square) => Math.sqrt(square / rounds));
  expect(Math.max(...spreads) / Math.min(...spreads)).toBeLessThan(1.04);
  expect(seen.size).toBeGreaterThan(1_000);
});

test('without a unit for each share, with no shares or too little chance nothing is split', () => {
  const chance = new Uint8Array(160);
  for (const [totalMinor, count] of [
    [9n, 10],
    [5n, 0],
    [5n, -1],
    [5n, 1.5],
    [5n, Number.NaN],
  ] as const)
    expect(() => splitPacket({ way: 'lucky', totalMinor, count, chance }), `${count}`).toThrow(RangeError);
  expect(() => splitPacket({ way: 'lucky', totalMinor: 100n, count: 11, chance })).toThrow(/chance/);
});
