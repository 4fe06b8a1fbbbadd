import type { CheckedDraw, Draw, DrawFault } from '../game-family.ts';

/** One prize of a Vietnamese draw: how many numbers it has, and of how many digits. */
type Prize = readonly [name: string, count: number, digits: number];

/** Numbers cut out of a draw for a play: their last digits, of the prizes the play looks at, in drawn order. */
export type LotView = {
  readonly family: string;
  /** How many numbers of the draw are looked at. */
  readonly count: number;
  readonly choices: readonly string[];
  readonly of: (numbers: readonly string[]) => readonly string[];
};

/** The make-up of one region's draw. `stations` draws of the same make-up follow each other in one result. */
export type Region = {
  readonly family: string;
  readonly stations: number;
  readonly prizes: readonly Prize[];
  /** Head and tail plays look at these prizes beside the special one (games.md §10.1, dd and xc). */
  readonly headOf2: string;
  readonly headOf3: string;
  /** The few-lots play: its code and the prizes it looks at. */
  readonly few: { readonly code: string; readonly prizes: readonly string[] };
};

/** XSMB, 27 lots (games.md §10.1). */
export const NORTH: Region = {
  family: 'vn.mb',
  stations: 1,
  prizes: [
    ['special', 1, 5],
    ['g1', 1, 5],
    ['g2', 2, 5],
    ['g3', 6, 5],
    ['g4', 4, 4],
    ['g5', 6, 4],
    ['g6', 3, 3],
    ['g7', 4, 2],
  ],
  headOf2: 'g7',
  headOf3: 'g6',
  few: { code: 'bao8', prizes: ['special', 'g6', 'g7'] },
};

/** XSMN and XSMT, 18 lots of one station (games.md §10.1). */
export const SOUTH: Region = {
  family: 'vn.mn',
  stations: 1,
  prizes: [
    ['special', 1, 6],
    ['g1', 1, 5],
    ['g2', 1, 5],
    ['g3', 2, 5],
    ['g4', 7, 5],
    ['g5', 1, 4],
    ['g6', 3, 4],
    ['g7', 1, 3],
    ['g8', 1, 2],
  ],
  headOf2: 'g8',
  headOf3: 'g7',
  few: { code: 'bao7', prizes: ['special', 'g5', 'g6', 'g7', 'g8'] },
};

/** Two stations of the south read as one result of 36 lots, for bets across both (games.md §10.1, daxien). */
export const SOUTH_PAIR: Region = { ...SOUTH, family: 'vn.mn2', stations: 2 };

/** All texts of `digits` digits in order, leading zeros kept: `00` .. `99`. */
export function digitTexts(digits: number): readonly string[] {
  return Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, '0'));
}

/** The prize name and length of every number of a result, in the order in which results are published. */
function slotsOf(region: Region): { name: string; digits: number }[] {
  const station = region.prizes.flatMap(([name, count, digits]) =>
    Array.from({ length: count }, () => ({ name, digits })),
  );
  return Array.from({ length: region.stations }, () => station).flat();
}

/** The last `digits` digits of the named prizes (`all`: of every prize long enough). */
export function lotView(region: Region, names: readonly string[] | 'all', digits: number): LotView {
  const places = slotsOf(region).flatMap((slot, place) =>
    slot.digits >= digits && (names === 'all' || names.includes(slot.name)) ? [place] : [],
  );
  return {
    family: region.family,
    count: places.length,
    choices: digitTexts(digits),
    of: (numbers) => places.map((place) => (numbers[place] ?? '').slice(-digits)),
  };
}

/** The tens digit of the special prize, "đầu". */
export function headView(region: Region): LotView {
  return {
    family: region.family,
    count: 1,
    choices: digitTexts(1),
    of: (numbers) => [(numbers[0] ?? '').at(-2) ?? ''],
  };
}

/** Checks a complete result: every prize there, with its own number of digits; numbers may repeat. */
export function validateResult(region: Region, numbers: readonly string[]): CheckedDraw {
  const fault = (reason: DrawFault): CheckedDraw => ({ ok: false, reason });
  const slots = slotsOf(region);
  if (numbers.length !== slots.length) return fault('wrong_count');
  for (const [place, number] of numbers.entries()) {
    if (!/^\d{1,6}$/.test(number)) return fault('not_a_number');
    if (number.length !== slots[place]?.digits) return fault('out_of_range');
  }
  return { ok: true, draw: drawOf(region, numbers) };
}

/** The hundred results that differ in the last two digits of the special prize, all else zero. */
export function specialEndings(region: Region): readonly { draw: Draw; weight: bigint }[] {
  const slots = slotsOf(region);
  return digitTexts(2).map((ending) => {
    const numbers = slots.map(({ digits }, place) => (place === 0 ? ending : '').padStart(digits, '0'));
    return { draw: drawOf(region, numbers), weight: 1n };
  });
}

function drawOf(region: Region, numbers: readonly string[]): Draw {
  return { family: region.family, numbers: [...numbers], values: numbers.map(Number) };
}
