import { create } from 'zustand';
import { isTextList, readKept, writeKept } from '../shell/kept.ts';

/** How many lotteries count as recently played. */
const RECENT_MAX = 4;

interface Marks {
  /** Codes in the order in which they were marked. */
  readonly favourites: readonly string[];
  /** Codes, latest first. */
  readonly recent: readonly string[];
}

/** Favourites and recently played lotteries of this phone (features.md player 3). */
export const useMarks = create<Marks>(() => ({
  favourites: readKept('favourites', [], isTextList),
  recent: readKept('recentLotteries', [], isTextList),
}));

/** Marks a lottery as favourite, or no longer. */
export function toggleFavourite(code: string): void {
  const { favourites } = useMarks.getState();
  const next = favourites.includes(code) ? favourites.filter((each) => each !== code) : [...favourites, code];
  writeKept('favourites', next);
  useMarks.setState({ favourites: next });
}

/** Remembers that a bet was placed on a lottery. */
export function rememberPlayed(code: string): void {
  const { recent } = useMarks.getState();
  const next = [code, ...recent.filter((each) => each !== code)].slice(0, RECENT_MAX);
  writeKept('recentLotteries', next);
  useMarks.setState({ recent: next });
}
