import { onePlay, secondRules, type SecondPlay } from './write-out.ts';

/** A bet on one number of red discs (`1`) or on several, out of four. */
const reds = (...counts: number[]): SecondPlay<number> => onePlay((shown) => counts.includes(shown));

const PLAYS: Readonly<Record<string, SecondPlay<number>>> = {
  'xocdia.chan': reds(0, 2, 4),
  'xocdia.le': reds(1, 3),
  'xocdia.4do': reds(4),
  'xocdia.4trang': reds(0),
  'xocdia.3do1trang': reds(3),
  'xocdia.3trang1do': reds(1),
  'xocdia.2do2trang': reds(2),
};

/** Xóc đĩa judged a second time, written from games.md §10.2: four discs, `1` red (đỏ) and `0` white (trắng). */
export const xocdiaSecond = secondRules<number>(
  (discs) => discs.reduce((shown, disc) => shown + disc, 0),
  () => PLAYS,
);
