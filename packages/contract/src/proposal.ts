import * as z from 'zod/mini';
import { id, text, wholeNumber } from './fields.ts';
import { defineOperatorCall } from './operator.ts';
import type { OperatorRight } from './operator-rights.ts';

/** What takes two people: one proposes it, another who may approve it does, and only then it happens, once. */
export const PROPOSAL_KINDS = [
  'member.adjust',
  'ledger.reverse',
  'agent.rates',
  'operator.roles',
  'operator.add',
  'operator.reset',
  'operator.reopen',
  'lottery.odds',
  'external.grant',
  'cashier.channel',
  'cashier.rules',
  'vip.levels',
  'promotion.campaign',
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** Who may propose a thing and who may approve it; the second is always another person than the first. */
export const PROPOSAL_RIGHTS: Readonly<
  Record<ProposalKind, { readonly propose: OperatorRight; readonly approve: OperatorRight }>
> = {
  'member.adjust': { propose: 'member.adjust', approve: 'member.adjust' },
  'ledger.reverse': { propose: 'member.adjust', approve: 'member.adjust' },
  'agent.rates': { propose: 'agent.manage', approve: 'agent.approve' },
  'lottery.odds': { propose: 'odds.propose', approve: 'odds.approve' },
  'external.grant': { propose: 'external.manage', approve: 'member.adjust' },
  'cashier.channel': { propose: 'cashier.manage', approve: 'cashier.manage' },
  'cashier.rules': { propose: 'cashier.manage', approve: 'cashier.manage' },
  'vip.levels': { propose: 'promo.manage', approve: 'promo.manage' },
  'promotion.campaign': { propose: 'promo.manage', approve: 'promo.manage' },
  'operator.roles': { propose: 'operator.manage', approve: 'operator.manage' },
  'operator.add': { propose: 'operator.manage', approve: 'operator.manage' },
  'operator.reset': { propose: 'operator.manage', approve: 'operator.manage' },
  'operator.reopen': { propose: 'operator.manage', approve: 'operator.manage' },
};

/**
 * Waits for the second person; was done; the second person refused it; the first one took it back; nobody decided in time; or what it was
 * to change had changed meanwhile, so that nothing was done.
 */
export const PROPOSAL_STATES = ['waiting', 'applied', 'refused', 'withdrawn', 'expired', 'stale'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** Facts as they are shown beside one another, before and after: name of the fact -> its value as text. */
const facts = z.record(z.string(), z.string());
export type ProposalFacts = z.output<typeof facts>;

const proposalView = z.object({
  proposalNo: z.string(),
  kind: z.enum(PROPOSAL_KINDS),
  /** Whom or what it is about, such as `member 42`. */
  subject: z.string(),
  why: z.string(),
  before: facts,
  after: facts,
  state: z.enum(PROPOSAL_STATES),
  proposedBy: z.string(),
  proposedAt: z.number(),
  /** Not decided until then it is over. */
  expiresAt: z.number(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.number()),
  /** Why it was refused; empty otherwise. */
  note: z.string(),
  /** Whether whoever asks may approve or refuse it now: it waits, he has the right, and it is neither his nor about him. */
  mayDecide: z.boolean(),
  mine: z.boolean(),
});
export type ProposalView = z.output<typeof proposalView>;

/** What a call that takes two people answers with. */
export const proposalReply = z.object({ proposal: proposalView });
export const PROPOSE_ERRORS = ['admin.proposal_waiting'] as const;

/** Why something in the books cannot be taken back by hand. */
export const REVERSE_ERRORS = [
  'admin.entry_unknown',
  'admin.not_reversible',
  'admin.reversed_already',
  'wallet.insufficient',
] as const;

/** Why something is to happen; kept for ever. */
export const proposalWhy = () => z.string().check(z.trim(), z.minLength(5), z.maxLength(500));

/** GET /console/api/proposals: those that wait, oldest first; or with `ended` those that do not any more, newest first, before `before`. */
export const list = defineOperatorCall({
  name: 'proposal.list',
  method: 'GET',
  path: '/console/api/proposals',
  right: 'proposal.view',
  input: z.strictObject({
    ended: z.optional(z.literal('true')),
    kind: z.optional(z.enum(PROPOSAL_KINDS)),
    before: z.optional(id()),
    limit: z._default(wholeNumber(1, 100), 50),
  }),
  reply: z.object({ list: z.array(proposalView) }),
});

const DECIDE_ERRORS = [
  'admin.proposal_unknown',
  'admin.proposal_ended',
  'admin.same_person',
  'admin.about_oneself',
  'admin.right_missing',
] as const;

/**
 * POST /console/api/proposal/approve: the second person; it is done in the same transaction. Where what it is to change has changed since,
 * nothing is done and it ends as `stale`. What the thing itself refuses (points that are not there any more) is refused here, and it waits on.
 */
export const approve = defineOperatorCall({
  name: 'proposal.approve',
  method: 'POST',
  path: '/console/api/proposal/approve',
  right: 'proposal.view',
  input: z.strictObject({ proposalNo: id() }),
  reply: z.object({
    proposal: proposalView,
    /** By which an operator chooses his own password and second factor, told this once; with `operator.add` and `operator.reset`. */
    link: z.optional(z.string()),
  }),
  errors: [
    ...DECIDE_ERRORS,
    ...REVERSE_ERRORS,
    'member.unknown',
    'agent.member_unknown',
    'agent.rebate_above_ceiling',
    'admin.last_owner',
    'admin.operator_unknown',
    'admin.name_taken',
    'admin.operator_closed',
    'admin.not_closed',
    'lottery.lottery_unknown',
    'lottery.version_unknown',
    'lottery.version_changed',
    'lottery.odds_refused',
    'lottery.nothing_changes',
    'transfer.transfer_unknown',
    'transfer.not_disputed',
    'transfer.ended_otherwise',
    'transfer.not_explained',
    'admin.version_unknown',
    'deposit.channel_fixed',
    'promotion.fixed',
    'promotion.code_taken',
    'promotion.budget_spent',
  ],
});

/** POST /console/api/proposal/refuse: the second person says no, and why. */
export const refuse = defineOperatorCall({
  name: 'proposal.refuse',
  method: 'POST',
  path: '/console/api/proposal/refuse',
  right: 'proposal.view',
  input: z.strictObject({ proposalNo: id(), note: text(500, 4) }),
  reply: proposalReply,
  errors: DECIDE_ERRORS,
});

/** POST /console/api/proposal/withdraw: the first person takes it back. */
export const withdraw = defineOperatorCall({
  name: 'proposal.withdraw',
  method: 'POST',
  path: '/console/api/proposal/withdraw',
  right: 'proposal.view',
  input: z.strictObject({ proposalNo: id() }),
  reply: proposalReply,
  errors: ['admin.proposal_unknown', 'admin.proposal_ended', 'admin.not_proposer'],
});

export const proposalCalls = { list, approve, refuse, withdraw } as const;
