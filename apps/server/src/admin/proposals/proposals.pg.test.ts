import { adjust, reverse } from '@drawroom/contract/adjustment';
import { agentDeskCalls } from '@drawroom/contract/agent-desk';
import { allOperatorCalls } from '@drawroom/contract/all-operator-calls';
import { ledgerDeskCalls as books } from '@drawroom/contract/ledger-desk';
import { operatorDeskCalls as desk } from '@drawroom/contract/operator-desk';
import { OPERATOR_ROLES, ROLE_RIGHTS } from '@drawroom/contract/operator-rights';
import { PROPOSAL_KINDS, PROPOSAL_RIGHTS, proposalCalls as calls } from '@drawroom/contract/proposal';
import { myWallet, records } from '@drawroom/contract/wallet';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import { reserveHold, voidHold } from '@drawroom/ledger/holds';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setNodeRates } from '../../agent/index.ts';
import { pointsAccountOf } from '../../wallet/index.ts';
import { actsFinding } from '../index.ts';
import { actsOn, demoOperator } from '../test-operators.ts';

let booted: BootedServer;
let maker: OperatorClient;
let checker: OperatorClient;
let keeper: OperatorClient;
let helper: OperatorClient;
let player: ScriptedMember;
let memberId: string;
beforeAll(async () => {
  booted = await bootServer();
  [maker, checker, keeper, helper] = (await Promise.all(
    ['maker', 'checker', 'keeper', 'helper'].map((name) => demoOperator(booted, name)),
  )) as [OperatorClient, OperatorClient, OperatorClient, OperatorClient];
  player = await aMember(booted, { username: 'player01', password: 'demo1234', exists: true });
  memberId = (await checker.call(agentDeskCalls.node, { username: 'player01' })).data.node.memberId;
});
afterAll(async () => {
  await auditDatabase(booted.database);
  player[Symbol.dispose]();
  await booted[Symbol.asyncDispose]();
});

const asked = (more: Record<string, string> = {}) => ({
  memberId,
  way: 'credit',
  amount: '12.50',
  reason: 'mistake',
  why: 'paid one too little',
  ...more,
});
async function proposed(more: Record<string, string> = {}, by = maker): Promise<string> {
  const { data, key } = await by.call(adjust, asked(more));
  expect(key).toBeUndefined();
  return data.proposal.proposalNo;
}
const balance = async (): Promise<bigint> => parseMoney((await player.call(myWallet, {})).balance) ?? 0n;
const withdrawn = (proposalNo: string) => maker.call(calls.withdraw, { proposalNo });

describe('a thing that takes two people (R-83)', () => {
  it('happens when another person approves it, once, and shows in the books, the records and the acts', async () => {
    const before = await balance();
    const proposalNo = await proposed();
    expect(await balance()).toBe(before);
    expect(await maker.call(calls.approve, { proposalNo })).toMatchObject({ key: 'admin.same_person' });
    const told = player.next('balance.changed', ({ balance: shown }) => parseMoney(shown) === before + 1_250n);
    const done = await checker.call(calls.approve, { proposalNo });
    expect(done.data.proposal).toMatchObject({
      state: 'applied',
      proposedBy: 'maker',
      decidedBy: 'checker',
      after: { amount: '+12.50', currency: 'CNY', reason: 'mistake' },
    });
    await told;
    expect(await balance()).toBe(before + 1_250n);
    expect(await checker.call(calls.approve, { proposalNo })).toMatchObject({ key: 'admin.proposal_ended' });
    expect(await balance()).toBe(before + 1_250n);
    const { list } = await player.call(records, { type: 'adjustment' });
    expect(list[0]).toMatchObject({ type: 'adjustment', amount: '12.50' });
    expect((await actsOn(booted.db, `member ${memberId}`)).slice(-2)).toEqual([
      `maker member.adjust.proposed proposal ${proposalNo}: paid one too little`,
      `checker member.adjust.applied proposal ${proposalNo}`,
    ]);
  });

  it('approved twenty times at once by two people happens once', async () => {
    const before = await balance();
    const proposalNo = await proposed({ amount: '3' });
    const second = await demoOperator(booted, 'checker');
    const told = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? checker : second).call(calls.approve, { proposalNo })),
    );
    expect(told.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(told.filter(({ key }) => key === 'admin.proposal_ended')).toHaveLength(19);
    expect(await balance()).toBe(before + 300n);
  });

  it('one person in two sessions is one person, for the database as well', async () => {
    const proposalNo = await proposed();
    const again = await demoOperator(booted, 'maker');
    expect(await again.call(calls.approve, { proposalNo })).toMatchObject({ key: 'admin.same_person' });
    expect(await again.call(calls.refuse, { proposalNo, note: 'not so' })).toMatchObject({ key: 'admin.same_person' });
    await expect(
      booted.db.query(
        `update admin.proposal set state = 'applied', decided_by = proposed_by, decided_at = clock_timestamp() where id = $1`,
        [proposalNo],
      ),
    ).rejects.toThrow('two_people');
    await withdrawn(proposalNo);
  });

  it('takes the right of its own kind to propose and to approve, by the one table', async () => {
    const proposalNo = await proposed();
    expect(await helper.call(adjust, asked())).toMatchObject({ status: 403, key: 'admin.right_missing' });
    expect(await helper.call(calls.approve, { proposalNo })).toMatchObject({ key: 'admin.right_missing' });
    expect(await keeper.call(calls.approve, { proposalNo })).toMatchObject({ key: 'admin.right_missing' });
    const seen = async (who: OperatorClient) =>
      (await who.call(calls.list, {})).data.list.find((one) => one.proposalNo === proposalNo);
    expect(await seen(keeper)).toMatchObject({ mayDecide: false, mine: false });
    expect(await seen(checker)).toMatchObject({ mayDecide: true, mine: false });
    expect(await seen(maker)).toMatchObject({ mayDecide: false, mine: true });
    await withdrawn(proposalNo);
    for (const kind of PROPOSAL_KINDS) {
      const { propose, approve } = PROPOSAL_RIGHTS[kind];
      // Somebody can do each, and nobody who only looks.
      for (const right of [propose, approve]) {
        const holders = OPERATOR_ROLES.filter((role) => ROLE_RIGHTS[role].includes(right));
        expect({ kind, holders }).not.toEqual({ kind, holders: [] });
        expect(holders).not.toContain('auditor');
        expect(holders.every((role) => ROLE_RIGHTS[role].includes('proposal.view'))).toBe(true);
      }
    }
    expect(allOperatorCalls.filter(({ right }) => right === 'member.adjust').map(({ name }) => name)).toEqual([
      'member.adjust',
      'ledger.reverse',
    ]);
  });

  it('is refused with a note, or taken back by whoever proposed it, and then it is over', async () => {
    const before = await balance();
    const refused = await proposed();
    const told = await checker.call(calls.refuse, { proposalNo: refused, note: 'no such mistake' });
    expect(told.data.proposal).toMatchObject({ state: 'refused', note: 'no such mistake', decidedBy: 'checker' });
    const back = await proposed();
    expect(await checker.call(calls.withdraw, { proposalNo: back })).toMatchObject({ key: 'admin.not_proposer' });
    expect((await withdrawn(back)).data.proposal.state).toBe('withdrawn');
    for (const proposalNo of [refused, back])
      expect(await checker.call(calls.approve, { proposalNo })).toMatchObject({ key: 'admin.proposal_ended' });
    expect(await checker.call(calls.approve, { proposalNo: '999999' })).toMatchObject({
      key: 'admin.proposal_unknown',
    });
    expect(await balance()).toBe(before);
  });

  it('waits once for a subject, and not for ever', async () => {
    const before = await balance();
    const proposalNo = await proposed();
    expect(await checker.call(adjust, asked())).toMatchObject({ key: 'admin.proposal_waiting' });
    const owner = new Client({ connectionString: booted.db.connectionString });
    await owner.connect();
    await owner.query('alter table admin.proposal disable trigger user');
    await owner.query(`update admin.proposal set expires_at = clock_timestamp() - interval '1 second' where id = $1`, [
      proposalNo,
    ]);
    await owner.query('alter table admin.proposal enable trigger user');
    await owner.end();
    expect(await checker.call(calls.approve, { proposalNo })).toMatchObject({ key: 'admin.proposal_ended' });
    const { list } = (await checker.call(calls.list, { ended: 'true', kind: 'member.adjust' })).data;
    expect(list[0]).toMatchObject({ proposalNo, state: 'expired', decidedBy: null });
    expect(await balance()).toBe(before);
    await withdrawn(await proposed());
  });

  it('that cannot be is not proposed, and what cannot be any more waits on', async () => {
    const before = await balance();
    expect(await maker.call(adjust, asked({ way: 'debit', amount: '99999999' }))).toMatchObject({
      key: 'wallet.insufficient',
    });
    expect(await maker.call(adjust, asked({ memberId: '999999' }))).toMatchObject({ key: 'member.unknown' });
    for (const more of [
      { amount: '0' },
      { amount: '0.00' },
      { amount: '-5' },
      { amount: '1.234' },
      { why: '    x    ' },
      { way: 'set' },
    ])
      expect(await maker.call(adjust, asked(more as Record<string, string>))).toMatchObject({ code: 400 });
    const all = formatMoney(before);
    const debit = await proposed({ way: 'debit', amount: all });
    const account = await pointsAccountOf(booted.db, BigInt(memberId));
    const hold = await booted.db.tx((t) =>
      reserveHold(t, { key: 'spent-in-between', accountId: account?.id ?? 0n, amountMinor: 1n }),
    );
    expect(await checker.call(calls.approve, { proposalNo: debit })).toMatchObject({ key: 'wallet.insufficient' });
    const waiting = (await checker.call(calls.list, {})).data.list.map(({ proposalNo }) => proposalNo);
    expect(waiting).toContain(debit);
    await booted.db.tx((t) => voidHold(t, hold));
    expect((await checker.call(calls.approve, { proposalNo: debit })).data.proposal.state).toBe('applied');
    expect(await balance()).toBe(0n);
    await checker.call(calls.approve, { proposalNo: await proposed({ amount: all }) });
    expect(await balance()).toBe(before);
  });

  it('rests on what stood when it was proposed: where that changed meanwhile nothing is done', async () => {
    const { memberId: agentId } = (await checker.call(agentDeskCalls.node, { username: 'agent01' })).data.node;
    const set = (rate: number, whose = agentId) =>
      checker.call(agentDeskCalls.setRates, {
        memberId: whose,
        rates: JSON.stringify([{ type: 'k3', rate }]),
        why: 'agreed',
      });
    const { proposalNo } = (await set(120)).data.proposal;
    await booted.db.tx((t) => setNodeRates(t, { memberId: BigInt(agentId), rates: [{ type: 'k3', rate: 110 }] }));
    const told = await maker.call(calls.approve, { proposalNo });
    expect(told.data.proposal).toMatchObject({ state: 'stale', decidedBy: 'maker' });
    expect((await checker.call(agentDeskCalls.node, { username: 'agent01' })).data.node.rates[0]).toEqual({
      type: 'k3',
      rate: 110,
    });
    expect(await set(10_000, memberId)).toMatchObject({ key: 'agent.rebate_above_ceiling' });
  });

  it('stays as it was proposed and decided, and is never deleted', async () => {
    const proposalNo = await proposed();
    for (const statement of [
      `update admin.proposal set input = '{}' where id = ${proposalNo}`,
      `update admin.proposal set after = '{}' where id = ${proposalNo}`,
      `delete from admin.proposal where id = ${proposalNo}`,
    ])
      await expect(booted.db.query(statement)).rejects.toThrow(/stays|never deleted|permission denied/);
    await withdrawn(proposalNo);
    await expect(booted.db.query(`update admin.proposal set note = 'x' where id = ${proposalNo}`)).rejects.toThrow(
      'stays',
    );
  });
});

describe('roles of the house', () => {
  const roles = (name: string, list: readonly string[], who = keeper) =>
    who.call(desk.setRoles, { name, roles: JSON.stringify(list), why: 'he changes work' });

  it('change by two people, neither of them himself, and hold at the next call', async () => {
    const { proposalNo } = (await roles('helper', ['support', 'risk'])).data.proposal;
    expect(await helper.call(calls.approve, { proposalNo })).toMatchObject({ key: 'admin.right_missing' });
    expect((await checker.call(calls.approve, { proposalNo })).data.proposal.state).toBe('applied');
    expect((await helper.call(calls.list, {})).code).toBe(0);
    const own = (await roles('checker', ['owner'])).data.proposal.proposalNo;
    expect(await checker.call(calls.approve, { proposalNo: own })).toMatchObject({ key: 'admin.about_oneself' });
    await keeper.call(calls.withdraw, { proposalNo: own });
    const back = (await roles('helper', ['support'])).data.proposal.proposalNo;
    await checker.call(calls.approve, { proposalNo: back });
    expect(await helper.call(calls.list, {})).toMatchObject({ status: 403 });
  });

  it('leave two owners at least, and know only operators and roles that are', async () => {
    expect(await roles('keeper', ['draw'], checker)).toMatchObject({ key: 'admin.last_owner' });
    expect(await roles('nobody', ['draw'])).toMatchObject({ key: 'admin.operator_unknown' });
    expect(await roles('helper', ['king'])).toMatchObject({ code: 400 });
  });

  it('and acts are read by whoever may, filtered, page by page', async () => {
    const auditor = await demoOperator(booted, 'second');
    const read = async (input: Record<string, string>) => (await auditor.call(desk.acts, input)).data.list;
    const all = await read({ what: 'operator.' });
    expect(all.map(({ what }) => what)).toContain('operator.roles.applied');
    expect(all.every(({ what, hash }) => what.startsWith('operator.') && hash.length === 64)).toBe(true);
    expect(await read({ what: 'operator' })).toEqual([]);
    const [first, second] = await read({ limit: '2' });
    expect(await read({ limit: '1', before: first?.actNo ?? '' })).toEqual([second]);
    // Readers see the kind in their own language; the name alone finds it as well, and no other that ends with it.
    for (const subject of ['operator helper', 'helper']) {
      const about = (await read({ subject, operator: 'keeper' })).map((act) => [act.operator, act.subject]);
      expect(about).toEqual([
        ['keeper', 'operator helper'],
        ['keeper', 'operator helper'],
      ]);
    }
    expect(await read({ subject: 'elper' })).toEqual([]);
    const change = JSON.parse(all.find(({ what }) => what === 'operator.roles.applied')?.change ?? '{}') as object;
    expect(change).toEqual({ before: { roles: 'risk, support' }, after: { roles: 'support' } });
    expect(await helper.call(desk.acts, {})).toMatchObject({ status: 403 });
    expect((await auditor.call(desk.operators, {})).data.list.map(({ name }) => name)).toContain('keeper');
    expect(await actsFinding(booted.db, [])).toMatchObject({ ok: true });
  });
});

describe('points put right by hand', () => {
  const why = 'given to the wrong one';
  /** The newest entry of the member's points. */
  async function newest(): Promise<string> {
    const { data: accounts } = await maker.call(books.accounts, { memberId });
    const accountId = accounts.list[0]?.accountId ?? '';
    return (await maker.call(books.entries, { accountId, size: '1' })).data.list[0]?.entryId ?? '';
  }
  async function given(more: Record<string, string> = {}): Promise<string> {
    const { key } = await checker.call(calls.approve, { proposalNo: await proposed(more) });
    expect(key).toBeUndefined();
    return newest();
  }
  // What can be taken again has to be there.
  beforeAll(async () => void (await given({ amount: '50' })));
  const lookedAt = async (entryId: string) => (await maker.call(books.posting, { entryId })).data;

  it.for(['credit', 'debit'])('of a %s are taken back whole, by two people, once', async (way) => {
    const before = await balance();
    const entryId = await given({ way, amount: '4.25' });
    expect(await lookedAt(entryId)).toMatchObject({ reversible: true, reversedBy: null });
    const { data } = await maker.call(reverse, { entryId, why });
    const { proposalNo } = data.proposal;
    expect(data.proposal).toMatchObject({
      kind: 'ledger.reverse',
      after: { amount: way === 'credit' ? '-4.25' : '+4.25', currency: 'CNY' },
    });
    expect(await balance()).toBe(before + (way === 'credit' ? 425n : -425n));
    expect(await maker.call(calls.approve, { proposalNo })).toMatchObject({ key: 'admin.same_person' });
    expect(await checker.call(reverse, { entryId, why })).toMatchObject({ key: 'admin.proposal_waiting' });
    expect(await checker.call(calls.approve, { proposalNo })).toMatchObject({ code: 0 });
    expect(await balance()).toBe(before);
    expect(await lookedAt(entryId)).toMatchObject({ reversible: false, reversedBy: proposalNo });
    expect(await maker.call(reverse, { entryId, why })).toMatchObject({ key: 'admin.reversed_already' });
    // What takes back is itself not taken back.
    const taking = await newest();
    expect(await lookedAt(taking)).toMatchObject({ reversible: false, document: { kind: 'proposal', no: proposalNo } });
    expect(await maker.call(reverse, { entryId: taking, why })).toMatchObject({ key: 'admin.not_reversible' });
  });

  it('that are spent cannot be taken back, and wait on', async () => {
    const entryId = await given({ amount: '7' });
    const { data } = await maker.call(reverse, { entryId, why });
    const held = await balance();
    const points = await pointsAccountOf(booted.db, BigInt(memberId));
    if (points === null) throw new Error('the member has no account');
    const key = `spent-${entryId}`;
    const hold = await booted.db.tx((t) => reserveHold(t, { key, accountId: points.id, amountMinor: held }));
    const { proposalNo } = data.proposal;
    expect(await checker.call(calls.approve, { proposalNo })).toMatchObject({ key: 'wallet.insufficient' });
    await booted.db.tx((t) => voidHold(t, hold));
    expect(await checker.call(calls.approve, { proposalNo })).toMatchObject({ code: 0 });
  });

  it('are all that can be taken back by hand', async () => {
    const { data: accounts } = await maker.call(books.accounts, { memberId });
    const accountId = accounts.list[0]?.accountId ?? '';
    const { data } = await maker.call(books.entries, { accountId, kind: 'opening', size: '1' });
    const entryId = data.list[0]?.entryId ?? '';
    expect(await lookedAt(entryId)).toMatchObject({ kind: 'opening', reversible: false, document: null });
    expect(await maker.call(reverse, { entryId, why })).toMatchObject({ key: 'admin.not_reversible' });
    expect(await maker.call(reverse, { entryId: '1.999999', why })).toMatchObject({ key: 'admin.entry_unknown' });
    expect(await helper.call(reverse, { entryId, why })).toMatchObject({ key: 'admin.right_missing' });
  });
});
