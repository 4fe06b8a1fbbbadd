import type { GameFamily } from './game-family.ts';
import { diceOf, everyThrow, validateDice } from './k3/dice.ts';
import { TAIXIU_RULE_PARAMETERS, taixiuVariant } from './taixiu/rules.ts';
import { taixiuAttributes, taixiuGoldenTickets, taixiuLabels, taixiuMarket, taixiuPlays } from './taixiu/menu.ts';

/**
 * Tài xỉu: three dice, over and under, even and odd, any triple (games.md §10.2). The dice and their rules are those of
 * K3; all plays are one ticket, written `-`.
 */
export const taixiu: GameFamily = {
  code: 'taixiu',
  ruleParameters: TAIXIU_RULE_PARAMETERS,
  plays: taixiuPlays,
  goldenCode: (playCode, ruleSet) => playCode + taixiuVariant(playCode, ruleSet),
  goldenTickets: taixiuGoldenTickets,
  marketOdds: (goldenCode) => taixiuMarket.get(goldenCode) ?? null,
  validateDraw: (numbers) => validateDice('taixiu', numbers),
  enumerate: () => everyThrow('taixiu'),
  labels: (draw, ruleSet) => taixiuLabels(diceOf(draw), ruleSet),
  attributes: taixiuAttributes,
};
