import { randomInt } from 'node:crypto';

/** Fine enough for every measure of a picture. */
const STEPS = 1_000_000;

/** A number within [from, to). Drawn from the system's randomness: what a picture shows must not foretell the next one. */
export function between(from: number, to: number): number {
  return from + ((to - from) * randomInt(STEPS)) / STEPS;
}

/** A whole number from `from` to `to`, both included. */
export function whole(from: number, to: number): number {
  return randomInt(from, to + 1);
}

export function oneOf<T>(choices: readonly T[]): T {
  return choices[randomInt(choices.length)] as T;
}

/** A measure as a drawing states it: to a hundredth. */
export function written(measure: number): string {
  return String(Math.trunc(measure * 100) / 100);
}
