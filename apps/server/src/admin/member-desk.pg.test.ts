import { randomUUID } from 'node:crypto';
import { inbox } from '@drawroom/contract/notice';
import { memberDeskCalls as desk } from '@drawroom/contract/member-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { declare } from '@drawroom/contract/protection';
import { myWallet } from '@drawroom/contract/wallet';
import { methodCalls } from '@drawroom/contract/wallet-methods';
import { offlineDeposit } from '@drawroom/contract/deposit';
import { offlineWithdraw } from '@drawroom/contract/withdrawal';
import { depositReviewCalls } from '@drawroom/contract/deposit-review';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepTarget } from '../member/contact/personal-store.ts';
import { emailTarget, phoneTarget } from '../member/contact/target.ts';
import { actsOn, demoOperator } from './test-operators.ts';

/** What the desk must never show but to who reveals it. */
const CLEAR = {
  phone: '+8613912345678',
  email: 'secret.canary@example.com',
  realName: '欧阳金丝雀',
  account: '6222021234567890128',
} as const;

let booted: BootedServer;
/** Finance and risk: looks, reveals and freezes. */
let maker: OperatorClient;
/** Finance and admin: writes notes as well. */
let checker: OperatorClient;
/** Support: looks and writes notes. */
let helper: OperatorClient;
let player: ScriptedMember;
let memberId: string;
beforeAll(async () => {
  booted = await bootServer();
  maker = await demoOperator(booted, 'maker');
  checker = await demoOperator(booted, 'checker');
  helper = await demoOperator(booted, 'helper');
  player = await aMember(booted, { username: 'player01', password: 'demo1234', exists: true });
  memberId = player.view.id;
  await player.call(declare, { birthDate: '1990-05-17', country: 'CN', realName: CLEAR.realName });
  await player.client.stepUp({ password: 'demo1234' });
  const card = { holder: CLEAR.realName, bankCode: 'ICBC', branch: '北京朝阳支行', cardNumber: CLEAR.account };
  await player.call(methodCalls.bindBankCard, card);
  const { db, vault, config } = booted.server.kernel;
  await db.tx(async (t) => {
    for (const target of [phoneTarget({ config, vault }, { phone: CLEAR.phone }), emailTarget({ vault }, CLEAR.email)])
      await keepTarget(vault, t, { memberId: BigInt(memberId), target, locale: 'zh-CN' });
  });
});
afterAll(async () => {
  player.stop();
  await auditDatabase(booted.database);
  await booted[Symbol.asyncDispose]();
});

const ONE = () => ({ memberId });
const acts = () => actsOn(booted.db, `member ${memberId}`);
const found = async (asked: Readonly<Record<string, string>>): Promise<string[]> =>
  (await maker.call(desk.search, asked)).data.list.map(({ username }) => username);
const idOf = async (username: string): Promise<string> =>
  (await maker.call(desk.search, { by: 'username', q: username })).data.list[0]?.memberId ?? '';

describe('search', () => {
  it('finds by the beginning of a name in whatever case, and by a whole number', async () => {
    expect(await found({ by: 'username', q: 'PLAYER0' })).toEqual(['player01', 'player02']);
    expect(await found({ by: 'nickname', q: 'pLayer01' })).toEqual(['player01']);
    expect(await found({ by: 'username', q: 'layer' })).toEqual([]);
    expect(await found({ by: 'id', q: memberId })).toEqual(['player01']);
    expect(await found({ by: 'id', q: memberId.slice(0, -1) })).toEqual([]);
  });

  it.each([
    ['phone', CLEAR.phone, ['13912345678', '+86 139 1234 5678'], ['1391234567', '12345678', '+861391234567']],
    ['email', CLEAR.email, ['SECRET.Canary@example.com'], ['secret', '@example.com', 'secret.canary@example.co']],
    ['account', CLEAR.account, ['6222 0212 3456 7890 128'], ['0128', '622202123456789012', '6222']],
  ] as const)('finds by a whole %s and never by a part of it (R-100)', async (by, whole, ways, parts) => {
    for (const q of [whole, ...ways]) expect([q, await found({ by, q })]).toEqual([q, ['player01']]);
    for (const q of parts) expect([q, await found({ by, q })]).toEqual([q, []]);
  });

  it('goes on where a page ends, each member once', async () => {
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const asked: Readonly<Record<string, string>> = { size: '1', ...(cursor !== '' && { cursor }) };
      const page: OperatorReplyOf<typeof desk.search> = (await maker.call(desk.search, asked)).data;
      names.push(...page.list.map(({ username }) => username));
      cursor = page.cursor;
    }
    expect(names).toEqual(['player02', 'player01', 'agent01']);
    const first = await maker.call(desk.search, { by: 'username', q: 'p', size: '1' });
    const second = await maker.call(desk.search, {
      by: 'username',
      q: 'p',
      size: '1',
      cursor: first.data.cursor ?? '',
    });
    expect([first, second].map(({ data }) => data.list[0]?.username)).toEqual(['player01', 'player02']);
  });

  it.each([
    "' or 1=1 --",
    '%',
    '_',
    'player__',
    '%er01',
    "player01'; drop table member.member; --",
    '\\',
    '\u{10FFFF}',
  ])('takes %j as nothing but a name', async (q) => {
    for (const by of ['username', 'nickname', 'id', 'phone', 'email', 'account'])
      expect([by, await found({ by, q })]).toEqual([by, []]);
  });

  it('refuses a name without its kind, an unknown label, and what is no cursor', async () => {
    for (const asked of [
      { q: 'x' },
      { by: 'username' },
      { label: 'spy' },
      { cursor: "1' or '1" },
      { by: 'password_phc', q: 'x' },
    ])
      expect(await maker.call(desk.search, asked as Record<string, string>)).toMatchObject({ code: 400 });
  });
});

describe('what is shown of a member', () => {
  it('is masked everywhere: not one reply holds what is personal in clear (R-86)', async () => {
    const shown: string[] = [];
    for (const call of [
      desk.profile,
      desk.wallet,
      desk.entries,
      desk.bets,
      desk.devices,
      desk.team,
      desk.protection,
      desk.notes,
      desk.freezes,
    ]) {
      const reply = await maker.call(call, ONE());
      expect([call.name, reply.code]).toEqual([call.name, 0]);
      shown.push(JSON.stringify(reply.data));
    }
    for (const [by, q] of Object.entries({ phone: CLEAR.phone, email: CLEAR.email, account: CLEAR.account }))
      shown.push(JSON.stringify((await maker.call(desk.search, { by, q })).data));
    const all = shown.join('\n');
    for (const clear of [...Object.values(CLEAR), '13912345678', 'secret.canary', '欧阳', '1990-05-17'])
      expect(all).not.toContain(clear);
    // It is looked for in replies that do speak of it.
    expect((await maker.call(desk.profile, ONE())).data).toMatchObject({
      phone: '+86139****5678',
      email: 's***y@example.com',
      realName: '欧****',
      accounts: [{ kind: 'bank', label: 'ICBC ****0128' }],
      agent: { username: 'agent01' },
      status: 'active',
      level: 0,
    });
  });

  it('is his wallet, his entries with what they lead to, and his team', async () => {
    const asked = { amount: '200.00', remark: 'cash', clientRef: randomUUID() };
    const { orderNo } = await player.call(offlineDeposit, asked);
    await maker.call(depositReviewCalls.claim, { orderNo });
    await maker.call(depositReviewCalls.approve, { orderNo });
    const { data: wallet } = await maker.call(desk.wallet, ONE());
    expect(wallet).toMatchObject({
      balance: (await player.call(myWallet, {})).balance,
      turnover: { locked: '200.00' },
    });
    const { data: entries } = await maker.call(desk.entries, { ...ONE(), type: 'deposit' });
    expect(entries.list).toMatchObject([{ amount: '200.00', document: { kind: 'deposit', no: orderNo } }]);
    const { data: first } = await maker.call(desk.entries, { ...ONE(), size: '1' });
    const { data: second } = await maker.call(desk.entries, { ...ONE(), size: '1', cursor: first.cursor ?? '' });
    expect([first, second].map(({ list }) => list[0]?.type)).toEqual(['deposit', 'opening']);
    expect((await maker.call(desk.team, { memberId: await idOf('agent01') })).data).toMatchObject({
      above: [],
      below: [{ depth: 1 }],
    });
    expect((await maker.call(desk.team, ONE())).data).toMatchObject({ above: [{ username: 'agent01' }], teamSize: 0 });
  });

  it('is of nobody for a number that nobody has', async () => {
    const stranger = { memberId: '999999' };
    const asked: Readonly<Record<string, string>> = {
      text: 'a note',
      label: 'watched',
      on: '1',
      kind: 'bet',
      reason: 'rules_broken',
      field: 'phone',
      why: 'no reason',
    };
    for (const call of Object.values(desk).filter(({ name }) => name !== 'member.search')) {
      const fields = Object.keys((call.input as { def?: { shape?: object } }).def?.shape ?? {});
      const input = Object.fromEntries(Object.entries(asked).filter(([field]) => fields.includes(field)));
      const by = call.right === 'member.note' ? helper : maker;
      expect([call.name, (await by.call(call, { ...stranger, ...input })).key]).toEqual([call.name, 'member.unknown']);
    }
    expect(await actsOn(booted.db, 'member 999999')).toEqual([]);
  });
});

describe('notes and labels', () => {
  it('are left by who may, found again, and no note is ever changed', async () => {
    const before = (await acts()).length;
    const { data } = await helper.call(desk.addNote, { ...ONE(), text: ' calls on Mondays\u0007 ' });
    expect(data.note).toMatchObject({ operator: 'helper', text: 'calls on Mondays' });
    await checker.call(desk.addNote, { ...ONE(), text: 'his phone is 13912345678' });
    const { data: page } = await maker.call(desk.notes, { ...ONE(), size: '1' });
    expect(page).toMatchObject({ older: true, list: [{ operator: 'checker' }] });
    const { data: rest } = await maker.call(desk.notes, { ...ONE(), before: page.list[0]?.noteId ?? '' });
    expect(rest).toMatchObject({ older: false, list: [{ text: 'calls on Mondays' }] });
    expect(await helper.call(desk.addNote, { ...ONE(), text: ' \u200B ' })).toMatchObject({ code: 400 });
    expect((await acts()).slice(before)).toEqual(['helper member.note', 'checker member.note']);
    // Sealed, and kept as written.
    const { rows } = await booted.db.query<{ text: string }>('select n::text as text from member.note n');
    expect(rows.map(({ text }) => text).join()).not.toMatch(/Mondays|13912345/);
    await expect(booted.db.query(`update member.note set operator_name = 'somebody'`)).rejects.toThrow(/only added/);
  });

  it('labels are given and taken, once, for a reason, and find who has them', async () => {
    const before = (await acts()).length;
    const set = (label: string, on: string) => helper.call(desk.setLabel, { ...ONE(), label, on, why: 'seen it' });
    await set('watched', '1');
    expect((await set('watched', '1')).data.labels).toEqual(['watched']);
    expect((await set('valued', '1')).data.labels).toEqual(['valued', 'watched']);
    expect(await found({ label: 'watched' })).toEqual(['player01']);
    expect(await found({ label: 'watched', by: 'username', q: 'agent' })).toEqual([]);
    expect((await set('watched', '0')).data.labels).toEqual(['valued']);
    expect(await found({ label: 'watched' })).toEqual([]);
    expect((await acts()).slice(before)).toEqual([
      'helper member.label watched: seen it',
      'helper member.label watched: seen it',
      'helper member.label valued: seen it',
      'helper member.unlabel watched: seen it',
    ]);
  });
});

describe('looking at something in clear', () => {
  it('shows one thing, and every look is kept with its reason (R-86)', async () => {
    const before = (await acts()).length;
    const methodId = (await maker.call(desk.profile, ONE())).data.accounts[0]?.methodId ?? '';
    const look = (field: string, more: Record<string, string> = {}) =>
      maker.call(desk.reveal, { ...ONE(), field, why: 'calls him back', ...more });
    expect((await look('phone')).data).toEqual({ value: CLEAR.phone });
    expect((await look('email')).data).toEqual({ value: CLEAR.email });
    expect((await look('realName')).data).toEqual({ value: CLEAR.realName });
    expect((await look('account', { methodId })).data).toEqual({ value: CLEAR.account });
    expect((await acts()).slice(before)).toEqual([
      'maker member.reveal phone: calls him back',
      'maker member.reveal email: calls him back',
      'maker member.reveal realName: calls him back',
      `maker member.reveal account ${methodId}: calls him back`,
    ]);
  });

  it('shows nothing without a reason, to who may not, of another member’s account, or where it cannot be kept', async () => {
    const before = (await acts()).length;
    const asked = { ...ONE(), field: 'phone', why: 'curious' };
    expect(await maker.call(desk.reveal, { ...ONE(), field: 'phone' })).toMatchObject({ code: 400 });
    expect(await maker.call(desk.reveal, { ...asked, why: 'x' })).toMatchObject({ code: 400 });
    expect(await helper.call(desk.reveal, asked)).toMatchObject({ status: 403, key: 'admin.right_missing' });
    const methodId = (await maker.call(desk.profile, ONE())).data.accounts[0]?.methodId ?? '';
    const other = { memberId: await idOf('player02'), field: 'account', methodId, why: 'curious' };
    expect(await maker.call(desk.reveal, other)).toMatchObject({ key: 'wallet.method_unknown' });
    const owner = new Client({ connectionString: booted.database.connectionString });
    await owner.connect();
    try {
      await owner.query(`alter table admin.act add constraint no_note check (what <> 'member.reveal') not valid`);
      const reply = await maker.call(desk.reveal, asked);
      expect(reply.status).toBe(500);
      expect(JSON.stringify(reply)).not.toContain(CLEAR.phone);
    } finally {
      await owner.query('alter table admin.act drop constraint no_note');
      await owner.end();
    }
    expect((await acts()).length).toBe(before);
  });
});

describe('freezing', () => {
  it('is for who may, kept with its reason, and told to the member only where the reason lets it', async () => {
    const before = (await acts()).length;
    const entries = async () =>
      (await player.call(inbox, {})).list.flatMap(({ fact }) => (fact.what === 'freeze' ? [fact] : []));
    const freeze = (kind: string, reason: string, by = maker) =>
      by.call(desk.freeze, { ...ONE(), kind, reason, why: 'looks odd' });
    expect(await freeze('funds', 'fraud_suspected', helper)).toMatchObject({ status: 403 });
    expect((await freeze('funds', 'fraud_suspected')).data.list[0]).toMatchObject({
      kind: 'funds',
      operator: 'maker',
      on: true,
      until: null,
      lifted: null,
    });
    expect(await freeze('funds', 'rules_broken')).toMatchObject({ key: 'member.freeze_not_now' });
    expect(await found({ status: 'frozen' })).toEqual(['player01']);
    expect(await found({ status: 'active' })).not.toContain('player01');
    const request = { amount: '100.00', remark: 'at the desk', clientRef: randomUUID() };
    await expect(player.call(offlineWithdraw, request)).rejects.toMatchObject({ key: 'wallet.frozen' });
    const told = player.next('notice.alert', ({ topic }) => topic === 'security');
    expect(await freeze('bet', 'identity_check')).toMatchObject({ code: 0 });
    await told;
    // The silent freeze came first: had it been told, it would stand here as well.
    expect(await entries()).toEqual([{ what: 'freeze', kind: 'bet', on: true, until: null }]);
    const lift = (kind: string) => checker.call(desk.unfreeze, { ...ONE(), kind, why: 'was in order' });
    expect((await lift('funds')).data.list.find(({ kind }) => kind === 'funds')).toMatchObject({
      on: false,
      lifted: { operator: 'checker', why: 'was in order' },
    });
    const again = player.next('notice.alert', ({ topic }) => topic === 'security');
    await lift('bet');
    await again;
    expect(await entries()).toHaveLength(2);
    expect(await lift('bet')).toMatchObject({ key: 'member.freeze_not_now' });
    expect((await acts()).slice(before)).toEqual([
      'maker member.freeze funds fraud_suspected: looks odd',
      'maker member.freeze bet identity_check: looks odd',
      'checker member.unfreeze funds: was in order',
      'checker member.unfreeze bet: was in order',
    ]);
  });

  it('sessions are ended one by one or all at once, never those of another', async () => {
    const other = await aMember(booted, { username: 'player02', password: 'demo1234', exists: true });
    using second = await aMember(booted, { username: 'player02', password: 'demo1234', exists: true });
    const whose = { memberId: other.view.id };
    const { sessions, logins } = (await maker.call(desk.devices, whose)).data;
    expect([sessions.length, logins.length]).toEqual([2, 2]);
    const mine = (await maker.call(desk.devices, ONE())).data.sessions[0]?.id ?? '';
    const end = (id: string) =>
      maker.call(desk.endSession, { ...whose, ...(id === '' ? {} : { id }), why: 'lost phone' });
    expect(await end(mine)).toMatchObject({ key: 'member.session_unknown' });
    expect((await end(sessions[0]?.id ?? '')).data).toEqual({ ended: 1 });
    expect((await end('')).data).toEqual({ ended: 1 });
    expect((await maker.call(desk.devices, whose)).data.sessions).toEqual([]);
    await expect(second.call(myWallet, {})).rejects.toThrow();
    await player.call(myWallet, {});
    other.stop();
  });
});
