import { describe, expect, test } from 'vitest';
import { GATE_PATIENCE_MS, GATE_POLL_MS, judgeNavigation, needsConnection, waitForConnection } from './guard.ts';
import { paths } from './paths.ts';

const PUBLIC = ['/login', '/registry', '/resetpwd', '/download', '/shared', '/books', '/noNetWork'];
const MEMBERS = Object.values(paths)
  .map((path): string => path())
  .filter((path) => !PUBLIC.includes(path) && path !== paths.ownPassword());

describe('judgeNavigation (spec §2, §6)', () => {
  test.each(PUBLIC)('%s opens with and without a token', (path) => {
    expect(judgeNavigation(path, false)).toEqual({ kind: 'go' });
    expect(judgeNavigation(path, true)).toEqual({ kind: 'go' });
  });

  test.each([...MEMBERS, '/nothing/here'])('%s without a token leads to the login, with one it opens', (path) => {
    expect(judgeNavigation(path, false)).toEqual({ kind: 'redirect', to: '/login' });
    expect(judgeNavigation(path, true)).toEqual({ kind: 'go' });
  });

  test('who has yet to choose a password of his own is led there from everywhere, and nobody else gets there', () => {
    const OWN = { kind: 'redirect', to: '/firstpwd' };
    for (const path of [...PUBLIC.filter((each) => each !== '/noNetWork'), ...MEMBERS, '/', '/nothing/here'])
      expect(judgeNavigation(path, true, true), path).toEqual(OWN);
    expect(judgeNavigation('/firstpwd', true, true)).toEqual({ kind: 'go' });
    expect(judgeNavigation('/noNetWork', true, true)).toEqual({ kind: 'go' });
    expect(judgeNavigation('/firstpwd', true)).toEqual({ kind: 'redirect', to: '/enterRoom' });
    expect(judgeNavigation('/firstpwd', false)).toEqual({ kind: 'redirect', to: '/login' });
  });

  test.each([false, true])('/ leads to enter room (token: %s)', (hasToken) => {
    expect(judgeNavigation('/', hasToken)).toEqual({ kind: 'redirect', to: '/enterRoom' });
  });

  test('a path containing noNetWork is the no-network page, wherever it stands', () => {
    expect(judgeNavigation('/app/noNetWork/', false)).toEqual({ kind: 'go' });
  });

  test('a slash at the end changes nothing, another word does', () => {
    expect(judgeNavigation('/login/', false)).toEqual({ kind: 'go' });
    expect(judgeNavigation('/Login', false)).toEqual({ kind: 'redirect', to: '/login' });
    expect(judgeNavigation('/login/x', false)).toEqual({ kind: 'redirect', to: '/login' });
  });

  test('every member’s screen of this file is known to the guard', () => {
    expect(MEMBERS).toHaveLength(55);
  });
});

describe('the gate of the lottery screens (spec §2, §9)', () => {
  test('only /lottery and /lotteryBet wait for the connection', () => {
    expect(
      Object.values(paths)
        .map((path) => path())
        .filter(needsConnection),
    ).toEqual(['/lottery', '/lotteryBet']);
  });

  /** A clock without waiting: it counts the polls and connects at the given one. */
  function polled(connectAt: number): {
    waits: number[];
    wait: (ms: number) => Promise<void>;
    connected: () => boolean;
  } {
    const waits: number[] = [];
    return {
      waits,
      wait: (ms) => {
        waits.push(ms);
        return Promise.resolve();
      },
      connected: () => waits.length >= connectAt,
    };
  }

  test('a live connection opens at once', async () => {
    const clock = polled(0);
    expect(await waitForConnection(clock.connected, clock)).toBe(true);
    expect(clock.waits).toEqual([]);
  });

  test('it is looked for every 500 ms', async () => {
    const clock = polled(3);
    expect(await waitForConnection(clock.connected, clock)).toBe(true);
    expect(clock.waits).toEqual([500, 500, 500]);
  });

  test('after 10 s the screen opens without it', async () => {
    const clock = polled(Number.POSITIVE_INFINITY);
    expect(await waitForConnection(clock.connected, clock)).toBe(false);
    expect(clock.waits).toHaveLength(GATE_PATIENCE_MS / GATE_POLL_MS);
    expect(clock.waits.reduce((sum, ms) => sum + ms, 0)).toBe(10_000);
  });

  test('a connection that comes with the last look counts', async () => {
    const clock = polled(GATE_PATIENCE_MS / GATE_POLL_MS);
    expect(await waitForConnection(clock.connected, clock)).toBe(true);
  });

  test('a navigation that was given up waits no longer', async () => {
    const gone = new AbortController();
    gone.abort();
    const clock = polled(Number.POSITIVE_INFINITY);
    expect(await waitForConnection(clock.connected, clock, gone.signal)).toBe(false);
    expect(clock.waits).toEqual([]);
  });
});
