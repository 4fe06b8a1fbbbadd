import type { Lot } from './second-rules.ts';
import { onePlay, picksPlay, sidesOf, type Fate, type SecondPlay } from './write-out.ts';

/** The drawn digits, first place first. */
export type Digits = readonly number[];
export type DigitPlays = Readonly<Record<string, SecondPlay<Digits>>>;

/** Places counted from 0. */
export type Places = readonly number[];

/** From this many picks on, rows that the draw cannot tell apart are put in lots: five places of four picks are 1,024. */
const WRITTEN_OUT_MAX = 20;

/** The digits at some places, in that order. */
export const at = (digits: Digits, places: Places): number[] => places.map((place) => digits[place] ?? -1);
export const sumOf = (digits: Digits): number => digits.reduce((sum, digit) => sum + digit, 0);
export const spanOf = (digits: Digits): number => Math.max(...digits) - Math.min(...digits);
const sorted = (digits: Digits): string => digits.map(String).toSorted().join('');

const digitsOf = (row: string): number[] => [...row].map(Number);

/** A row of digits as text and as numbers. */
type Row = Readonly<{ text: string; digits: Digits }>;

/** Every row of so many digits: `000` to `999`. */
const allRows = (length: number): Row[] =>
  Array.from({ length: 10 ** length }, (_, number) => {
    const text = String(number).padStart(length, '0');
    return { text, digits: digitsOf(text) };
  });

/** Every group of so many digits, written in ascending order, that does not show one digit only. */
const allGroups = (length: number): Row[] =>
  allRows(length).filter(({ text, digits }) => sorted(digits) === text && new Set(text).size > 1);

/** All rows of which one of the picks is true, pick by pick. */
const standingFor = (rows: readonly Row[], selection: string, is: (digits: Digits, pick: number) => boolean) =>
  selection
    .split(',')
    .map(Number)
    .flatMap((pick) => rows.filter(({ digits }) => is(digits, pick)).map(({ text }) => text));

/** All ways to take `size` of some things, in order. */
function someOf<T>(things: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return things.flatMap((thing, place) => someOf(things.slice(place + 1), size - 1).map((rest) => [thing, ...rest]));
}

/** Picks of one position, one pick standing for so many. */
type Picked = readonly Readonly<{ pick: string; times: bigint }>[];

/** Every row of one pick from each of `size` of the positions; `-` where a position is left out. */
function rowsOf(sides: readonly Picked[], size: number): Lot[] {
  let rows = [{ ticket: '', filled: 0, times: 1n }];
  for (const [place, side] of sides.entries()) {
    const after = sides.length - place - 1;
    rows = rows
      .flatMap(({ ticket, filled, times }) => [
        { ticket: `${ticket}-`, filled, times },
        ...side.map((each) => ({ ticket: ticket + each.pick, filled: filled + 1, times: times * each.times })),
      ])
      .filter(({ filled }) => filled <= size && filled + after >= size);
  }
  return rows.map(({ ticket, times }) => ({ ticket, times }));
}

/** What a selection's picks are to a draw: the digit that was drawn, and one of the others for all the others. */
function picksAsDrawn(selection: string, drawn: Digits): Picked[] {
  return sidesOf(selection).map((side, place) => {
    const hit = side.filter((pick) => pick === String(drawn[place]));
    const other = side.find((pick) => !hit.includes(pick));
    return [
      ...hit.map((pick) => ({ pick, times: 1n })),
      ...(other === undefined ? [] : [{ pick: other, times: BigInt(side.length - hit.length) }]),
    ];
  });
}

const picksOneByOne = (selection: string): Picked[] =>
  sidesOf(selection).map((side) => side.map((pick) => ({ pick, times: 1n })));

/** Whether the digits are those of the row, place by place. */
const inOrder = (drawn: Digits, row: string): boolean =>
  [...row].every((pick, place) => pick === '-' || pick === String(drawn[place]));

/** Rows of `size` digits at their places, written `1-3--`; `wanted` turns a full row into the tickets it is sold as. */
export function rowPlay(
  places: Places,
  size: number,
  sold: Readonly<{ as: (row: string) => readonly string[]; fate: (row: string) => Fate }> = {
    as: (row) => [row],
    fate: () => true,
  },
): SecondPlay<Digits> {
  const tickets = (rows: readonly Lot[]): Lot[] =>
    rows.flatMap(({ ticket, times }) => sold.as(ticket).map((part) => ({ ticket: part, times })));
  return {
    write: (selection) => tickets(rowsOf(picksOneByOne(selection), size)).map(({ ticket }) => ticket),
    fate: (digits, ticket) => (inOrder(at(digits, places), ticket) ? sold.fate(ticket) : false),
    lots(selection, digits) {
      if (sidesOf(selection).flat().length <= WRITTEN_OUT_MAX) return null;
      return tickets(rowsOf(picksAsDrawn(selection, at(digits, places)), size));
    },
  };
}

/** 组合: each row of five digits is also sold as its last four, three, two and one; the longer, the earlier its price. */
export const comboPlay = (places: Places): SecondPlay<Digits> =>
  rowPlay(places, places.length, {
    as: (row) => Array.from(row, (_, cut) => '-'.repeat(cut) + row.slice(cut)),
    fate: (row) => row.lastIndexOf('-') + 1,
  });

/** How often the picks of each side stand in a group: `[[1, 2], [1, 1]]` is one digit twice and one digit once. */
export type Pattern = readonly (readonly [picks: number, times: number])[];

/** The groups of a selection, each as its digits in ascending order: `1|2,3` is `112` and `113`. */
function groupsOf(selection: string, pattern: Pattern): string[] {
  const sides = sidesOf(selection);
  let groups: string[][] = [[]];
  for (const [side, [picks, times]] of pattern.entries()) {
    groups = groups.flatMap((taken) =>
      someOf(
        (sides[side] ?? []).filter((pick) => !taken.includes(pick)),
        picks,
      ).map((more) => [...taken, ...more.flatMap((pick) => Array.from({ length: times }, () => pick))]),
    );
  }
  return groups.map((group) => group.toSorted().join(''));
}

/** Groups of digits in any order at some places. */
export const groupPlay = (places: Places, pattern: Pattern): SecondPlay<Digits> => ({
  write: (selection) => groupsOf(selection, pattern),
  fate: (digits, ticket) => sorted(at(digits, places)) === ticket,
});

/** The same on every `size` of the places picked, `pos=1,2,4:0,5`; a ticket is `places@group`. */
export const anyGroupPlay = (size: number, pattern: Pattern): SecondPlay<Digits> => ({
  write(selection) {
    const [places = '', picked = ''] = selection.slice('pos='.length).split(':');
    return someOf(places.split(','), size).flatMap((chosen) =>
      groupsOf(picked, pattern).map((group) => `${chosen.join('')}@${group}`),
    );
  },
  fate(digits, ticket) {
    const [places = '', group] = ticket.split('@');
    return (
      sorted(
        at(
          digits,
          digitsOf(places).map((place) => place - 1),
        ),
      ) === group
    );
  },
});

/** A pick stands for every row of which it is true: all rows of a sum or a span, a ticket each. */
export function rowsWith(places: Places, is: (digits: Digits, pick: number) => boolean): SecondPlay<Digits> {
  const rows = allRows(places.length);
  return {
    write: (selection) => standingFor(rows, selection, is),
    fate: (digits, ticket) => inOrder(at(digits, places), ticket),
  };
}

/** A pick stands for every group of which it is true; of three digits those with a pair have the first price. */
export function groupsWith(places: Places, is: (digits: Digits, pick: number) => boolean): SecondPlay<Digits> {
  const groups = allGroups(places.length);
  return {
    write: (selection) => standingFor(groups, selection, is),
    fate(digits, ticket) {
      if (sorted(at(digits, places)) !== ticket) return false;
      return places.length === 3 ? new Set(ticket).size - 2 : true;
    },
  };
}

/** Every `size` picks are a ticket, won when each of them is among the places. */
export const amongPlay = (places: Places, size: number): SecondPlay<Digits> => ({
  write: (selection) => someOf(selection.split(','), size).map((picks) => picks.join(',')),
  fate: (digits, ticket) => ticket.split(',').every((pick) => at(digits, places).includes(Number(pick))),
});

/** Every pick is a ticket, won when the digit shows so many times or more. */
export const timesPlay = (times: number): SecondPlay<Digits> =>
  picksPlay((digits, pick) => digits.filter((digit) => digit === Number(pick[0])).length >= times);

/** Whether a digit is on a side of the table; 1 counts as prime (games.md §5). */
const SIDES: Readonly<Record<string, (digit: number) => boolean>> = {
  big: (digit) => digit >= 5,
  small: (digit) => digit <= 4,
  odd: (digit) => digit % 2 === 1,
  even: (digit) => digit % 2 === 0,
  prime: (digit) => [1, 2, 3, 5, 7].includes(digit),
  comp: (digit) => [0, 4, 6, 8, 9].includes(digit),
};

/** Sides of the digit at a picked place, by play code: `ssc.pos.big` of place `2`. */
export const sidePlays = (prefix: string): DigitPlays =>
  Object.fromEntries(
    Object.entries(SIDES).map(([name, is]) => [
      `${prefix}.${name}`,
      picksPlay<Digits>((digits, place) => is(digits[Number(place) - 1] ?? -1)),
    ]),
  );

/** One side for each of the places, `big|odd`; a ticket is a side for each. */
export const sidesPlay = (places: Places): SecondPlay<Digits> => ({
  write: (selection) =>
    sidesOf(selection).reduce<string[]>(
      (rows, side) => rows.flatMap((row) => side.map((name) => (row === '' ? name : `${row}|${name}`))),
      [''],
    ),
  fate: (digits, ticket) =>
    ticket.split('|').every((name, side) => SIDES[name]?.(at(digits, places)[side] ?? -1) === true),
});

/** Dragon: the first digit is larger than the last; tiger: smaller. A tie loses or returns both (games.md §0.2 dtTie). */
export function dragonTigerPlays(prefix: string, tieReturns: boolean): DigitPlays {
  const first = (digits: Digits): number => digits[0] ?? -1;
  const last = (digits: Digits): number => digits.at(-1) ?? -1;
  const side = (wins: (digits: Digits) => boolean): SecondPlay<Digits> =>
    onePlay((digits) => (first(digits) === last(digits) && tieReturns ? 'returned' : wins(digits)));
  return {
    [`${prefix}.dragon`]: side((digits) => first(digits) > last(digits)),
    [`${prefix}.tiger`]: side((digits) => first(digits) < last(digits)),
    [`${prefix}.tie`]: onePlay((digits) => first(digits) === last(digits)),
  };
}

/** Three digits: alike, two alike, in a row, two of them side by side, or nothing of the kind. */
export type Shape = 'triple' | 'pair' | 'straight' | 'half' | 'misc';

/** The shape of three digits; on the ring 9 and 0 are side by side (games.md §0.2 straightRing). */
export function shapeOf(digits: Digits, ring: boolean): Shape {
  const [low = 0, middle = 0, high = 0] = digits.toSorted((a, b) => a - b);
  if (low === high) return 'triple';
  if (low === middle || middle === high) return 'pair';
  const apart = [middle - low, high - middle, high - low];
  const beside = apart.filter((gap) => gap === 1 || (ring && gap === 9)).length;
  if (beside === 2) return 'straight';
  return beside === 1 ? 'half' : 'misc';
}

/** One play for each shape of three places. */
export function shapePlays(prefix: string, places: Places, ring: boolean): DigitPlays {
  const shapes: readonly Shape[] = ['triple', 'straight', 'pair', 'half', 'misc'];
  return Object.fromEntries(
    shapes.map((shape) => [
      `${prefix}.${shape}`,
      onePlay<Digits>((digits) => shapeOf(at(digits, places), ring) === shape),
    ]),
  );
}
