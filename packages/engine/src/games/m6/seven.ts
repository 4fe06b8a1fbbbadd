import type { RuleSet } from '../game-family.ts';
import { COLOURS, colourOf } from './balls.ts';
import type { Balls, Colour } from './balls.ts';
import { animalOf } from './zodiac.ts';
import type { Animal } from './zodiac.ts';

/** The animals of all seven balls. */
export function animalsIn(balls: Balls, ruleSet: RuleSet): ReadonlySet<Animal> {
  return new Set(balls.all.map((ball) => animalOf(ball, ruleSet)));
}

/**
 * The colour with most points (七色波): a main ball is worth 1, the special one 1.5. Two colours are level only with three
 * main balls each and the special ball of the third colour.
 */
export function colourWaveOf(balls: Balls): Colour | 'tie' {
  const halves = COLOURS.map((colour) => {
    const mains = balls.mains.filter((ball) => colourOf(ball) === colour).length;
    return 2 * mains + (colourOf(balls.special) === colour ? 3 : 0);
  });
  const most = Math.max(...halves);
  const best = COLOURS.filter((_, place) => halves[place] === most);
  return best.length === 1 ? (best[0] ?? 'tie') : 'tie';
}

/** Of a pair of places such as `1v7`: dragon where the first ball is the higher. */
export function duelOf(balls: Balls, pair: string): 'dragon' | 'tiger' {
  const [first = 0, second = 0] = pair.split('v').map((place) => balls.all[Number(place) - 1] ?? 0);
  return first > second ? 'dragon' : 'tiger';
}
