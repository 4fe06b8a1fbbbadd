import type { Sql, Tx } from '../kernel/kernel.ts';

export interface TreeNode {
  readonly memberId: bigint;
  readonly parentId: bigint | null;
  readonly rebatePer10k: number;
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
    `select member_id as "memberId", parent_id as "parentId", rebate_per10k as "rebatePer10k"
     from agent.node where member_id = $1`,
    [memberId],
    'agent-node',
  );
  return rows[0] ?? null;
}

/** Highest rate among the direct children, 0 without any. */
export async function highestRateBelow(sql: Sql, memberId: bigint): Promise<number> {
  const { rows } = await sql.query<{ highest: number }>(
    'select coalesce(max(rebate_per10k), 0) as highest from agent.node where parent_id = $1',
    [memberId],
  );
  return rows[0]?.highest ?? 0;
}

/** Whether `memberId` stands in the team of `rootId`, or is its root. */
export async function isInTeam(sql: Sql, rootId: bigint, memberId: bigint): Promise<boolean> {
  const { rows } = await sql.query(
    `select from agent.node n join agent.v_chain c on c.chain_id = n.chain_id
     where n.member_id = $2 and c.member_id = $1`,
    [rootId, memberId],
  );
  return rows.length > 0;
}

export async function insertNode(t: Tx, node: TreeNode & { readonly accountId: bigint }): Promise<void> {
  await t.query('insert into agent.node (member_id, account_id, parent_id, rebate_per10k) values ($1, $2, $3, $4)', [
    node.memberId,
    node.accountId,
    node.parentId,
    node.rebatePer10k,
  ]);
}

export async function updateNode(t: Tx, node: TreeNode): Promise<void> {
  await t.query('update agent.node set parent_id = $2, rebate_per10k = $3 where member_id = $1', [
    node.memberId,
    node.parentId,
    node.rebatePer10k,
  ]);
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
  readonly rebatePer10k: number;
}

export async function findInviteCode(sql: Sql, code: string): Promise<InviteCode | null> {
  const { rows } = await sql.query<InviteCode>(
    `select code, owner_id as "ownerId", kind, rebate_per10k as "rebatePer10k"
     from agent.invite_code where code = $1 and active`,
    [code],
    'agent-invite-code',
  );
  return rows[0] ?? null;
}

/** False when the code exists already. */
export async function insertInviteCode(t: Tx, invite: InviteCode): Promise<boolean> {
  const { rowCount } = await t.query(
    `insert into agent.invite_code (code, owner_id, kind, rebate_per10k) values ($1, $2, $3, $4)
     on conflict (code) do nothing`,
    [invite.code, invite.ownerId, invite.kind, invite.rebatePer10k],
  );
  return rowCount === 1;
}
