import { BET_LINES_MAX } from '@drawroom/contract/lottery';
import { MULTIPLE_MAX } from '@drawroom/engine/order-limits';

/** A line on the slip. `odds` is what the member saw; empty until the table is here. `unitAmount` is empty until entered. */
export interface SlipLine {
  readonly playCode: string;
  /** Canonical selection (games.md §0.1). */
  readonly selection: string;
  readonly odds: string;
  readonly unitAmount: string;
  readonly multiple: number;
}

/** Lines whose round closed before they were placed; they wait until the member aims them at another round. */
export interface KeptLines {
  readonly gameNo: string;
  readonly lines: readonly SlipLine[];
}

/** The slip of one lottery. */
export interface Slip {
  /** Round the lines are for. */
  readonly gameNo: string | null;
  readonly lines: readonly SlipLine[];
  readonly kept: KeptLines | null;
  /** Amount that new lines start with; empty until one was entered. */
  readonly unitAmount: string;
}

export const EMPTY_SLIP: Slip = { gameNo: null, lines: [], kept: null, unitAmount: '' };

/** A changed slip, or why it could not be changed. */
export type SlipChange = { readonly ok: true; readonly slip: Slip } | { readonly ok: false; readonly reason: 'full' };

const sameBet = (
  one: Pick<SlipLine, 'playCode' | 'selection'>,
  other: Pick<SlipLine, 'playCode' | 'selection'>,
): boolean => one.playCode === other.playCode && one.selection === other.selection;

const samePrice = (one: SlipLine, other: SlipLine): boolean =>
  sameBet(one, other) && one.odds === other.odds && one.unitAmount === other.unitAmount;

/** Equal lines become one whose multiple is their sum, up to the greatest multiple; the order stays. */
export function mergeEqual(lines: readonly SlipLine[]): SlipLine[] {
  const merged: SlipLine[] = [];
  for (const line of lines) {
    const at = merged.findIndex((known) => samePrice(known, line));
    const known = merged[at];
    const multiple = (known?.multiple ?? 0) + line.multiple;
    if (known === undefined || multiple > MULTIPLE_MAX) merged.push(line);
    else merged[at] = { ...known, multiple };
  }
  return merged;
}

/** Adds lines, merging equal ones; refused when more than 100 would stand on the slip. */
export function addLines(slip: Slip, lines: readonly SlipLine[]): SlipChange {
  const all = mergeEqual([...slip.lines, ...lines]);
  if (all.length > BET_LINES_MAX) return { ok: false, reason: 'full' };
  return { ok: true, slip: { ...slip, lines: all } };
}

/** Puts a selection on the slip at the usual amount, or takes it off when it is there. */
export function toggleLine(slip: Slip, line: Pick<SlipLine, 'playCode' | 'selection' | 'odds'>): SlipChange {
  if (slip.lines.some((known) => sameBet(known, line))) {
    return { ok: true, slip: { ...slip, lines: slip.lines.filter((known) => !sameBet(known, line)) } };
  }
  return addLines(slip, [{ ...line, unitAmount: slip.unitAmount, multiple: 1 }]);
}

/** Takes the line at a place off the slip. */
export function removeLine(slip: Slip, place: number): Slip {
  return { ...slip, lines: slip.lines.filter((_, at) => at !== place) };
}

/** Enters the unit amount of all lines (`place` null: new lines start with it too) or of one, which merges when equal. */
export function setUnitAmount(slip: Slip, unitAmount: string, place: number | null): Slip {
  const changed = slip.lines.map((line, at) => (place === null || at === place ? { ...line, unitAmount } : line));
  // Merging waits until nothing is being typed into a single line, or the line would vanish under the finger.
  const lines = place === null ? mergeEqual(changed) : changed;
  return { ...slip, lines, unitAmount: place === null ? unitAmount : slip.unitAmount };
}

/** Sets the multiple of all lines or of one; kept within 1 and the greatest multiple. */
export function setMultiple(slip: Slip, multiple: number, place: number | null): Slip {
  const whole = Math.min(MULTIPLE_MAX, Math.max(1, Math.trunc(multiple)));
  return {
    ...slip,
    lines: slip.lines.map((line, at) => (place === null || at === place ? { ...line, multiple: whole } : line)),
  };
}

/** Ends the editing of a single line: equal lines become one. */
export function settleEdits(slip: Slip): Slip {
  return { ...slip, lines: mergeEqual(slip.lines) };
}

/**
 * The round now open. Lines for another round are never carried over by themselves: they are kept aside until
 * the member aims them. With no round open (`null`) the same happens: nothing stays selected.
 */
export function atRound(slip: Slip, gameNo: string | null): Slip {
  if (slip.gameNo === gameNo) return slip;
  if (slip.lines.length === 0) return { ...slip, gameNo };
  // Lines filled in from elsewhere ("bet again") have no round yet and take the first one that is open.
  if (slip.gameNo === null) return gameNo === null ? slip : { ...slip, gameNo };
  const lines = mergeEqual([...(slip.kept?.lines ?? []), ...slip.lines]).slice(-BET_LINES_MAX);
  return { ...slip, gameNo, lines: [], kept: { gameNo: slip.gameNo, lines } };
}

/** Aims the kept lines at the open round, because the member said so. */
export function aimKept(slip: Slip): SlipChange {
  if (slip.kept === null) return { ok: true, slip };
  const change = addLines(slip, slip.kept.lines);
  return change.ok ? { ok: true, slip: { ...change.slip, kept: null } } : change;
}

/** Throws the kept lines away. */
export function dropKept(slip: Slip): Slip {
  return { ...slip, kept: null };
}

/** Takes placed lines off the slip; whatever was added meanwhile stays. */
export function withoutPlaced(slip: Slip, placed: readonly Pick<SlipLine, 'playCode' | 'selection'>[]): Slip {
  const open = (line: SlipLine): boolean => !placed.some((each) => sameBet(each, line));
  const kept = slip.kept === null ? null : { ...slip.kept, lines: slip.kept.lines.filter(open) };
  return { ...slip, lines: slip.lines.filter(open), kept: kept === null || kept.lines.length === 0 ? null : kept };
}

/** Writes the odds now in force on the lines; `only` limits it to lines whose odds are not known yet. */
export function takeOdds(slip: Slip, oddsOf: (line: SlipLine) => string | null, only: 'unknown' | 'all'): Slip {
  const lines = slip.lines.map((line) =>
    only === 'unknown' && line.odds !== '' ? line : { ...line, odds: oddsOf(line) ?? line.odds },
  );
  return lines.every((line, at) => line.odds === slip.lines[at]?.odds) ? slip : { ...slip, lines: mergeEqual(lines) };
}
