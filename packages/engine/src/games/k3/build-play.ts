import { optionPlay, type OptionRule } from '../build/option-play.ts';
import { setPlay } from '../build/set-play.ts';
import { ticketPlay, type TicketRule } from '../build/ticket-play.ts';
import type { Play } from '../game-family.ts';
import { diceOf, FACES } from './dice.ts';
import type { Dice } from './dice.ts';

/** A K3 play with one ticket. */
export function k3Ticket(rule: TicketRule<Dice>): Play {
  return ticketPlay(diceOf, rule);
}

/** A K3 play in which every pick is a unit. */
export function k3Options(rule: OptionRule<Dice>): Play {
  return optionPlay(diceOf, rule);
}

/** A K3 play on sets of faces: every `size`-subset whose faces all show wins, all at one price. */
export function facesPlay(rule: Readonly<{ code: string; size: number }>): Play {
  return setPlay(diceOf, {
    ...rule,
    choices: FACES,
    choiceKind: 'face',
    tiers: [{ option: '*', wins: (hits) => hits === rule.size }],
    drawn: (dice) => new Set(dice.sorted),
    drawnMax: 3,
    // The golden files write a set of faces without commas: `45` is `4,5`.
    readShort: (text) => (/^[1-6]{2,}$/.test(text) ? text.split('').join(',') : text),
  });
}
