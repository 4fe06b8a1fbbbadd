import { optionPlay } from '../build/option-play.ts';
import { ticketPlay } from '../build/ticket-play.ts';
import { withSpace } from '../build/walk.ts';
import type { ChoiceKind, Play } from '../game-family.ts';
import { COLOURS, colourOf, HEADS, NUMBERS, sevenOf, TAILS } from './balls.ts';
import { ANIMAL_CLASSES } from './classes.ts';
import { presencePlay } from './presence-play.ts';
import { specialSpace } from './spaces.ts';
import { COLOUR_HALVES, COLOUR_QUARTERS, HALVES, sideOf, SIDE_NAMES, SIDES } from './two-sides.ts';
import type { Kind } from './two-sides.ts';
import { zodiacSetPlay } from './zodiac-set.ts';

/** The special ball is of a kind; 49 returns the stake. */
function sided({ code, has }: Kind): Play {
  return withSpace(
    ticketPlay(sevenOf, { code: `m6.sp.${code}`, judge: ({ special }) => sideOf(special, has(special)) }),
    specialSpace,
  );
}

type Named = Readonly<{
  code: string;
  choices: readonly string[];
  choiceKind: ChoiceKind;
  nameOf: (ball: number) => string;
}>;

/** What the special ball is, named exactly; 49 is a ball like any other here. */
function named({ nameOf, ...rule }: Named): Play {
  const judge = (choice: string, { special }: { special: number }): boolean => nameOf(special) === choice;
  return withSpace(optionPlay(sevenOf, { ...rule, winTogether: 1, judge }), specialSpace);
}

/** Plays on the special ball (games.md §8, 特码), in display order. */
export const specialPlays: readonly Play[] = [
  named({ code: 'm6.sp.num', choices: NUMBERS, choiceKind: 'number', nameOf: String }),
  ...SIDE_NAMES.map((code) => sided({ code, has: SIDES[code] })),
  ...HALVES.map(sided),
  ...COLOURS.map((colour) =>
    withSpace(
      ticketPlay(sevenOf, { code: `m6.sp.${colour}`, judge: ({ special }) => colourOf(special) === colour }),
      specialSpace,
    ),
  ),
  ...COLOUR_HALVES.map(sided),
  ...COLOUR_QUARTERS.map(sided),
  named({
    code: 'm6.sp.head',
    choices: HEADS,
    choiceKind: 'digit',
    nameOf: (ball) => String(Math.floor(ball / 10)),
  }),
  named({ code: 'm6.sp.tail', choices: TAILS, choiceKind: 'digit', nameOf: (ball) => String(ball % 10) }),
  presencePlay({
    code: 'm6.sp.zodiac',
    classes: ANIMAL_CLASSES,
    size: 1,
    balls: ({ special }) => [special],
    drawn: 1,
  }),
  zodiacSetPlay,
];
