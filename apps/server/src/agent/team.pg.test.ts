import { agentCodeCalls, agentTeamCalls as calls, type TypeRate } from '@drawroom/contract/agent';
import { evenRates, LOTTERY_TYPES } from '@drawroom/engine/lottery-types';
import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { insertMember } from '@drawroom/testkit/insert-member';
import { endOf, refusalOf } from '@drawroom/testkit/refusal-of';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { untilWaiting } from '../chat/test-chat.ts';
import { createPasswordHasher } from '../kernel/password-hash.ts';
import type { Kernel, Session, Slice, Tx } from '../kernel/kernel.ts';
import { changeParent, changeRates, createAgentSlice, joinTree } from './index.ts';

let world: SliceKernel;
let kernel: Kernel;
let slice: Slice;
/** top (agent, 100) - mid (agent, 90) - low (agent, 80) - leaf (player, 70); side (agent, 90) beside mid. */
let team: Record<'top' | 'mid' | 'low' | 'leaf' | 'side', Session>;
beforeEach(async () => {
  world = await openSliceKernel();
  ({ kernel } = world);
  slice = createAgentSlice(kernel, {
    passwords: createPasswordHasher({ pepper: '' }),
    lotteriesOf: () => new Map(),
  });
  const top = await place('top', null, { at: 100 });
  const mid = await place('mid', top, { at: 90 });
  const low = await place('low', mid, { at: 80 });
  team = {
    top,
    mid,
    low,
    leaf: await place('leaf', low, { at: 70, kind: 'player' }),
    side: await place('side', top, { at: 90 }),
  };
  return world.stop;
});

async function place(
  name: string,
  parent: Session | null,
  { at: per10k, kind = 'agent' }: { readonly at: number; readonly kind?: 'agent' | 'player' },
): Promise<Session> {
  const session = await insertMember(kernel, { name, kind, nickname: `${name} of the team` });
  await kernel.db.tx(async (t) => {
    const { memberId, claims } = session;
    const invite = parent === null ? null : { ownerId: parent.memberId, rates: evenRates(per10k) };
    await joinTree(t, { memberId, accountId: claims.accountId, invite });
    if (parent === null) await changeRates(t, { memberId, rates: evenRates(per10k) });
  });
  return session;
}

function ask<C extends AnyCall>(session: Session, call: C, fields: Record<string, string> = {}): Promise<ReplyOf<C>> {
  return callSlice(slice, call, { fields, context: { ...aContext(), session } });
}

const idOf = ({ memberId }: Session): string => String(memberId);
const ratesField = (...rates: TypeRate[]): string => JSON.stringify(rates);

async function give(session: Session, amountMinor: bigint, kind: 'opening' | 'deposit' = 'opening'): Promise<void> {
  await kernel.db.tx(async (t) => {
    const from = await systemAccount(t, 'house.opening', 'CNY');
    const transfers = [{ from, to: session.claims.accountId, amountMinor }];
    await post(t, { key: `${kind}:${session.memberId}:${amountMinor}`, kind, transfers });
  });
}

/** As if a member had proved this number to be his. */
async function prove({ memberId }: Session, phone: string): Promise<void> {
  const { vault, db } = kernel;
  const record = `member.personal:${memberId}`;
  const wrappedKey = vault.newKey(record);
  await db.query(
    `insert into member.personal (member_id, wrapped_key, locale, phone_sealed, phone_key, phone_verified_at)
     values ($1, $2, 'vi-VN', $3, $4, clock_timestamp())`,
    [memberId, wrappedKey, vault.seal({ record, wrappedKey }, 'phone', phone), vault.lookupKey('phone', phone)],
  );
}

describe('scope (R-68)', () => {
  const oneOf = {
    members: (id: string) => [calls.members, { below: id }] as const,
    member: (id: string) => [calls.member, { memberId: id }] as const,
    rateHistory: (id: string) => [calls.rateHistory, { memberId: id }] as const,
    quotas: (id: string) => [calls.quotas, { memberId: id }] as const,
    editNextLevel: (id: string) =>
      [calls.editNextLevel, { memberId: id, rates: ratesField({ type: 'k3', rate: 85 }) }] as const,
    setQuota: (id: string) => [calls.setQuota, { memberId: id, fromRate: '50', most: '1' }] as const,
  };

  test.each(Object.keys(oneOf) as (keyof typeof oneOf)[])(
    '%s knows nobody beside or above the agent, nor himself, nor a stranger, nor who was moved away',
    async (name) => {
      const { top, mid, low, side } = team;
      const asked = (by: Session, id: string) =>
        endOf(ask(by, ...(oneOf[name](id) as readonly [AnyCall, Record<string, string>])));
      for (const id of [idOf(side), idOf(top), '999999']) expect(await asked(mid, id), id).toBe('agent.member_unknown');
      if (name === 'member' || name === 'editNextLevel' || name === 'setQuota' || name === 'members')
        expect(await asked(mid, idOf(mid))).toBe('agent.member_unknown');
      expect(await asked(mid, idOf(low))).toBe('done');
      await kernel.db.tx((t) => changeParent(t, { memberId: low.memberId, parentId: side.memberId }));
      expect(await asked(mid, idOf(low))).toBe('agent.member_unknown');
      expect(await asked(side, idOf(low))).toBe('done');
    },
  );

  test.each(Object.keys(oneOf) as (keyof typeof oneOf)[])(
    '%s is for agents only, whatever a session says',
    async (name) => {
      const { top, leaf } = team;
      const pretending = { ...leaf, claims: { ...leaf.claims, kind: 'agent' as const } };
      const asked = ask(pretending, ...(oneOf[name](idOf(top)) as readonly [AnyCall, Record<string, string>]));
      expect(await endOf(asked)).toBe('agent.not_agent');
    },
  );

  test('an edit and a quota are for direct invitees; whoever stands further below is refused like a stranger', async () => {
    const { top, low } = team;
    const rates = ratesField({ type: 'k3', rate: 75 });
    expect(await endOf(ask(top, calls.editNextLevel, { memberId: idOf(low), rates }))).toBe('agent.member_unknown');
    const quota = { memberId: idOf(low), fromRate: '50', most: '1' };
    expect(await endOf(ask(top, calls.setQuota, quota))).toBe('agent.member_unknown');
  });
});

describe('member management', () => {
  test('lists direct invitees with what they and all below them have, and leads further down', async () => {
    const { top, mid, low, leaf, side } = team;
    for (const [session, points] of [
      [mid, 100n],
      [low, 2_000n],
      [leaf, 30_000n],
    ] as const)
      await give(session, points);
    const direct = await ask(top, calls.members);
    expect(direct).toMatchObject({ total: 2, path: [] });
    expect(direct.list.map(({ memberId }) => memberId).toSorted()).toEqual([idOf(mid), idOf(side)].toSorted());
    const row = direct.list.find(({ memberId }) => memberId === idOf(mid));
    expect(row).toMatchObject({
      nickname: 'mid of the team',
      depth: 1,
      balance: '1.00',
      teamBalance: '321.00',
      teamSize: 2,
      directSize: 1,
      lowest: 90,
      highest: 90,
    });
    const below = await ask(top, calls.members, { below: idOf(low) });
    expect(below.path.map(({ memberId }) => memberId)).toEqual([idOf(mid), idOf(low)]);
    expect(below.list).toMatchObject([{ memberId: idOf(leaf), depth: 3, balance: '300.00', teamBalance: '300.00' }]);
  });

  test('search looks through the whole team and nowhere else; signs of patterns are plain letters', async () => {
    const { mid, leaf, low } = team;
    const found = async (search: string) =>
      (await ask(mid, calls.members, { search })).list.map(({ memberId }) => memberId).toSorted();
    expect(await found('of the TEAM')).toEqual([idOf(low), idOf(leaf)].toSorted());
    expect(await found('leaf')).toEqual([idOf(leaf)]);
    expect(await found('side')).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found('_')).toEqual([]);
  });

  test('the whole team is everybody below, of anybody in it as of oneself, and never somebody above or beside', async () => {
    const { top, mid, low, leaf, side } = team;
    const whole = async (by: Session, fields: Record<string, string> = {}) => {
      const { total, list } = await ask(by, calls.members, { team: '1', ...fields });
      expect(list).toHaveLength(total);
      return list.map(({ memberId }) => memberId).toSorted();
    };
    expect(await whole(top)).toEqual([mid, low, leaf, side].map(idOf).toSorted());
    expect(await whole(top, { below: idOf(mid) })).toEqual([low, leaf].map(idOf).toSorted());
    expect(await whole(mid)).toEqual([low, leaf].map(idOf).toSorted());
    expect(await whole(mid, { kind: 'agent' })).toEqual([idOf(low)]);
  });

  test('pages by cursor name everybody once, in the order asked for', async () => {
    const { top, mid } = team;
    const many = [];
    for (let n = 0; n < 7; n += 1) many.push(await place(`many${n}`, mid, { at: 10 + n, kind: 'player' }));
    for (const [index, session] of many.entries()) await give(session, BigInt(100 * (index % 3) + 1));
    for (const sort of ['joined', 'login', 'balance', 'team']) {
      const seen: string[] = [];
      let cursor: string | null | undefined;
      const balances: number[] = [];
      do {
        const page: ReplyOf<typeof calls.members> = await ask(top, calls.members, {
          below: idOf(mid),
          sort,
          size: '3',
          ...(cursor ? { cursor } : {}),
        });
        expect(page.total).toBe(8);
        seen.push(...page.list.map(({ memberId }) => memberId));
        balances.push(...page.list.map(({ balance }) => Number(balance)));
        ({ cursor } = page);
      } while (cursor);
      expect(new Set(seen).size, sort).toBe(8);
      expect(seen).toHaveLength(8);
      if (sort === 'balance') expect(balances).toEqual(balances.toSorted((a, b) => b - a));
      if (sort === 'team') expect(seen[0]).toBe(idOf(team.low));
    }
  });

  test('filters by kind and by the last login; who never logged in has not been here', async () => {
    const { mid, low } = team;
    await place('newcomer', mid, { at: 5, kind: 'player' });
    await kernel.db.query('update member.member set last_login_at = clock_timestamp() where id = $1', [low.memberId]);
    const count = async (fields: Record<string, string>) => (await ask(mid, calls.members, fields)).total;
    expect(await count({ kind: 'agent' })).toBe(1);
    expect(await count({ kind: 'player' })).toBe(1);
    expect(await count({ active: '7' })).toBe(1);
    expect(await count({ active: 'not7' })).toBe(1);
    expect(await count({})).toBe(2);
  });

  test('a proved phone is shown with its middle hidden, and the whole number finds its owner, within the team alone', async () => {
    const { top, mid, low, side } = team;
    for (const [session, phone] of [
      [low, '+84912345678'],
      [side, '+84987654321'],
    ] as const)
      await prove(session, phone);
    const found = async (by: Session, search: string) =>
      (await ask(by, calls.members, { search })).list.map(({ memberId, phone }) => [memberId, phone]);
    expect(await found(mid, '+84912345678')).toEqual([[idOf(low), '+849****5678']]);
    expect(await found(mid, '+8491234')).toEqual([]);
    expect(await found(mid, '+84987654321')).toEqual([]);
    const { member } = await ask(top, calls.member, { memberId: idOf(low) });
    expect(member.phone).toBe('+849****5678');
    expect((await ask(top, calls.member, { memberId: idOf(mid) })).member.phone).toBeNull();
  });

  test('of one member his first deposit, his bounds, the way to him, and whether his rates are the asker’s to change', async () => {
    const { top, mid, low } = team;
    for (const amountMinor of [500n, 700n]) await give(low, amountMinor, 'deposit');
    const seen = await ask(mid, calls.member, { memberId: idOf(low) });
    expect(seen).toMatchObject({ balance: '12.00', firstDeposit: { amount: '5.00' }, editable: true });
    expect(seen.rates.find(({ type }) => type === 'k3')).toMatchObject({ rate: 80, ceiling: 90, floor: 70 });
    const fromAbove = await ask(top, calls.member, { memberId: idOf(low) });
    expect(fromAbove.editable).toBe(false);
    expect(fromAbove.path.map(({ memberId }) => memberId)).toEqual([idOf(mid), idOf(low)]);
    expect((await ask(top, calls.member, { memberId: idOf(mid) })).firstDeposit).toBeNull();
  });

  test('whoever was here last comes first when that is asked for', async () => {
    const { top, mid, side } = team;
    const order = async () => (await ask(top, calls.members, { sort: 'login' })).list.map(({ memberId }) => memberId);
    for (const [last, before] of [
      [mid, side],
      [side, mid],
    ] as const) {
      await kernel.db.query('update member.member set last_login_at = clock_timestamp() where id = $1', [
        last.memberId,
      ]);
      expect(await order()).toEqual([idOf(last), idOf(before)]);
    }
  });

  test('tells nothing of a member but what features.md allows: no username, no whole number, no limits', async () => {
    const { top, mid } = team;
    const reply = await ask(top, calls.member, { memberId: idOf(mid) });
    const text = JSON.stringify(reply);
    expect(text).not.toContain(mid.claims.username);
    expect(Object.keys(reply.member).toSorted()).toEqual(
      ['avatar', 'closed', 'depth', 'joinTime', 'kind', 'lastLogin', 'memberId', 'nickname', 'phone'].toSorted(),
    );
  });
});

describe('modify rebate', () => {
  test('types that are named change, the others stay, and the next bets are frozen with it (spec §9, R-22)', async () => {
    const { top, mid } = team;
    const { rates } = await ask(top, calls.editNextLevel, {
      memberId: idOf(mid),
      rates: ratesField({ type: 'k3', rate: 95 }, { type: 'pk10', rate: 100 }),
    });
    const rateOf = (type: string) => rates.find((one) => one.type === type)?.rate;
    expect([rateOf('k3'), rateOf('pk10'), rateOf('ssc')]).toEqual([95, 100, 90]);
    const { rows } = await kernel.db.query<{ steps: number[] }>(
      'select s.steps from agent.v_chain_step s join agent.v_node n on n.chain_id = s.chain_id where n.member_id = $1',
      [mid.memberId],
    );
    expect(rows[0]?.steps).toEqual(LOTTERY_TYPES.map((type) => ({ k3: 5, pk10: 0 })[type as string] ?? 10));
  });

  test.each([
    ['above the own rate', { type: 'ssc', rate: 101 }],
    ['below what he has given on', { type: 'm6', rate: 79 }],
  ] as const)('%s is refused with the bounds of every type, and nothing changes (spec §5)', async (_what, rate) => {
    const { top, mid } = team;
    const asked = ask(top, calls.editNextLevel, {
      memberId: idOf(mid),
      rates: ratesField({ type: 'k3', rate: 91 }, rate),
    });
    const refusal = await refusalOf(asked);
    expect(refusal).toMatchObject({ key: 'agent.rebate_above_ceiling', code: 3201 });
    expect(refusal?.data['bounds']).toContainEqual({ type: 'm6', ceiling: 100, floor: 80 });
    const { rates } = await ask(top, calls.member, { memberId: idOf(mid) });
    expect(rates.every((one) => one.rate === 90)).toBe(true);
  });

  test.each([
    '[{"type":"k3","rate":-1}]',
    '[{"type":"k3","rate":0.5}]',
    '[{"type":"k3","rate":10001}]',
    '[{"type":"k3","rate":"90"}]',
    '[{"type":"k3","rate":null}]',
    '[{"type":"lotto","rate":1}]',
    '[]',
    '{',
    'x',
  ])('rates written %s are none', (rates) => {
    expect(calls.editNextLevel.input.safeParse({ memberId: '1', rates }).success).toBe(false);
  });

  test('a type named twice is refused: nobody knows which was meant', async () => {
    const { top, mid } = team;
    const rates = ratesField({ type: 'k3', rate: 91 }, { type: 'k3', rate: 92 });
    expect(await endOf(ask(top, calls.editNextLevel, { memberId: idOf(mid), rates }))).toBe('request.invalid');
  });

  test('two agents of one line at once end in rates that never fall on the way up', async () => {
    const { top, mid, low } = team;
    const lower = ask(top, calls.editNextLevel, {
      memberId: idOf(mid),
      rates: JSON.stringify(LOTTERY_TYPES.map((type) => ({ type, rate: 82 }))),
    });
    const raise = ask(mid, calls.editNextLevel, {
      memberId: idOf(low),
      rates: JSON.stringify(LOTTERY_TYPES.map((type) => ({ type, rate: 88 }))),
    });
    const ends = await Promise.all([endOf(lower), endOf(raise)]);
    expect(ends.toSorted()).toEqual(['agent.rebate_above_ceiling', 'done']);
  });

  test('the history tells who changed what, and begins with joining; it cannot be rewritten', async () => {
    const { top, mid, low } = team;
    await ask(top, calls.editNextLevel, { memberId: idOf(mid), rates: ratesField({ type: 'k3', rate: 95 }) });
    await kernel.db.tx((t) => changeRates(t, { memberId: mid.memberId, rates: evenRates(85) }));
    const { list, total } = await ask(top, calls.rateHistory, { memberId: idOf(mid) });
    expect(total).toBe(3);
    expect(list.map(({ by }) => by)).toEqual(['house', 'me', 'joined']);
    expect(list[1]?.before?.[0]).toEqual({ type: 'k3', rate: 90 });
    expect(list[1]?.rates[0]).toEqual({ type: 'k3', rate: 95 });
    const own = await ask(mid, calls.rateHistory);
    expect(own.list.map(({ by }) => by)).toEqual(['house', 'above', 'joined']);
    await ask(mid, calls.editNextLevel, { memberId: idOf(low), rates: ratesField({ type: 'k3', rate: 81 }) });
    expect((await ask(top, calls.rateHistory, { memberId: idOf(low) })).list[0]?.by).toBe('above');
    await expect(kernel.db.query('update agent.rate_change set by_id = null')).rejects.toThrow();
  });
});

test('the history of whoever was moved here begins with his coming', async () => {
  const { mid, side, low } = team;
  expect((await ask(mid, calls.rateHistory, { memberId: idOf(low) })).total).toBe(1);
  await kernel.db.tx((t) => changeParent(t, { memberId: low.memberId, parentId: side.memberId }));
  expect(await ask(side, calls.rateHistory, { memberId: idOf(low) })).toMatchObject({ total: 0, list: [] });
  await ask(side, calls.editNextLevel, { memberId: idOf(low), rates: ratesField({ type: 'k3', rate: 81 }) });
  expect((await ask(side, calls.rateHistory, { memberId: idOf(low) })).list.map(({ by }) => by)).toEqual(['me']);
});

describe('quotas', () => {
  const quota = (fromRate: number, most: number | '') => ({ fromRate: String(fromRate), most: String(most) });

  test('an agent gives no more high rates than he was given, whoever asks at once; below the quota he is free', async () => {
    const { top, mid } = team;
    const others = [];
    for (let n = 0; n < 3; n += 1) others.push(await place(`other${n}`, mid, { at: 10, kind: 'player' }));
    expect(await ask(top, calls.setQuota, { memberId: idOf(mid), ...quota(85, 1) })).toEqual({
      list: [{ fromRate: 85, most: 1, used: 0 }],
    });
    const raise = (session: Session, rate: number) =>
      endOf(ask(mid, calls.editNextLevel, { memberId: idOf(session), rates: ratesField({ type: 'k3', rate }) }));
    const ends = await Promise.all(others.map((session) => raise(session, 86)));
    expect(ends.toSorted()).toEqual(['agent.quota_full', 'agent.quota_full', 'done']);
    const winner = others[ends.indexOf('done')];
    const loser = others[ends.indexOf('agent.quota_full')];
    if (winner === undefined || loser === undefined) throw new Error('one of three');
    expect(await raise(winner, 87)).toBe('done');
    expect(await raise(loser, 84)).toBe('done');
    expect((await ask(mid, calls.quotas)).list).toEqual([{ fromRate: 85, most: 1, used: 1 }]);
    expect(await ask(top, calls.setQuota, { memberId: idOf(mid), ...quota(85, '') })).toEqual({ list: [] });
    expect(await raise(loser, 86)).toBe('done');
  });

  test('whoever comes by a code when the quota is used up gets the highest rate below it', async () => {
    const { top, mid } = team;
    await ask(top, calls.setQuota, { memberId: idOf(mid), ...quota(80, 1) });
    // low has 80 already.
    const late = await place('late', mid, { at: 85, kind: 'player' });
    const { rates } = await ask(top, calls.member, { memberId: idOf(late) });
    expect(rates.every(({ rate }) => rate === 79)).toBe(true);
  });

  test('of two who come at the same moment the second waits for the first, and gets what the quota then leaves', async () => {
    const { top, mid } = team;
    // low has 80 already.
    await ask(top, calls.setQuota, { memberId: idOf(mid), ...quota(80, 2) });
    const [first, second] = [
      await insertMember(kernel, { name: 'first' }),
      await insertMember(kernel, { name: 'second' }),
    ];
    const invite = { ownerId: mid.memberId, rates: evenRates(85) };
    const join = (t: Tx, { memberId, claims }: Session) =>
      joinTree(t, { memberId, accountId: claims.accountId, invite });
    let later: Promise<unknown> = Promise.resolve();
    await kernel.db.tx(async (t) => {
      await join(t, first);
      later = kernel.db.tx((other) => join(other, second));
      await untilWaiting(kernel.db, 1);
    });
    await later;
    const rateOf = async (session: Session) =>
      (await ask(top, calls.member, { memberId: idOf(session) })).rates.map(({ rate }) => rate)[0];
    expect([await rateOf(first), await rateOf(second)]).toEqual([85, 79]);
  });

  test('a quota that is used up holds for accounts that are opened as well, from its rate on', async () => {
    const { top, mid } = team;
    await ask(top, calls.setQuota, { memberId: idOf(mid), ...quota(80, 1) });
    // low has 80 already.
    const open = (username: string, rate: number) =>
      endOf(
        ask(mid, agentCodeCalls.addAccount, {
          username,
          password: 'k7#pexq2',
          kind: 'player',
          rates: ratesField({ type: 'k3', rate }),
        }),
      );
    expect(await open('Opened01', 80)).toBe('agent.quota_full');
    expect(await open('Opened02', 79)).toBe('done');
    await ask(top, calls.setQuota, { memberId: idOf(mid), ...quota(80, 2) });
    expect(await open('Opened03', 80)).toBe('done');
  });

  test('a player has no quota', async () => {
    const { low, leaf } = team;
    expect(await endOf(ask(low, calls.setQuota, { memberId: idOf(leaf), ...quota(50, 1) }))).toBe(
      'agent.quota_invalid',
    );
  });
});

test('the own copy of a member has how his rates came about and what he may give, without who stands above him', async () => {
  const { top, mid, leaf } = team;
  await ask(top, calls.editNextLevel, { memberId: idOf(mid), rates: ratesField({ type: 'ssc', rate: 95 }) });
  await ask(top, calls.setQuota, { memberId: idOf(mid), fromRate: '85', most: '2' });
  const even = (rate: number) => LOTTERY_TYPES.map((type) => ({ type, rate }));
  const at = expect.any(String);
  const copy = (await slice.exportOf?.(mid.memberId)) ?? {};
  expect(copy).toMatchObject({
    rateChanges: [
      { reason: 'joined', by: 'agent', before: null, rates: even(90), at },
      {
        reason: 'changed',
        by: 'agent',
        before: even(90),
        rates: even(90).map((each) => (each.type === 'ssc' ? { type: 'ssc', rate: 95 } : each)),
        at,
      },
    ],
    quotas: [{ fromRate: 85, most: 2, setAt: at }],
  });
  const first = { reason: 'joined', by: 'house', before: null, rates: even(0), at };
  expect(await slice.exportOf?.(top.memberId)).toMatchObject({
    rateChanges: [first, { by: 'house', rates: even(100) }],
  });
  expect(await slice.exportOf?.(leaf.memberId)).toMatchObject({ rateChanges: [{ rates: even(70) }], quotas: [] });
});
