import { CELLS_MAX } from '@drawroom/contract/odds-desk';
import { roundCapOf, withAutomaticLimits } from '@drawroom/engine/automatic-limits';
import { familyOfPlay } from '@drawroom/engine/games/count-of';
import { formatMoney, mulFloor, parseMoney } from '@drawroom/engine/money';
import { ODDS_SCALE, parseOdds } from '@drawroom/engine/odds';
import { houseEdge, RTP_BAND, rtpGuard } from '@drawroom/engine/odds-table';
import type { OddsTable } from '@drawroom/engine/odds-table';
import { changeOf, isLimit, LIMITS, oddsCell, optionOf, ROUND_CAP } from './sheet.ts';
import type { OddsView, PlayView, PlayWritten, Written } from './sheet.ts';

/** What can be wrong with a cell, here or as the server says it. */
export const CELL_FAULTS = [
  'play_unknown',
  'odds_missing',
  'odds_malformed',
  'rtp_low',
  'rtp_high',
  'limits_crossed',
  'limit_malformed',
] as const;

/** Why a cell cannot be as it is; `rtp` is its return (`0.9951`), empty where that is not why. */
export interface CellFault {
  readonly reason: string;
  readonly rtp: string;
}

/** A play with what was written over it. */
export interface PlayJudged {
  /** By cell. */
  readonly faults: Readonly<Record<string, CellFault>>;
  /** Part of the stakes that the house keeps, by option (`0.0250`); empty where it is not priced. */
  readonly edges: Readonly<Record<string, string>>;
  /** Limits as they hold under the cap of a round; null while they are no amounts. */
  readonly held: { readonly max: string; readonly roundMax: string } | null;
}

export interface PlayInRound {
  readonly play: PlayView;
  readonly ruleSet: OddsView['ruleSet'];
  /** The cap of a round, as it was set or written. */
  readonly roundCap: string;
}

/** A play as it was read: nothing is worked out again. */
export function asRead({ prices, heldMax, heldRoundMax }: PlayView): PlayJudged {
  const edges = Object.fromEntries(prices.map((price) => [price.option, price.houseEdge]));
  return { faults: {}, edges, held: { max: heldMax, roundMax: heldRoundMax } };
}

/** Judges a play with what was written over it as the server will (games.md §11.4, §11.5). */
export function judged(inRound: PlayInRound, own: PlayWritten): PlayJudged {
  const { play } = inRound;
  const table = onePlayTable(inRound, own);
  const isPriced = Object.keys(own).some((name) => optionOf(name) !== null);
  const malformed = malformedOdds(own);
  const isRead = Object.keys(malformed).length === 0;
  // A price that cannot be read leaves the others of its play without a return, which is not their fault.
  const returns = isPriced ? rtpGuard(table).filter(({ reason }) => isRead || reason !== 'odds_missing') : [];
  const ofOdds = returns.map(({ option, reason, rtp }) => [oddsCell(option), { reason, rtp }] as const);
  const edges = play.prices.map(({ option, houseEdge: read }) => [
    option,
    isPriced ? (houseEdge(table, play.playCode, option) ?? '') : read,
  ]);
  return {
    faults: { ...Object.fromEntries(ofOdds), ...malformed, ...limitFaults(play, own) },
    edges: Object.fromEntries(edges) as Record<string, string>,
    held: heldOf(table, inRound, own),
  };
}

/** The engine's table with this play alone: no play's return hangs on another play. */
function onePlayTable({ play, ruleSet, roundCap }: PlayInRound, own: PlayWritten): OddsTable {
  const odds = play.prices.flatMap(({ option, odds: read }) => {
    const oddsE4 = parseOdds(own[oddsCell(option)] ?? read);
    return oddsE4 === null ? [] : [[option, oddsE4] as const];
  });
  const cap = parseMoney(roundCap);
  return {
    version: 0,
    family: familyOfPlay(play.playCode)?.code ?? '',
    ruleSet,
    plays: {
      [play.playCode]: {
        odds: Object.fromEntries(odds),
        minMinor: parseMoney(own['min'] ?? play.min) ?? 0n,
        maxMinor: parseMoney(own['max'] ?? play.max) ?? 0n,
        roundMaxMinor: parseMoney(own['roundMax'] ?? play.roundMax) ?? 0n,
      },
    },
    ...(cap !== null && { roundCapMinor: cap }),
  };
}

function malformedOdds(own: PlayWritten): Record<string, CellFault> {
  const wrong = Object.entries(own).filter(
    ([name, text]) => optionOf(name) !== null && (parseOdds(text) ?? 0) <= ODDS_SCALE,
  );
  return Object.fromEntries(wrong.map(([name]) => [name, { reason: 'odds_malformed', rtp: '' }]));
}

function limitFaults(play: PlayView, own: PlayWritten): Record<string, CellFault> {
  const written = Object.keys(own).filter(isLimit);
  if (written.length === 0) return {};
  const malformed = written.filter((name) => parseMoney(own[name] ?? '') === null);
  if (malformed.length > 0)
    return Object.fromEntries(malformed.map((name) => [name, { reason: 'limit_malformed', rtp: '' }]));
  const [min = 0n, max = 0n, roundMax = 0n] = LIMITS.map((name) => parseMoney(own[name] ?? play[name]) ?? 0n);
  if (min >= 1n && min <= max && max <= roundMax) return {};
  return Object.fromEntries(written.map((name) => [name, { reason: 'limits_crossed', rtp: '' }]));
}

function heldOf(table: OddsTable, { play }: PlayInRound, own: PlayWritten): PlayJudged['held'] {
  const isAmount = LIMITS.every((name) => parseMoney(own[name] ?? play[name]) !== null);
  const isPriced = Object.keys(table.plays[play.playCode]?.odds ?? {}).length > 0;
  if (!isAmount || !isPriced || roundCapOf(table) < 1n) return null;
  const holds = withAutomaticLimits(table).plays[play.playCode];
  return { max: formatMoney(holds?.maxMinor ?? 0n), roundMax: formatMoney(holds?.roundMaxMinor ?? 0n) };
}

/** What is wrong with the cap of a round as it was written; null: nothing. */
export function capFault(written: Written): CellFault | null {
  const text = written.get(ROUND_CAP.playCode)?.[ROUND_CAP.name];
  if (text === undefined) return null;
  const amount = parseMoney(text);
  if (amount === null) return { reason: 'limit_malformed', rtp: '' };
  return amount < 1n ? { reason: 'limits_crossed', rtp: '' } : null;
}

/** Everything that was written, judged. */
export interface SheetJudged {
  /** How many cells cannot be as they are. */
  readonly faulty: number;
  /** More cells than one change may have. */
  readonly isTooMuch: boolean;
}

/** Judges whatever was written over a table. */
export function judgedSheet(view: OddsView, written: Written): SheetJudged {
  const roundCap = roundCapNow(view, written);
  const faulty = view.plays.map((play) => {
    const own = written.get(play.playCode);
    if (own === undefined) return 0;
    return Object.keys(judged({ play, ruleSet: view.ruleSet, roundCap }, own).faults).length;
  });
  const { prices = [], limits = [] } = changeOf(view, written);
  return {
    faulty: faulty.reduce((sum, n) => sum + n, capFault(written) === null ? 0 : 1),
    isTooMuch: prices.length > CELLS_MAX || limits.length > CELLS_MAX,
  };
}

/** The cap of a round as it was set or written. */
export function roundCapNow(view: OddsView, written: Written): string {
  return written.get(ROUND_CAP.playCode)?.[ROUND_CAP.name] ?? view.roundCap;
}

/** Return to player in percent with two decimals (`97.50`) of what the house keeps (`0.0250`); empty where that is. */
export function returnText(edge: string): string {
  return edge === '' ? '' : percentText(10_000 - Number(edge.replace('.', '')));
}

/**
 * What the house loses at most to one member on a price in one round: his highest stake as it holds, times the odds, less the stake. Empty where
 * either is none.
 */
export function exposureText(held: PlayJudged['held'], odds: string): string {
  const [stakeMinor, oddsE4] = [parseMoney(held?.roundMax ?? ''), parseOdds(odds)];
  if (stakeMinor === null || oddsE4 === null || oddsE4 <= ODDS_SCALE) return '';
  return formatMoney(mulFloor(stakeMinor, BigInt(oddsE4 - ODDS_SCALE), BigInt(ODDS_SCALE)));
}

/** The band of returns in percent, least and most. */
export const BAND = {
  least: percentText(RTP_BAND.minPer10k),
  most: percentText(RTP_BAND.maxPer10k),
} as const;

/** A return such as `0.9951` in percent. */
export function percentOf(rtp: string): string {
  return percentText(Number(rtp.replace('.', '')));
}

/** Parts per 10,000 in percent with two decimals. */
function percentText(per10k: number): string {
  return formatMoney(BigInt(per10k));
}
