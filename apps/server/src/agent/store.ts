import { evenRates, higherRates, type Rates } from '@drawroom/engine/lottery-types';
import type { Sql, Tx } from '../kernel/kernel.ts';

export interface TreeNode {
  readonly memberId: bigint;
  readonly parentId: bigint | null;
  readonly rates: Rates;
}

/** Apart from every other use of advisory locks. */
const TREE_LOCK = 7_710_000_000_000_000_001n;

/**
 * Joining shares the tree; a change of rate or parent has it alone, because it rewrites chains that a newcomer's is made
 * from. Taken before anything is read.
 */
export async function lockTree(t: Tx, how: 'to join' | 'to change'): Promise<void> {
  await t.query(`select pg_advisory_xact_lock${how === 'to join' ? '_shared' : ''}($1)`, [TREE_LOCK]);
}

export async function findNode(sql: Sql, memberId: bigint): Promise<TreeNode | null> {
  const { rows } = await sql.query<TreeNode>(
    `select member_id as "memberId", parent_id as "parentId", rates
     from agent.node where member_id = $1`,
    [memberId],
    'agent-node',
  );
  return rows[0] ?? null;
}

/** Type by type the highest rate among the direct children, 0 without any. */
export async function highestRatesBelow(sql: Sql, memberId: bigint): Promise<Rates> {
  const { rows } = await sql.query<{ rates: Rates }>('select distinct rates from agent.node where parent_id = $1', [
    memberId,
  ]);
  return rows.reduce((highest, { rates }) => higherRates(highest, rates), evenRates(0));
}

/** Whether `memberId` stands in the team of `rootId`, or is its root. */
export async function isInTeam(sql: Sql, rootId: bigint, memberId: bigint): Promise<boolean> {
  const { rows } = await sql.query(
    'select from agent.ancestor where ancestor_id = $1 and member_id = $2',
    [rootId, memberId],
    'agent-is-in-team',
  );
  return rows.length > 0;
}

export async function insertNode(t: Tx, node: TreeNode & { readonly accountId: bigint }): Promise<void> {
  await t.query('insert into agent.node (member_id, account_id, parent_id, rates) values ($1, $2, $3, $4)', [
    node.memberId,
    node.accountId,
    node.parentId,
    node.rates,
  ]);
}

export async function updateNode(t: Tx, node: TreeNode): Promise<void> {
  await t.query('update agent.node set parent_id = $2, rates = $3 where member_id = $1', [
    node.memberId,
    node.parentId,
    node.rates,
  ]);
}

/** Keeps that rates were given (`before` null: with joining) or changed; `byId` null: by the house. */
export async function noteRates(
  t: Tx,
  change: {
    readonly memberId: bigint;
    readonly byId: bigint | null;
    readonly before: Rates | null;
    readonly rates: Rates;
  },
): Promise<void> {
  const { memberId, byId, before, rates } = change;
  const reason = before === null ? 'joined' : 'changed';
  await t.query('insert into agent.rate_change (member_id, by_id, reason, before, rates) values ($1, $2, $3, $4, $5)', [
    memberId,
    byId,
    reason,
    before,
    rates,
  ]);
}

/** Writes who stands above a member, and above everybody below him, from his parent as it stands now. */
export async function writeClosure(t: Tx, memberId: bigint): Promise<void> {
  await t.query('select agent.write_closure($1)', [memberId]);
}

/** Freezes new chains for a member and everybody below him. */
export async function writeChains(t: Tx, memberId: bigint): Promise<void> {
  await t.query('select agent.write_chains($1)', [memberId]);
}

export async function findChainId(sql: Sql, memberId: bigint): Promise<bigint | null> {
  const { rows } = await sql.query<{ chainId: bigint | null }>(
    'select chain_id as "chainId" from agent.node where member_id = $1',
    [memberId],
    'agent-chain-id',
  );
  return rows[0]?.chainId ?? null;
}

export interface InviteCode {
  readonly code: string;
  readonly ownerId: bigint;
  readonly kind: 'player' | 'agent';
  readonly rates: Rates;
}

/** The live code of these digits or this token. */
export async function findInviteCode(sql: Sql, code: string): Promise<InviteCode | null> {
  const { rows } = await sql.query<InviteCode>(
    `select c.code, c.owner_id as "ownerId", c.kind, c.rates
     from agent.invite_code c where (c.code = $1 or c.token = $1) and agent.code_state(c) = 'live'`,
    [code],
    'agent-invite-code',
  );
  return rows[0] ?? null;
}

/** Uses a code up by one; false when it has ended. Of any number at the same moment, only as many as it is for are counted. */
export async function useInviteCode(t: Tx, code: string): Promise<boolean> {
  const { rowCount } = await t.query(
    `update agent.invite_code c set used = used + 1 where c.code = $1 and agent.code_state(c) = 'live'`,
    [code],
    'agent-use-code',
  );
  return rowCount === 1;
}

/** False when the code exists already. */
export async function insertInviteCode(t: Tx, invite: InviteCode): Promise<boolean> {
  const { rowCount } = await t.query(
    `insert into agent.invite_code (code, owner_id, kind, rates) values ($1, $2, $3, $4)
     on conflict (code) do nothing`,
    [invite.code, invite.ownerId, invite.kind, invite.rates],
  );
  return rowCount === 1;
}
