import type { TypeRate } from '@drawroom/contract/agent';
import type { TreeNodeView } from '@drawroom/contract/agent-desk';
import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { makeAgent } from '../member/index.ts';
import { teamNewsOf } from '../notice/index.ts';
import { askedRates, typeRatesOf } from './asked-rates.ts';
import { changeParent, changeRates } from './move-node.ts';
import { kindOf } from './require-agent.ts';
import { findNode } from './store.ts';
import { teamSizes } from './team-size.ts';

/** Where a member stands, by his username in any case. Refuses with `agent.member_unknown`. */
export async function nodeOfName(sql: Sql, username: string): Promise<TreeNodeView> {
  const { rows } = await sql.query<{ id: bigint }>(
    'select id from member.v_member where lower(username) = lower($1)',
    [username],
    'agent-desk-name',
  );
  const found = rows[0];
  if (found === undefined) throw new Refusal('agent.member_unknown');
  return nodeView(sql, found.id);
}

/** Puts a member with his team below an agent, or at the top (null); refuses with `agent.move_refused` below a player. */
export async function moveNode(
  t: Tx,
  { memberId, parentId }: { readonly memberId: bigint; readonly parentId: bigint | null },
): Promise<TreeNodeView> {
  await requireNode(t, memberId);
  if (parentId !== null) {
    const kind = await kindOf(t, parentId);
    if (kind === undefined) throw new Refusal('agent.member_unknown');
    if (kind !== 'agent') throw new Refusal('agent.move_refused');
  }
  await changeParent(t, { memberId, parentId });
  return nodeView(t, memberId);
}

/** Makes a member an agent; `done` is to be called after the commit. Once he is one, nothing changes. */
export async function promoteNode(
  kernel: Pick<Kernel, 'sessions'>,
  t: Tx,
  memberId: bigint,
): Promise<{ readonly node: TreeNodeView; readonly done: () => void }> {
  await requireNode(t, memberId);
  const done = await makeAgent(kernel, t, memberId);
  return { node: await nodeView(t, memberId), done };
}

/** Rates as they stand, and as they would with these in place of some. Refuses with `agent.member_unknown`. */
export async function lookAtRates(
  sql: Sql,
  { memberId, rates }: { readonly memberId: bigint; readonly rates: readonly TypeRate[] },
): Promise<{ readonly before: readonly TypeRate[]; readonly after: readonly TypeRate[] }> {
  const { rates: before } = await requireNode(sql, memberId);
  return { before: typeRatesOf(before), after: typeRatesOf(askedRates(rates, before)) };
}

/** Changes anybody's rates as the house. Refuses with `agent.rebate_above_ceiling`. */
export async function setNodeRates(
  t: Tx,
  { memberId, rates }: { readonly memberId: bigint; readonly rates: readonly TypeRate[] },
): Promise<TreeNodeView> {
  const before = await requireNode(t, memberId);
  await changeRates(t, { memberId, rates: askedRates(rates, before.rates) });
  return nodeView(t, memberId);
}

/** Who stands above a member, from the top down, and how many stand below him, by depth: 1 are his own invitees. */
export async function placeInTree(sql: Sql, memberId: bigint): Promise<PlaceInTree> {
  const { rows: above } = await sql.query<{ id: bigint; username: string }>(
    `select m.id, m.username from agent.v_line l join member.v_member m on m.id = l.ancestor_id
     where l.member_id = $1 and l.depth > 0 order by l.depth desc`,
    [memberId],
    'agent-desk-above',
  );
  const { rows: below } = await sql.query<{ depth: number; count: number }>(
    `select depth, count(*)::int as count from agent.v_line where ancestor_id = $1 and depth > 0 group by depth order by depth`,
    [memberId],
    'agent-desk-below',
  );
  return {
    above: above.map(({ id, username }) => ({ memberId: String(id), username })),
    below,
    teamSize: below.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Where somebody stands in the tree. */
export interface PlaceInTree {
  readonly above: { memberId: string; username: string }[];
  readonly below: { depth: number; count: number }[];
  readonly teamSize: number;
}

async function requireNode(sql: Sql, memberId: bigint) {
  const node = await findNode(sql, memberId);
  if (node === null) throw new Refusal('agent.member_unknown');
  return node;
}

async function nodeView(sql: Sql, memberId: bigint): Promise<TreeNodeView> {
  const { rates } = await requireNode(sql, memberId);
  const { rows } = await sql.query<{ id: bigint; username: string; nickname: string; kind: 'player' | 'agent' }>(
    `select m.id, m.username, m.nickname, m.kind from agent.v_line l join member.v_member m on m.id = l.ancestor_id
     where l.member_id = $1 order by l.depth desc`,
    [memberId],
    'agent-desk-line',
  );
  const own = rows.at(-1);
  if (own === undefined) throw new Refusal('agent.member_unknown');
  const { teamSize, directSize } = (await teamSizes(sql, [memberId]))(memberId);
  return {
    memberId: String(memberId),
    username: own.username,
    nickname: own.nickname,
    kind: own.kind,
    above: rows.slice(0, -1).map(({ id, username }) => ({ memberId: String(id), username })),
    rates: typeRatesOf(rates),
    teamSize,
    directSize,
    teamNews: own.kind === 'agent' ? await teamNewsOf(sql, memberId) : null,
  };
}
