import { factsOf } from '@drawroom/contract/document';
import type { ProposalFacts, ProposalKind } from '@drawroom/contract/proposal';
import * as z from 'zod/mini';
import type { Tx } from '../../kernel/kernel.ts';
import type { ProposalRules } from '../proposals/proposal-rules.ts';
import { editDocument, lookAtEdit, type DocumentRules, type Edit } from './edit-document.ts';

/** What a document is called where one reads what was done to it. */
const SUBJECTS: Readonly<Partial<Record<ProposalKind, string>>> = {
  'cashier.channel': 'channel',
  'cashier.rules': 'withdrawals',
  'vip.levels': 'vip',
  'promotion.campaign': 'promotion',
};

/** An edit as a proposal keeps it: the document whole, or the version that is to stand again. */
export function editKept<Content extends z.ZodMiniType>(content: Content) {
  return z.strictObject({
    code: z.string(),
    version: z.optional(z.number()),
    content: z.optional(content),
    back: z.optional(z.number()),
    why: z.string(),
  });
}

/** What `editKept` gives. */
export interface EditKept<Content> {
  readonly code: string;
  readonly version?: number | undefined;
  readonly content?: Content | undefined;
  readonly back?: number | undefined;
  readonly why: string;
}

/**
 * Rules of a proposal to edit a document. The second person sees every fact that differs and the version it was written over: where another
 * one is there by then, or something else stands, nothing is done and it ends as stale.
 */
export function editRules<Content>(
  kind: ProposalKind,
  rules: DocumentRules<Content>,
  input: z.ZodMiniType<EditKept<Content>>,
): ProposalRules<EditKept<Content>> {
  const subject = SUBJECTS[kind] ?? kind;
  return {
    kind,
    input,
    subjectOf: ({ code }) => `${subject} ${code}`,
    look: async (t, kept) => {
      const { before, after, last } = await lookAtEdit(t, rules, editOf(kept));
      return {
        before: { ...namesOf(before), version: String(last) },
        after: { ...namesOf(after), version: String(last) },
      };
    },
    apply: async (t, kept, proposalId) =>
      editDocument(t, rules, {
        edit: editOf(kept),
        by: { operatorId: await proposerOf(t, proposalId), why: kept.why, proposalId },
      }),
  };
}

function namesOf(content: unknown): ProposalFacts {
  return content === null ? {} : factsOf(content);
}

function editOf<Content>({ code, version, content, back }: EditKept<Content>): Edit<Content> {
  return { code, version, to: content === undefined ? { back: back ?? 0 } : { content } };
}

async function proposerOf(t: Tx, proposalId: bigint): Promise<bigint> {
  const { rows } = await t.query<{ id: bigint }>(
    'select proposed_by as id from admin.proposal where id = $1',
    [proposalId],
    'admin-proposer',
  );
  const [proposer] = rows;
  if (proposer === undefined) throw new Error(`no proposal ${proposalId}`);
  return proposer.id;
}
