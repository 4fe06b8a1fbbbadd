import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySelection } from '../../test-aid/any-selection.ts';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { defaultOddsTable, oddsFor, rtpGuard } from '../odds-table.ts';
import { parseOdds } from '../odds.ts';
import { settleRound } from '../settle-round.ts';
import { countOf, countOption } from './count-of.ts';
import type { Outcome, Play } from './game-family.ts';
import { playOf } from './index.ts';
import { arrangementsOf } from './m6/arrangements.ts';
import type { Kinds } from './m6/arrangements.ts';
import { COLOUR_KINDS } from './m6/parlay-colours.ts';
import { SIDE_NAMES, SIDES } from './m6/two-sides.ts';
import { m6 } from './m6.ts';
import { defaultRuleSet } from './rule-set.ts';

const rules = defaultRuleSet(m6);
const table = defaultOddsTable(m6, rules);
const drawOf = drawsOf(m6);

function playNamed(code: string): Play {
  const play = playOf(code);
  if (play === undefined) throw new Error(code);
  return play;
}

const side = playNamed('m6.parlay.side');
const colour = playNamed('m6.parlay.colour');
const balls = Array.from({ length: 49 }, (_, place) => place + 1);

const on = (play: Play, selection: string, draw: string): Outcome => play.outcome(selection, drawOf(draw), rules);
const line = (picks: readonly string[]): string =>
  Array.from({ length: 6 }, (_, place) => picks[place] ?? '').join('|');

/** Every order in which balls can come at the first two places, and at the third where the line looks at it. */
function* ordersOf(selection: string): Generator<number[]> {
  const thirds = selection.split('|')[2] === '' ? [0] : balls;
  for (const one of balls) {
    for (const two of balls) {
      for (const three of thirds) {
        if (one !== two && one !== three && two !== three) yield [one, two, three, 0, 0, 0, 0];
      }
    }
  }
}

/** What a line returns of its stake at the shipped odds, over all draws. */
function returnOf(play: Play, selection: string): number {
  let paid = 0;
  let draws = 0;
  for (const { outcome, weight } of play.spread?.(selection, rules) ?? []) {
    draws += Number(weight);
    for (const { option } of outcome.tiers) paid += Number(weight) * Number(oddsFor(table, play.code, option));
  }
  return paid / draws / 10_000;
}

describe('a parlay of main balls (games.md §8, §11.2)', () => {
  test('wins when every leg wins, at the price of its legs', () => {
    const parsed = side.parse('big||odd||dsumbig|', rules);
    expect(parsed).toMatchObject({ units: 1, optionOfUnit: ['legs2', 'legs3'] });
    expect(on(side, 'big||odd||dsumbig|', '30 1 3 2 9 4 5').tiers).toEqual([{ option: 'legs3', halfUnits: 2 }]);
    expect(on(side, 'big||odd||dsumbig|', '30 1 4 2 9 3 5').tiers).toEqual([]);
    expect(on(side, 'big||odd||dsumbig|', '24 1 3 2 9 4 5').tiers).toEqual([]);
  });

  test('a leg at 49 counts odds of 1: what is left of the line is paid at its own price', () => {
    expect(on(side, 'big|small||||', '49 1 2 3 4 5 6')).toEqual({
      tiers: [{ option: 'legs1', halfUnits: 2 }],
      pushHalfUnits: 0,
    });
    expect(on(side, 'big|small||||', '49 30 2 3 4 5 6').tiers).toEqual([]);
    // 49 at a place without a leg, and as the special ball, is none of the line's business.
    expect(on(side, 'big|small||||', '30 1 49 3 4 5 6').tiers).toEqual([{ option: 'legs2', halfUnits: 2 }]);
    expect(on(side, 'big|small||||', '30 1 2 3 4 5 49').tiers).toEqual([{ option: 'legs2', halfUnits: 2 }]);
  });

  test('colours have no 49: it is green as any other', () => {
    expect(colour.parse('green|green|red|||', rules)).toMatchObject({ optionOfUnit: ['1-2-0'] });
    expect(on(colour, 'green|green|red|||', '49 5 1 3 4 9 10').tiers).toEqual([{ option: '1-2-0', halfUnits: 2 }]);
    expect(on(colour, 'red|green||||', '49 5 1 3 4 9 10').tiers).toEqual([]);
  });

  test('pays points: 10 on three legs, all won, one at 49, one lost', () => {
    const bet = { betNo: '', playCode: side.code, selection: 'big|odd|tailsmall|||', unitMinor: 1000n, multiple: 1 };
    const paid = (draw: string): bigint | undefined =>
      settleRound(drawOf(draw), [{ ...bet, oddsE4: [38_612, 75_873] }], rules)[0]?.payoutMinor;
    expect(paid('30 1 2 3 4 5 6')).toBe(7_587n);
    expect(paid('49 1 2 3 4 5 6')).toBe(3_861n);
    expect(paid('49 2 3 4 5 6 7')).toBe(0n);
  });

  test.each([
    ['big|||||', 'too_few'],
    ['|||||', 'too_few'],
    ['big,small|odd||||', 'too_many'],
    ['big|odd', 'malformed'],
    ['big|red||||', 'unknown_choice'],
    ['big|odd|||||', 'malformed'],
    ['1|2||||', 'unknown_choice'],
  ])('%s is no line: %s', (text, reason) => {
    expect(side.parse(text, rules)).toMatchObject({ ok: false, reason });
  });
});

describe('the law of a parlay', () => {
  test('counts what lies at the places, by a machine small enough to be written out', () => {
    const machine = balls.slice(0, 12);
    for (const kinds of [SIDES, COLOUR_KINDS] satisfies Kinds[] as Kinds[]) {
      const arranged = arrangementsOf(machine, kinds);
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...Object.keys(kinds)), { minLength: 1, maxLength: 4 }), (wanted) => {
          let ways: number[][] = [[]];
          for (const name of wanted) {
            ways = ways.flatMap((way) =>
              machine
                .filter((ball) => !way.includes(ball) && kinds[name]?.(ball) === true)
                .map((ball) => [...way, ball]),
            );
          }
          expect(arranged(wanted)).toBe(BigInt(ways.length));
        }),
        { numRuns: 60 },
      );
    }
  });

  test('of two legs, and of three, is what all orders of the machine give', () => {
    const unlike: string[] = [];
    for (const play of [side, colour]) {
      const lines = fc.sample(fc.array(fc.constantFrom(...play.choices), { minLength: 2, maxLength: 3 }), {
        seed: 28,
        numRuns: 4,
      });
      for (const selection of lines.map(line)) {
        const seen = new Map<string, bigint>();
        for (const values of ordersOf(selection)) {
          const { tiers } = play.outcome(selection, { family: 'm6', numbers: values.map(String), values }, rules);
          const end = tiers[0]?.option ?? '';
          seen.set(end, (seen.get(end) ?? 0n) + 1n);
        }
        for (const { outcome, weight } of play.spread?.(selection, rules) ?? []) {
          const end = outcome.tiers[0]?.option ?? '';
          // A line of colours has no end with a leg less.
          if (weight > 0n && weight !== seen.get(end)) unlike.push(`${play.code} ${selection} ${end}: ${weight}`);
        }
      }
    }
    expect(unlike).toEqual([]);
  });

  test('agrees with drawn balls on lines of any length', () => {
    const draws = fc.sample(
      fc.shuffledSubarray(balls, { minLength: 7, maxLength: 7 }).map((values) => drawOf(values.join(' '))),
      { seed: 28, numRuns: 4_000 },
    );
    for (const play of [side, colour]) {
      for (const text of fc.sample(anySelection(play), { seed: 28, numRuns: 25 })) {
        const { win, total } = countOf(play.code, text, rules);
        const chance = Number(win) / Number(total);
        const seen = draws.filter((draw) => play.outcome(text, draw, rules).tiers.length > 0).length;
        const sigma = Math.sqrt(draws.length * chance * (1 - chance));
        expect(Math.abs(seen - draws.length * chance), text).toBeLessThan(5 * sigma + 2);
      }
    }
  });

  test.each([
    ['m6.parlay.side', 'big|small||||', 2_352n, 576n + 48n],
    ['m6.parlay.side', 'big|big||||', 2_352n, 552n + 48n],
    ['m6.parlay.colour', 'red|blue||||', 2_352n, 17n * 16n],
    ['m6.parlay.colour', 'green|green|green|||', 110_544n, 16n * 15n * 14n],
  ])('%s %s by hand', (code, selection, total, win) => {
    expect(countOf(code, selection, rules)).toEqual({ total, win, push: 0n });
  });
});

describe('the prices of parlays (decision 028)', () => {
  test('are the product of the odds of the legs, rounded down', () => {
    const leg = parseOdds('1.965') ?? 0;
    for (let legs = 1; legs <= 6; legs += 1) {
      const product = BigInt(leg) ** BigInt(legs) / 10_000n ** BigInt(legs - 1);
      expect(oddsFor(table, side.code, `legs${legs}`)).toBe(Number(product));
    }
  });

  /** Every line of so many legs, whatever their places. */
  function* linesOf(choices: readonly string[], legs: number): Generator<string[]> {
    if (legs === 0) yield [];
    else
      for (const [at, pick] of choices.entries())
        for (const others of linesOf(choices.slice(at), legs - 1)) yield [pick, ...others];
  }

  test.each([side, colour])('return between 80 and 99.5 % on every line there is: $code', (play) => {
    const best = new Map<string, number>();
    let lines = 0;
    for (const legs of [2, 3, 4, 5, 6]) {
      for (const picks of linesOf(play.choices, legs)) {
        const selection = line(picks);
        const parsed = play.parse(selection, rules);
        if (!parsed.ok) throw new Error(selection);
        const returned = returnOf(play, selection);
        if (returned < 0.8 || returned > 0.995) expect.fail(`${selection} returns ${returned}`);
        const option = parsed.optionOfUnit.at(-1) ?? '';
        best.set(option, Math.max(best.get(option) ?? 0, returned));
        lines += 1;
      }
    }
    expect(lines).toBe(play === side ? 7_997 : 80);
    // What the guard looks at is the best line of each option, so it knows the highest return that is sold.
    const guarded = [...best.keys()].map((option) => [option, returnOf(play, play.unitOf(option))] as const);
    for (const [option, returned] of guarded) expect(returned, option).toBeCloseTo(best.get(option) ?? 0, 10);
    expect(play.options(rules).toSorted()).toEqual([...best.keys(), ...(play === side ? ['legs1'] : [])].toSorted());
  });

  test('lines of the same picks cost the same wherever they stand', () => {
    const anyLine = fc.shuffledSubarray([...SIDE_NAMES, ...SIDE_NAMES], { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(anyLine, (picks) => {
        const forth = side.parse(line(picks), rules);
        const back = side.parse(line(picks.toReversed()), rules);
        expect(forth.ok && forth.optionOfUnit).toEqual(back.ok && back.optionOfUnit);
      }),
    );
  });

  test('an option is offered only with a chance to win, and a table outside the band is refused', () => {
    for (const play of [side, colour]) {
      for (const option of play.options(rules)) {
        expect(countOption(play.code, option, rules).win, option).toBeGreaterThan(0n);
      }
    }
    const plays = { ...table.plays, [side.code]: { ...table.plays[side.code]!, odds: { '*': 40_000 } } };
    expect(rtpGuard({ ...table, plays }).map(({ option }) => option)).toContain('legs2');
  });
});
