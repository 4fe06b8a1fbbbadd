import type { BetRow, DrawResult, LotteryRow, Opening, PlacedOrder } from '@drawroom/contract/lottery';
import { playOf, playsOf } from '@drawroom/engine/games/index';
import { k3 } from '@drawroom/engine/games/k3';
import { formatMoney } from '@drawroom/engine/money';
import { formatOdds } from '@drawroom/engine/odds';
import { defaultOddsTable, houseEdge, oddsFor, winProbability } from '@drawroom/engine/odds-table';
import type { OddsTable } from '@drawroom/engine/odds-table';
import type { OddsPanel } from './odds-panel.ts';

/** Builders for tests: data as the server sends it, from the engine's own tables. */

/** A round of 51 s betting and 5 s until its draw, beginning at `beginTime`. */
export function anOpening(gameNo: string, beginTime: number): Opening {
  return {
    gameNo,
    beginTime,
    endTime: beginTime + 51_000,
    govPrizeTime: beginTime + 56_000,
    commitment: 'ab'.repeat(32),
    oddsKey: '1',
  };
}

export function aResult(gameNo: string, govPrizeTime: number): DrawResult {
  return {
    gameNo,
    govPrizeTime,
    numbers: ['4', '5', '5'],
    labels: [
      { code: 'sum.14', text: '14 points' },
      { code: 'size.big', text: 'Big' },
    ],
  };
}

export function aLottery(change: Partial<LotteryRow> = {}): LotteryRow {
  return {
    lotteryId: '1',
    lotteryCode: 'k3-1m',
    family: 'k3',
    name: 'K3 One Minute',
    group: 'Fast draws',
    source: 'house',
    state: 'running',
    sourced: true,
    listed: true,
    recommended: false,
    organiser: null,
    currentOpening: null,
    nextOpening: null,
    lastResult: null,
    ...change,
  };
}

/** The menu of a family in its usual odds; `odds` changes single prices, by `playCode key`. */
export function aPanel(odds: Readonly<Record<string, string>> = {}, family = k3): OddsPanel {
  const table = defaultOddsTable(family, {});
  const plays = playsOf(family, table.ruleSet);
  const groups = [...new Set(plays.map((play) => play.group))];
  return {
    lotteryCode: `${family.code}-1m`,
    ruleSet: { ...table.ruleSet },
    rules: [],
    version: table.version,
    oddsKey: String(table.version),
    groups: groups.map((code) => ({
      code,
      title: code,
      plays: plays.filter((play) => play.group === code).map((play) => aPlay(play.code, table, odds)),
    })),
  };
}

function aPlay(
  playCode: string,
  table: OddsTable,
  changed: Readonly<Record<string, string>>,
): OddsPanel['groups'][number]['plays'][number] {
  const play = playOf(playCode);
  const limits = table.plays[playCode];
  if (play === undefined || limits === undefined) throw new RangeError(`no play ${playCode}`);
  const options = play.options(table.ruleSet);
  const priceOf = (key: string) => {
    const counts = winProbability(playCode, key, table.ruleSet);
    return {
      odds: changed[`${playCode} ${key}`] ?? formatOdds(oddsFor(table, playCode, key) ?? 10_000),
      winProbability: String(Number(counts.win) / Number(counts.total)),
      houseEdge: houseEdge(table, playCode, key) ?? '0.0000',
    };
  };
  return {
    playCode,
    title: playCode,
    input: play.input,
    choiceKind: play.choiceKind,
    picksPerUnit: play.picksPerUnit,
    positions: (play.positions ?? []).map((position) => ({ position, label: `Place ${position}` })),
    banker: play.banker === true,
    sideCounts: play.sideCounts === undefined ? null : [...play.sideCounts],
    minAmount: formatMoney(limits.minMinor),
    maxAmount: formatMoney(limits.maxMinor),
    roundMaxAmount: formatMoney(limits.roundMaxMinor),
    prices: options.map((key) => ({ key, label: key === '*' ? '' : key, ...priceOf(key) })),
    options: (play.input === 'none' ? ['-'] : play.choices).map((selection) => {
      const key = options.includes(selection) ? selection : (options[0] ?? '*');
      return { selection, label: selection === '-' ? playCode : selection, keys: [key], ...priceOf(key) };
    }),
  };
}

export function aPlacedOrder(change: Partial<PlacedOrder> = {}): PlacedOrder {
  return {
    orderNo: '501',
    gameNo: '20261121-0002',
    bets: [{ betNo: '501', playCode: 'k3.sum.big', selection: '-', units: 1, amount: '10.00', odds: '1.9820' }],
    count: 1,
    amount: '10.00',
    balance: '1224.50',
    receipt: `${btoa('drawroom-receipt/v1|501').replaceAll('=', '')}.c2ln.0.1.`,
    ...change,
  };
}

export function aBet(change: Partial<BetRow> = {}): BetRow {
  return {
    betNo: '501',
    orderNo: '501',
    lotteryCode: 'k3-1m',
    gameNo: '20261121-0002',
    playCode: 'k3.sum.big',
    playTitle: 'Big',
    selection: '-',
    selectionLabel: 'Big',
    units: 1,
    amount: '10.00',
    odds: '1.9820',
    payout: '0.00',
    winLose: '0.00',
    rebate: '0.00',
    betTime: 1_000_000,
    settleTime: null,
    status: 0,
    ...change,
  };
}

/** A page of rows as list replies wrap it. */
export function aPage<T>(list: readonly T[]): { page: number; size: number; total: number; cursor: null; list: T[] } {
  return { page: 1, size: 30, total: list.length, cursor: null, list: [...list] };
}
