import { useState } from 'react';

/** Rows that were chosen to be acted on together. */
export interface Many {
  /** Only rows that are still there, in their order. */
  readonly ids: readonly string[];
  readonly has: (id: string) => boolean;
  /** Chooses one, or lets it go. */
  readonly toggle: (id: string) => void;
  /** Chooses everything from where the last one was chosen up to this one. */
  readonly reach: (id: string) => void;
  readonly letGo: (ids: readonly string[]) => void;
}

/** Choosing several of some rows. Whatever leaves the list is not chosen any more. */
export function useMany(rows: readonly { readonly id: string }[]): Many {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [from, setFrom] = useState('');
  const placeOf = (wanted: string): number => rows.findIndex(({ id }) => id === wanted);
  return {
    ids: rows.map(({ id }) => id).filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    toggle: (id) => {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
      setFrom(id);
    },
    reach: (id) => {
      const [a, b] = [placeOf(from), placeOf(id)];
      if (b === -1) return;
      const [first, last] = a === -1 ? [b, b] : [Math.min(a, b), Math.max(a, b)];
      setChosen(new Set([...chosen, ...rows.slice(first, last + 1).map((row) => row.id)]));
      setFrom(id);
    },
    letGo: (ids) => setChosen(new Set([...chosen].filter((id) => !ids.includes(id)))),
  };
}
