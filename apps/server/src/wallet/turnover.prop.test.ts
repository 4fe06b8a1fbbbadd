import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftOf } from './turnover.ts';

/** What happened to an account, in order: a requirement began, or a stake was placed that counts. */
type Happened = { readonly requirement: bigint } | { readonly stake: bigint };

/** The rule as one would say it: each stake serves the oldest requirement that is open when it is placed, then the next, and is used up. */
function servedInOrder(history: readonly Happened[]): bigint[] {
  const left: bigint[] = [];
  for (const each of history) {
    if ('requirement' in each) {
      left.push(each.requirement);
      continue;
    }
    let rest = each.stake;
    for (let at = 0; at < left.length && rest > 0n; at += 1) {
      const open = left[at] ?? 0n;
      const served = open < rest ? open : rest;
      left[at] = open - served;
      rest -= served;
    }
  }
  return left;
}

/** What the database can tell: each requirement, and all that was staked since it began. */
function asAsked(history: readonly Happened[]): { required: bigint[]; counted: bigint[] } {
  const required: bigint[] = [];
  const counted: bigint[] = [];
  history.forEach((each, at) => {
    if (!('requirement' in each)) return;
    required.push(each.requirement);
    counted.push(history.slice(at).reduce((sum, later) => sum + ('stake' in later ? later.stake : 0n), 0n));
  });
  return { required, counted };
}

const points = fc.bigInt({ min: 1n, max: 60n });
const history = fc.array(
  fc.oneof(
    points.map((requirement) => ({ requirement })),
    points.map((stake) => ({ stake })),
  ),
  { maxLength: 24 },
);

test('what is left of each requirement is what serving them one after the other leaves, whatever came when', () => {
  fc.assert(
    fc.property(history, (happened) => {
      const { required, counted } = asAsked(happened);
      expect(leftOf(required, counted)).toEqual(servedInOrder(happened));
    }),
    { numRuns: 3_000 },
  );
});

test('staked before it began, a stake serves no requirement; staked once, it serves no two', () => {
  expect(leftOf([10n], [0n])).toEqual([10n]);
  expect(leftOf([10n, 10n], [10n, 10n])).toEqual([0n, 10n]);
  expect(leftOf([10n, 10n], [10n, 0n])).toEqual([0n, 10n]);
  // The first was met before the second began: what came over it is lost.
  expect(leftOf([10n, 10n], [25n, 4n])).toEqual([0n, 6n]);
});

test('more stakes never leave more, and none never less than nothing', () => {
  fc.assert(
    fc.property(history, points, (happened, stake) => {
      const before = servedInOrder(happened);
      const { required, counted } = asAsked([...happened, { stake }]);
      leftOf(required, counted).forEach((left, at) => {
        expect(left).toBeGreaterThanOrEqual(0n);
        expect(left).toBeLessThanOrEqual(before[at] ?? 0n);
      });
    }),
  );
});
