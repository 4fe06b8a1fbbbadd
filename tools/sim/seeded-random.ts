import { hash } from 'node:crypto';

/** Choices that a seed decides; two runs of one seed choose alike (their clocks still differ). */
export interface SeededRandom {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  /** A UUID of version 4. */
  uuid(): string;
}

/** Makes the choices of `seed`. */
export function seededRandom(seed: string): SeededRandom {
  let taken = 0;
  const next = (): string => hash('sha256', `${seed}/${(taken += 1)}`);
  const below = (limit: number): number => Number.parseInt(next().slice(0, 12), 16) % limit;
  return {
    below,
    pick: (list) => {
      const [first] = list;
      if (first === undefined) throw new RangeError('nothing to pick from');
      return list[below(list.length)] ?? first;
    },
    uuid: () => {
      const hex = next();
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
  };
}
