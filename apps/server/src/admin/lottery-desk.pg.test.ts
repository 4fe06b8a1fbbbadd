import { audienceOf } from '@drawroom/contract/events';
import { gameHome } from '@drawroom/contract/lottery';
import { lotteryDeskCalls as desk } from '@drawroom/contract/lottery-desk';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { actsOn, demoOperator } from './test-operators.ts';

const CODE = 'kl8-5m';
let booted: BootedServer;
/** Finance and risk. */
let maker: OperatorClient;
let player: ScriptedMember;
beforeAll(async () => {
  booted = await bootServer();
  maker = await demoOperator(booted, 'maker');
  player = await aMember(booted, { username: 'player01', password: 'demo1234', exists: true });
});
afterAll(async () => {
  player.stop();
  await auditDatabase(booted.database);
  await booted[Symbol.asyncDispose]();
});

const rowNow = async () => (await maker.call(desk.list)).data.list.find(({ lotteryCode }) => lotteryCode === CODE);
const seen = async () =>
  (await player.call(gameHome, {})).lotteries.find(({ lotteryCode }) => lotteryCode === CODE)?.state;
const turn = (call: typeof desk.close | typeof desk.open, input: Record<string, string> = {}) =>
  maker.call(call, { lotteryCode: CODE, why: 'results are late', ...input });

it('the list tells every lottery in the order of the lobby, in the language asked for', async () => {
  const { list } = (await maker.call(desk.list)).data;
  const { lotteries } = await player.call(gameHome, {});
  expect(list.map(({ lotteryCode, name }) => [lotteryCode, name])).toEqual(
    lotteries.map(({ lotteryCode, name }) => [lotteryCode, name]),
  );
  expect(list.some(({ state }) => state === 'ended')).toBe(true);
});

it('a lottery has its live round, the next one, what is held and how far the day is', async () => {
  // Its first round is planned some moments after the start; it begins now.
  const begins = async (): Promise<number> => {
    const { rowCount } = await booted.db.query(
      `update lottery.round set begin_at = clock_timestamp() where id = (select r.id from lottery.round r
         join lottery.lottery l on l.id = r.lottery_id where l.code = $1 and r.status = 0 order by r.prize_at limit 1)`,
      [CODE],
    );
    return rowCount;
  };
  await expect.poll(begins, { timeout: 30_000, interval: 500 }).toBe(1);
  await expect
    .poll(async () => (await rowNow())?.live?.gameNo, { timeout: 30_000, interval: 500 })
    .toBeTypeOf('string');
  await expect
    .poll(async () => (await rowNow())?.next?.gameNo, { timeout: 30_000, interval: 500 })
    .toBeTypeOf('string');
  // Rounds are still being made, and one may end between the two looks.
  await vi.waitFor(
    async () => {
      const row = await rowNow();
      const { rows } = await booted.db.query<{ live: string; next: string; rounds: number }>(
        `select min(r.game_no) filter (where r.status in (1, 2, 3, 4)) as live,
         min(r.game_no) filter (where r.status = 0 and r.begin_at > clock_timestamp()) as next,
         count(*) filter (where r.business_date = (select business_date from lottery.round where lottery_id = r.lottery_id
           and status in (1, 2, 3, 4) order by prize_at limit 1))::int as rounds
       from lottery.round r join lottery.lottery l on l.id = r.lottery_id where l.code = $1 group by r.lottery_id`,
        [CODE],
      );
      expect(row).toMatchObject({
        state: 'running',
        sourced: true,
        held: 0,
        live: { gameNo: rows[0]?.live },
        next: { gameNo: rows[0]?.next },
        today: { rounds: rows[0]?.rounds },
      });
    },
    { timeout: 30_000, interval: 500 },
  );
});

it('closing reaches members at the lottery in one event, is noted with its reason, and opening is the same', async () => {
  await player.listenTo(audienceOf.lottery(CODE));
  const closed = player.next('lottery.changed', ({ lotteryCode }) => lotteryCode === CODE);
  expect((await turn(desk.close)).key).toBeUndefined();
  expect(await closed).toMatchObject({ state: 'closed' });
  expect([await seen(), (await rowNow())?.state]).toEqual(['closed', 'closed']);
  expect((await turn(desk.close)).key).toBe('lottery.shut_already');
  const opened = player.next('lottery.changed', ({ lotteryCode }) => lotteryCode === CODE);
  expect((await turn(desk.open, { why: 'results are back' })).key).toBeUndefined();
  expect(await opened).toMatchObject({ state: 'running' });
  expect([await seen(), (await rowNow())?.state]).toEqual(['running', 'running']);
  expect((await turn(desk.open)).key).toBe('lottery.not_shut');
  expect(await actsOn(booted.db, `lottery ${CODE}`)).toEqual([
    'maker lottery.close results are late',
    'maker lottery.open results are back',
  ]);
});

it('of two who close at the same moment one does', async () => {
  const answers = await Promise.all([turn(desk.close), turn(desk.close)]);
  expect(answers.map(({ key }) => key ?? 'done').toSorted()).toEqual(['done', 'lottery.shut_already']);
  await turn(desk.open);
});

it('a lottery that is not there, or a reason that is none, is refused', async () => {
  expect((await turn(desk.close, { lotteryCode: 'k9-9m' })).key).toBe('lottery.lottery_unknown');
  const answer = await turn(desk.close, { why: ' ' });
  expect(answer.key).toBe('request.invalid');
  expect((answer.data as unknown as { fields: object[] }).fields).toContainEqual(
    expect.objectContaining({ field: 'why' }),
  );
});

it('one whose odds are not whole stays closed, and says which plays', async () => {
  await turn(desk.close);
  await booted.db.query(
    `update lottery.odds_version v set odds = odds #- '{plays,kl8.sum.big}' from lottery.lottery l
     where l.id = v.lottery_id and l.code = $1`,
    [CODE],
  );
  const answer = await turn(desk.open);
  expect(answer).toMatchObject({ key: 'lottery.not_ready' });
  expect((answer.data as unknown as { plays: string[] }).plays).toEqual(['kl8.sum.big']);
  expect(await seen()).toBe('closed');
});
