import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audienceOf } from '@drawroom/contract/events';
import { betOrder } from '@drawroom/contract/lottery';
import { noticeCalls } from '@drawroom/contract/notice';
import { reportCalls } from '@drawroom/contract/report';
import { resultDeskCalls as desk } from '@drawroom/contract/result-desk';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { startFeed, type FeedServer } from '@drawroom/testkit/feed-server';
import { signedOperator, type OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember, ownAudience, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOperator } from './admin/index.ts';
import { loadMasterKey } from './kernel/master-key.ts';
import { createPasswordHasher } from './kernel/password-hash.ts';
import { loadCatalogue } from './lottery/catalogue.ts';
import { loadReceipts } from './lottery/receipts.ts';
import { roundById, type Round } from './lottery/round.ts';
import { closeRound, sealRound } from './lottery/round-steps.ts';
import { openSeedVault } from './lottery/seed-vault.ts';
import { endRound } from './lottery/test-world.ts';

const LOTTERY = 'k3-gx';
const GAME = '77770101001';
const PASSWORD = 'a long pass phrase';
/** What the organiser tells first (sum 15, big), and what he should have told (sum 7, small). */
const WRONG = ['4', '5', '6'];
const RIGHT = ['1', '2', '4'];

let folder: string;
let feed: FeedServer;
let server: BootedServer;
let anna: OperatorClient;
let ben: OperatorClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corrected-'));
  feed = await startFeed();
  const proof = { by: 'signature', publicKey: feed.publicKeyX };
  const sources = { organiser: { kind: 'http', url: feed.url, proof } };
  const path = join(folder, 'sources.json');
  await writeFile(path, JSON.stringify({ sources, lotteries: { [LOTTERY]: { sources: ['organiser'], required: 1 } } }));
  server = await bootServer({ env: { RESULT_SOURCES: path } });
  const passwords = createPasswordHasher({ pepper: '' });
  const operator = async (name: string): Promise<OperatorClient> => {
    await addOperator(server.db, passwords, { name, password: PASSWORD, roles: ['draw'] });
    return signedOperator(server.opsUrl, { name, password: PASSWORD });
  };
  [anna, ben] = [await operator('anna'), await operator('ben')];
});
afterAll(async () => {
  await server.stop();
  await feed.stop();
  await rm(folder, { recursive: true });
});

/** A round of the lottery that is open now; gives the number of the lottery. */
async function anOpenRound(): Promise<string> {
  const { rows } = await server.db.query<{ id: bigint }>(
    `insert into lottery.round (lottery_id, game_no, business_date, begin_at, end_at, prize_at, status, odds_version)
     select id, $2, current_date, at - interval '5 s', at + interval '10 min', at + interval '11 min', 1, odds_version
     from lottery.lottery, (select clock_timestamp() as at) t where code = $1 returning lottery_id as id`,
    [LOTTERY, GAME],
  );
  return String(rows[0]?.id);
}

/** Ends the betting and seals what was bet, as the ticker does for lotteries that still run; the draw time has come. */
async function sealed(): Promise<void> {
  const { db } = server;
  const { rows } = await db.query<{ id: bigint }>('select id from lottery.round where game_no = $1', [GAME]);
  const key = loadMasterKey({ dataDir: '', text: server.masterKeyText });
  const lottery = (await loadCatalogue(db, [])).byCode(LOTTERY);
  const id = rows[0]?.id;
  if (lottery === undefined || id === undefined) throw new Error('no round');
  await endRound(db, id);
  const deps = { kernel: server.server.kernel, vault: openSeedVault(db, key), lottery };
  const { saltOf } = await loadReceipts(db, key);
  await closeRound(deps, (await roundById(db, id)) as Round);
  await sealRound(deps, (await roundById(db, id)) as Round, saltOf);
}

/** The round as it stands. */
async function roundAs(): Promise<object | undefined> {
  const { rows } = await server.db.query('select status, numbers from lottery.round where game_no = $1', [GAME]);
  return rows[0];
}

async function betsAsTheyStand(): Promise<object[]> {
  const { rows } = await server.db.query(
    `select b.play, b.status, b.payout from lottery.bet b join lottery.round r on r.id = b.round_id where r.game_no = $1 order by b.id`,
    [GAME],
  );
  return rows;
}

const demo = async (username: string): Promise<ScriptedMember> => {
  const member = await aMember(server, { username, password: 'demo1234', exists: true });
  await member.listenTo(ownAudience(member));
  return member;
};

/** Asks until the reports have folded what is waited for. */
const teamOf = (agent: ScriptedMember) => async () => {
  const { team } = await agent.call(reportCalls.agentReport, {});
  return { bets: team.bets, stake: team.stake, payout: team.payout, winLose: team.winLose };
};

test('an official result that its organiser corrects: two operators at their door, bets judged anew, members and agent told, reports follow', async () => {
  using big = await demo('player01');
  using small = await demo('player02');
  using agent = await demo('agent01');
  await big.listenTo(audienceOf.lottery(LOTTERY));
  const lotteryId = await anOpenRound();
  const bet = (member: ScriptedMember, playCode: string) =>
    member.call(betOrder, {
      lotteryId,
      gameNo: GAME,
      clientRef: randomUUID(),
      betList: [{ playCode, selection: '-', odds: '1.9500', unitAmount: '10.00' }],
    });
  const ofRound = ({ gameNo }: { gameNo: string }): boolean => gameNo === GAME;
  await bet(big, 'k3.sum.big');
  await bet(small, 'k3.sum.small');
  await sealed();
  feed.tell(LOTTERY, { issue: GAME, numbers: WRONG });
  await expect.poll(roundAs, { timeout: 60_000, interval: 200 }).toEqual({ status: 5, numbers: WRONG });
  const figures = { bets: 2, stake: '20.00', payout: '19.50', winLose: '-0.50' };
  await expect.poll(teamOf(agent), { timeout: 20_000 }).toEqual(figures);

  const which = { lotteryCode: LOTTERY, gameNo: GAME };
  const numbers = RIGHT.join(' ');
  const proposed = { ...which, kind: 'correct', numbers, reason: 'the organiser corrected it' };
  expect(await anna.call(desk.propose, proposed)).toMatchObject({ code: 0 });
  expect(await anna.call(desk.confirm, { ...which, numbers })).toMatchObject({ key: 'admin.same_person' });
  const heard = [
    big.next('round.corrected', ofRound),
    big.next('bet.settled', ({ corrected }) => corrected === 1),
    small.next('bet.settled', ({ corrected }) => corrected === 1),
  ];
  expect(await ben.call(desk.confirm, { ...which, numbers })).toMatchObject({ code: 0 });
  expect(await Promise.all(heard)).toMatchObject([
    { ...which, numbers: RIGHT },
    { ...which, payout: '0.00' },
    { ...which, payout: '19.50' },
  ]);

  expect(await betsAsTheyStand()).toEqual([
    { play: 'k3.sum.big', status: 2, payout: 0n },
    { play: 'k3.sum.small', status: 1, payout: 19_50n },
  ]);
  for (const [member, payout] of [
    [big, '0.00'],
    [small, '19.50'],
  ] as const) {
    const told = async () => (await member.call(noticeCalls.inbox, {})).list.map(({ fact }) => fact);
    await expect.poll(told, { timeout: 20_000 }).toContainEqual({ what: 'corrected', ...which, payout });
  }
  const { list } = await agent.call(reportCalls.teamBets, {});
  expect(
    Object.fromEntries(list.map(({ member, payout, corrected }) => [member.memberId, [payout, corrected]])),
  ).toEqual({
    [big.view.id]: ['0.00', true],
    [small.view.id]: ['19.50', true],
  });
  // One won what the other had won, so that the sums are as before; by member they are not.
  const winLose = async (member: ScriptedMember) => {
    const { own } = await agent.call(reportCalls.agentReport, { memberId: member.view.id });
    return own.winLose;
  };
  await expect
    .poll(async () => [await winLose(big), await winLose(small)], { timeout: 20_000 })
    .toEqual(['-10.00', '9.50']);
  expect(await teamOf(agent)()).toEqual(figures);
  expect((await anna.call(desk.corrections)).data.list).toMatchObject([
    { ...which, state: 'done', numbers: RIGHT, shown: RIGHT, proposedBy: 'anna', confirmedBy: 'ben' },
  ]);
}, 120_000);
