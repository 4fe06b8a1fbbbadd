import { audienceOf } from '@drawroom/contract/events';
import { inbox } from '@drawroom/contract/notice';
import { agentReport } from '@drawroom/contract/report';
import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_INVITE_CODE, DEMO_PLAYERS } from './demo/demo-members.ts';

let server: BootedServer;
/** A second process with the same work. */
let second: BootedServer;
beforeAll(async () => {
  server = await bootServer();
  const { database, masterKeyText } = server;
  second = await bootServer({ database, masterKeyText });
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

/** Lets the time pass in which an agent who has been told something is told nothing more. */
async function quietOver(): Promise<void> {
  await server.db.query(`update agent.told_lately set at = at - interval '15 seconds'`);
}

async function deposit({ username }: ScriptedMember): Promise<void> {
  await server.db.tx(async (t) => {
    const { rows } = await t.query<{ accountId: bigint }>(
      'select account_id as "accountId" from member.v_member where username = $1',
      [username],
    );
    const from = await systemAccount(t, 'house.opening', 'CNY');
    const transfers = [{ from, to: rows[0]?.accountId ?? 0n, amountMinor: 5_000n }];
    await post(t, { key: `first:${username}`, kind: 'deposit', transfers });
  });
}

test('who registers with a code, and who pays in first, is heard live by its agent, once, and is in his numbers by then', async () => {
  using agent = await aMember(server, { username: 'agent01', password: 'demo1234', exists: true });
  await agent.listenTo(audienceOf.member(agent.view.id));
  // The house put the players of the demonstration there itself.
  expect((await agent.call(inbox, {})).list).toEqual([]);
  // Nor are they newcomers once the reports have counted them, which is soon.
  const teamOfToday = async () => (await agent.call(agentReport, { range: 'today' })).team;
  await expect.poll(async () => (await teamOfToday()).registered, { timeout: 10_000 }).toBe(DEMO_PLAYERS.length);
  const before = await teamOfToday();

  const heard = agent.next('team.news');
  using newcomer = await aMember(second, { inviteCode: DEMO_INVITE_CODE });
  expect(await heard).toEqual({ what: 'joined', told: 1, direct: true, memberId: newcomer.view.id });
  const grown = await teamOfToday();
  expect(grown.registered).toBe(before.registered + 1);

  const paid = agent.next('team.news', ({ what }) => what === 'first_deposit');
  const entered = agent.next('notice.alert', ({ unread }) => unread === 2);
  await quietOver();
  await deposit(newcomer);
  expect(await paid).toEqual({ what: 'first_deposit', told: 1, direct: true, memberId: newcomer.view.id });
  expect((await teamOfToday()).firstDepositors).toBe(before.firstDepositors + 1);
  await entered;
  const { list } = await agent.call(inbox, {});
  const one = { count: 1, memberId: newcomer.view.id, nickname: newcomer.username };
  expect(list.map(({ topic, fact }) => ({ topic, ...fact }))).toEqual([
    expect.objectContaining({ topic: 'team', what: 'first_deposit', ...one }),
    expect.objectContaining({ topic: 'team', what: 'joined', ...one }),
  ]);
  // A further member of the same code comes after all that any process could still have had to tell.
  await quietOver();
  const next = agent.next('team.news');
  using other = await aMember(server, { inviteCode: DEMO_INVITE_CODE });
  expect((await next).memberId).toBe(other.view.id);
  const { rows } = await server.db.query<{ what: string; n: number }>(
    `select data ->> 'what' as what, count(*)::int as n from kernel.room_event where type = 'team.news' group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { what: 'first_deposit', n: 1 },
    { what: 'joined', n: 2 },
  ]);
});
