import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Pair } from './test-facts-pair.ts';
import { factsStep, type FactsStep } from './test-facts-steps.ts';
import { openFactsWorld } from './test-facts.ts';

const LAST: FactsStep = {
  do: 'fold',
  folders: 1,
  kill: false,
  rolls: [150, 384],
  quarters: [1, 90, 100, 200, 300],
  ranges: [
    [0, 383],
    [3, 97],
  ],
};

test('in any history of joining, moving, betting, correcting and paying, folded in any order, by two at once and through crashes, the facts are what happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(factsStep, { minLength: 30, maxLength: 50 }), async (steps) => {
      await using world = await openFactsWorld();
      const pair = new Pair(world);
      await pair.allowCorrections();
      await pair.join(null, 200);
      // A line of five with a bet at its end: in every history somebody has two below him who earn on the same bet.
      for (const rate of [150, 110, 60, 10]) await pair.join(pair.members.at(-1) ?? null, rate);
      await pair.take({ do: 'round', bets: [{ who: 4, line: 0 }] });
      // His agent is moved with him, and he plays on: in every history somebody has stood in two teams.
      await pair.take({ ...LAST, rolls: [], ranges: [] });
      await pair.take({ do: 'move', who: 3, below: 0 });
      await pair.take({
        do: 'round',
        bets: [
          { who: 4, line: 1 },
          { who: 3, line: 2 },
        ],
      });
      for (const each of [...steps, LAST]) {
        await pair.take(each);
        for (const { what, found, wanted } of pair.compared.splice(0)) expect(found, what).toEqual(wanted);
      }
    }),
    { numRuns: 3, endOnFailure: true },
  );
}, 300_000);
