import type { InputOf } from '@drawroom/contract/call';
import type { gameRecords, GameRecord, SportsRecord } from '@drawroom/contract/transfer';
import type { Leg } from './leg-words.ts';

/** Builders for tests: rounds and bets of external games as the server sends them. */

const BET_TIME = Date.UTC(2026, 10, 20, 12);

const BASE = {
  projectId: '66',
  state: 'settled',
  stake: '10.00',
  payout: '25.00',
  winLose: '15.00',
  betTime: BET_TIME,
  settleTime: BET_TIME + 60_000,
  corrected: 0,
} as const;

export function aRound(over: Partial<GameRecord> = {}): GameRecord {
  return {
    ...BASE,
    recordNo: 'r-1',
    gameCode: 'dice',
    title: 'Lucky dice',
    roundId: 'r0001',
    multiplier: '2.50',
    outcome: ['3', '5', '6'],
    fair: null,
    ...over,
  };
}

export function aLeg(over: Partial<Leg> = {}): Leg {
  return {
    matchId: 'm1',
    sport: 'football',
    league: 'Coast League',
    home: 'Harbour',
    away: 'Upland',
    startTime: BET_TIME - 600_000,
    market: 'result',
    span: null,
    line: null,
    selection: 'home',
    odds: '2.50',
    betPeriod: '1H',
    betScore: { home: 0, away: 1 },
    period: 'E',
    score: { home: 2, away: 1 },
    outcome: 'won',
    ...over,
  };
}

export function aBet(over: Partial<SportsRecord> = {}): SportsRecord {
  return {
    ...BASE,
    recordNo: 's-1',
    gameCode: 'sports',
    title: 'Sports',
    betType: 'single',
    odds: '2.50',
    legs: [aLeg()],
    ...over,
  };
}

/** A page of records as the wire gives them out, below the record that the cursor names, with sums that no page could come to by itself. */
export function recordsPage<Row extends { readonly recordNo: string }>(
  { page, size, cursor }: Pick<InputOf<typeof gameRecords>, 'page' | 'size' | 'cursor'>,
  all: readonly Row[],
) {
  const cursorOf = ({ recordNo }: Row): string => `1.${recordNo.replaceAll(/\D/g, '')}`;
  const begin = cursor === undefined ? 0 : all.findIndex((one) => cursorOf(one) === cursor) + 1;
  const list = all.slice(begin, begin + size);
  return {
    data: {
      page,
      size,
      total: all.length,
      cursor: begin + size < all.length ? list.slice(-1).map(cursorOf).join('') : null,
      list,
      sums: { count: all.length, stake: '7000.00', payout: '6543.21', winLose: '-456.79' },
    },
  };
}
