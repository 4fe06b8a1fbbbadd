import type { CellFault } from './judged.ts';
import { countWritten, LIMITS, oddsCell, ROUND_CAP, valueAt, writtenWith } from './sheet.ts';
import type { OddsView, Place, Written } from './sheet.ts';

/** What is being written over a table, and how one gets back. */
export interface Sheet {
  readonly written: Written;
  /** What was written before each step, the last one last. */
  readonly past: readonly Written[];
  /** The cell that is being typed into: all its letters are one step; null: none. */
  readonly typing: Place | null;
  /** Cells that the server refused, by play; they are marked until something else is written there. */
  readonly refused: ReadonlyMap<string, Readonly<Record<string, CellFault>>>;
  /** The version that the first cell was written over; null: nothing is written. */
  readonly over: number | null;
}

export const EMPTY_SHEET: Sheet = { written: new Map(), past: [], typing: null, refused: new Map(), over: null };

export type SheetStep =
  /** One more letter in a cell. */
  | { readonly does: 'type'; readonly view: OddsView; readonly place: Place; readonly text: string }
  /** Whatever was typed stays. */
  | { readonly does: 'settle' }
  /** What was typed since the last step is taken back. */
  | { readonly does: 'cancel' }
  /** The cell becomes what the table says. */
  | { readonly does: 'giveBack'; readonly view: OddsView; readonly place: Place }
  /** Many cells at once, as from a spreadsheet. */
  | { readonly does: 'fill'; readonly view: OddsView; readonly cells: readonly (Place & { readonly text: string })[] }
  | { readonly does: 'undo' }
  /** Everything becomes what the table says. */
  | { readonly does: 'clear' }
  /** The server refused cells. */
  | { readonly does: 'mark'; readonly faults: readonly RefusedCell[] };

/** A cell as the server names it: a price, the limits of a play (no option), the cap of a round (no play). */
export interface RefusedCell extends CellFault {
  readonly playCode: string;
  readonly option: string;
}

/** Steps that are kept; undoing further back than that is nobody's wish. */
const STEPS_KEPT = 200;

/** What is written after a step. */
export function sheetAfter(sheet: Sheet, step: SheetStep): Sheet {
  switch (step.does) {
    case 'type': {
      const isNext = samePlace(sheet.typing, step.place);
      const next = changed(sheet, step.view, [{ ...step.place, text: step.text }]);
      return { ...next, past: isNext ? sheet.past : pastOf(sheet), typing: step.place };
    }
    case 'settle':
      return sheet.typing === null ? sheet : settled(sheet);
    case 'cancel':
      return sheet.typing === null ? sheet : undone(sheet);
    case 'giveBack': {
      const text = valueAt(step.view, step.place);
      return text === null ? sheet : filled(sheet, step.view, [{ ...step.place, text }]);
    }
    case 'fill':
      return filled(sheet, step.view, step.cells);
    case 'undo':
      return undone(sheet);
    case 'clear':
      return sheet.written.size === 0 ? sheet : { ...EMPTY_SHEET, past: pastOf(sheet) };
    case 'mark':
      return { ...sheet, refused: refusedOf(step.faults) };
  }
}

/** What was typed becomes a step, or none where everything is as it was. */
function settled(sheet: Sheet): Sheet {
  const before = sheet.past.at(-1);
  const isSame = sheet.typing !== null && before !== undefined && sameWritten(before, sheet.written);
  return { ...sheet, past: isSame ? sheet.past.slice(0, -1) : sheet.past, typing: null };
}

function filled(sheet: Sheet, view: OddsView, cells: readonly (Place & { readonly text: string })[]): Sheet {
  const rest = settled(sheet);
  const next = changed(rest, view, cells);
  return sameWritten(next.written, rest.written) ? rest : { ...next, past: pastOf(rest) };
}

function undone(sheet: Sheet): Sheet {
  const written = sheet.past.at(-1);
  if (written === undefined) return { ...sheet, typing: null };
  const over = written.size === 0 ? null : sheet.over;
  return { ...sheet, written, past: sheet.past.slice(0, -1), typing: null, refused: new Map(), over };
}

function changed(sheet: Sheet, view: OddsView, cells: readonly (Place & { readonly text: string })[]): Sheet {
  const written = writtenWith(sheet.written, view, cells);
  const plays = new Set(cells.map(({ playCode }) => playCode));
  const refused = new Map([...sheet.refused].filter(([playCode]) => !plays.has(playCode)));
  return { ...sheet, written, refused, over: written.size === 0 ? null : (sheet.over ?? view.version) };
}

function pastOf({ past, written }: Sheet): readonly Written[] {
  return [...past, written].slice(-STEPS_KEPT);
}

function samePlace(one: Place | null, other: Place): boolean {
  return one?.playCode === other.playCode && one.name === other.name;
}

function sameWritten(one: Written, other: Written): boolean {
  if (countWritten(one) !== countWritten(other)) return false;
  return [...one].every(([playCode, own]) =>
    Object.entries(own).every(([name, text]) => other.get(playCode)?.[name] === text),
  );
}

/** A refusal that names no cell of a play is about its limits, one that names no play about the cap of a round. */
function refusedOf(faults: readonly RefusedCell[]): Sheet['refused'] {
  const marks = new Map<string, Record<string, CellFault>>();
  for (const { playCode, option, reason, rtp } of faults) {
    const own = marks.get(playCode) ?? {};
    for (const name of cellsNamed({ playCode, option })) own[name] = { reason, rtp };
    marks.set(playCode, own);
  }
  return marks;
}

function cellsNamed({ playCode, option }: Pick<RefusedCell, 'playCode' | 'option'>): readonly string[] {
  if (playCode === ROUND_CAP.playCode) return [ROUND_CAP.name];
  return option === '' ? LIMITS : [oddsCell(option)];
}
