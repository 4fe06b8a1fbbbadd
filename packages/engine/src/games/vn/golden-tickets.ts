import type { Draw, GoldenTicket, Play, RuleSet } from '../game-family.ts';
import { lotView } from './region.ts';
import type { Region } from './region.ts';

/** Menu codes in the order of the golden settlement file. */
const GOLDEN_ORDER = [
  'de.special2 de.head de.tail de.special3 de.first2 de.sum de.tai de.xiu de.double',
  'lo2 lo3 dd.dau2 xc.dau3',
]
  .join(' ')
  .split(' ');

/** Every ticket that the golden settlement file lists of a region, in its order; pairs of stations have none. */
export function vnGoldenTickets(region: Region, plays: readonly Play[], ruleSet: RuleSet): GoldenTicket[] {
  return GOLDEN_ORDER.flatMap((code) => {
    const play = plays.find((candidate) => candidate.code === `${region.family}.${code}`);
    if (play === undefined) return [];
    const selections = play.input === 'none' ? ['-'] : play.choices;
    return selections.map((selection) => ({ code, selection, play, ruleSet }));
  });
}

/**
 * The winning tickets of a result as the golden settlement file writes them: lô with how often the number shows
 * (`lo2=17x2`), head bets once per lot in the order of the lots (`dd.dau2=68 dd.dau2=39`).
 */
export function vnGoldenOutcomes(region: Region, tickets: readonly GoldenTicket[], draw: Draw): string[] {
  const lots: Record<string, readonly string[]> = {
    'dd.dau2': lotView(region, [region.headOf2], 2).of(draw.numbers),
    'xc.dau3': lotView(region, [region.headOf3], 3).of(draw.numbers),
  };
  const byName = new Map(tickets.map((ticket) => [nameOf(ticket), ticket]));
  const inLotOrder = [...byName].filter(([, { code }]) => lots[code] === undefined);
  const perLot = Object.entries(lots).flatMap(([code, drawn]) => drawn.map((lot) => `${code}=${lot}`));
  return [...inLotOrder.map(([name]) => name), ...perLot].flatMap((name) => {
    const ticket = byName.get(name);
    const [tier] = ticket?.play.outcome(ticket.selection, draw, ticket.ruleSet).tiers ?? [];
    if (tier === undefined) return [];
    return name.startsWith('lo') ? [`${name}x${tier.halfUnits / 2}`] : [name];
  });
}

function nameOf({ code, selection }: GoldenTicket): string {
  return selection === '-' ? code : `${code}=${selection}`;
}
