import { expect, test } from 'vitest';
import type { GameFamily } from '../src/games/game-family.ts';
import { playOf } from '../src/games/index.ts';
import { defaultRuleSet } from '../src/games/rule-set.ts';
import { drawsOf } from './draws-of.ts';

/** A draw on which as many picks win together as ever can: the largest payout of a line must count them all. */
export type TogetherRow = readonly [code: string, selection: string, numbers: string, together: number];

/** What can win together is what `bestOutcomes` foresees, neither more nor less, under the family's default rules. */
export function winTogether(family: GameFamily, rows: readonly TogetherRow[]): void {
  const rules = defaultRuleSet(family);
  test.each(rows)(
    '%s of %s: all the picks that can win together are foreseen',
    (code, selection, numbers, together) => {
      const play = playOf(code);
      expect(play?.outcome(selection, drawsOf(family)(numbers), rules).tiers).toHaveLength(together);
      expect(play?.bestOutcomes(selection, rules, () => 1).map((tiers) => tiers.length)).toEqual([together]);
    },
  );
}
