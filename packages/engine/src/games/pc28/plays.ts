import { optionPlay } from '../build/option-play.ts';
import { setPlay } from '../build/set-play.ts';
import { ticketPlay } from '../build/ticket-play.ts';
import type { TicketRule } from '../build/ticket-play.ts';
import { inGroup } from '../build/verdict.ts';
import { range } from '../digits/digit-draw.ts';
import { dragonTiger } from '../digits/rules.ts';
import { withSpaceOf } from '../digits/laws.ts';
import type { Play } from '../game-family.ts';
import { colourOf, COLOURS, edgeOf, factsOf } from './digits.ts';
import type { Facts } from './digits.ts';
import { extremeFrom, isStraight, refunded } from './rules.ts';
import { sumSpace, versusSpace } from './spaces.ts';

const SUMS = range(0, 27);
const SIZES = ['big', 'small'] as const;
const PARITIES = ['odd', 'even'] as const;

const onSum = (play: Play): Play => withSpaceOf(play, (_, ruleSet) => sumSpace(ruleSet));
const ticket = (name: string, judge: TicketRule<Facts>['judge']): Play =>
  onSum(ticketPlay(factsOf, { code: `pc28.${name}`, judge }));

const sidePlays: Play[] = [
  ...SIZES.map((size) => ticket(size, (facts, ruleSet) => refunded(facts.size === size, facts, ruleSet))),
  ...PARITIES.map((parity) => ticket(parity, (facts, ruleSet) => refunded(facts.parity === parity, facts, ruleSet))),
  ...SIZES.flatMap((size) =>
    PARITIES.map((parity) =>
      ticket(size + parity, (facts, ruleSet) =>
        refunded(facts.size === size && facts.parity === parity, facts, ruleSet),
      ),
    ),
  ),
];

const valuePlay = onSum(
  optionPlay(factsOf, {
    code: 'pc28.value',
    choices: SUMS,
    choiceKind: 'number',
    winTogether: 1,
    judge: (value, facts) => facts.sum === Number(value),
  }),
);

const colourPlays: Play[] = COLOURS.map((colour) =>
  ticket(colour, ({ sum }, ruleSet) => {
    const drawn = colourOf(sum);
    return drawn === 'grey' && ruleSet['grey'] === 'push' ? 'push' : drawn === colour;
  }),
);

const dragonTigerPlays: Play[] = (['dragon', 'tiger', 'tie'] as const).map((side) =>
  withSpaceOf(
    ticketPlay(factsOf, {
      code: `pc28.dt.${side}`,
      judge: ({ digits }) => dragonTiger(digits[0] ?? 0, digits[2] ?? 0) === side,
    }),
    (_, ruleSet) => versusSpace(ruleSet),
  ),
);

/**
 * 特码包三: a unit is three sums, one of which comes. All units have one price, whatever their chance: the odds table judges
 * it by the best ticket, 12, 13 and 14.
 */
const packPlay: Play = {
  ...onSum(
    setPlay(factsOf, {
      code: 'pc28.pack3',
      choices: SUMS,
      choiceKind: 'number',
      size: 3,
      tiers: [{ option: '*', wins: (hits) => hits === 1 }],
      drawn: ({ sum }) => new Set([String(sum)]),
      drawnMax: 1,
    }),
  ),
  unitOf: () => '12,13,14',
};

/** The PC28 menu in display order (games.md §7). */
export const pc28Plays: readonly Play[] = [
  ...inGroup('pc28.sides', [
    ...sidePlays,
    ticket('xlarge', ({ sum }, ruleSet) => sum >= extremeFrom(ruleSet)),
    ticket('xsmall', ({ sum }, ruleSet) => sum <= 27 - extremeFrom(ruleSet)),
  ]),
  valuePlay,
  ...inGroup('pc28.colour', colourPlays),
  ...inGroup('pc28.shape', [
    ticket('triple', ({ shape }) => shape === 'triple'),
    ticket('pair', ({ shape }) => shape === 'pair'),
    ticket('straight', isStraight),
  ]),
  ...(['small', 'big', 'mid'] as const).map((edge) => ticket(`edge.${edge}`, ({ sum }) => edgeOf(sum) === edge)),
  ticket('edge.any', ({ sum }) => edgeOf(sum) !== 'mid'),
  ...dragonTigerPlays,
  ...inGroup('pc28.value', [packPlay]),
];
