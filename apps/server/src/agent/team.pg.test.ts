import { agentTeamCalls as calls } from '@drawroom/contract/agent';
import { endOf } from '@drawroom/testkit/refusal-of';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { changeParent } from './index.ts';
import { idOf, openTeamWorld, ratesField, type TeamWorld } from './test-team.ts';

let world: TeamWorld;
let kernel: Kernel;
let team: TeamWorld['team'];
let ask: TeamWorld['ask'];
beforeEach(async () => {
  world = await openTeamWorld();
  ({ kernel, team, ask } = world);
  return world.stop;
});

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
      await world.give(session, points);
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
    expect(await found(' leaf ')).toEqual([idOf(leaf)]);
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
    for (let n = 0; n < 7; n += 1) many.push(await world.place(`many${n}`, mid, { at: 10 + n, kind: 'player' }));
    for (const [index, session] of many.entries()) await world.give(session, BigInt(100 * (index % 3) + 1));
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
    await world.place('newcomer', mid, { at: 5, kind: 'player' });
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
      await world.prove(session, phone);
    const found = async (by: Session, search: string) =>
      (await ask(by, calls.members, { search })).list.map(({ memberId, phone }) => [memberId, phone]);
    expect(await found(mid, '+84912345678')).toEqual([[idOf(low), '+8491****678']]);
    expect(await found(mid, '+8491234')).toEqual([]);
    expect(await found(mid, '+84987654321')).toEqual([]);
    const { member } = await ask(top, calls.member, { memberId: idOf(low) });
    expect(member.phone).toBe('+8491****678');
    expect((await ask(top, calls.member, { memberId: idOf(mid) })).member.phone).toBeNull();
  });

  test('of one member his first deposit, his bounds, the way to him, and whether his rates are the asker’s to change', async () => {
    const { top, mid, low } = team;
    for (const amountMinor of [500n, 700n]) await world.give(low, amountMinor, 'deposit');
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
