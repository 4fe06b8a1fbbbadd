import type { GameFamily } from './game-family.ts';
import { everyThrowOfDiscs, redsOf, validateDiscs } from './xocdia/discs.ts';
import { xocdiaAttributes, xocdiaMarket, xocdiaPlays } from './xocdia/menu.ts';

/**
 * Xóc đĩa: four discs, each white `0` or red `1`, 16 outcomes (games.md §10.2). All plays are one ticket, written `-`.
 */
export const xocdia: GameFamily = {
  code: 'xocdia',
  ruleParameters: {},
  plays: xocdiaPlays,
  goldenCode: (playCode) => playCode,
  goldenTickets: () => xocdiaPlays.map((play) => ({ code: play.code, selection: '-', play, ruleSet: {} })),
  marketOdds: (goldenCode) => xocdiaMarket.get(goldenCode) ?? null,
  validateDraw: validateDiscs,
  enumerate: everyThrowOfDiscs,
  labels: (draw) => [`red.${redsOf(draw)}`, `parity.${redsOf(draw) % 2 === 0 ? 'even' : 'odd'}`],
  attributes: xocdiaAttributes,
};
