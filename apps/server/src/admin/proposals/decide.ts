import { isDeepStrictEqual } from 'node:util';
import { rolesAllow } from '@drawroom/contract/operator-rights';
import type { ProposalDeed } from '@drawroom/contract/act-names';
import { PROPOSAL_RIGHTS, type ProposalKind, type ProposalView } from '@drawroom/contract/proposal';
import type { Db, Tx } from '../../kernel/kernel.ts';
import type { SignedOperator } from '../../kernel/operator.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { noteAct } from '../operators.ts';
import type { KeptRules } from './proposal-rules.ts';
import { endLate, lockProposal, presentProposal, type StoredProposal } from './proposal-store.ts';

/** Rules of every kind. */
export type ProposalTable = Readonly<Record<ProposalKind, KeptRules>>;

/** What became of a proposal; `link`: what is handed to whoever approved. */
interface Decided {
  readonly state: Exclude<ProposalDeed, 'proposed'>;
  readonly note: string;
  readonly link?: string;
}

interface Decision {
  readonly operator: SignedOperator;
  readonly proposalNo: string;
  readonly note?: string;
}

/**
 * Second of two people: does what was proposed, in one transaction with the decision, so that it happens once and only with it. Where what
 * it was to change is not what it was any more, nothing is done and the proposal ends as `stale`. @throws Refusal
 */
export async function approve(
  db: Db,
  table: ProposalTable,
  { operator, proposalNo }: Decision,
): Promise<{ proposal: ProposalView; link?: string }> {
  return decided(db, { operator, proposalNo }, async (t, stored) => {
    requireSecond(stored, operator);
    const rules = table[stored.kind];
    const { before } = await rules.look(t, stored.input);
    if (!isDeepStrictEqual(before, stored.before)) return { state: 'stale', note: '' };
    await rules.apply(t, stored.input, stored.id);
    const link = await rules.handOver?.(t, stored.input, stored.id);
    return { state: 'applied', note: '', ...(link !== undefined && { link }) };
  });
}

/** Second of two people: it shall not happen, and why. @throws Refusal */
export async function refuse(
  db: Db,
  { operator, proposalNo, note = '' }: Decision,
): Promise<{ proposal: ProposalView }> {
  return decided(db, { operator, proposalNo }, async (_, stored) => {
    requireSecond(stored, operator);
    return { state: 'refused', note };
  });
}

/** First of two people: takes it back. @throws Refusal admin.not_proposer */
export async function withdraw(db: Db, { operator, proposalNo }: Decision): Promise<{ proposal: ProposalView }> {
  return decided(db, { operator, proposalNo }, async (_, stored) => {
    if (stored.proposerId !== operator.id) throw new Refusal('admin.not_proposer');
    return { state: 'withdrawn', note: '' };
  });
}

/** Whoever decides is another person than the first, is not the one it is about, and has the right. */
function requireSecond({ kind, proposerId, subject }: StoredProposal, operator: SignedOperator): void {
  if (!rolesAllow(operator.roles, PROPOSAL_RIGHTS[kind].approve)) throw new Refusal('admin.right_missing');
  if (proposerId === operator.id) throw new Refusal('admin.same_person');
  if (subject === subjectOfOperator(operator.name)) throw new Refusal('admin.about_oneself');
}

/** How an operator is named as what a proposal is about. */
export function subjectOfOperator(name: string): string {
  return `operator ${name}`;
}

async function decided(
  db: Db,
  { operator, proposalNo }: Decision,
  decide: (t: Tx, stored: StoredProposal) => Promise<Decided>,
): Promise<{ proposal: ProposalView; link?: string }> {
  await endLate(db);
  return db.tx(async (t) => {
    const stored = await lockProposal(t, proposalNo);
    if (stored.state !== 'waiting') throw new Refusal('admin.proposal_ended');
    const { state, note, ...handed } = await decide(t, stored);
    await t.query(
      `update admin.proposal set state = $2, decided_by = $3, decided_at = clock_timestamp(), note = $4 where id = $1`,
      [stored.id, state, operator.id, note],
      'admin-decide',
    );
    const { kind, subject, before, after } = stored;
    const detail = [`proposal ${stored.id}`, note].filter((part) => part !== '').join(': ');
    await noteAct(t, operator, { what: `${kind}.${state}`, subject, detail, change: { before, after } });
    return { proposal: presentProposal(await lockProposal(t, proposalNo), operator), ...handed };
  });
}
