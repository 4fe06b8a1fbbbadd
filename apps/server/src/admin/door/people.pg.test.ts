import { operatorSessionCalls } from '@drawroom/contract/operator';
import { operatorDoorCalls as door } from '@drawroom/contract/operator-door';
import { operatorDeskCalls as desk } from '@drawroom/contract/operator-desk';
import { proposalCalls } from '@drawroom/contract/proposal';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { operatorClient, type OperatorClient } from '@drawroom/testkit/operator-client';
import { totpCode } from '@drawroom/testkit/totp-code';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockOwners, noteAct } from '../operators.ts';
import { actsOn, demoOperator } from '../test-operators.ts';
import { invited } from './test-door.ts';

const { me, login } = operatorSessionCalls;
const WHY = { why: 'as was agreed' };

let booted: BootedServer;
let keeper: OperatorClient;
let checker: OperatorClient;
beforeAll(async () => {
  booted = await bootServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => booted[Symbol.asyncDispose]());
beforeEach(async () => {
  await booted.db.query(`update admin.operator set closed_at = null, networks = '{}'`);
  keeper = await still(keeper, 'keeper');
  checker = await still(checker, 'checker');
});

/** Ten sign-ins of a name are many. */
async function still(client: OperatorClient | undefined, name: string): Promise<OperatorClient> {
  return client !== undefined && (await client.call(me)).code === 0 ? client : demoOperator(booted, name);
}

const close = (by: OperatorClient, name: string) => by.call(desk.closeOperator, { name, ...WHY });
const stateOf = async (name: string) =>
  (await keeper.call(desk.operators)).data.list.find((one) => one.name === name)?.state;
const demo = (name: string) => ({ name, password: 'demo1234' });

describe('closing an operator', () => {
  it('one owner does it at once: sessions end, nobody comes in by that name, links are dead', async () => {
    const maker = await demoOperator(booted, 'maker');
    const link = await invited({ first: keeper, second: checker }, 'late');
    expect((await maker.call(me)).code).toBe(0);
    expect((await close(keeper, 'maker')).code).toBe(0);
    expect((await close(keeper, 'late')).code).toBe(0);
    expect(await maker.call(me)).toMatchObject({ status: 401, key: 'admin.session_required' });
    const { call } = operatorClient(booted.opsUrl, '');
    // The same answer as for a name nobody has.
    expect(await call(login, demo('maker'))).toMatchObject({ key: 'admin.credentials_wrong' });
    expect(await call(door.linkLook, { link })).toMatchObject({ key: 'admin.link_dead' });
    expect(await stateOf('maker')).toBe('closed');
    expect((await actsOn(booted.db, 'operator maker')).at(-1)).toBe('keeper operator.close as was agreed');
    expect(await close(keeper, 'maker')).toMatchObject({ key: 'admin.operator_closed' });
    expect(await close(keeper, 'nobody')).toMatchObject({ key: 'admin.operator_unknown' });
  });

  it('needs the right, is not for oneself, and leaves two owners who can act', async () => {
    const helper = await demoOperator(booted, 'helper');
    expect(await close(helper, 'maker')).toMatchObject({ status: 403, key: 'admin.right_missing' });
    expect(await close(keeper, 'keeper')).toMatchObject({ key: 'admin.about_oneself' });
    expect(await close(keeper, 'checker')).toMatchObject({ key: 'admin.last_owner' });
    expect((await checker.call(me)).code).toBe(0);
    // A third owner who has not set himself up cannot act, so he does not count.
    await invited({ first: keeper, second: checker }, 'third', ['owner']);
    expect(await close(keeper, 'checker')).toMatchObject({ key: 'admin.last_owner' });
    await booted.db.query(`update admin.operator set password = 'x' where name = 'third'`);
    expect((await close(keeper, 'checker')).code).toBe(0);
    await booted.db.query(`update admin.operator set roles = '{}' where name = 'third'`);
  });

  it('a reset that nobody else could approve is not proposed', async () => {
    const reset = (name: string) => keeper.call(desk.resetOperator, { name, why: 'lost his phone' });
    expect(await reset('checker')).toMatchObject({ key: 'admin.nobody_second' });
    // An owner who has not set himself up approves nothing either, nor does one who was closed.
    await invited({ first: keeper, second: checker }, 'fourth', ['owner']);
    expect(await reset('checker')).toMatchObject({ key: 'admin.nobody_second' });
    await booted.db.query(`update admin.operator set password = 'x', closed_at = now() where name = 'fourth'`);
    expect(await reset('checker')).toMatchObject({ key: 'admin.nobody_second' });
    await booted.db.query(`update admin.operator set closed_at = null where name = 'fourth'`);
    const { data } = await reset('checker');
    await keeper.call(proposalCalls.withdraw, { proposalNo: data.proposal.proposalNo });
    await booted.db.query(`update admin.operator set roles = '{}' where name = 'fourth'`);
    // His own one needs somebody else, and there is the other owner.
    const own = await reset('keeper');
    expect(own.data.proposal.state).toBe('waiting');
    await keeper.call(proposalCalls.withdraw, { proposalNo: own.data.proposal.proposalNo });
  });

  it('locks owners so that acts of theirs are noted meanwhile: they hold the chain that the closing waits for', async () => {
    const { rows } = await booted.db.query<{ id: bigint }>(`select id from admin.operator where name = 'checker'`);
    const act = { what: 'step_up', subject: 'checker', detail: '' } as const;
    await booted.db.tx(async (t) => {
      await lockOwners(t);
      await booted.db.tx(async (other) => {
        await other.query(`set local lock_timeout = '3s'`);
        await noteAct(other, { id: rows[0]!.id }, act);
      });
      await noteAct(t, { id: rows[0]!.id }, act);
    });
    expect((await actsOn(booted.db, 'checker')).slice(-2)).toEqual(['checker step_up', 'checker step_up']);
  });

  it('of two owners who close each other at the same moment one stays', async () => {
    await booted.db.query(`update admin.operator set roles = '{owner}' where name in ('maker', 'second')`);
    const done = await Promise.all([close(keeper, 'checker'), close(checker, 'keeper')]);
    expect(done.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(done.filter(({ key }) => key === 'admin.session_required')).toHaveLength(1);
    await booted.db.query(`update admin.operator set roles = '{finance,risk}' where name = 'maker'`);
    await booted.db.query(`update admin.operator set roles = '{draw,content,auditor}' where name = 'second'`);
  });

  it('a sign-in that was judged before the closing opens nothing after it', async () => {
    const { openOperatorSession } = await import('../operator-session.ts');
    const { rows } = await booted.db.query<{ id: bigint; password: string }>(
      `select id, password from admin.operator where name = 'maker'`,
    );
    const entering = { address: '', device: '', secondFactor: false, passwordPhc: rows[0]!.password, id: rows[0]!.id };
    await booted.db.tx((t) => openOperatorSession(t, entering));
    await expect(
      booted.db.tx((t) => openOperatorSession(t, { ...entering, passwordPhc: 'of before' })),
    ).rejects.toMatchObject({ key: 'admin.credentials_wrong' });
    await close(keeper, 'maker');
    await expect(booted.db.tx((t) => openOperatorSession(t, entering))).rejects.toMatchObject({
      key: 'admin.credentials_wrong',
    });
  });

  it('opening again takes two, and he comes back as he was, without his sessions', async () => {
    const maker = await demoOperator(booted, 'maker');
    expect(await keeper.call(desk.reopenOperator, { name: 'maker', ...WHY })).toMatchObject({
      key: 'admin.not_closed',
    });
    await close(keeper, 'maker');
    const { data } = await keeper.call(desk.reopenOperator, { name: 'maker', ...WHY });
    const { proposalNo } = data.proposal;
    expect(await stateOf('maker')).toBe('closed');
    expect(await keeper.call(proposalCalls.approve, { proposalNo })).toMatchObject({ key: 'admin.same_person' });
    const approved = await checker.call(proposalCalls.approve, { proposalNo });
    expect(approved.data).toMatchObject({ proposal: { state: 'applied' } });
    expect(approved.data).not.toHaveProperty('link');
    expect(await stateOf('maker')).toBe('open');
    expect(await maker.call(me)).toMatchObject({ status: 401 });
    expect((await (await demoOperator(booted, 'maker')).call(me)).data.roles).toEqual(['finance', 'risk']);
  });
});

describe('where an operator comes from', () => {
  const from = (client: OperatorClient, address: string) => operatorClient(booted.opsUrl, client.token, address);
  const set = (
    by: OperatorClient,
    { name, to, base = [] }: { name: string; to: readonly string[]; base?: readonly string[] },
  ) => by.call(desk.setNetworks, { name, networks: JSON.stringify(to), base: JSON.stringify(base), ...WHY });

  it('is asked at the sign-in and at every call, and an address outside is no use of the session', async () => {
    const maker = await demoOperator(booted, 'maker');
    expect((await set(keeper, { name: 'maker', to: ['192.0.2.0/24', '2001:db8::/32'] })).code).toBe(0);
    const seenAt = async () =>
      (
        await booted.db.query<{ at: number }>(
          'select max(seen_at) as at from admin.session s join admin.operator o on o.id = s.operator_id where o.name = $1',
          ['maker'],
        )
      ).rows[0]?.at;
    const before = await seenAt();
    for (const outside of ['198.51.100.4', '192.0.3.1', '2001:db9::1', '::ffff:198.51.100.4'])
      expect(await from(maker, outside).call(me)).toMatchObject({ status: 403, key: 'admin.network_refused' });
    expect(await seenAt()).toBe(before);
    for (const inside of ['192.0.2.77', '2001:db8:5::9', '::ffff:192.0.2.77'])
      expect((await from(maker, inside).call(me)).code).toBe(0);
    const signIn = (address: string) => operatorClient(booted.opsUrl, '', address).call(login, demo('maker'));
    expect(await signIn('198.51.100.4')).toMatchObject({ status: 403, key: 'admin.network_refused' });
    expect((await signIn('192.0.2.5')).code).toBe(0);
    expect((await actsOn(booted.db, 'maker')).filter((act) => act.endsWith('sign_in.refused network'))).toHaveLength(1);
  });

  it('is asked where his link is used as well', async () => {
    const link = await invited({ first: keeper, second: checker }, 'distant');
    expect((await set(keeper, { name: 'distant', to: ['192.0.2.0/24'] })).code).toBe(0);
    const at = (address: string) => operatorClient(booted.opsUrl, '', address);
    const refused = { status: 403, key: 'admin.network_refused' };
    const outside = at('198.51.100.4');
    expect(await outside.call(door.linkLook, { link })).toMatchObject(refused);
    expect(await outside.call(door.linkPasskey, { link })).toMatchObject(refused);
    const given = { link, password: 'quiet harbour 71 lanterns' };
    const { data } = await at('192.0.2.4').call(door.linkLook, { link });
    const code = totpCode(data.totp.secret);
    expect(await outside.call(door.linkUse, { ...given, code })).toMatchObject(refused);
    expect((await at('192.0.2.4').call(door.linkUse, { ...given, code })).data).toEqual({ name: 'distant' });
    expect(await actsOn(booted.db, 'distant')).toEqual(Array(3).fill('distant sign_in.refused network'));
  });

  it('is never changed so that the owner who does it is shut out, nor over what somebody else has changed', async () => {
    const here = from(keeper, '192.0.2.5');
    expect(await set(here, { name: 'keeper', to: ['203.0.113.0/24'] })).toMatchObject({
      key: 'admin.own_address_outside',
    });
    expect((await set(here, { name: 'keeper', to: ['192.0.2.0/24'] })).code).toBe(0);
    expect((await here.call(me)).code).toBe(0);
    expect(await set(here, { name: 'keeper', to: [], base: ['203.0.113.0/24'] })).toMatchObject({
      key: 'admin.networks_changed',
    });
    expect((await set(here, { name: 'keeper', to: [], base: ['192.0.2.0/24'] })).code).toBe(0);
    const { rows } = await booted.db.query<{ change: unknown }>(
      `select change from admin.act where what = 'operator.networks' and subject = 'operator keeper' order by id`,
    );
    expect(rows.map(({ change }) => change)).toEqual([
      { before: { networks: [] }, after: { networks: ['192.0.2.0/24'] } },
      { before: { networks: ['192.0.2.0/24'] }, after: { networks: [] } },
    ]);
  });

  it.each(['office', '192.0.2.0/33', '192.0.2.256'])('is no network: %s', async (text) => {
    expect(await set(keeper, { name: 'maker', to: [text] })).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'networks' }] },
    });
  });
});

it('OPERATOR_NETWORKS stands before everything: no call answers from elsewhere, whoever asks', async () => {
  await using walled = await bootServer({
    env: { TRUSTED_PROXIES: '127.0.0.1', OPERATOR_NETWORKS: '192.0.2.0/24, 2001:db8::/32' },
  });
  const at = (address: string, token = '') => operatorClient(walled.opsUrl, token, address);
  const { data } = await at('192.0.2.9').call(login, demo('maker'));
  expect((await at('2001:db8::7', data.token).call(me)).code).toBe(0);
  const refused = { status: 403, key: 'admin.network_refused' };
  expect(await at('198.51.100.9', data.token).call(me)).toMatchObject(refused);
  expect(await at('198.51.100.9').call(login, demo('maker'))).toMatchObject(refused);
  expect(await at('198.51.100.9').call(door.passkeyLoginBegin)).toMatchObject(refused);
  // Without a proxy that is believed, what a caller says of himself counts for nothing.
  await using bare = await bootServer({ env: { OPERATOR_NETWORKS: '192.0.2.0/24' } });
  expect(await operatorClient(bare.opsUrl, '', '192.0.2.9').call(login, demo('maker'))).toMatchObject(refused);
});
