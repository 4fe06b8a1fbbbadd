import fc from 'fast-check';

const QUARTERS = 4 * 96;

const KINDS = ['deposit', 'withdrawal', 'bonus', 'reward', 'packet', 'packet_taken', 'packet_return'] as const;
const who = fc.nat(30);
const quarter = fc.nat(QUARTERS - 1);
/** What may happen, in any order. */
export const factsStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('join' as const), who, rate: fc.nat(80) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), who, below: who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('round' as const),
      bets: fc.array(fc.record({ who, line: fc.nat(5) }), { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      who,
      kind: fc.constantFrom(...KINDS),
      amount: fc.bigInt(1n, 5_000n),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('correct' as const), which: fc.nat(20), annul: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fold' as const),
      folders: fc.constantFrom(1, 2, 2),
      kill: fc.boolean(),
      quarters: fc.array(quarter, { minLength: 5, maxLength: 5 }),
      // Up to where hours and days are put together, before and among what is still to come.
      rolls: fc.array(quarter, { maxLength: 2 }),
      ranges: fc.array(fc.tuple(quarter, quarter), { minLength: 4, maxLength: 4 }),
    }),
  },
);
export type FactsStep = typeof factsStep extends fc.Arbitrary<infer S> ? S : never;
