import { noticeCalls as calls } from '@drawroom/contract/notice';
import { beforeEach, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { sendPushes } from './push-runner.ts';
import { openNoticeWorld, type NoticeWorld } from './test-notice.ts';

let world: NoticeWorld;
beforeEach(async () => {
  world = await openNoticeWorld();
  return () => world.stop();
});

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When the quiet hours end in which a moment lies, as UTC; null outside of them. */
async function quietUntil([zone, from, to, at]: readonly [string, string, string, string]): Promise<string | null> {
  const { rows } = await world.kernel.db.query<{ until: number | null }>(
    'select notice.quiet_until($1, $2, $3, $4::timestamptz) as until',
    [zone, minutes(from), minutes(to), at],
  );
  const until = rows[0]?.until ?? null;
  return until === null ? null : new Date(until).toISOString().slice(0, 16);
}

const MOMENTS = [
  // Shanghai is eight hours ahead of UTC.
  ['within a day', 'Asia/Shanghai', '13:00', '14:30', '2026-03-01T05:10Z', '2026-03-01T06:30'],
  ['the first minute', 'Asia/Shanghai', '13:00', '14:30', '2026-03-01T05:00Z', '2026-03-01T06:30'],
  ['the minute before', 'Asia/Shanghai', '13:00', '14:30', '2026-03-01T04:59Z', null],
  ['the last minute', 'Asia/Shanghai', '13:00', '14:30', '2026-03-01T06:29:59Z', '2026-03-01T06:30'],
  ['the end', 'Asia/Shanghai', '13:00', '14:30', '2026-03-01T06:30Z', null],
  ['over midnight, before it', 'Asia/Shanghai', '22:00', '07:00', '2026-03-01T15:30Z', '2026-03-01T23:00'],
  ['over midnight, after it', 'Asia/Shanghai', '22:00', '07:00', '2026-03-01T17:00Z', '2026-03-01T23:00'],
  ['over midnight, by day', 'Asia/Shanghai', '22:00', '07:00', '2026-03-01T05:00Z', null],
  ['until midnight', 'Asia/Shanghai', '22:00', '00:00', '2026-03-01T15:30Z', '2026-03-01T16:00'],
  ['from midnight', 'Asia/Shanghai', '00:00', '07:00', '2026-03-01T16:00Z', '2026-03-01T23:00'],
  ['another zone at the same moment', 'America/New_York', '22:00', '07:00', '2026-03-01T17:00Z', null],
  // New York's clock goes from 2:00 to 3:00 on 8 March 2026, and twice through 1:30 on 1 November.
  ['a night that loses an hour', 'America/New_York', '22:00', '07:00', '2026-03-08T04:00Z', '2026-03-08T11:00'],
  ['an end that the clock skips', 'America/New_York', '22:00', '02:30', '2026-03-08T04:00Z', '2026-03-08T07:30'],
  ['a night that has an hour more', 'America/New_York', '22:00', '07:00', '2026-11-01T04:00Z', '2026-11-01T12:00'],
] as const;

test('quiet hours hold from their first minute until their end, over midnight, and when the clock of the zone is changed', async () => {
  const found = [];
  for (const [what, zone, from, to, at] of MOMENTS) found.push([what, await quietUntil([zone, from, to, at])]);
  expect(found).toEqual(MOMENTS.map(([what, , , , , until]) => [what, until]));
});

/** Quiet hours around this moment of the database's clock in a zone, or away from it. */
async function setQuiet(who: Session, zone: string, around: boolean): Promise<void> {
  const { rows } = await world.kernel.db.query<{ now: number }>(
    `select (extract(hour from l) * 60 + extract(minute from l))::int as now from (select clock_timestamp() at time zone $1 as l) x`,
    [zone],
  );
  const now = rows[0]?.now ?? 0;
  const [from, to] = around ? [now - 60, now + 60] : [now + 120, now + 180];
  const quiet = { from: (from + 1_440) % 1_440, to: to % 1_440 };
  await world.call(who, calls.changeSettings, { fields: { quiet: JSON.stringify(quiet) } });
}

const paid = (to: Session, orderNo: string) =>
  world.happens(to, 'withdrawal.changed', { orderNo, state: 'passed', step: 'paid' });
const waiting = async () =>
  (
    await world.kernel.db.query<{ tag: string; held: number; later: boolean }>(
      `select tag, held, due_at > clock_timestamp() as later from notice.push order by id`,
    )
  ).rows;
const morning = () => world.kernel.db.query('update notice.push set due_at = clock_timestamp()');

test.each(['Asia/Shanghai', 'America/New_York', 'Pacific/Kiritimati'])(
  'in the quiet hours of a member in %s nothing is pushed; when they end he hears once how much there is',
  async (zone) => {
    const ann = await world.aMember({ zone });
    await world.subscribe(ann);
    await setQuiet(ann, zone, true);
    await paid(ann, 'W1');
    await world.push();
    await paid(ann, 'W2');
    await paid(ann, 'W3');
    await world.push();
    expect(world.service.asked).toBe(0);
    expect(await waiting()).toEqual([{ tag: 'held', held: 3, later: true }]);
    // Still night: it goes on waiting with the same count.
    await morning();
    await sendPushes(world.notices);
    expect([world.service.asked, await waiting()]).toEqual([0, [{ tag: 'held', held: 3, later: true }]]);
    await setQuiet(ann, zone, false);
    await morning();
    await sendPushes(world.notices);
    expect(world.service.arrived.map(({ payload }) => payload.title)).toEqual(['3 new notifications']);
    expect((await world.call(ann, calls.inbox)).list).toHaveLength(3);
  },
);

test('outside of his quiet hours a member hears at once, whatever others have set', async () => {
  const ann = await world.aMember();
  const ben = await world.aMember();
  for (const who of [ann, ben]) await world.subscribe(who);
  await setQuiet(ann, 'Asia/Shanghai', true);
  await setQuiet(ben, 'Asia/Shanghai', false);
  await paid(ann, 'W1');
  await paid(ben, 'W2');
  await world.push();
  expect(world.service.arrived.map(({ payload }) => payload.tag)).toEqual(['withdrawal W2 passed']);
});

test('what the member has read by the morning is not told any more; quiet hours can be ended', async () => {
  const ann = await world.aMember();
  await world.subscribe(ann);
  await setQuiet(ann, 'Asia/Shanghai', true);
  await paid(ann, 'W1');
  await world.push();
  const { list } = await world.call(ann, calls.inbox);
  await world.call(ann, calls.markRead, { fields: { upTo: list[0]?.id ?? '' } });
  expect((await world.call(ann, calls.changeSettings, { fields: { quietOff: '1' } })).quiet).toBe(null);
  await morning();
  await sendPushes(world.notices);
  expect([world.service.asked, await waiting()]).toEqual([0, []]);
  await paid(ann, 'W2');
  await world.push();
  expect(world.service.arrived).toHaveLength(1);
});
