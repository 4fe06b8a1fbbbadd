import { useCallback, useEffect, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { blockAt, placeAt, spotAfter, spotBeside } from './places.ts';
import type { SheetRow, Spot } from './places.ts';
import { valueAt } from './sheet.ts';
import type { OddsView, Place, Written } from './sheet.ts';
import type { SheetStep } from './sheet-history.ts';

export interface GridParts {
  readonly view: OddsView;
  readonly rows: readonly SheetRow[];
  readonly written: Written;
  readonly mayWrite: boolean;
  readonly onStep: (step: SheetStep) => void;
}

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
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onPaste: (event: ClipboardEvent) => void;
    readonly onCopy: (event: ClipboardEvent) => void;
    readonly onClick: (event: MouseEvent) => void;
  };
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
    cell?.focus();
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
  const keys: KeyParts = { view, rows, written, spot, entry, mayWrite, onStep, go, stay, type, begin };
  return {
    grid,
    spot,
    entry,
    begin,
    type,
    leave,
    handlers: {
      onKeyDown: (event) => {
        const act = keyAct(keys, event);
        if (act === null) return;
        event.preventDefault();
        act();
      },
      onPaste: (event) => {
        if (entry !== null || !mayWrite) return;
        event.preventDefault();
        onStep({ does: 'fill', view, cells: blockAt(rows, spot, event.clipboardData.getData('text/plain')) });
      },
      onCopy: (event) => {
        const place = placeAt(rows, spot);
        if (entry !== null || place === null) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', textAt({ view, written }, place));
      },
      onClick: ({ target }) => {
        const cell = (target as Element).closest<HTMLElement>('[data-cell]')?.dataset['cell']?.split(' ').map(Number);
        const [row, column] = cell ?? [];
        if (row === undefined || column === undefined || (row === spot.row && column === spot.column)) return;
        go({ row, column });
      },
    },
  };
}

interface KeyParts extends GridParts {
  readonly spot: Spot;
  readonly entry: string | null;
  readonly go: (to: Spot) => void;
  /** A step after which the same cell is chosen, and no longer written in. */
  readonly stay: (step: SheetStep) => void;
  readonly type: (text: string) => void;
  readonly begin: (text: string) => void;
}

/** What a cell says: what was written, else the table. */
function textAt({ view, written }: Pick<GridParts, 'view' | 'written'>, place: Place): string {
  return written.get(place.playCode)?.[place.name] ?? valueAt(view, place) ?? '';
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key does; null: what it does everywhere. */
function keyAct(parts: KeyParts, event: Key): (() => void) | null {
  const { rows, spot, entry, go } = parts;
  const { key, shiftKey } = event;
  const isWriting = entry !== null;
  if (key === 'ArrowDown' || key === 'ArrowUp') return () => go(spotBeside(rows, spot, key === 'ArrowDown' ? 1 : -1));
  if (key === 'Enter') return () => go(spotBeside(rows, spot, shiftKey ? -1 : 1));
  if (key === 'Tab') {
    const to = spotAfter(rows, spot, shiftKey ? -1 : 1);
    // Beyond the first and the last cell the key goes where it goes on every page.
    return to === null ? null : () => go(to);
  }
  if (isWriting) return key === 'Escape' ? () => parts.stay({ does: 'cancel' }) : null;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const to = { ...spot, column: spot.column + (key === 'ArrowRight' ? 1 : -1) };
    return () => placeAt(rows, to) !== null && go(to);
  }
  return parts.mayWrite ? writingKey(parts, event) : null;
}

/** Keys that change something while a cell is chosen only. */
function writingKey(parts: KeyParts, event: Key): (() => void) | null {
  const { view, rows, spot, stay, type } = parts;
  const { key, ctrlKey, metaKey, altKey } = event;
  const place = placeAt(rows, spot);
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' ? () => stay({ does: 'undo' }) : null;
  if (place === null) return null;
  if (key === 'Escape') return () => stay({ does: 'giveBack', view, place });
  if (key === 'F2') return () => parts.begin(textAt(parts, place));
  if (key === 'Delete' || key === 'Backspace') return () => type('');
  return key.length === 1 && !altKey && key !== ' ' ? () => type(key) : null;
}
