import type { CodeState } from '@drawroom/contract/agent';
import type { Rates } from '@drawroom/engine/lottery-types';
import type { Sql, Tx } from '../../kernel/kernel.ts';

/** What an agent decides of a code. */
export interface CodeTerms {
  readonly kind: 'player' | 'agent';
  readonly rates: Rates;
  /** Unix ms; null: never. */
  readonly expiresAt: number | null;
  /** How many may register with it; null: any number. */
  readonly usesMax: number | null;
  readonly note: string;
}

/** A code as it stands now. */
export interface StoredCode extends CodeTerms {
  readonly code: string;
  readonly token: string;
  readonly state: CodeState;
  readonly createdAt: number;
  readonly used: number;
}

const CODE = `c.code, c.token, c.kind, c.rates, agent.code_state(c) as state, c.created_at as "createdAt", c.expires_at as "expiresAt",
  c.uses_max as "usesMax", c.used, c.note`;

/** Writes a code; null when its digits were given before, be it to somebody whose code is long over. */
export async function insertCode(
  t: Tx,
  code: CodeTerms & { readonly code: string; readonly ownerId: bigint },
): Promise<StoredCode | null> {
  const { rows } = await t.query<StoredCode>(
    `insert into agent.invite_code as c (code, owner_id, kind, rates, expires_at, uses_max, note)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), $6, $7) on conflict (code) do nothing returning ${CODE}`,
    [code.code, code.ownerId, code.kind, code.rates, code.expiresAt, code.usesMax, code.note],
    'agent-code-insert',
  );
  return rows[0] ?? null;
}

/** A code of this owner that he has not deleted; with a lock until the transaction ends. */
export async function lockCode(t: Tx, ownerId: bigint, code: string): Promise<StoredCode | null> {
  const { rows } = await t.query<StoredCode>(
    `select ${CODE} from agent.invite_code c where c.code = $1 and c.owner_id = $2 and c.active for update`,
    [code, ownerId],
    'agent-code-lock',
  );
  return rows[0] ?? null;
}

export async function updateCode(t: Tx, code: string, terms: CodeTerms): Promise<StoredCode> {
  const { rows } = await t.query<StoredCode>(
    `update agent.invite_code c set rates = $2, expires_at = to_timestamp($3::float8 / 1000), uses_max = $4, note = $5
     where c.code = $1 returning ${CODE}`,
    [code, terms.rates, terms.expiresAt, terms.usesMax, terms.note],
    'agent-code-update',
  );
  const [changed] = rows;
  if (changed === undefined) throw new Error(`code ${code} is gone`);
  return changed;
}

/** Whether this owner has or had the code; nobody registers with it any more. */
export async function withdrawCode(sql: Sql, ownerId: bigint, code: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update agent.invite_code set active = false where code = $1 and owner_id = $2',
    [code, ownerId],
    'agent-code-withdraw',
  );
  return rowCount > 0;
}

/** How many codes of an owner are not over. His place is locked, so that codes made at the same moment are counted one by one. */
export async function countLiveCodes(t: Tx, ownerId: bigint): Promise<number> {
  await t.query('select from agent.node where member_id = $1 for no key update', [ownerId], 'agent-lock-owner');
  const { rows } = await t.query<{ count: number }>(
    `select count(*)::int as count from agent.invite_code c where c.owner_id = $1 and agent.code_state(c) = 'live'`,
    [ownerId],
    'agent-count-codes',
  );
  return rows[0]?.count ?? 0;
}

/** Codes of an owner, newest first; deleted ones only when they are asked for. */
export async function listOwnCodes(
  sql: Sql,
  asked: {
    readonly ownerId: bigint;
    readonly state: CodeState | null;
    readonly kind: string | null;
    readonly page: number;
    readonly size: number;
  },
): Promise<{ total: number; codes: StoredCode[] }> {
  const { rows } = await sql.query<{ total: number; codes: null } | (StoredCode & { total: null })>(
    `with own as materialized (
       select c.*, agent.code_state(c) as state from agent.invite_code c
       where c.owner_id = $1 and ($3::text is null or c.kind = $3)
     ), wanted as (select * from own where case when $2::text is null then state <> 'deleted' else state = $2 end)
     select (select count(*)::int from wanted) as total, c.code, c.token, c.kind, c.rates, c.state, c.created_at as "createdAt",
       c.expires_at as "expiresAt", c.uses_max as "usesMax", c.used, c.note
     from (select * from wanted order by created_at desc, code limit $5 offset $4) c right join (values (1)) v(one) on true
     order by c.created_at desc, c.code`,
    [asked.ownerId, asked.state, asked.kind, (asked.page - 1) * asked.size, asked.size],
    'agent-list-codes',
  );
  const codes = rows.filter((row): row is StoredCode & { total: null } => 'code' in row && row.code !== null);
  return { total: rows[0]?.total ?? 0, codes };
}

/** A code of this owner that can be shown, or null. */
export async function findOwnCode(sql: Sql, ownerId: bigint, code: string): Promise<StoredCode | null> {
  const { rows } = await sql.query<StoredCode>(
    `select ${CODE} from agent.invite_code c where c.code = $1 and c.owner_id = $2 and c.active`,
    [code, ownerId],
    'agent-own-code',
  );
  return rows[0] ?? null;
}
