import { agentCodeCalls } from '@drawroom/contract/agent';
import { allCalls } from '@drawroom/contract/all-calls';
import { memberCalls } from '@drawroom/contract/member';
import { profileCalls } from '@drawroom/contract/member-profile';
import { walletCalls } from '@drawroom/contract/wallet';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { addAccount } = agentCodeCalls;
const FIRST = 'k7#pexq2';
const OWN = 'v9$tonqe3';
let server: BootedServer;
let agent: ScriptedMember;
beforeAll(async () => {
  server = await bootServer();
  agent = await aMember(server, { username: 'agent01', password: 'demo1234', exists: true });
});
afterAll(async () => {
  agent.stop();
  await server.stop();
});

let opened = 0;
const wanted = (over: object = {}) => {
  opened += 1;
  return {
    username: `Opened${opened}`,
    password: FIRST,
    kind: 'player' as const,
    rates: [{ type: 'k3' as const, rate: 60 }],
    ...over,
  };
};
const logIn = (username: string, password = FIRST) => aMember(server, { username, password, exists: true });
const refusedAs = (key: string) => expect.objectContaining({ key });

test('the account stands straight below the one who opened it, with the rates he gave and an empty purse', async () => {
  const { memberId, username } = await agent.call(addAccount, wanted({ kind: 'agent' }));
  const { rows } = await server.db.query(
    `select n.parent_id::text as parent, n.rates[1] as k3, n.rates[2] as ssc, m.kind, m.zone, a.balance
     from agent.node n join member.v_member m on m.id = n.member_id join ledger.v_account a on a.id = m.account_id
     where n.member_id = $1`,
    [memberId],
  );
  expect(rows).toEqual([{ parent: agent.view.id, k3: 60, ssc: 0, kind: 'agent', zone: 'Asia/Shanghai', balance: 0n }]);
  expect(username).toBe(`Opened${opened}`);
});

test(
  'until its owner has a password of his own, every call of a member is refused but the few that lead there',
  { timeout: 60_000 },
  async () => {
    const { username } = await agent.call(addAccount, wanted());
    using owner = await logIn(username);
    expect(owner.view.passwordMustChange).toBe(true);
    const answers = new Set<string>();
    const open: string[] = [];
    for (const call of allCalls.filter(({ who }) => who === 'member')) {
      if (call.beforeOwnPassword) {
        open.push(call.name);
        continue;
      }
      await owner.call(call, {}).catch((error: { key?: string }) => answers.add(String(error.key)));
    }
    expect([...answers]).toEqual(['member.password_change_needed']);
    expect(open).toEqual([
      'member.logout',
      'member.getMemberUserCenter',
      'member.updatePwd',
      'member.stepUp',
      'member.stepUpPasskey',
    ]);
    expect((await owner.call(memberCalls.getMemberUserCenter, {})).member.passwordMustChange).toBe(true);
  },
);

test('with his own password everything opens at once, here and at later logins, and the first one opens nothing', async () => {
  const { username } = await agent.call(addAccount, wanted());
  using other = await logIn(username);
  using owner = await logIn(username);
  await expect(owner.call(walletCalls.myWallet, {})).rejects.toEqual(refusedAs('member.password_change_needed'));
  await owner.client.stepUp({ password: FIRST });
  await expect(owner.call(walletCalls.myWallet, {})).rejects.toEqual(refusedAs('member.password_change_needed'));
  await owner.call(profileCalls.updatePwd, { oldPassword: FIRST, newPassword: OWN, confirmPassword: OWN });
  expect((await owner.call(walletCalls.myWallet, {})).balance).toBe('0.00');
  expect((await owner.call(memberCalls.getMemberUserCenter, {})).member).not.toHaveProperty('passwordMustChange');
  await expect(other.call(walletCalls.myWallet, {})).rejects.toMatchObject({ name: 'SessionEnded' });
  await expect(logIn(username)).rejects.toEqual(refusedAs('member.bad_credentials'));
  using later = await logIn(username, OWN);
  expect((await later.call(walletCalls.myWallet, {})).balance).toBe('0.00');
});

test('the rules of a registration hold: the name is free, the password good, no rate above the opener\u2019s', async () => {
  await expect(agent.call(addAccount, wanted({ username: 'PLAYER01' }))).rejects.toEqual(
    refusedAs('member.username_taken'),
  );
  await expect(agent.call(addAccount, wanted({ password: 'iloveyou' }))).rejects.toMatchObject({
    key: 'member.password_weak',
    data: { reason: 'common' },
  });
  await expect(agent.call(addAccount, wanted({ rates: [{ type: 'k3', rate: 101 }] }))).rejects.toEqual(
    refusedAs('agent.rebate_above_ceiling'),
  );
});

test('an agent opens at most fifty accounts on a day; names that are taken count too', async () => {
  await server.db.query(`update member.throttle set attempts = 50 where scope = 'open-account'`);
  await expect(agent.call(addAccount, wanted())).rejects.toEqual(refusedAs('member.locked_for_now'));
  await server.db.query(`update member.throttle set attempts = 49 where scope = 'open-account'`);
  await expect(agent.call(addAccount, wanted({ username: 'player01' }))).rejects.toEqual(
    refusedAs('member.username_taken'),
  );
  await expect(agent.call(addAccount, wanted())).rejects.toEqual(refusedAs('member.locked_for_now'));
});
