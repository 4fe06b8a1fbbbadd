import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Draw, GameFamily, Outcome, ParsedSelection, Play, RuleSet } from '../src/games/game-family.ts';
import { subsetsOf } from '../src/games/selection.ts';
import { anySelection } from './any-selection.ts';

/** What the shared properties need to know about a family. */
export type FamilyUnderTest = Readonly<{
  family: GameFamily;
  /** Any possible draw. */
  anyDraw: fc.Arbitrary<Draw>;
  /** The one-unit tickets of a canonical selection of a play whose kind this file does not know; null: the usual ones. */
  ticketsOf?: (play: Play, canonical: string) => string[] | null;
  /** Units of such a ticket where the play sells several at once; default 1. */
  unitsOf?: (play: Play, ticket: string) => number;
}>;

/** Every rule set a family can have. */
export function allRuleSets(family: GameFamily): RuleSet[] {
  return Object.entries(family.ruleParameters).reduce<RuleSet[]>(
    (sets, [name, values]) => sets.flatMap((set) => values.map((value) => ({ ...set, [name]: value }))),
    [{}],
  );
}

/** The one-unit tickets of a canonical selection, worked out from the definition of the kinds of plays. */
export function usualTickets(play: Play, canonical: string): string[] {
  const sides = canonical.split('|').map((side) => (side === '' ? [] : side.split(',')));
  switch (play.input) {
    case 'none':
      return ['-'];
    case 'doubles-singles':
      return (sides[0] ?? []).flatMap((d) => (sides[1] ?? []).flatMap((s) => (d === s ? [] : [`${d}|${s}`])));
    case 'positions':
      if (play.onePick === true) return [canonical];
      return play.picksPerUnit === sides.length ? tuples(play, sides) : singles(sides);
    case 'places-set':
      throw new RangeError(`the tickets of ${play.code} are not known here`);
    case 'options':
    case 'set':
      return (
        bankerTickets(play, canonical) ?? subsetsOf(canonical.split(','), play.picksPerUnit).map((set) => set.join(','))
      );
  }
}

function tuples(play: Play, sides: readonly (readonly string[])[]): string[] {
  const all = sides.reduce<string[][]>(
    (found, side) => found.flatMap((tuple) => side.map((pick) => [...tuple, pick])),
    [[]],
  );
  // Where the play's own one-unit ticket repeats no pick, repeats are no units.
  const distinct = new Set(play.unitOf('*').split('|')).size === sides.length;
  return all.filter((tuple) => !distinct || new Set(tuple).size === tuple.length).map((tuple) => tuple.join('|'));
}

function singles(sides: readonly (readonly string[])[]): string[] {
  return sides.flatMap((side, place) =>
    side.map((pick) => sides.map((_, other) => (other === place ? pick : '')).join('|')),
  );
}

function bankerTickets(play: Play, canonical: string): string[] | null {
  const [, dan, tuo] = /^dan:([^;]+);tuo:([^;]+)$/.exec(canonical) ?? [];
  if (dan === undefined || tuo === undefined) return null;
  const bankers = dan.split(',');
  return subsetsOf(tuo.split(','), play.picksPerUnit - bankers.length).map((rest) =>
    play.choices.filter((choice) => bankers.includes(choice) || rest.includes(choice)).join(','),
  );
}

const halves = ({ tiers, pushHalfUnits }: Outcome): number =>
  tiers.reduce((sum, tier) => sum + tier.halfUnits, pushHalfUnits);

/** The properties every family has: canonical forms, units as distinct tickets, points conserved, noise refused. */
export function familyProperties(under: FamilyUnderTest): void {
  const { family, anyDraw } = under;
  const anyBet = anyBetOf(family);

  describe(`every selection of ${family.code}`, () => {
    test('has a canonical form that reads as itself and does not depend on the order of picks', () => {
      fc.assert(
        fc.property(anyBet, ({ play, ruleSet, parsed }) => {
          expect(play.parse(parsed.canonical, ruleSet)).toEqual(parsed);
        }),
      );
    });

    test('has as many units as distinct one-unit tickets, and wins and gets back what they do', () => {
      fc.assert(
        fc.property(anyBet, anyDraw, (bet, draw) => {
          const { units, outcomes } = ticketsOfBet(under, bet, draw);
          const { play, parsed, ruleSet } = bet;
          expect(units, `${play.code} ${parsed.canonical}`).toBe(parsed.units);
          const whole = play.outcome(parsed.canonical, draw, ruleSet);
          expect(halves(whole)).toBe(outcomes.reduce((sum, outcome) => sum + halves(outcome), 0));
          expect(whole.pushHalfUnits).toBe(outcomes.reduce((sum, outcome) => sum + outcome.pushHalfUnits, 0));
          const options = whole.tiers.map(({ option }) => option);
          expect(parsed.optionOfUnit.filter((option) => options.includes(option))).toEqual(options);
        }),
        { numRuns: 300 },
      );
    });

    test('wins no more than its best outcomes say', () => {
      fc.assert(
        fc.property(anyBet, anyDraw, ({ play, ruleSet, parsed }, draw) => {
          const best = play.bestOutcomes(parsed.canonical, ruleSet, () => 1);
          const most = Math.max(0, ...best.map((tiers) => halves({ tiers, pushHalfUnits: 0 })));
          const { tiers } = play.outcome(parsed.canonical, draw, ruleSet);
          expect(halves({ tiers, pushHalfUnits: 0 })).toBeLessThanOrEqual(most);
        }),
        { numRuns: 300 },
      );
    });

    noiseIsRefused(family);
  });
}

/** A selection of a play under rules that offer it, as it was read. */
type ReadBet = Readonly<{ play: Play; ruleSet: RuleSet; parsed: ParsedSelection }>;

function anyBetOf(family: GameFamily): fc.Arbitrary<ReadBet> {
  return fc
    .tuple(fc.constantFrom(...family.plays), fc.constantFrom(...allRuleSets(family)))
    .filter(([play, ruleSet]) => play.isOffered(ruleSet))
    .chain(([play, ruleSet]) => anySelection(play).map((selection) => ({ play, ruleSet, selection })))
    .map((bet) => {
      const parsed = bet.play.parse(bet.selection, bet.ruleSet);
      if (!parsed.ok) throw new Error(`${bet.play.code} ${bet.selection}: ${parsed.reason} ${parsed.part}`);
      return { ...bet, parsed };
    });
}

/** The one-unit tickets of a bet, which must all differ: their units together, and what each gets from a draw. */
function ticketsOfBet(
  { ticketsOf, unitsOf }: FamilyUnderTest,
  { play, ruleSet, parsed }: ReadBet,
  draw: Draw,
): { units: number; outcomes: readonly Outcome[] } {
  const tickets = ticketsOf?.(play, parsed.canonical) ?? usualTickets(play, parsed.canonical);
  const read = tickets.map((text) => {
    const reply = play.parse(text, ruleSet);
    if (!reply.ok) throw new Error(`${play.code} ${text}: ${reply.reason}`);
    expect(reply.units, `${play.code} ${text}`).toBe(unitsOf?.(play, text) ?? 1);
    return reply;
  });
  const canonical = new Set(read.map((reply) => reply.canonical));
  expect(canonical.size, `${play.code} ${parsed.canonical}`).toBe(tickets.length);
  return {
    units: read.reduce((sum, reply) => sum + reply.units, 0),
    outcomes: [...canonical].map((ticket) => play.outcome(ticket, draw, ruleSet)),
  };
}

function noiseIsRefused(family: GameFamily): void {
  const noise = fc.oneof(
    fc.string({ maxLength: 2_400, size: 'max' }),
    fc.string({ unit: fc.constantFrom(...'0123456789,|-;: danto'.split('')) }),
    fc.string({ unit: fc.constantFrom(...'123456,|'.split('')) }),
    fc.constantFrom(
      '__proto__',
      'constructor',
      'toString',
      '1,__proto__',
      '1|constructor',
      'dan:;tuo:',
      'dan:1;tuo:1',
      'pos=1:',
    ),
  );
  test('made of noise is refused or reads as a fixed point, and never throws (R-19)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...family.plays),
        fc.constantFrom(...allRuleSets(family)),
        noise,
        (play, ruleSet, text) => {
          const reply = play.parse(text, ruleSet);
          if (!reply.ok) {
            expect(reply.part.length).toBeLessThanOrEqual(16);
            return;
          }
          expect(play.parse(reply.canonical, ruleSet)).toEqual(reply);
          expect(reply.units).toBeGreaterThan(0);
        },
      ),
      { numRuns: 2_000 },
    );
  });
}
