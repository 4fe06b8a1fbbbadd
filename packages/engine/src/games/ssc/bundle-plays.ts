import { optionPlay } from '../build/option-play.ts';
import { bundlePlay } from '../digits/bundle-play.ts';
import { at, countsOf, DIGITS, range, spanOf, sumOf } from '../digits/digit-draw.ts';
import { unorderedSpace } from '../digits/digit-spaces.ts';
import { withSpaceOf } from '../digits/laws.ts';
import type { Play } from '../game-family.ts';
import { SSC, sscDigits, WINDOWS } from './digits.ts';

const NAMES = ['3', 'mid3', 'last3', '2', 'last2'] as const;

/** Prize of a group: by how many digits it has and whether two are equal; null for a triple or a pair of equals. */
function groupPrize(digits: readonly number[]): 'group3' | 'group6' | 'group' | null {
  const most = Math.max(...countsOf(digits));
  if (digits.length === 2) return most === 1 ? 'group' : null;
  return most === 3 ? null : most === 2 ? 'group3' : 'group6';
}

/** All orders of digits, or every group once (ascending). */
function listsOf(size: number, kind: 'orders' | 'groups'): number[][] {
  let lists: number[][] = [[]];
  for (let place = 0; place < size; place += 1) {
    lists = lists.flatMap((list) =>
      DIGITS.map(Number)
        .filter((digit) => kind === 'orders' || digit >= (list.at(-1) ?? 0))
        .map((digit) => [...list, digit]),
    );
  }
  return kind === 'orders' ? lists : lists.filter((list) => groupPrize(list) !== null);
}

/** How many of the lists have each value. */
function tally(lists: readonly (readonly number[])[], valuesOf: (list: readonly number[]) => Iterable<number>) {
  const counts = new Map<string, number>();
  for (const list of lists) {
    for (const value of valuesOf(list)) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  }
  return counts;
}

/** 直选和值, 直选跨度: every order of digits with a sum or span, each a unit at the price of the direct play. */
function orderedBundle(name: string, kind: 'sum' | 'span'): Play {
  const places = WINDOWS[name] ?? [];
  const valueOf = kind === 'sum' ? sumOf : spanOf;
  const units = tally(listsOf(places.length, 'orders'), (list) => [valueOf(list)]);
  return bundlePlay({
    code: `ssc.${name}.${kind}`,
    choices: range(0, kind === 'sum' ? 9 * places.length : 9),
    unitsOf: (choice) => units.get(choice) ?? 0,
    options: ['*'],
    unitOf: () => (kind === 'sum' ? '0' : '9'),
    paid(draw) {
      const value = String(valueOf(at(sscDigits(draw), places)));
      return { option: '*', holds: (choice) => choice === value };
    },
    winTogether: { '*': 1 },
  });
}

/** 组选和值, 组选包胆: every group with a sum, or with a digit; three digits pay by whether two of them are equal. */
function groupBundle(name: string, kind: 'groupsum' | 'pack1'): Play {
  const places = WINDOWS[name] ?? [];
  const size = places.length;
  const valuesOf = (list: readonly number[]): number[] => (kind === 'pack1' ? [...new Set(list)] : [sumOf(list)]);
  const units = tally(listsOf(size, 'groups'), valuesOf);
  const top = kind === 'pack1' ? 9 : 9 * size - 1;
  return bundlePlay({
    code: `ssc.${name}.${kind}`,
    choices: range(kind === 'pack1' ? 0 : 1, top),
    unitsOf: (choice) => units.get(choice) ?? 0,
    options: size === 2 ? ['*'] : ['group3', 'group6'],
    // Sum 1 is the one group 0-0-1; the least sum with a group of different digits is 3, 0-1-2 beside 0-0-3.
    unitOf: (option) => (option === 'group6' ? '3' : '1'),
    paid(draw) {
      const digits = at(sscDigits(draw), places);
      const prize = groupPrize(digits);
      if (prize === null) return null;
      const values = valuesOf(digits).map(String);
      return { option: prize === 'group' ? '*' : prize, holds: (choice) => values.includes(choice) };
    },
    winTogether: kind === 'pack1' ? { '*': 2, group3: 2, group6: 3 } : {},
  });
}

/** Sums, spans and packs of three and two digits (games.md §5). */
export const bundlePlays: readonly Play[] = NAMES.flatMap((name) => {
  const places = WINDOWS[name] ?? [];
  const tail = optionPlay(sscDigits, {
    code: `ssc.${name}.sumtail`,
    choices: DIGITS,
    choiceKind: 'digit',
    winTogether: 1,
    judge: (digit, digits) => sumOf(at(digits, places)) % 10 === Number(digit),
  });
  return [
    orderedBundle(name, 'span'),
    orderedBundle(name, 'sum'),
    ...(places.length === 3 ? [tail] : []),
    groupBundle(name, 'groupsum'),
    groupBundle(name, 'pack1'),
  ].map((play) => withSpaceOf(play, () => unorderedSpace(SSC, places)));
});
