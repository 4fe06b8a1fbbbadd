import { asCanonical } from '../build/canonical.ts';
import { optionPlay } from '../build/option-play.ts';
import { ticketPlay } from '../build/ticket-play.ts';
import type { TicketRule } from '../build/ticket-play.ts';
import { LOST, won } from '../build/verdict.ts';
import { withSpace } from '../build/walk.ts';
import type { Space } from '../build/walk.ts';
import type { Play } from '../game-family.ts';
import { subsetsOf } from '../selection.ts';
import { COLOURS, POOL, sevenOf } from './balls.ts';
import type { Balls } from './balls.ts';
import { ANIMAL_CLASSES, TAIL_CLASSES } from './classes.ts';
import type { Classes } from './presence-play.ts';
import { presencePlay } from './presence-play.ts';
import { animalsIn, colourWaveOf, duelOf } from './seven.ts';
import { colourSpace, totalSpace, zodiacCountSpace } from './spaces.ts';

const ticket = (space: () => Space, rule: TicketRule<Balls>): Play => withSpace(ticketPlay(sevenOf, rule), space);

const showing = (code: string, classes: Classes, size = 1): Play =>
  presencePlay({ code, classes, size, balls: ({ all }) => all, drawn: POOL.drawn });

const LINKS = [2, 3, 4, 5, 6] as const;

const countPlays: readonly Play[] = [
  withSpace(
    optionPlay(sevenOf, {
      code: 'm6.zodiac.count',
      choices: ['2', '3', '4', '5', '6', '7'],
      choiceKind: 'count',
      winTogether: 1,
      judge: (count, balls, ruleSet) => animalsIn(balls, ruleSet).size === Number(count),
    }),
    zodiacCountSpace,
  ),
  ...(['odd', 'even'] as const).map((parity, place) =>
    ticket(zodiacCountSpace, {
      code: `m6.zodiac.count.${parity}`,
      judge: (balls, ruleSet) => animalsIn(balls, ruleSet).size % 2 === 1 - place,
    }),
  ),
];

/** Sides of the sum of all seven balls; no sum returns the stake. */
const TOTALS: Readonly<Record<string, (total: number) => boolean>> = {
  big: (total) => total >= 175,
  small: (total) => total < 175,
  odd: (total) => total % 2 === 1,
  even: (total) => total % 2 === 0,
  tailbig: (total) => total % 10 >= 5,
  tailsmall: (total) => total % 10 < 5,
};

/** Pairs of the seven places, the special ball being the seventh. */
const DUELS = subsetsOf(['1', '2', '3', '4', '5', '6', '7'], 2).map((pair) => pair.join('v'));

/** The higher of two balls, by their places. Equal chances and no tie, so the law of one pair is a coin. */
function duelPlay(side: 'dragon' | 'tiger'): Play {
  const play = optionPlay(sevenOf, {
    code: `m6.dt.${side}`,
    choices: DUELS,
    choiceKind: 'pair-of-places',
    winTogether: DUELS.length,
    judge: (pair, balls) => duelOf(balls, pair) === side,
    dashMeans: '1v7',
    spread(canonical, ruleSet) {
      if (asCanonical(play, canonical, ruleSet).units > 1) throw new RangeError(`${play.code}: law of one pair`);
      return [
        { outcome: won(canonical, 1), weight: 1n },
        { outcome: LOST, weight: 1n },
      ];
    },
  });
  return play;
}

/** Plays on all seven balls (games.md §8), in display order. */
export const sevenPlays: readonly Play[] = [
  showing('m6.flat.zodiac', ANIMAL_CLASSES),
  showing('m6.flat.tail', TAIL_CLASSES),
  ...LINKS.map((size) => showing(`m6.zodiac.link${size}`, ANIMAL_CLASSES, size)),
  ...countPlays,
  ...LINKS.map((size) => showing(`m6.tail.link${size}`, TAIL_CLASSES, size)),
  ...Object.entries(TOTALS).map(([side, has]) =>
    ticket(totalSpace, { code: `m6.total.${side}`, judge: ({ total }) => has(total) }),
  ),
  ...COLOURS.map((colour) =>
    ticket(colourSpace, {
      code: `m6.seven.${colour}`,
      judge(balls) {
        const wave = colourWaveOf(balls);
        return wave === 'tie' ? 'push' : wave === colour;
      },
    }),
  ),
  ticket(colourSpace, { code: 'm6.seven.tie', judge: (balls) => colourWaveOf(balls) === 'tie' }),
  duelPlay('dragon'),
  duelPlay('tiger'),
];
