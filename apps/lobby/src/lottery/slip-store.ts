import { create } from 'zustand';
import { isRecord, readKept, writeKept } from '../shell/kept.ts';
import { EMPTY_SLIP } from './slip.ts';
import type { Slip, SlipLine } from './slip.ts';

interface SlipState {
  /** Slips by lottery code. */
  readonly slips: Readonly<Record<string, Slip>>;
  /** Keys (`betKey`) of what is on each slip, so that a cell asks for itself alone. */
  readonly selected: Readonly<Record<string, ReadonlySet<string>>>;
}

/** One text for a bet, equal for equal bets. */
export function betKey(playCode: string, selection: string): string {
  return `${playCode} ${selection}`;
}

const isLine = (value: unknown): value is SlipLine =>
  isRecord(value) &&
  ['playCode', 'selection', 'odds', 'unitAmount'].every((name) => typeof value[name] === 'string') &&
  Number.isInteger(value['multiple']);

function isSlip(value: unknown): value is Slip {
  if (!isRecord(value) || !Array.isArray(value['lines']) || typeof value['unitAmount'] !== 'string') return false;
  const { kept, lines } = value;
  return (
    lines.every(isLine) &&
    (kept === null ||
      (isRecord(kept) &&
        typeof kept['gameNo'] === 'string' &&
        Array.isArray(kept['lines']) &&
        kept['lines'].every(isLine)))
  );
}

const isSlips = (value: unknown): value is Record<string, Slip> =>
  isRecord(value) && Object.values(value).every(isSlip);

function keysOf(slip: Slip): ReadonlySet<string> {
  return new Set(slip.lines.map((line) => betKey(line.playCode, line.selection)));
}

function stored(): SlipState {
  const slips = readKept('slip', {}, isSlips);
  return { slips, selected: Object.fromEntries(Object.entries(slips).map(([code, slip]) => [code, keysOf(slip)])) };
}

/** The slips of this phone; they survive a reload. */
export const useSlips = create<SlipState>(() => stored());

/** The slip of a lottery. */
export function slipOf(code: string): Slip {
  return useSlips.getState().slips[code] ?? EMPTY_SLIP;
}

/** The slip of a lottery, followed. */
export function useSlip(code: string): Slip {
  return useSlips((state) => state.slips[code] ?? EMPTY_SLIP);
}

/** Whether a bet is on the slip; changes for this bet only. */
export function useIsSelected(code: string, key: string): boolean {
  return useSlips((state) => state.selected[code]?.has(key) === true);
}

/** Changes a slip and keeps it on the phone. */
export function changeSlip(code: string, change: (slip: Slip) => Slip): void {
  const before = slipOf(code);
  const after = change(before);
  if (after === before) return;
  const { slips, selected } = useSlips.getState();
  const next = { ...slips, [code]: after };
  writeKept('slip', next);
  useSlips.setState({
    slips: next,
    selected: after.lines === before.lines ? selected : { ...selected, [code]: keysOf(after) },
  });
}
