import { keptSpace } from '../build/kept-space.ts';
import { subsetOfSum, subsetSums } from '../build/subset-sums.ts';
import type { Space } from '../build/walk.ts';
import { ways } from '../build/ways.ts';
import { kl8Draw, NUMBERS, POOL } from './balls.ts';

// Keno has 3.5 trillion million draws. Each play looks at one thing about them: these are the draws that differ in it.

/** Every sum of the twenty balls. */
export const sumSpace = keptSpace(function* () {
  for (const [sum, weight] of subsetSums(POOL.size, POOL.drawn).entries()) {
    if (weight > 0n) yield { draw: kl8Draw(subsetOfSum(POOL.size, POOL.drawn, sum)), weight };
  }
});

/** Every number of drawn balls out of one half of all. */
const halvesSpace = (isFirst: (ball: number) => boolean): (() => Space) =>
  keptSpace(function* () {
    const balls = NUMBERS.map(Number);
    const [first, second] = [balls.filter(isFirst), balls.filter((ball) => !isFirst(ball))];
    for (let count = 0; count <= POOL.drawn; count += 1) {
      const rest = POOL.drawn - count;
      const weight = ways(first.length, count) * ways(second.length, rest);
      yield { draw: kl8Draw([...first.slice(0, count), ...second.slice(0, rest)]), weight };
    }
  });

/** Every number of balls 1 to 40. */
export const upperSpace = halvesSpace((ball) => ball <= 40);

/** Every number of odd balls. */
export const oddSpace = halvesSpace((ball) => ball % 2 === 1);
