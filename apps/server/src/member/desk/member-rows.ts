import type { MemberLabel, MemberRow, MemberStatus } from '@drawroom/contract/member-desk';
import type { FreezeKind } from '@drawroom/contract/member-freeze';
import type { Sql } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';

interface StoredRow {
  readonly id: bigint;
  readonly username: string;
  readonly nickname: string;
  readonly kind: 'player' | 'agent';
  readonly registeredAtMs: number;
  readonly lastLoginAtMs: number | null;
  readonly closed: boolean;
  readonly frozen: FreezeKind[];
  readonly labels: MemberLabel[];
}

const IN_FORCE = 'f.ended_at is null and (f.until is null or f.until > clock_timestamp())';
const COLUMNS = `m.id, m.username, m.nickname, m.kind, m.created_at as "registeredAtMs", m.last_login_at as "lastLoginAtMs",
  m.closed_at is not null as closed,
  array(select f.kind from member.freeze f where f.member_id = m.id and ${IN_FORCE} order by f.kind) as frozen,
  array(select l.label from member.label l where l.member_id = m.id order by l.label) as labels`;

/** By which of his names members are asked for. */
export type NameField = 'username' | 'nickname';

/** Which members; everything that is given has to fit. */
export interface MemberFilter {
  /** Beginning of a name, in whatever case. */
  readonly name?: { readonly field: NameField; readonly begins: string };
  readonly ids?: readonly bigint[];
  readonly label?: MemberLabel;
  readonly status?: MemberStatus;
  /** Members behind this one. */
  readonly after?: bigint;
  readonly limit: number;
}

/** Members by name in the order of names, else the newest first, each step by an index (012-member-desk.sql). */
export async function selectMembers(sql: Sql, filter: MemberFilter): Promise<MemberRow[]> {
  const { text, params } = searchStatement(filter);
  const { rows } = await sql.query<StoredRow>(text, params);
  return rows.map(presentRow);
}

const STATUS: Readonly<Record<MemberStatus, string>> = {
  active: `m.closed_at is null and not exists (select from member.freeze f where f.member_id = m.id and ${IN_FORCE})`,
  // From the few that are frozen to their members; a condition on each member would be asked of all of them.
  frozen: `m.closed_at is null and m.id = any(array(select f.member_id from member.freeze f where ${IN_FORCE}))`,
  closed: 'm.closed_at is not null',
};

/** The statement of a search; what was typed is in its parameters and nowhere else. */
export function searchStatement(filter: MemberFilter): { readonly text: string; readonly params: readonly unknown[] } {
  const params: unknown[] = [];
  const add = (value: unknown): string => `$${params.push(value)}`;
  const { name, ids, label, status, after, limit } = filter;
  const where: string[] = [];
  const key = name === undefined ? null : `(lower(m.${name.field}) collate "C")`;
  if (name !== undefined) {
    const lower = (text: string): string => `(lower(${add(text)}) collate "C")`;
    // All names that begin so stand between the beginning itself and the beginning with the last sign there is.
    where.push(`${key} >= ${lower(name.begins)} and ${key} <= ${lower(`${name.begins}\u{10FFFF}`)}`);
  }
  if (ids !== undefined) where.push(`m.id = any(${add(ids.map(String))}::bigint[])`);
  if (label !== undefined) where.push(`m.id in (select l.member_id from member.label l where l.label = ${add(label)})`);
  if (status !== undefined) where.push(STATUS[status]);
  if (after !== undefined) {
    const id = `${add(String(after))}::bigint`;
    where.push(
      name === undefined
        ? `m.id < ${id}`
        : `(${key}, m.id) > ((select lower(c.${name.field}) collate "C" from member.member c where c.id = ${id}), ${id})`,
    );
  }
  const text = `select ${COLUMNS} from member.member m ${where.length === 0 ? '' : `where ${where.join(' and ')}`}
    order by ${key === null ? 'm.id desc' : `${key}, m.id`} limit ${add(limit)}`;
  return { text, params };
}

/** A member's row; refuses with `member.unknown`. */
export async function requireMemberRow(sql: Sql, memberId: bigint): Promise<MemberRow> {
  const [row] = await selectMembers(sql, { ids: [memberId], limit: 1 });
  if (row === undefined) throw new Refusal('member.unknown');
  return row;
}

function presentRow({ id, closed, registeredAtMs, lastLoginAtMs, ...row }: StoredRow): MemberRow {
  return {
    ...row,
    memberId: String(id),
    status: closed ? 'closed' : row.frozen.length > 0 ? 'frozen' : 'active',
    registeredAt: Math.trunc(registeredAtMs),
    lastLoginAt: lastLoginAtMs === null ? null : Math.trunc(lastLoginAtMs),
  };
}
