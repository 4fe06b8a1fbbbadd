import type { RoundTimes } from '@drawroom/engine/round-clock';
import type { Schedule } from '@drawroom/engine/schedule';
import { describe, expect, test } from 'vitest';
import { replan, type Freedom, type Standing } from './replan.ts';
import { drawsADay, plannedOfDay, roundsBetween } from './rounds-in-turn.ts';

const MINUTE = 60_000;
/** A round of ten minutes that is bet on from the draw before it. */
const wanted = (gameNo: string, atMinute: number): RoundTimes => ({
  gameNo,
  businessDate: '2026-12-01',
  index: 1,
  beginTime: (atMinute - 10) * MINUTE,
  endTime: (atMinute - 1) * MINUTE,
  govPrizeTime: atMinute * MINUTE,
});
let ids = 0n;
const standing = (gameNo: string, atMinute: number, freedom: Freedom = 'free'): Standing => {
  const { beginTime, endTime, govPrizeTime } = wanted(gameNo, atMinute);
  return { id: (ids += 1n), gameNo, beginTime, endTime, govPrizeTime, freedom };
};
/** What becomes of it, by numbers. */
function plan(
  rounds: readonly RoundTimes[],
  stand: readonly Standing[],
  { source = 'house', nowMs = 0 }: { readonly source?: 'house' | 'official'; readonly nowMs?: number } = {},
) {
  const made = replan(rounds, stand, { source, nowMs });
  return {
    same: made.same.map(({ gameNo }) => gameNo),
    moved: made.moved.map(({ round: { gameNo } }) => gameNo),
    made: made.made.map(({ gameNo }) => gameNo),
    gone: made.gone.map(({ gameNo }) => gameNo),
    stay: made.stay.map(({ gameNo }) => gameNo),
  };
}
const NOTHING = { same: [], moved: [], made: [], gone: [], stay: [] };

describe('rounds that stand against rounds that are wanted', () => {
  test('the same ones stay, others move under their number, are made, or go', () => {
    const stand = [standing('1', 20), standing('2', 30), standing('4', 50)];
    expect(plan([wanted('1', 20), wanted('2', 40), wanted('3', 60)], stand)).toEqual({
      ...NOTHING,
      same: ['1'],
      moved: ['2'],
      made: ['3'],
      gone: ['4'],
    });
  });

  test('a round that nobody bet on moves also where only its opening or only its close is another', () => {
    const [opens, closes] = [standing('1', 20), standing('2', 30)];
    const stand = [
      { ...opens, beginTime: opens.beginTime - 1 },
      { ...closes, endTime: closes.endTime - 1 },
    ];
    expect(plan([wanted('1', 20), wanted('2', 30)], stand)).toEqual({ ...NOTHING, moved: ['1', '2'] });
  });

  test('what somebody has bet on stays at its time, and no round of the house is bet on meanwhile', () => {
    const stand = [standing('1', 20, 'stays'), standing('2', 30)];
    expect(plan([wanted('1', 15), wanted('2', 25), wanted('3', 35)], stand)).toEqual({
      ...NOTHING,
      made: ['3'],
      gone: ['2'],
      stay: ['1'],
    });
    // Rounds that touch do not overlap.
    expect(plan([wanted('2', 30)], [standing('1', 20, 'stays')])).toMatchObject({ made: ['2'], stay: ['1'] });
  });

  test('an official round is made whatever else is open', () => {
    expect(plan([wanted('2', 25)], [standing('1', 20, 'stays')], { source: 'official' })).toMatchObject({
      made: ['2'],
    });
  });

  test('a promised round stays while its number is wanted at all, and goes when it is not', () => {
    expect(plan([wanted('1', 40)], [standing('1', 20, 'promised')])).toEqual({ ...NOTHING, stay: ['1'] });
    expect(plan([], [standing('1', 20, 'promised')])).toEqual({ ...NOTHING, gone: ['1'] });
    // Its betting began a little later than planned, as the promise came late.
    const late = { ...standing('1', 20, 'promised'), beginTime: 10 * MINUTE + 3 };
    expect(plan([wanted('1', 20)], [late])).toEqual({ ...NOTHING, same: ['1'] });
  });

  test('the number of a round that has ended is not given again', () => {
    expect(plan([wanted('1', 20)], [standing('1', 20, 'over')])).toEqual(NOTHING);
  });

  test('no round of the house is made whose betting would have begun already', () => {
    const rounds = [wanted('1', 20), wanted('2', 30)];
    expect(plan(rounds, [], { nowMs: 15 * MINUTE })).toEqual({ ...NOTHING, made: ['2'] });
    // One that is there already has no other time than it had.
    expect(plan(rounds, [standing('1', 20)], { nowMs: 15 * MINUTE })).toMatchObject({ same: ['1'], gone: [] });
  });

  test('every round that stands is accounted for once', () => {
    const stand = (['free', 'promised', 'stays'] as const).flatMap((freedom, n) => [
      standing(`${n}a`, 20 + n * 40, freedom),
      standing(`${n}b`, 40 + n * 40, freedom),
    ]);
    const { same, moved, gone, stay } = plan([wanted('0a', 20), wanted('1a', 61), wanted('2a', 101)], stand);
    expect([...same, ...moved, ...gone, ...stay].toSorted()).toEqual(stand.map(({ gameNo }) => gameNo).toSorted());
  });
});

describe('rounds in turn', () => {
  const schedule: Schedule = {
    zone: 'Asia/Shanghai',
    sessions: [{ firstDraw: '00:10:00', intervalSeconds: 600, count: 144 }],
    closeLeadSeconds: 30,
    openLeadSeconds: 596,
    issue: { prefix: 'YYYYMMDD', separator: '-', digits: 4 },
  };
  const at = (text: string): number => Date.parse(text);

  test('are those whose betting begins in the span, wherever the span begins', () => {
    const span = { afterMs: at('2026-12-01T23:00:00+08:00'), untilMs: at('2026-12-02T01:00:00+08:00') };
    const rounds = roundsBetween(schedule, span);
    expect([rounds[0]?.gameNo, rounds.at(-1)?.gameNo, rounds.length]).toEqual(['20261201-0139', '20261202-0006', 12]);
  });

  test('leave out one that would begin before the one before it is drawn, from wherever one looks', () => {
    const later = [
      {
        from: '2026-12-02',
        change: {
          zone: 'Pacific/Auckland',
          sessions: [{ firstDraw: '01:00:00', intervalSeconds: 3_600, count: 3 }],
          closeLeadSeconds: 30,
          openLeadSeconds: 3_600,
        },
      },
    ];
    const turned = { ...schedule, later };
    const untilMs = at('2026-12-03T12:00:00+08:00');
    const all = roundsBetween(turned, { afterMs: at('2026-12-01T00:00:00+08:00'), untilMs });
    for (const [n, round] of all.entries()) {
      if (n > 0) expect(round.beginTime).toBeGreaterThanOrEqual(all[n - 1]?.govPrizeTime ?? 0);
    }
    const [middle] = all.slice(60);
    expect(roundsBetween(turned, { afterMs: middle?.beginTime ?? 0, untilMs })).toEqual(all.slice(60));
    expect(plannedOfDay(turned, 'house', '2026-12-02')).toEqual(
      all.filter(({ businessDate }) => businessDate === '2026-12-02'),
    );
  });

  test('a chain is as long as the fullest day needs', () => {
    const exceptions = [
      { from: '2026-12-01', to: '2026-12-01', sessions: [{ firstDraw: '09:00:00', intervalSeconds: 60, count: 200 }] },
    ];
    expect([drawsADay(schedule), drawsADay({ ...schedule, exceptions })]).toEqual([144, 200]);
  });
});
