import type { RuleSet } from '../games/game-family.ts';
import { NoSecondRule, type Lot, type SecondRules, type TicketVerdict } from './second-rules.ts';

/**
 * What becomes of one ticket: won, lost, its stake returned, or won at the price of that place where a line carries the
 * prices of several prizes.
 */
export type Fate = boolean | 'returned' | number;

/** One play as this settlement sees it. `D` is what a family reads of a draw. */
export interface SecondPlay<D> {
  /** Every single ticket of a selection, in the order of the selection. */
  write(selection: string): readonly string[];
  /** Compares one ticket with the drawn numbers. */
  fate(drawn: D, ticket: string): Fate;
  /** The tickets of a set too large to be written out, by what the draw shows of them; null for all others. */
  lots?(selection: string, drawn: D): readonly Lot[] | null;
}

/** From this many picks to choose from, tickets of which the draw shows the same are put in lots: C(12, 6) is 924. */
const WRITTEN_OUT_MAX = 12;

/** From this many rows, those of the same numbers are put in lots: five places of ten cars are 30,240 tickets. */
const ROWS_WRITTEN_OUT_MAX = 1_000;

/** A play without anything to pick. */
export function onePlay<D>(fate: (drawn: D) => Fate): SecondPlay<D> {
  return { write: () => ['-'], fate };
}

/** Every pick is a ticket. */
export function picksPlay<D>(fate: (drawn: D, pick: string) => Fate): SecondPlay<D> {
  return { write: (selection) => selection.split(','), fate };
}

/** Every pick of every position is a ticket, written `position:pick` with positions from 1. */
export function positionsPlay<D>(numbersOf: (drawn: D) => readonly number[]): SecondPlay<D> {
  return {
    write: (selection) =>
      sidesOf(selection).flatMap((side, place) => side.map((pick) => `${String(place + 1)}:${pick}`)),
    fate(drawn, ticket) {
      const [place, pick] = ticket.split(':');
      return String(numbersOf(drawn)[Number(place) - 1]) === pick;
    },
  };
}

/** A ticket is one pick of each position without repeats, won when the numbers come in just that order. */
export function directPlay<D>(numbersOf: (drawn: D) => readonly number[]): SecondPlay<D> {
  return {
    write: (selection) => rowsOf(sidesOf(selection)).map((row) => row.join(',')),
    fate: (drawn, ticket) => numbersOf(drawn).join(',') === ticket,
    lots(selection, drawn) {
      const sides = sidesOf(selection);
      const most = sides.reduce((rows, side) => rows * side.length, 1);
      return most <= ROWS_WRITTEN_OUT_MAX ? null : rowLots(sides, numbersOf(drawn).map(String));
    },
  };
}

/** Every `size` picks of a set are a ticket. `shows` says all that the draw shows of one pick. */
export function setPlay<D>(
  size: number,
  shows: (drawn: D, pick: string) => string,
  fate: (drawn: D, picks: readonly string[]) => Fate,
): SecondPlay<D> {
  return {
    write: (selection) => setTickets(selection, size).map((picks) => picks.join(',')),
    fate: (drawn, ticket) => fate(drawn, ticket.split(',')),
    lots: (selection, drawn) =>
      selection.split(',').length <= WRITTEN_OUT_MAX ? null : setLots(selection, size, (pick) => shows(drawn, pick)),
  };
}

/** Every ticket of a set, or of bankers that are in each ticket and others that fill it up (`dan:1;tuo:2,3`). */
export function setTickets(selection: string, size: number): string[][] {
  const { held, others } = readSet(selection);
  return subsets(others, size - held.length).map((rest) => [...held, ...rest]);
}

/**
 * The same tickets with those put together of which the draw shows the same. The picks are taken or left one by one, so
 * each ticket is met once, though never on its own: twelve of 49 numbers are 92,263,734,836 tickets.
 */
export function setLots(selection: string, size: number, shows: (pick: string) => string): Lot[] {
  const { held, others } = readSet(selection);
  let begun = new Map<string, { picks: string[]; times: bigint }>([[keyOf(held, shows), { picks: held, times: 1n }]]);
  for (const pick of others) {
    const next = new Map(begun);
    for (const { picks, times } of begun.values()) {
      if (picks.length === size) continue;
      const longer = [...picks, pick];
      const key = keyOf(longer, shows);
      next.set(key, { picks: longer, times: times + (next.get(key)?.times ?? 0n) });
    }
    begun = next;
  }
  return [...begun.values()]
    .filter(({ picks }) => picks.length === size)
    .map(({ picks, times }) => ({ ticket: picks.join(','), times }));
}

/** Puts the plays of a family together; a play that is not among them gets no opinion. */
export function secondRules<D>(
  read: (numbers: readonly number[], rules: RuleSet) => D,
  playsUnder: (rules: RuleSet) => Readonly<Record<string, SecondPlay<D>>>,
): SecondRules {
  const among = (plays: Readonly<Record<string, SecondPlay<D>>>, code: string): SecondPlay<D> => {
    const play = Object.hasOwn(plays, code) ? plays[code] : undefined;
    if (play === undefined) throw new NoSecondRule(code);
    return play;
  };
  return {
    tickets: (code, selection, rules) => among(playsUnder(rules), code).write(selection),
    lots: (line, numbers, rules) =>
      among(playsUnder(rules), line.play).lots?.(line.selection, read(numbers.map(Number), rules)) ?? null,
    judge(numbers, rules) {
      const drawn = read(numbers.map(Number), rules);
      const plays = playsUnder(rules);
      return (code, ticket, place) => verdictsOf(among(plays, code).fate(drawn, ticket), place);
    },
  };
}

function verdictsOf(fate: Fate, place: number): TicketVerdict[] {
  if (fate === false) return [];
  if (fate === 'returned') return [{ won: 0, pushed: 2, place }];
  return [{ won: 2, pushed: 0, place: fate === true ? place : fate }];
}

/** The picks of each side of a selection; a side may be empty. */
export function sidesOf(selection: string): string[][] {
  return selection.split('|').map((side) => side.split(',').filter((pick) => pick !== ''));
}

/** One pick of each side in order, none twice. */
export function rowsOf(sides: readonly (readonly string[])[]): string[][] {
  let rows: string[][] = [[]];
  for (const side of sides) {
    rows = rows.flatMap((row) => side.filter((pick) => !row.includes(pick)).map((pick) => [...row, pick]));
  }
  return rows;
}

/** The same rows with those put together that hold the same numbers and are equally right or wrong so far. */
export function rowLots(sides: readonly (readonly string[])[], numbers: readonly string[]): Lot[] {
  let begun = new Map<string, { row: string[]; times: bigint; right: boolean }>([
    ['', { row: [], times: 1n, right: true }],
  ]);
  for (const [place, side] of sides.entries()) {
    const next: typeof begun = new Map();
    for (const { row, times, right } of begun.values()) {
      for (const pick of side) {
        if (row.includes(pick)) continue;
        const longer = { row: [...row, pick], right: right && pick === numbers[place] };
        const key = `${String(longer.right)} ${longer.row.toSorted().join(' ')}`;
        next.set(key, { ...longer, times: times + (next.get(key)?.times ?? 0n) });
      }
    }
    begun = next;
  }
  return [...begun.values()].map(({ row, times }) => ({ ticket: row.join(','), times }));
}

function readSet(selection: string): { held: string[]; others: string[] } {
  if (!selection.startsWith('dan:')) return { held: [], others: selection.split(',') };
  const [held = '', others = ''] = selection.slice('dan:'.length).split(';tuo:');
  return { held: held.split(','), others: others.split(',') };
}

function subsets(picks: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return picks.flatMap((pick, place) => subsets(picks.slice(place + 1), size - 1).map((rest) => [pick, ...rest]));
}

const keyOf = (picks: readonly string[], shows: (pick: string) => string): string =>
  picks.map(shows).toSorted().join(' ');
