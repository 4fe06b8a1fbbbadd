import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { teamRefresher, type TeamRefresher } from './team-news.ts';

const KEYS = [
  ['agent', 'team', 'list', {}],
  ['report', 'en_US', 'report.agentReport', {}],
  ['wallet', 'balance'],
];

let queries: QueryClient;
let team: TeamRefresher;
beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient();
  team = teamRefresher(queries);
});
afterEach(() => {
  team.stop();
  vi.useRealTimers();
});

/** Everything has been fetched just now. */
function fetched(): void {
  for (const key of KEYS) queries.setQueryData(key, {});
}
const stale = () => KEYS.map((key) => queries.getQueryState(key)?.isInvalidated ?? null);
const OLD = [true, true, false];
const FRESH = [false, false, false];

test('news of a team make its screens and its reports old at once, and nothing else', () => {
  fetched();
  team.changed();
  expect(stale()).toEqual(OLD);
});

test('any number of news is one fetch every ten seconds, the last of them included', () => {
  team.changed();
  fetched();
  for (let second = 0; second < 9; second += 1) {
    team.changed();
    vi.advanceTimersByTime(1_000);
  }
  expect(stale()).toEqual(FRESH);
  vi.advanceTimersByTime(1_000);
  expect(stale()).toEqual(OLD);
  fetched();
  vi.advanceTimersByTime(60_000);
  expect(stale()).toEqual(FRESH);
  team.changed();
  expect(stale()).toEqual(OLD);
});

test('whoever has left fetches nothing any more', () => {
  team.changed();
  team.changed();
  fetched();
  team.stop();
  vi.advanceTimersByTime(60_000);
  expect(stale()).toEqual(FRESH);
});
