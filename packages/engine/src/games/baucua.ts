import { baucuaMarket, baucuaPlays, baucuaTickets, symbolFromWords } from './baucua/menu.ts';
import type { GameFamily } from './game-family.ts';
import { k3Attributes } from './k3/attributes.ts';
import { diceOf, everyThrow, FACES, validateDice } from './k3/dice.ts';

/**
 * Bầu cua: three dice with six symbols, written `1`..`6`; a symbol pays once, twice or three times the stake by how many
 * dice show it (games.md §10.2). The dice and the graded rule are those of K3.
 */
export const baucua: GameFamily = {
  code: 'baucua',
  ruleParameters: {},
  plays: baucuaPlays,
  goldenCode: (playCode) => playCode,
  goldenTickets: baucuaTickets,
  fromWords: symbolFromWords,
  marketOdds: (goldenCode, option) => baucuaMarket.get(`${goldenCode} ${option}`) ?? null,
  validateDraw: (numbers) => validateDice('baucua', numbers),
  enumerate: () => everyThrow('baucua'),
  labels: (draw) =>
    FACES.flatMap((face) => {
      const shown = diceOf(draw).counts[Number(face)] ?? 0;
      return shown > 0 ? [`face.${face}x${shown}`] : [];
    }),
  attributes: k3Attributes.filter(({ code }) => code === 'die.any'),
};
