import { asCanonical } from '../build/canonical.ts';
import { optionPlay } from '../build/option-play.ts';
import { lawOfPlaces, placesFilled, placesOfPicks } from '../build/places-law.ts';
import { perPositionPlay } from '../build/positions-play.ts';
import { LOST, won } from '../build/verdict.ts';
import type { Verdict } from '../build/verdict.ts';
import type { Play } from '../game-family.ts';
import { COLOURS, colourOf, MAIN_PLACES, NUMBERS, POOL, sevenOf } from './balls.ts';
import { ANIMAL_CLASSES } from './classes.ts';
import { presencePlay } from './presence-play.ts';
import { sideOf, SIDE_NAMES, SIDES } from './two-sides.ts';

/** A named number among the six main balls: six of the 49 numbers are. */
const mainNumber = optionPlay(sevenOf, {
  code: 'm6.main.num',
  choices: NUMBERS,
  choiceKind: 'number',
  winTogether: 6,
  judge: (number, { mains }) => mains.includes(Number(number)),
  spread(canonical, ruleSet) {
    // Which of several numbers win together matters to their prices; nobody asks for that law.
    if (asCanonical(mainNumber, canonical, ruleSet).units > 1) throw new RangeError('m6.main.num: law of one number');
    return [
      { outcome: won(canonical, 1), weight: 6n },
      { outcome: LOST, weight: 43n },
    ];
  },
});

/** A bet on the kind of the ball that comes first, second ... sixth, written as places `1,3`. */
function placeKind(code: string, judge: (ball: number) => Verdict): Play {
  const play = optionPlay(sevenOf, {
    code: `m6.mainpos.${code}`,
    choices: MAIN_PLACES,
    choiceKind: 'place',
    winTogether: 6,
    judge: (place, { all }) => judge(all[Number(place) - 1] ?? 0),
    dashMeans: '1',
  });
  return lawOfPlaces(POOL, play, placesOfPicks);
}

/** Plays on the main balls (games.md §8, 正码, 正肖, 正1-6特), in display order. */
export const mainPlays: readonly Play[] = [
  mainNumber,
  presencePlay({ code: 'm6.main.zodiac', classes: ANIMAL_CLASSES, size: 1, balls: ({ mains }) => mains, drawn: 6 }),
  lawOfPlaces(
    POOL,
    perPositionPlay(sevenOf, {
      code: 'm6.mainpos.num',
      positions: MAIN_PLACES,
      choices: NUMBERS,
      choiceKind: 'number',
      distinct: true,
      drawn: ({ all }) => all,
    }),
    placesFilled,
  ),
  ...SIDE_NAMES.map((side) => placeKind(side, (ball) => sideOf(ball, SIDES[side](ball)))),
  ...COLOURS.map((colour) => placeKind(colour, (ball) => colourOf(ball) === colour)),
];
