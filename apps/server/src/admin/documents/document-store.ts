import { changesBetween, factsOf, type DocumentKind, type DocumentVersion } from '@drawroom/contract/document';
import type { Sql, Tx } from '../../kernel/kernel.ts';

/** Which document. */
export interface DocumentName {
  readonly kind: DocumentKind;
  readonly code: string;
}

/** A version as it is kept. */
interface Kept {
  readonly version: number;
  readonly content: unknown;
}

/** A version to be kept. */
export interface NewVersion extends DocumentName {
  readonly content: unknown;
  /** Null: it was not an operator who made it so. */
  readonly operatorId: bigint | null;
  readonly why: string;
  readonly restored: number | null;
  readonly proposalId: bigint | null;
}

const HISTORY_MAX = 100;

/** Nobody else edits this document until the transaction ends, and nobody makes one of its name. */
export async function lockDocument(t: Tx, { kind, code }: DocumentName): Promise<void> {
  await t.query(
    'select pg_advisory_xact_lock(hashtextextended($1, 60))',
    [`admin.document ${kind} ${code}`],
    'admin-lock-document',
  );
}

/** Newest version of a document; null while nobody has changed it here. */
export async function lastVersion(sql: Sql, { kind, code }: DocumentName): Promise<Kept | null> {
  const { rows } = await sql.query<Kept>(
    'select version, content from admin.document where kind = $1 and code = $2 order by version desc limit 1',
    [kind, code],
    'admin-last-version',
  );
  return rows[0] ?? null;
}

/** What a document said in a version; undefined: there is no such version. */
export async function contentOf(sql: Sql, { kind, code }: DocumentName, version: number): Promise<unknown> {
  const { rows } = await sql.query<{ content: unknown }>(
    'select content from admin.document where kind = $1 and code = $2 and version = $3',
    [kind, code, version],
    'admin-version-content',
  );
  return rows[0]?.content;
}

/** What a document said in each of its versions. */
export async function contentsOf<Content>(sql: Sql, { kind, code }: DocumentName): Promise<Content[]> {
  const { rows } = await sql.query<{ content: Content }>(
    'select content from admin.document where kind = $1 and code = $2',
    [kind, code],
    'admin-version-contents',
  );
  return rows.map(({ content }) => content);
}

/** Keeps the version that follows the last one; gives its number. */
export async function keepVersion(t: Tx, next: NewVersion): Promise<number> {
  const { kind, code, content, operatorId, why, restored, proposalId } = next;
  const { rows } = await t.query<{ version: number }>(
    `insert into admin.document (kind, code, version, content, operator_id, why, restored, proposal_id)
     select $1, $2, coalesce(max(d.version), 0) + 1, $3::jsonb, $4::bigint, $5, $6::integer, $7::bigint
     from admin.document d where d.kind = $1 and d.code = $2 returning version`,
    [kind, code, JSON.stringify(content), operatorId, why, restored, proposalId],
    'admin-keep-version',
  );
  return rows[0]?.version ?? 0;
}

/** Newest version of every document of a kind, by its code; what nobody has changed here is not among them. */
export async function versionsOf(sql: Sql, kind: DocumentKind): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql.query<{ code: string; version: number }>(
    'select code, max(version) as version from admin.document where kind = $1 group by code',
    [kind],
    'admin-versions',
  );
  return new Map(rows.map(({ code, version }) => [code, version]));
}

type Row = Omit<DocumentVersion, 'changes'> & { readonly content: unknown };

/** What became of a document, newest first: each version with what it changed. */
export async function historyOf(sql: Sql, { kind, code }: DocumentName): Promise<{ list: DocumentVersion[] }> {
  const { rows } = await sql.query<Row>(
    `select d.version, d.at, d.content, d.why, d.restored, coalesce(o.name, '') as by, coalesce(s.name, '') as "approvedBy"
     from admin.document d left join admin.operator o on o.id = d.operator_id
       left join admin.proposal p on p.id = d.proposal_id left join admin.operator s on s.id = p.decided_by
     where d.kind = $1 and d.code = $2 order by d.version desc limit $3`,
    [kind, code, HISTORY_MAX + 1],
    'admin-document-history',
  );
  const list = rows.map(({ content, ...row }, at) => ({
    ...row,
    changes: changesBetween(factsOf(rows[at + 1]?.content ?? null), factsOf(content)),
  }));
  return { list: list.slice(0, HISTORY_MAX) };
}
