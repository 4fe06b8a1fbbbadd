import {
  PROPOSAL_RIGHTS,
  type ProposalFacts,
  type ProposalKind,
  type ProposalState,
  type ProposalView,
} from '@drawroom/contract/proposal';
import { rolesAllow } from '@drawroom/contract/operator-rights';
import type { Sql, Tx } from '../../kernel/kernel.ts';
import type { SignedOperator } from '../../kernel/operator.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** A proposal as it is stored, with the names of its people. */
export interface StoredProposal {
  readonly id: bigint;
  readonly kind: ProposalKind;
  readonly subject: string;
  readonly input: unknown;
  readonly why: string;
  readonly before: ProposalFacts;
  readonly after: ProposalFacts;
  readonly state: ProposalState;
  readonly proposerId: bigint;
  readonly proposedBy: string;
  readonly proposedAt: number;
  readonly expiresAt: number;
  readonly decidedBy: string | null;
  readonly decidedAt: number | null;
  readonly note: string;
}

const PROPOSAL = `select p.id, p.kind, p.subject, p.input, p.why, p.before, p.after, p.state, p.proposed_by as "proposerId",
  b.name as "proposedBy", p.proposed_at as "proposedAt", p.expires_at as "expiresAt", d.name as "decidedBy", p.decided_at as "decidedAt", p.note
  from admin.proposal p join admin.operator b on b.id = p.proposed_by left join admin.operator d on d.id = p.decided_by`;

/** Ends what nobody decided in time. Done before anything is read or decided, so that no clock has to run for it. */
export async function endLate(sql: Sql): Promise<void> {
  await sql.query(
    `update admin.proposal set state = 'expired', decided_at = expires_at where state = 'waiting' and expires_at < clock_timestamp()`,
    [],
    'admin-proposals-late',
  );
}

/** A proposal, locked until the transaction ends. @throws Refusal admin.proposal_unknown */
export async function lockProposal(t: Tx, proposalNo: string): Promise<StoredProposal> {
  const { rows } = await t.query<StoredProposal>(
    `${PROPOSAL} where p.id = $1 for update of p`,
    [proposalNo],
    'admin-lock-proposal',
  );
  if (rows[0] === undefined) throw new Refusal('admin.proposal_unknown');
  return rows[0];
}

/** Proposals that wait, oldest first, or those that ended, newest first. */
export async function readProposals(
  sql: Sql,
  {
    ended,
    kind,
    before,
    limit,
  }: {
    readonly ended: boolean;
    readonly kind: ProposalKind | undefined;
    readonly before: string | undefined;
    readonly limit: number;
  },
): Promise<StoredProposal[]> {
  const { rows } = await sql.query<StoredProposal>(
    `${PROPOSAL} where (p.state <> 'waiting') = $1 and ($2::text is null or p.kind = $2) and ($3::bigint is null or p.id < $3)
     order by case when $1 then -p.id else p.id end limit $4`,
    [ended, kind ?? null, before ?? null, limit],
    'admin-proposals',
  );
  return rows;
}

/** A proposal as this operator sees it. */
export function presentProposal(stored: StoredProposal, viewer: SignedOperator): ProposalView {
  const { id, input: _input, proposerId, ...shown } = stored;
  const mine = proposerId === viewer.id;
  const isOwn = stored.subject === `operator ${viewer.name}`;
  const allowed = rolesAllow(viewer.roles, PROPOSAL_RIGHTS[stored.kind].approve);
  return {
    ...shown,
    proposalNo: String(id),
    mine,
    mayDecide: stored.state === 'waiting' && !mine && !isOwn && allowed,
  };
}
