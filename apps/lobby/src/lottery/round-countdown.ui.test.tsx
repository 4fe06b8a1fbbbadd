import { currentDate } from '@drawroom/contract/config';
import { formatCountdown } from '@drawroom/i18n/format-time';
import enUS from '@drawroom/i18n/messages/en-US.json';
import { act, cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { client, serverNow } from '../shell/api.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { RoundCountdown } from './round-countdown.tsx';
import { factsOfRow } from './round-facts.ts';
import { anOpening } from './samples.ts';
import { useRoundClock } from './use-round-clock.ts';

const TRUE_TIME = Date.UTC(2026, 10, 21, 4, 0, 0);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A phone whose clock is wrong by `wrongByMs`; what has truly passed since `TRUE_TIME` is on its monotonic clock. */
async function phoneWrongBy(wrongByMs: number): Promise<() => number> {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  vi.setSystemTime(TRUE_TIME + wrongByMs);
  const startedAt = performance.now();
  const trueNow = (): number => TRUE_TIME + (performance.now() - startedAt);
  client.clock.reset();
  startFakeServer().on(currentDate, () => ({ data: { serverTime: trueNow() } }));
  await client.clock.sync();
  return trueNow;
}

function Counting({ facts }: Readonly<{ facts: ReturnType<typeof factsOfRow> }>) {
  const round = useRoundClock(facts);
  return (
    <IntlProvider locale="en-US" messages={enUS} timeZone="UTC">
      <output>{round.phase}</output>
      <RoundCountdown round={round} size="lg" main />
    </IntlProvider>
  );
}

const shownTime = (): string | null => document.querySelector('time')?.textContent ?? null;

describe.each([
  ['right', 0],
  ['10 minutes fast', 600_000],
  ['10 minutes slow', -600_000],
])('on a phone whose clock is %s', (_name, wrongByMs) => {
  test('server time is met within 200 ms, at once and after a minute', async () => {
    const trueNow = await phoneWrongBy(wrongByMs);
    expect(Math.abs(serverNow() - trueNow())).toBeLessThan(200);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(Math.abs(serverNow() - trueNow())).toBeLessThan(200);
  });

  test('the countdown shows what is truly left, and the round closes at its true time', async () => {
    const trueNow = await phoneWrongBy(wrongByMs);
    const beginTime = TRUE_TIME - 30_000;
    const endTime = beginTime + 51_000;
    render(
      <Counting
        facts={factsOfRow({ currentOpening: anOpening('0001', beginTime), nextOpening: null, lastResult: null })}
      />,
    );
    for (const aheadMs of [0, 1_000, 9_500, 400]) {
      await act(() => vi.advanceTimersByTimeAsync(aheadMs));
      expect([
        formatCountdown(endTime - trueNow() - 200, 'en-US'),
        formatCountdown(endTime - trueNow() + 200, 'en-US'),
      ]).toContain(shownTime());
    }
    await act(() => vi.advanceTimersByTimeAsync(endTime - trueNow() - 200));
    expect(screen.getByText('closing')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(screen.getByText('closed')).toBeTruthy();
  });

  test('setting the phone’s clock meanwhile changes nothing', async () => {
    const trueNow = await phoneWrongBy(wrongByMs);
    vi.setSystemTime(TRUE_TIME - 86_400_000);
    expect(Math.abs(serverNow() - trueNow())).toBeLessThan(200);
  });
});

describe('the last three seconds', () => {
  const felt = vi.fn<(ms: number) => boolean>();
  beforeEach(() => {
    felt.mockClear();
    vi.stubGlobal('navigator', Object.create(navigator, { vibrate: { value: felt } }));
  });
  afterEach(() => void vi.unstubAllGlobals());

  async function countToTheClose(): Promise<void> {
    const trueNow = await phoneWrongBy(0);
    const row = { currentOpening: anOpening('0001', TRUE_TIME - 46_500), nextOpening: null, lastResult: null };
    render(<Counting facts={factsOfRow(row)} />);
    for (let tick = 0; trueNow() < TRUE_TIME + 4_500; tick++) await act(() => vi.advanceTimersByTimeAsync(100));
  }

  test('are each felt once on a phone that was touched', async () => {
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true } });
    await countToTheClose();
    expect(felt).toHaveBeenCalledTimes(3);
  });

  test('stay still before the first touch, when browsers refuse it', async () => {
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });
    await countToTheClose();
    expect(felt).not.toHaveBeenCalled();
  });
});
