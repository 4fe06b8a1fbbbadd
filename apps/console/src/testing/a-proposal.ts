import type { ProposalView } from '@drawroom/contract/proposal';

/** A credit by hand that waits for a second person, as the list of proposals tells it. */
export function aProposal(proposalNo: string, parts: Partial<ProposalView> = {}): ProposalView {
  return {
    proposalNo,
    kind: 'member.adjust',
    subject: 'member 10001',
    why: 'paid one too little',
    before: {},
    after: { amount: '+12.50', currency: 'CNY', reason: 'mistake' },
    state: 'waiting',
    proposedBy: 'maker',
    proposedAt: Date.now(),
    expiresAt: Date.now() + 86_400_000,
    decidedBy: null,
    decidedAt: null,
    note: '',
    mayDecide: true,
    mine: false,
    ...parts,
  };
}
