import { optionPlay, parseOptions } from '../build/option-play.ts';
import { directPlay } from '../build/positions-play.ts';
import { ticketPlay } from '../build/ticket-play.ts';
import { anyPositionsPlay } from '../digits/any-positions-play.ts';
import { countsOf, DIGITS, range, spanOf, sumOf } from '../digits/digit-draw.ts';
import { orderedSpace, unorderedSpace } from '../digits/digit-spaces.ts';
import { groupPlay } from '../digits/group-play.ts';
import { withDirectLaw, withSpaceOf } from '../digits/laws.ts';
import { dragonTigerPlays, placeNames, placePlays, shapePlays } from '../digits/place-plays.ts';
import { digitIs, parityOf } from '../digits/rules.ts';
import { shownPlay } from '../digits/shown-play.ts';
import type { Play } from '../game-family.ts';
import { isTractor, PLACES, sizeOf, THREE_D, threeDigits } from './digits.ts';
import { packPlay } from './pack-play.ts';

const unordered = (play: Play): Play => withSpaceOf(play, () => unorderedSpace(THREE_D, PLACES));

const sumPlays: Play[] = [
  ...(['big', 'small'] as const).map((size) =>
    ticketPlay(threeDigits, {
      code: `3d.sum.${size}`,
      judge: (digits, ruleSet) => sizeOf(digits, ruleSet) === size,
    }),
  ),
  ...(['odd', 'even'] as const).map((parity) =>
    ticketPlay(threeDigits, { code: `3d.sum.${parity}`, judge: (digits) => parityOf(sumOf(digits)) === parity }),
  ),
  optionPlay(threeDigits, {
    code: '3d.sum.value',
    choices: range(0, 27),
    choiceKind: 'number',
    winTogether: 1,
    judge: (value, digits) => sumOf(digits) === Number(value),
  }),
  optionPlay(threeDigits, {
    code: '3d.sum.tail',
    choices: DIGITS,
    choiceKind: 'digit',
    winTogether: 1,
    judge: (tail, digits) => sumOf(digits) % 10 === Number(tail),
  }),
  optionPlay(threeDigits, {
    code: '3d.span',
    choices: DIGITS,
    choiceKind: 'number',
    winTogether: 1,
    judge: (span, digits) => spanOf(digits) === Number(span),
  }),
].map(unordered);

/** 二字组合, two equal digits: a pick is the doubled digit, `11`; the golden short form is `1,1`. */
const doubled = optionPlay(threeDigits, {
  code: '3d.has2.same',
  choices: DIGITS.map((digit) => digit.repeat(2)),
  choiceKind: 'digit',
  winTogether: 1,
  judge: (pick, digits) => (countsOf(digits)[Number(pick.slice(1))] ?? 0) >= 2,
});
const twoEqual: Play = {
  ...doubled,
  parse: (text) => parseOptions(/^(\d),\1$/.test(text) ? text.replace(',', '') : text, doubled.choices),
};

const directPlays: Play[] = [
  withDirectLaw(
    directPlay(threeDigits, {
      code: '3d.direct',
      positions: placeNames(THREE_D),
      choices: DIGITS,
      choiceKind: 'digit',
      distinct: false,
      drawn: (digits) => digits.map(String),
    }),
    THREE_D.length,
  ),
  anyPositionsPlay({ code: '3d.two.direct', positions: placeNames(THREE_D), drawn: threeDigits, size: 2 }),
];

const groupPlays: Play[] = [
  unordered(groupPlay({ code: '3d.group3', drawn: threeDigits, times: [2, 1], counts: [1, 1] })),
  shownPlay({ code: '3d.group6', game: THREE_D, places: PLACES, size: 3 }),
  packPlay('group3', 2),
  packPlay('group6', 3),
  shownPlay({ code: '3d.has1', game: THREE_D, places: PLACES, size: 1 }),
  shownPlay({ code: '3d.has2.diff', game: THREE_D, places: PLACES, size: 2 }),
  unordered(twoEqual),
];

/** State add-ons on the digits themselves. */
const addOnPlays: Play[] = [
  withSpaceOf(ticketPlay(threeDigits, { code: '3d.shape.tractor', judge: isTractor }), () =>
    orderedSpace(THREE_D, PLACES),
  ),
  ...(['odd', 'even'] as const).map((parity) =>
    unordered(
      ticketPlay(threeDigits, {
        code: `3d.shape.all${parity}`,
        judge: (digits) => digits.every((digit) => digitIs(parity, digit)),
      }),
    ),
  ),
];

/** The 3D menu in display order (games.md §6). */
export const threeDPlays: readonly Play[] = [
  ...placePlays(THREE_D),
  ...sumPlays,
  ...dragonTigerPlays(THREE_D),
  ...shapePlays(THREE_D, '3d.shape', PLACES),
  ...addOnPlays,
  ...directPlays,
  ...groupPlays,
];
