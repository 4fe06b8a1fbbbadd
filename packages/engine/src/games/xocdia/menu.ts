import { inGroup } from '../build/verdict.ts';
import { ticketPlay } from '../build/ticket-play.ts';
import type { DrawAttribute, Play } from '../game-family.ts';
import { redsOf } from './discs.ts';

const discs = (name: string, wins: (reds: number) => boolean): Play =>
  ticketPlay(redsOf, { code: `xocdia.${name}`, judge: wins });

/** The menu in display order: even and odd reds, then each number of reds (games.md §10.2). */
export const xocdiaPlays: readonly Play[] = inGroup('xocdia.main', [
  discs('chan', (reds) => reds % 2 === 0),
  discs('le', (reds) => reds % 2 === 1),
  discs('4do', (reds) => reds === 4),
  discs('4trang', (reds) => reds === 0),
  discs('3do1trang', (reds) => reds === 3),
  discs('3trang1do', (reds) => reds === 1),
  discs('2do2trang', (reds) => reds === 2),
]);

/**
 * Usual odds with the stake. Ours where the price seen leaves the band of games.md §11.4: even and odd at 2 (100 %), four
 * alike at 11 (68.75 %), two and two at 3 (112.5 %).
 */
export const xocdiaMarket: ReadonlyMap<string, string> = new Map([
  ['xocdia.chan', '1.95'],
  ['xocdia.le', '1.95'],
  ['xocdia.4do', '15'],
  ['xocdia.4trang', '15'],
  ['xocdia.3do1trang', '3.45'],
  ['xocdia.3trang1do', '3.45'],
  ['xocdia.2do2trang', '2.5'],
]);

/** What charts follow: the parity of the reds, and how many there are. */
export const xocdiaAttributes: readonly DrawAttribute[] = [
  {
    code: 'red.parity',
    kind: 'two-sided',
    values: ['even', 'odd'],
    of: (draw) => [redsOf(draw) % 2 === 0 ? 'even' : 'odd'],
  },
  { code: 'red.count', kind: 'value', values: ['0', '1', '2', '3', '4'], of: (draw) => [String(redsOf(draw))] },
];
