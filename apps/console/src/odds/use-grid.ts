import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { handlersOf } from './grid-keys.ts';
import type { GridHandlers, GridParts } from './grid-keys.ts';
import { placeAt } from './places.ts';
import type { Spot } from './places.ts';
import type { SheetStep } from './sheet-history.ts';

export interface GridInHand {
  readonly grid: RefObject<HTMLDivElement | null>;
  /** The chosen cell. */
  readonly spot: Spot;
  /** What is being typed into it; null: it is chosen only. */
  readonly entry: string | null;
  /** Begins to write in the chosen cell, with the text that stands in its field then. */
  readonly begin: (text: string) => void;
  readonly type: (text: string) => void;
  /** The field was left for something else. */
  readonly leave: () => void;
  readonly handlers: GridHandlers;
}

/** Which cell is chosen and written in, and how keys, clicks and the clipboard change that. */
export function useGrid({ view, rows, written, mayWrite, onStep }: GridParts): GridInHand {
  const grid = useRef<HTMLDivElement>(null);
  const [chosen, setSpot] = useState<Spot>({ row: 0, column: 0 });
  // Another version may have fewer rows.
  const spot = placeAt(rows, chosen) === null ? { row: 0, column: 0 } : chosen;
  const [entry, setEntry] = useState<string | null>(null);
  const isMoved = useRef(false);
  const latest = useRef({ view, rows, spot, mayWrite, onStep });
  useEffect(() => {
    latest.current = { view, rows, spot, mayWrite, onStep };
  });
  useEffect(() => {
    if (!isMoved.current || entry !== null) return;
    isMoved.current = false;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${spot.row} ${spot.column}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const go = (to: Spot): void => {
    isMoved.current = true;
    setEntry(null);
    setSpot(to);
    onStep({ does: 'settle' });
  };
  const begin = useCallback((text: string) => {
    if (latest.current.mayWrite) setEntry(text);
  }, []);
  const type = useCallback((text: string) => {
    const now = latest.current;
    const place = placeAt(now.rows, now.spot);
    setEntry(text);
    if (place !== null) now.onStep({ does: 'type', view: now.view, place, text });
  }, []);
  const leave = useCallback(() => {
    setEntry(null);
    latest.current.onStep({ does: 'settle' });
  }, []);
  const stay = (step: SheetStep): void => {
    isMoved.current = true;
    setEntry(null);
    onStep(step);
  };
  const handlers = (): GridHandlers =>
    handlersOf({ view, rows, written, spot, entry, mayWrite, onStep, go, stay, type, begin });
  return {
    grid,
    spot,
    entry,
    begin,
    type,
    leave,
    handlers: {
      onKeyDown: (event) => handlers().onKeyDown(event),
      onPaste: (event) => handlers().onPaste(event),
      onCopy: (event) => handlers().onCopy(event),
      onClick: (event) => handlers().onClick(event),
    },
  };
}
