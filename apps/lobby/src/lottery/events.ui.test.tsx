import { EVENTS } from '@drawroom/contract/events';
import type { gameHome } from '@drawroom/contract/lottery';
import type { ReplyOf } from '@drawroom/contract/call';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { EVENT_CHANGES, applyEvent, refetchMissed } from './events.ts';
import { lotteryKeys } from './queries.ts';
import { factsOfRow } from './round-facts.ts';
import type { RoundFacts } from './round-phase.ts';
import { aLottery, aPanel, aResult, anOpening } from './samples.ts';

const CODE = 'k3-1m';
const first = anOpening('0001', 1_000_000);
const second = anOpening('0002', 1_060_000);
const row = aLottery({ currentOpening: first, nextOpening: second, lastResult: aResult('0000', 996_000) });

let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient();
  queries.setQueryData(lotteryKeys.home(), {
    serverTime: 1,
    lotteries: [row, aLottery({ lotteryCode: 'other' })],
  } satisfies ReplyOf<typeof gameHome>);
  queries.setQueryData(lotteryKeys.round(CODE), factsOfRow(row));
  for (const key of [
    lotteryKeys.odds(CODE),
    lotteryKeys.history(CODE),
    [...lotteryKeys.bets(), 'list'],
    lotteryKeys.roundBets(CODE, '0001'),
    lotteryKeys.stat('1'),
  ])
    queries.setQueryData(key, {});
});

const facts = (): RoundFacts | undefined => queries.getQueryData(lotteryKeys.round(CODE));
const shown = () =>
  queries
    .getQueryData<ReplyOf<typeof gameHome>>(lotteryKeys.home())
    ?.lotteries.find((each) => each.lotteryCode === CODE);
const isStale = (key: readonly unknown[]): boolean | undefined => queries.getQueryState(key)?.isInvalidated;

describe('what an event changes', () => {
  test('every event of the wire stands in the table, and no other', () => {
    expect(Object.keys(EVENT_CHANGES).toSorted()).toEqual(Object.keys(EVENTS).toSorted());
  });

  test('round.opened: the round is the current one in list and table; the odds shown hold for it', () => {
    queries.setQueryData(lotteryKeys.odds(CODE), aPanel());
    applyEvent(queries, 'round.opened', { lotteryCode: CODE, ...second });
    expect(shown()).toMatchObject({ currentOpening: second, nextOpening: null });
    expect(facts()).toMatchObject({ currentOpening: second, nextOpening: null });
    expect(isStale(lotteryKeys.odds(CODE))).toBe(false);
  });

  test('round.opened under other odds or rules than those shown: they are fetched anew (R-27)', () => {
    queries.setQueryData(lotteryKeys.odds(CODE), aPanel());
    applyEvent(queries, 'round.opened', { lotteryCode: CODE, ...second, oddsKey: '1-horse' });
    expect(isStale(lotteryKeys.odds(CODE))).toBe(true);
  });

  test('round.closed: the seal is kept with its round; the notice before the seal changes nothing', () => {
    applyEvent(queries, 'round.closed', { lotteryCode: CODE, ...first, seal: null });
    expect(facts()?.seal).toBeNull();
    applyEvent(queries, 'round.closed', { lotteryCode: CODE, ...first, seal: { count: 3, root: 'ab', at: 5 } });
    expect(facts()?.seal).toEqual({ gameNo: '0001', count: 3, root: 'ab', at: 5 });
  });

  test('round.drawn: the result stands in list and table, the history is fetched anew', () => {
    const result = aResult('0001', first.govPrizeTime);
    applyEvent(queries, 'round.drawn', { lotteryCode: CODE, ...result });
    expect(shown()?.lastResult).toEqual(result);
    expect(facts()?.lastResult).toEqual(result);
    expect(isStale(lotteryKeys.history(CODE))).toBe(true);
  });

  test('round.drawn: a result that comes late does not push a later one aside', () => {
    applyEvent(queries, 'round.drawn', { lotteryCode: CODE, ...aResult('-1', 936_000) });
    expect(facts()?.lastResult?.gameNo).toBe('0000');
  });

  test('round.settled: the round is settled and the own bets of it are fetched anew', () => {
    applyEvent(queries, 'round.settled', { lotteryCode: CODE, gameNo: '0001', bets: 3, winners: 1 });
    expect(facts()?.settledGameNo).toBe('0001');
    expect(isStale(lotteryKeys.roundBets(CODE, '0001'))).toBe(true);
  });

  test('round.voided: the round is void, history and own bets are fetched anew', () => {
    applyEvent(queries, 'round.voided', { lotteryCode: CODE, gameNo: '0001', reason: 'missed' });
    expect(facts()?.voidedGameNo).toBe('0001');
    expect(isStale(lotteryKeys.history(CODE))).toBe(true);
    expect(isStale([...lotteryKeys.bets(), 'list'])).toBe(true);
  });

  test('lottery.changed: the list shows at once that the house has closed it, and that it is open again', () => {
    applyEvent(queries, 'lottery.changed', { lotteryCode: CODE, state: 'closed' });
    expect(shown()?.state).toBe('closed');
    expect(isStale(lotteryKeys.round(CODE))).toBe(true);
    applyEvent(queries, 'lottery.changed', { lotteryCode: CODE, state: 'running' });
    expect(shown()?.state).toBe('running');
  });

  test('bet.settled: own bets and own figures are fetched anew', () => {
    applyEvent(queries, 'bet.settled', { lotteryCode: CODE, gameNo: '0001', bets: 1, stake: '1.00', payout: '0.00' });
    expect(isStale([...lotteryKeys.bets(), 'list'])).toBe(true);
    expect(isStale(lotteryKeys.stat('1'))).toBe(true);
  });

  test('other lotteries and other slices are left alone', () => {
    const before = facts();
    applyEvent(queries, 'round.opened', { lotteryCode: 'other', ...second });
    applyEvent(queries, 'balance.changed', { balance: '1.00', points: '1.00', version: 1 });
    expect(facts()).toBe(before);
  });
});

test('after a gap the rounds of that lottery are fetched anew, other audiences change nothing', () => {
  refetchMissed(queries, ['room:100001']);
  expect(isStale(lotteryKeys.round(CODE))).toBe(false);
  refetchMissed(queries, [`lottery:${CODE}`]);
  expect([lotteryKeys.round(CODE), lotteryKeys.home(), lotteryKeys.history(CODE)].map(isStale)).toEqual([
    true,
    true,
    true,
  ]);
});

test('a gap in what the member alone is told fetches his bets and figures anew, and no rounds (R-105)', () => {
  refetchMissed(queries, ['member:7']);
  expect([lotteryKeys.roundBets(CODE, '0001'), lotteryKeys.stat('1'), lotteryKeys.round(CODE)].map(isStale)).toEqual([
    true,
    true,
    false,
  ]);
});

test('a draw is appended to the charts of its lottery once, so that they count on without asking', () => {
  const trend = {
    lotteryCode: CODE,
    ruleSet: {},
    rounds: 30,
    counted: 1,
    since: '0000',
    attributes: [],
    rows: [['0000', '4 5 5']],
  };
  const key = [...lotteryKeys.trend(CODE), 30];
  queries.setQueryData(key, trend);
  applyEvent(queries, 'round.drawn', { lotteryCode: CODE, ...aResult('0001', 1_056_000) });
  applyEvent(queries, 'round.drawn', { lotteryCode: CODE, ...aResult('0001', 1_056_000) });
  applyEvent(queries, 'round.drawn', { lotteryCode: 'k3-3m', ...aResult('0002', 1_056_000) });
  expect(queries.getQueryData(key)).toEqual({
    ...trend,
    counted: 2,
    rows: [
      ['0000', '4 5 5'],
      ['0001', '4 5 5'],
    ],
  });
});
