import { ways } from '../build/ways.ts';
import { POOL, TAILS } from './balls.ts';
import { drawsShowing } from './presence-play.ts';
import type { Classes } from './presence-play.ts';
import { ANIMALS, animalOf, yearAnimalOf } from './zodiac.ts';

/** The numbers by animal. */
export const ANIMAL_CLASSES: Classes = {
  choices: ANIMALS,
  choiceKind: 'animal',
  classOf: animalOf,
  odd: { of: yearAnimalOf, option: 'year', numbers: 5 },
  numbers: 4,
};

/** The numbers by last digit. */
export const TAIL_CLASSES: Classes = {
  choices: TAILS,
  choiceKind: 'digit',
  classOf: (ball) => String(ball % 10),
  odd: { of: () => '0', option: 'zero', numbers: 4 },
  numbers: 5,
};

/** In how many draws the seven balls are of so many different animals; index is the number of animals. */
export function zodiacCountLaw(): bigint[] {
  const rule = { classes: ANIMAL_CLASSES, drawn: POOL.drawn };
  const others = ANIMALS.length - 1;
  return Array.from({ length: POOL.drawn + 1 }, (_, animals) => {
    const without = ways(others, animals) * drawsShowing(rule, { plain: animals, odd: false }, 0);
    const within = ways(others, animals - 1) * drawsShowing(rule, { plain: animals - 1, odd: true }, 0);
    return animals === 0 ? 0n : without + within;
  });
}
