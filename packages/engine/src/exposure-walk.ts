import type { Draw } from './games/game-family.ts';

/** Draws of one family, laid out so that something judged on all of them need not be judged on each. */
export type DrawTable = {
  readonly draws: readonly Draw[];
  /** How many numbers every draw has; 0 where they differ, then nothing is shared. */
  readonly width: number;
  /** For each draw the class it falls in when only these places are looked at. Worked out once per set of places. */
  classesAt(places: ReadonlySet<number>): Int32Array;
};

/** Lays out draws for `judgeEach`. */
export function drawTable(draws: readonly Draw[]): DrawTable {
  const width = draws[0]?.numbers.length ?? 0;
  const known = new Map<string, Int32Array>();
  return {
    draws,
    width: draws.every(({ numbers }) => numbers.length === width) ? width : 0,
    classesAt(places) {
      const name = [...places].toSorted((a, b) => a - b).join();
      const classes = known.get(name) ?? classesOf(draws, places);
      known.set(name, classes);
      return classes;
    },
  };
}

/**
 * Hands on what `judge` says of every draw, in order, while judging as few of them as can be: `judge` must be a function of
 * the draw alone, so draws that agree at every place it read cannot be judged differently. It is given draws that note
 * which places are read. A bet on one digit of five is judged 10 times instead of 100,000 times, and no play has to declare
 * what it looks at.
 */
export function judgeEach<T extends {}>(
  table: DrawTable,
  judge: (draw: Draw) => T,
  take: (place: number, said: T) => void,
): void {
  // Places that any judgement so far has read: what is known of a class holds for all draws that agree there.
  const read = new Set<number>();
  let classes = table.classesAt(read);
  let known: T[] = [];
  for (const [place, draw] of table.draws.entries()) {
    if (read.size === table.width) {
      take(place, judge(draw));
      continue;
    }
    let said = known[classes[place] ?? 0];
    if (said === undefined) {
      const before = read.size;
      said = judge(watched(draw, read));
      if (read.size > before) {
        classes = table.classesAt(read);
        known = [];
      }
      known[classes[place] ?? 0] = said;
    }
    take(place, said);
  }
}

function classesOf(draws: readonly Draw[], places: ReadonlySet<number>): Int32Array {
  const ids = new Map<string, number>();
  return Int32Array.from(draws, ({ numbers }) => {
    let key = '';
    for (const place of places) key += `${numbers[place]} `;
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    return id;
  });
}

/** The same draw, noting which of its numbers are looked at. */
export function watched(draw: Draw, read: Set<number>): Draw {
  const width = draw.numbers.length;
  const note = (key: string | symbol): void => {
    const place = typeof key === 'string' ? Number(key) : NaN;
    if (Number.isInteger(place) && place >= 0 && place < width) read.add(place);
  };
  // Which places there are is the same for all draws of a table; only what stands at them must be noted.
  const watch = <L extends readonly unknown[]>(list: L): L =>
    new Proxy(list, {
      get(target, key) {
        note(key);
        return Reflect.get(target, key) as unknown;
      },
      getOwnPropertyDescriptor(target, key) {
        note(key);
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    });
  return { family: draw.family, numbers: watch(draw.numbers), values: watch(draw.values) };
}
