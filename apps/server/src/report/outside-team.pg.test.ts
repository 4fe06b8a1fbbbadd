import { agentCodeCalls, agentTeamCalls } from '@drawroom/contract/agent';
import type { AnyCall } from '@drawroom/contract/call';
import { reportCalls } from '@drawroom/contract/report';
import { evenRates, LOTTERY_TYPES } from '@drawroom/engine/lottery-types';
import { insertMember } from '@drawroom/testkit/insert-member';
import { endOf } from '@drawroom/testkit/refusal-of';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { changeParent, changeRates, createAgentSlice, joinTree } from '../agent/index.ts';
import { createPasswordHasher } from '../kernel/password-hash.ts';
import type { Session, Slice } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { createReportSlice } from './index.ts';

/** Every call of the programme, as the contract has them: a new one is asked here without being named. */
const CALLS: readonly AnyCall[] = Object.values({ ...agentCodeCalls, ...agentTeamCalls, ...reportCalls });

/** Fields that name somebody; whoever stands not below the caller must not exist for him. */
const PEOPLE: readonly string[] = ['memberId', 'below', 'branch'];
/** What the others are asked with where they are needed, so that nothing but the person can be refused. */
const VALUES: Readonly<Record<string, string>> = {
  code: '100000',
  kind: 'player',
  rates: JSON.stringify(LOTTERY_TYPES.map((type) => ({ type, rate: 0 }))),
  fromRate: '90',
  most: '',
  report: 'teamBets',
  format: 'csv',
  username: 'Nobody01',
  password: 'k7#pexq2',
};
/** Those that only narrow what is asked for. */
const FILTERS =
  'expiresAt usesMax note state page size team search active sort cursor range from to of direct type lotteryCode';
/** Only somebody's own inviter changes anything about him. */
const DIRECT_ONLY: ReadonlySet<string> = new Set(['agent.editNextLevel', 'agent.setQuota']);
/** A report without anybody named is the caller's own, and so is one that names himself. */
const OWN_TOO = (call: AnyCall, field: string): boolean =>
  field === 'memberId' && (call.name.startsWith('report.') || /rateHistory|quotas/.test(call.name));

/** The fields of a call with what each takes. */
function shapeOf(call: AnyCall): Readonly<Record<string, z.ZodMiniType>> {
  return (call.input as z.ZodMiniObject).shape as Record<string, z.ZodMiniType>;
}

/** What a call cannot do without. */
function needsOf(call: AnyCall): Record<string, string> {
  const needed = Object.entries(shapeOf(call)).filter(([, field]) => !field.safeParse(undefined).success);
  return Object.fromEntries(needed.map(([name]) => [name, VALUES[name] ?? '1']));
}

/** Each way to name somebody to a call. */
const WAYS = CALLS.flatMap((call) =>
  Object.keys(shapeOf(call))
    .filter((field) => PEOPLE.includes(field))
    .map((field) => ({ name: `${call.name} by ${field}`, call, field })),
);

/** Calls that take a field, with their names. */
function callsWith(field: string): readonly { readonly name: string; readonly call: AnyCall }[] {
  return CALLS.filter((call) => field in shapeOf(call)).map((call) => ({ name: call.name, call }));
}

let opened: SliceKernel;
let slices: readonly Slice[];
beforeAll(async () => {
  opened = await openSliceKernel();
  const { kernel } = opened;
  const passwords = createPasswordHasher({ pepper: '' });
  slices = [createAgentSlice(kernel, { passwords, lotteriesOf: () => new Map() }), createReportSlice(kernel)];
});
afterAll(() => opened.stop());

/** Asks with what the contract wants and these fields. */
function endFor(by: Session, call: AnyCall, more: Readonly<Record<string, string>>): Promise<string> {
  const slice = slices.find(({ handlers }) => handlers.some((each) => each.call === call));
  if (slice === undefined) throw new Error(`nobody answers ${call.name}`);
  const fields = { ...needsOf(call), ...more };
  return endOf(callSlice(slice, call, { fields, context: { ...aContext(), session: by } }));
}

const asked = (by: Session, { call, field }: (typeof WAYS)[number], memberId: string): Promise<string> =>
  endFor(by, call, { [field]: memberId });

/** A tree of agents as a list of parents. */
interface Tree {
  readonly members: Session[];
  readonly parents: (number | null)[];
}

async function join(tree: Tree, parent: number | null): Promise<void> {
  const { kernel } = opened;
  const session = await insertMember(kernel, { name: 'tree', kind: 'agent' });
  const { memberId, claims } = session;
  const above = parent === null ? undefined : tree.members[parent];
  await kernel.db.tx(async (t) => {
    const invite = above === undefined ? null : { ownerId: above.memberId, rates: evenRates(0) };
    await joinTree(t, { memberId, accountId: claims.accountId, invite });
    if (above === undefined) await changeRates(t, { memberId, rates: evenRates(0) });
  });
  tree.members.push(session);
  tree.parents.push(parent);
}

/** Everybody above one of the tree, the nearest first: the rule written down a second time. */
function aboveOf({ parents }: Tree, who: number): number[] {
  const parent = parents[who] ?? null;
  return parent === null ? [] : [parent, ...aboveOf({ members: [], parents }, parent)];
}

/** Moves one below another where the model says that it may be. */
async function move(tree: Tree, who: number, below: number): Promise<void> {
  const memberId = tree.members[who]?.memberId ?? 0n;
  const parentId = tree.members[below]?.memberId ?? 0n;
  const may = who !== below && !aboveOf(tree, below).includes(who) && tree.parents[who] !== null;
  const done = await opened.kernel.db
    .tx((t) => changeParent(t, { memberId, parentId }))
    .then(
      () => true,
      (error: unknown) => error,
    );
  if (done !== true) expect(done).toBeInstanceOf(Refusal);
  if (may) {
    expect(done).toBe(true);
    tree.parents[who] = below;
  }
}

/** Somebody on top of a tree of his own. */
async function anAgent(zone = 'Asia/Shanghai'): Promise<Session> {
  const alone: Tree = { members: [], parents: [] };
  await join(alone, null);
  const session = alone.members[0] as Session;
  return { ...session, claims: { ...session.claims, zone } };
}

test('every field of every call of the programme is known here, so that none that names somebody is passed over', () => {
  const known = new Set([...PEOPLE, ...Object.keys(VALUES), ...FILTERS.split(' ')]);
  expect(CALLS.flatMap((call) => Object.keys(shapeOf(call)).filter((field) => !known.has(field)))).toEqual([]);
  expect(new Set(WAYS.map(({ call }) => call)).size).toBeGreaterThanOrEqual(17);
});

describe('in a tree grown and moved about at random (R-68)', () => {
  const tree: Tree = { members: [], parents: [] };
  let wrongPairs: readonly (readonly [number, number])[] = [];
  let rightPairs: readonly (readonly [number, number])[] = [];
  beforeAll(async () => {
    const [choices] = fc.sample(fc.array(fc.nat(1_000), { minLength: 40, maxLength: 40 }), { numRuns: 1, seed: 7 });
    const next = (below: number): number => (choices?.shift() ?? 0) % below;
    await join(tree, null);
    for (let n = 1; n < 14; n += 1) await join(tree, next(n));
    for (let n = 0; n < 8; n += 1) await move(tree, 1 + next(13), next(14));
    const pairs = tree.members.flatMap((_by, by) => tree.members.map((_who, who) => [by, who] as const));
    const isBelow = ([by, who]: readonly [number, number]): boolean => aboveOf(tree, who).includes(by);
    rightPairs = pairs.filter((pair) => isBelow(pair));
    wrongPairs = pairs.filter((pair) => pair[0] !== pair[1] && !isBelow(pair));
  }, 60_000);

  test.each(WAYS)(
    '$name finds everybody below the caller, and nobody above or beside him, moved away or unknown',
    async (way) => {
      const idOf = (index: number): string => String(tree.members[index]?.memberId);
      const by = (index: number): Session => tree.members[index] as Session;
      for (const [agent, who] of rightPairs) {
        const direct = tree.parents[who] === agent;
        const expected = direct || !DIRECT_ONLY.has(way.call.name) ? 'done' : 'agent.member_unknown';
        expect(await asked(by(agent), way, idOf(who)), `${agent} of ${who}`).toBe(expected);
      }
      for (const [agent, who] of wrongPairs)
        expect(await asked(by(agent), way, idOf(who)), `${agent} of ${who}`).toBe('agent.member_unknown');
      for (const stranger of ['1', '999999999', '999999999999999999'])
        expect(await asked(by(0), way, stranger), stranger).toBe('agent.member_unknown');
      if (!OWN_TOO(way.call, way.field)) expect(await asked(by(0), way, idOf(0))).toBe('agent.member_unknown');
    },
    120_000,
  );
});

test.each(WAYS)('$name takes the number of a member and nothing else', ({ call, field }) => {
  const takes = (value: string): boolean => call.input.safeParse({ ...needsOf(call), [field]: value }).success;
  expect(takes('1')).toBe(true);
  for (const none of ['', '0', '-1', '1.5', '1e3', "1' or '1'='1", '9223372036854775808', 'all'])
    expect(takes(none), none).toBe(false);
});

describe.each(callsWith('range'))('days of $name', ({ call }) => {
  test.each([
    ['reversed', '2026-02-02', '2026-02-01'],
    ['reversed by weeks', '2026-02-22', '2026-02-01'],
    ['of ten years', '2016-11-01', '2026-11-01'],
    ['that no calendar has', '2026-02-30', '2026-03-01'],
    ['of which one is missing', '2026-02-01', ''],
  ])('%s are refused', async (_what, from, to) => {
    const days = { range: 'days', from, ...(to !== '' && { to }) };
    expect(await endFor(await anAgent(), call, days)).toBe('report.range_invalid');
  });

  test('reach over a night in which clocks change', async () => {
    const berlin = await anAgent('Europe/Berlin');
    for (const [from, to] of [
      ['2026-03-28', '2026-03-30'],
      ['2026-10-24', '2026-10-26'],
    ] as const)
      expect(await endFor(berlin, call, { range: 'days', from, to })).toBe('done');
  });
});

test.each(callsWith('rates'))(
  '$name takes whole rates from 0 to 10,000 of known types and nothing else',
  ({ call }) => {
    const takes = (rates: string): boolean => call.input.safeParse({ ...needsOf(call), rates }).success;
    expect([takes('[{"type":"k3","rate":0}]'), takes('[{"type":"k3","rate":10000}]')]).toEqual([true, true]);
    for (const rate of ['-1', '0.5', '10001', '"90"', 'null', '1e9'])
      expect(takes(`[{"type":"k3","rate":${rate}}]`), rate).toBe(false);
    for (const none of ['[{"type":"lotto","rate":1}]', '[{"type":"k3"}]', '[]', '{', ''])
      expect(takes(none)).toBe(false);
  },
);

test.each(callsWith('code'))('$name knows no code of anybody else', async ({ call }) => {
  const { code } = await callSlice(slices[0] as Slice, agentCodeCalls.createCode, {
    fields: { kind: 'player', rates: VALUES['rates'] ?? '' },
    context: { ...aContext(), session: await anAgent() },
  });
  expect(await endFor(await anAgent(), call, { code: code.code })).toBe('agent.code_unknown');
});
