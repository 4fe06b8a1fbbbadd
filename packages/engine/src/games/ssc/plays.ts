import { optionPlay } from '../build/option-play.ts';
import { directPlay } from '../build/positions-play.ts';
import { ticketPlay } from '../build/ticket-play.ts';
import { at, DIGITS, range, sumOf } from '../digits/digit-draw.ts';
import { unorderedSpace } from '../digits/digit-spaces.ts';
import { withDirectLaw, withSpaceOf } from '../digits/laws.ts';
import { dragonTigerPlays, placePlays, shapePlays } from '../digits/place-plays.ts';
import { parityOf } from '../digits/rules.ts';
import { isRing } from '../digits/shape.ts';
import type { Play } from '../game-family.ts';
import { anyPlays } from './any-plays.ts';
import { comboPlay } from './combo.ts';
import { SSC, sscDigits, WINDOWS } from './digits.ts';
import { funPlays, groupPlays, unplacedPlays } from './group-plays.ts';
import { bullIs, bullOf, BULLS, handOf, HANDS } from './hands.ts';
import { BIG_FROM } from './rules.ts';
import { sidesPlay } from './sides-play.ts';
import { bundlePlays } from './bundle-plays.ts';

const ALL = [0, 1, 2, 3, 4] as const;
const unordered = (play: Play, places: readonly number[] = ALL): Play =>
  withSpaceOf(play, () => unorderedSpace(SSC, places));

const sumPlays: Play[] = [
  ...(['big', 'small'] as const).map((size) =>
    ticketPlay(sscDigits, {
      code: `ssc.sum.${size}`,
      judge: (digits) => sumOf(digits) >= BIG_FROM === (size === 'big'),
    }),
  ),
  ...(['odd', 'even'] as const).map((parity) =>
    ticketPlay(sscDigits, { code: `ssc.sum.${parity}`, judge: (digits) => parityOf(sumOf(digits)) === parity }),
  ),
  optionPlay(sscDigits, {
    code: 'ssc.sum.value',
    choices: range(0, 45),
    choiceKind: 'number',
    winTogether: 1,
    judge: (value, digits) => sumOf(digits) === Number(value),
  }),
].map((play) => unordered(play));

const handPlays: Play[] = [
  optionPlay(sscDigits, {
    code: 'ssc.bull',
    choices: BULLS,
    choiceKind: 'count',
    winTogether: 1,
    judge: (bull, digits) => String(bullOf(digits) ?? 'none') === bull,
  }),
  ...['big', 'small', 'odd', 'even'].map((side) =>
    ticketPlay(sscDigits, { code: `ssc.bull.${side}`, judge: (digits) => bullIs(side, digits) }),
  ),
  optionPlay(sscDigits, {
    code: 'ssc.stud',
    choices: HANDS,
    choiceKind: 'shape',
    winTogether: 1,
    judge: (hand, digits, ruleSet) => handOf(digits, isRing(ruleSet)) === hand,
  }),
].map((play) => unordered(play));

const directPlays: Play[] = Object.entries(WINDOWS).map(([name, places]) =>
  withDirectLaw(
    directPlay(sscDigits, {
      code: `ssc.${name}.direct`,
      positions: places.map((place) => String(place + 1)),
      choices: DIGITS,
      choiceKind: 'digit',
      distinct: false,
      drawn: (digits) => at(digits, places).map(String),
    }),
    SSC.length,
  ),
);

/** The SSC menu in display order: the credit plate, then the standard menu (games.md §5). */
export const sscPlays: readonly Play[] = [
  ...placePlays(SSC),
  ...sumPlays,
  ...dragonTigerPlays(SSC),
  ...['3', 'mid3', 'last3'].flatMap((name) => shapePlays(SSC, `ssc.${name === '3' ? 'first3' : name}`, windowOf(name))),
  ...handPlays,
  ...directPlays,
  comboPlay,
  ...groupPlays,
  ...bundlePlays,
  ...unplacedPlays,
  ...funPlays,
  ...[
    ['first2', '2'],
    ['first3', '3'],
    ['last2', 'last2'],
    ['last3', 'last3'],
  ].map(([name = '', window = '']) => sidesPlay(`ssc.${name}.bsoe`, windowOf(window))),
  ...anyPlays,
];

function windowOf(name: string): readonly number[] {
  return WINDOWS[name] ?? [];
}
