import type { ParsedSelection, Play } from './games/game-family.ts';
import { familyOfPlay } from './games/count-of.ts';
import { playOf } from './games/index.ts';
import { readSelection } from './games/read-selection.ts';
import { asMinor, formatMoney, MAX_MINOR, parseMoney } from './money.ts';
import type { Minor } from './money.ts';
import { compactOdds, formatOddsList, parseOddsList } from './odds.ts';
import { MULTIPLE_MAX, ORDER_LINES_MAX } from './order-limits.ts';
import type { OddsE4 } from './odds.ts';
import { oddsFor } from './odds-table.ts';
import type { OddsTable } from './odds-table.ts';
import { payoutOf } from './settle-round.ts';

export { MULTIPLE_MAX, ORDER_LINES_MAX } from './order-limits.ts';

/** A bet line as the client sends it; `odds` is what the member saw. */
export type OrderLine = {
  readonly playCode: string;
  readonly selection: string;
  readonly odds: string;
  readonly unitAmount: string;
  readonly multiple?: number | undefined;
};

/** A line the house could accept; `oddsE4` has one entry, or one per option of the selection. */
export type PricedLine = {
  readonly playCode: string;
  readonly selection: string;
  readonly units: number;
  readonly oddsE4: readonly OddsE4[];
  readonly unitMinor: Minor;
  readonly multiple: number;
  readonly stakeMinor: Minor;
  /** The most the line can pay, stake included, whatever is drawn. */
  readonly maxPayoutMinor: Minor;
};

/** Why an order is refused: the first faulty line, from 0, with a stable reason and its parameters. */
export type OrderFault = {
  readonly kind: 'selection_invalid' | 'odds_changed' | 'amount_out_of_range' | 'too_many_lines';
  readonly line: number;
  readonly reason: string;
  readonly params: Readonly<Record<string, string>>;
};

/** Reply of priceOrder. */
export type PricedOrder =
  | { readonly ok: true; readonly lines: readonly PricedLine[]; readonly totalMinor: Minor }
  | { readonly ok: false; readonly fault: OrderFault };

type LineReply = { ok: true; line: PricedLine } | { ok: false; fault: Omit<OrderFault, 'line'> };

/**
 * Prices an order against one frozen odds table: the lobby shows the result, the server calls it
 * again and is the only one believed. Stake = units x unitAmount x multiple (games.md §0.1).
 * Either every line is priced or the first fault is returned; never throws on what a member sends.
 */
export function priceOrder(
  lines: readonly OrderLine[],
  table: OddsTable,
  limits: { readonly maxLines?: number } = {},
): PricedOrder {
  const maxLines = limits.maxLines ?? ORDER_LINES_MAX;
  if (lines.length > maxLines) {
    return orderFault({
      line: maxLines,
      kind: 'too_many_lines',
      reason: 'too_many',
      params: { max: String(maxLines) },
    });
  }
  if (lines.length === 0) return orderFault({ line: 0, kind: 'selection_invalid', reason: 'no_lines', params: {} });
  const priced: PricedLine[] = [];
  let totalMinor = 0n;
  for (const [place, line] of lines.entries()) {
    const reply = priceLine(line, table);
    if (!reply.ok) return { ok: false, fault: { ...reply.fault, line: place } };
    priced.push(reply.line);
    totalMinor += reply.line.stakeMinor;
    if (totalMinor > MAX_MINOR)
      return orderFault({ line: place, kind: 'amount_out_of_range', reason: 'too_large', params: {} });
  }
  return { ok: true, lines: priced, totalMinor: asMinor(totalMinor) };
}

/** Lines with the same key are the same bet at the same price and may be shown or merged as one. */
export function canonicalLine(line: PricedLine): string {
  return [line.playCode, line.selection, formatOddsList(line.oddsE4), line.unitMinor].join(' ');
}

function orderFault(fault: OrderFault): PricedOrder {
  return { ok: false, fault };
}

function refuse(
  kind: OrderFault['kind'],
  reason: string,
  params: OrderFault['params'] = {},
): Extract<LineReply, { ok: false }> {
  return { ok: false, fault: { kind, reason, params } };
}

function priceLine(line: OrderLine, table: OddsTable): LineReply {
  const play = playOf(line.playCode);
  if (play === undefined || familyOfPlay(line.playCode)?.code !== table.family) {
    return refuse('selection_invalid', 'play_unknown', { playCode: line.playCode.slice(0, 40) });
  }
  if (!play.isOffered(table.ruleSet) || !Object.hasOwn(table.plays, play.code)) {
    return refuse('selection_invalid', 'play_not_offered', { playCode: play.code });
  }
  const parsed = readSelection(play, line.selection, table.ruleSet);
  if (!parsed.ok) return refuse('selection_invalid', parsed.reason, { part: parsed.part });
  const prices = pricesOf(table, play, parsed);
  if (prices === null) return refuse('selection_invalid', 'play_not_offered', { playCode: play.code });
  const current = compactOdds(prices);
  const seen = compactOdds(parseOddsList(line.odds) ?? []);
  if (seen.join() !== current.join()) {
    return refuse('odds_changed', 'odds_changed', { odds: formatOddsList(current) });
  }
  return stakeLine(line, table, { play, parsed, prices });
}

function pricesOf(table: OddsTable, play: Play, parsed: ParsedSelection): OddsE4[] | null {
  const prices: OddsE4[] = [];
  for (const option of parsed.optionOfUnit) {
    const oddsE4 = oddsFor(table, play.code, option);
    if (oddsE4 === null) return null;
    prices.push(oddsE4);
  }
  return prices;
}

function stakeLine(
  line: OrderLine,
  table: OddsTable,
  { play, parsed, prices }: { play: Play; parsed: ParsedSelection; prices: readonly OddsE4[] },
): LineReply {
  const { multiple = 1 } = line;
  const unitMinor = parseMoney(line.unitAmount);
  if (unitMinor === null || unitMinor === 0n) {
    return refuse('amount_out_of_range', 'unit_amount_malformed');
  }
  if (!Number.isInteger(multiple) || multiple < 1 || multiple > MULTIPLE_MAX) {
    return refuse('amount_out_of_range', 'multiple_malformed', { max: String(MULTIPLE_MAX) });
  }
  const unitStake = unitMinor * BigInt(multiple);
  const stake = unitStake * BigInt(parsed.units);
  const { minMinor = 0n, maxMinor = 0n } = table.plays[play.code] ?? {};
  const range = { min: formatMoney(minMinor), max: formatMoney(maxMinor), amount: formatMoney(stake) };
  if (stake < minMinor) return refuse('amount_out_of_range', 'below_minimum', range);
  if (stake > maxMinor) return refuse('amount_out_of_range', 'above_maximum', range);
  // Even the unscaled product of a payout must fit a 64-bit column.
  if (stake * BigInt(Math.max(...prices)) > MAX_MINOR) {
    return refuse('amount_out_of_range', 'too_large', range);
  }
  const { canonical, units, optionOfUnit } = parsed;
  const priceOf = (option: string): number => prices[optionOfUnit.indexOf(option)] ?? 0;
  const payouts = play.bestOutcomes(canonical, table.ruleSet, priceOf).map((tiers) => {
    const multE4x2 = tiers.map(({ option, halfUnits }) => BigInt(halfUnits) * BigInt(priceOf(option)));
    return payoutOf(unitStake, { units, multE4x2, pushHalf: 0, status: 1 });
  });
  return {
    ok: true,
    line: {
      playCode: play.code,
      selection: canonical,
      units,
      oddsE4: compactOdds(prices),
      unitMinor,
      multiple,
      stakeMinor: asMinor(stake),
      maxPayoutMinor: payouts.reduce((most, payout) => (payout > most ? payout : most)),
    },
  };
}
