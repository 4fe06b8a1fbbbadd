import { isDeepStrictEqual } from 'node:util';
import type { DocumentKind } from '@drawroom/contract/document';
import * as z from 'zod/mini';
import type { Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { contentOf, keepVersion, lastVersion, lockDocument } from './document-store.ts';

/** How documents of one kind are read and written by the slice that uses them. */
export interface DocumentRules<Content> {
  readonly kind: DocumentKind;
  /** What a document may say; an old version is held against it again when it is restored. */
  readonly content: z.ZodMiniType<Content>;
  /** What stands, locked until the transaction ends; null: there is no such document. */
  read(t: Tx, code: string): Promise<Content | null>;
  /** What an older version says when it is to stand again, where time has gone over some of it; as it was when left out. */
  again?(t: Tx, code: string, content: Content): Promise<Content>;
  /** Puts it into force. @throws Refusal for what only the database knows to be wrong */
  write(t: Tx, code: string, content: Content): Promise<void>;
}

/** What is to become of a document. */
export interface Edit<Content> {
  readonly code: string;
  /** The version it was written over; undefined: it is a new one. */
  readonly version: number | undefined;
  /** All of it, or the number of the version that is to stand again. */
  readonly to: { readonly content: Content } | { readonly back: number };
}

/** Who edits, and why. */
export interface Editor {
  readonly operatorId: bigint;
  readonly why: string;
  readonly proposalId?: bigint;
}

/** What stands and what is to stand. */
export interface Looked<Content> {
  readonly before: Content | null;
  readonly after: Content;
}

/**
 * What an edit would do, with its document locked; whether it may be done is judged by `editDocument`, so that a second person is shown
 * what became of it meanwhile. Refuses with admin.version_unknown.
 */
export async function lookAtEdit<Content>(
  t: Tx,
  rules: DocumentRules<Content>,
  { code, to }: Edit<Content>,
): Promise<Looked<Content> & { readonly last: number }> {
  const name = { kind: rules.kind, code };
  await lockDocument(t, name);
  const before = await rules.read(t, code);
  const last = (await lastVersion(t, name))?.version ?? 0;
  if ('content' in to) return { before, after: to.content, last };
  const kept = z.safeParse(rules.content, await contentOf(t, name, to.back));
  if (!kept.success) throw new Refusal('admin.version_unknown');
  return { before, after: (await rules.again?.(t, code, kept.data)) ?? kept.data, last };
}

/**
 * Makes an edit: puts it into force and keeps it as the next version. Where what stood is not what the last version says (nobody had changed
 * it here, or it was changed past the console), that is kept first, so that it can be had back. Refuses with admin.document_unknown,
 * admin.document_taken (a new one of a name that is there), admin.document_stale (somebody else was faster), admin.version_unknown,
 * admin.document_unchanged.
 */
export async function editDocument<Content>(
  t: Tx,
  rules: DocumentRules<Content>,
  { edit, by }: { readonly edit: Edit<Content>; readonly by: Editor },
): Promise<Looked<Content> & { readonly version: number }> {
  const { code, version: seen } = edit;
  const { before, after, last: newest } = await lookAtEdit(t, rules, edit);
  if (seen === undefined && before !== null) throw new Refusal('admin.document_taken');
  if (seen !== undefined && before === null) throw new Refusal('admin.document_unknown');
  if (seen !== undefined && seen !== newest) throw new Refusal('admin.document_stale');
  if (isDeepStrictEqual(before, after)) throw new Refusal('admin.document_unchanged');
  const name = { kind: rules.kind, code };
  const last = await lastVersion(t, name);
  if (before !== null && !isDeepStrictEqual(last?.content, asKept(before)))
    await keepVersion(t, { ...name, content: before, operatorId: null, why: '', restored: null, proposalId: null });
  await rules.write(t, code, after);
  const version = await keepVersion(t, {
    ...name,
    content: after,
    operatorId: by.operatorId,
    why: by.why,
    restored: 'back' in edit.to ? edit.to.back : null,
    proposalId: by.proposalId ?? null,
  });
  return { before, after, version };
}

/** As it comes back from the database. */
function asKept(content: unknown): unknown {
  return JSON.parse(JSON.stringify(content)) as unknown;
}
