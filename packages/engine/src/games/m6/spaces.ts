import { ordersAt } from '../build/ball-draw.ts';
import { keptSpace } from '../build/kept-space.ts';
import { subsetOfSum, subsetSums } from '../build/subset-sums.ts';
import { ways } from '../build/ways.ts';
import { COLOURS, colourOf, m6Draw, NUMBERS, POOL } from './balls.ts';
import { zodiacCountLaw } from './classes.ts';

// Mark Six has 601 million draws. Each play looks at a small part of them: these are the draws that differ in one part,
// with any balls for the rest.

/** Every special ball. */
export const specialSpace = keptSpace(() => ordersAt(POOL, [6]));

/** Every sum of the seven balls. */
export const totalSpace = keptSpace(function* () {
  for (const [sum, weight] of subsetSums(POOL.size, POOL.drawn).entries()) {
    if (weight > 0n) yield { draw: m6Draw(subsetOfSum(POOL.size, POOL.drawn, sum)), weight };
  }
});

/** Every number of different animals among the seven balls. 1 to 12 are different animals in every year. */
export const zodiacCountSpace = keptSpace(function* () {
  for (const [animals, weight] of zodiacCountLaw().entries()) {
    if (weight === 0n) continue;
    const balls = NUMBERS.map(Number).filter((ball) => (ball - 1) % 12 < animals);
    yield { draw: m6Draw(balls.slice(0, POOL.drawn)), weight };
  }
});

/** Every number of main balls of each colour, with every colour of the special ball. */
export const colourSpace = keptSpace(function* () {
  const balls = COLOURS.map((colour) => NUMBERS.map(Number).filter((ball) => colourOf(ball) === colour));
  for (let red = 0; red <= 6; red += 1) {
    for (let blue = 0; red + blue <= 6; blue += 1) {
      const counts = [red, blue, 6 - red - blue];
      const mains = balls.flatMap((of, colour) => of.slice(0, counts[colour]));
      const chosen = balls.reduce((product, of, colour) => product * ways(of.length, counts[colour] ?? 0), 1n);
      for (const [colour, of] of balls.entries()) {
        const rest = of.slice(counts[colour]);
        yield { draw: m6Draw([...mains, rest[0] ?? 0]), weight: chosen * BigInt(rest.length) };
      }
    }
  }
});
