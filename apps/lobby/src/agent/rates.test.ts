import { rebatesOf } from '@drawroom/engine/rebate';
import { describe, expect, test } from 'vitest';
import { boundsIn, earnedOn, everyTypeAt, listOf, outOfBounds, setOf } from './rates.ts';
import type { RateType } from './rates.ts';

const TYPES: readonly RateType[] = [
  { type: 'k3', name: 'K3', floor: 20, ceiling: 100 },
  { type: 'm6', name: 'M6', floor: 0, ceiling: 80 },
];

describe('rates that somebody below gets', () => {
  test('one rate for all types is for each the nearest that it allows: never above its ceiling (spec §5)', () => {
    expect(everyTypeAt(TYPES, 90)).toEqual({ k3: 90, m6: 80 });
    expect(everyTypeAt(TYPES, 10)).toEqual({ k3: 20, m6: 10 });
  });

  test('what is out of its bounds is named, and no type that is within', () => {
    expect(outOfBounds(TYPES, { k3: 101, m6: 80 }).map(({ type }) => type)).toEqual(['k3']);
    expect(outOfBounds(TYPES, { k3: 19, m6: 81 }).map(({ type }) => type)).toEqual(['k3', 'm6']);
    expect(outOfBounds(TYPES, { k3: 20, m6: 0 })).toEqual([]);
  });

  test('what goes out are the types that have a rate, as they came in', () => {
    const list = [
      { type: 'k3', rate: 90 },
      { type: 'xocdia', rate: 0 },
    ] as const;
    expect(listOf(setOf(list))).toEqual(list);
  });

  test('the preview is what the engine books: 90 under 100 earns 10 on a bet of 10,000 (spec §9)', () => {
    expect(earnedOn(90, 100)).toBe(10_00n);
    for (let own = 0; own <= 200; own += 7) {
      for (let given = 0; given <= own; given += 3) {
        const [booked] = rebatesOf(10_000_00n, [
          { accountId: 'below', ratePer10k: given },
          { accountId: 'me', ratePer10k: own },
        ]);
        expect(earnedOn(given, own)).toBe(booked?.amountMinor);
      }
    }
  });

  test('a rate above one’s own, which is refused, earns nothing in the preview', () => {
    expect(earnedOn(110, 100)).toBe(0n);
  });

  test('bounds are taken from a refusal that names them, and from nothing else', () => {
    expect(boundsIn({ bounds: [{ type: 'k3', floor: 5, ceiling: 70 }] })).toEqual({ k3: { floor: 5, ceiling: 70 } });
    for (const data of [null, undefined, {}, { bounds: 3 }, 'bounds']) expect(boundsIn(data)).toBeNull();
  });
});
