import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react';
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

/** What keys, clicks and the clipboard work on. */
export interface KeyParts extends GridParts {
  readonly spot: Spot;
  readonly entry: string | null;
  readonly go: (to: Spot) => void;
  /** A step after which the same cell is chosen, and no longer written in. */
  readonly stay: (step: SheetStep) => void;
  readonly type: (text: string) => void;
  readonly begin: (text: string) => void;
}

export interface GridHandlers {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onCopy: (event: ClipboardEvent) => void;
  readonly onClick: (event: MouseEvent) => void;
}

/** How keys, clicks and the clipboard move through the sheet and write in it. */
export function handlersOf(parts: KeyParts): GridHandlers {
  const { view, rows, written, spot, entry, mayWrite, onStep, go } = parts;
  return {
    onKeyDown: (event) => {
      const act = keyAct(parts, event);
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
  };
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
