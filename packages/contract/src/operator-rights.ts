/** Roles of the people who run the house. One person may have several. */
export const OPERATOR_ROLES = ['support', 'finance', 'risk', 'draw', 'content', 'auditor', 'owner'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** What an operator may be allowed to do; every operator call names one. */
export const OPERATOR_RIGHTS = [
  /** See queues, orders and their timelines, members masked. */
  'cashier.view',
  /** Claim, approve and reject deposits and withdrawals. */
  'cashier.review',
  /** Begin payouts and mark them paid or failed. */
  'cashier.pay',
  /** Look at slips and at where money goes, in clear. */
  'cashier.evidence',
  /** As one of two people, change channels, where they are paid to, and rules of withdrawals; stop a channel. */
  'cashier.manage',
  /** See notices with their drafts. */
  'notice.view',
  /** Write, publish and withdraw notices. */
  'notice.write',
  /** See the service desk's inbox and read conversations. */
  'service.view',
  /** Claim conversations, answer, close them and leave notes. */
  'service.answer',
  /** Canned answers, and taking a conversation away from another. */
  'service.manage',
  /** See complaints with what was said, words, hosts and moderators of rooms. */
  'chat.view',
  /** Decide complaints: take messages out of rooms, silence their authors and put them out. */
  'chat.moderate',
  /** Words and hosts of the talk, and who looks after rooms. */
  'chat.manage',
  /** Make rooms, and change, close and open them. */
  'room.manage',
  /** See where members stand in the tree of agents, and their rates. */
  'agent.view',
  /** Move members in the tree, make them agents, change their rates. */
  'agent.manage',
  /** See which results were corrected, by whom and why. */
  'result.view',
  /** Hold a round; as one of two people, enter its result, release or void it. */
  'result.enter',
  /** As one of two people, give a settled round other numbers or annul it. */
  'result.correct',
  /** See providers of external games, how they stand with the books, and transfers that have not ended. */
  'external.view',
  /** Set providers up and close them, compare them now, ask again for a transfer. */
  'external.manage',
  /** See what waits for a second person, and what became of the rest. */
  'proposal.view',
  /** As one of two people, credit or debit a member by hand. */
  'member.adjust',
  /** As the second of two people, let changed rates of an agent through. */
  'agent.approve',
  /** See odds and limits of every version. */
  'odds.view',
  /** As the first of two people, change odds and limits; call off what is to come into force later. */
  'odds.propose',
  /** As the second of two people, let changed odds and limits through. */
  'odds.approve',
  /** Close and open lotteries, and set their names, groups and calendars. */
  'lottery.manage',
  /** See who runs the house, in which roles. */
  'operator.view',
  /** As one of two people, change an operator's roles. */
  'operator.manage',
  /** Read what operators did. */
  'act.view',
  /** Find members, and see everything that the house keeps about one, personal data masked. */
  'member.view',
  /** Look at a member's phone, mailbox, name or account in clear, each time for a reason. */
  'member.reveal',
  /** Leave notes and labels at members, and send them a link for a new password. */
  'member.note',
  /** Freeze login, bets and funds of members, lift that again, and end sessions. */
  'member.freeze',
  /** Go through the books: accounts, entries, postings, the trial balance. */
  'ledger.view',
  /** See keys and addresses of integrators, and what was sent to whom. */
  'integration.view',
  /** Give out and revoke keys, set addresses up, send again. */
  'integration.manage',
  /** See how the house runs at this moment, and its reports. */
  'operations.view',
  /** Have reports of the house sent to operators by e-mail. */
  'report.schedule',
  /** See the settings of the house, and what became of them. */
  'setting.view',
  /** Change the settings of the house: who may register, hours of the desk, how long records are kept. */
  'setting.manage',
  /** See levels and promotions: what they promise, and what they have given. */
  'promo.view',
  /** As one of two people, change levels and promotions; stop a promotion; make its codes. */
  'promo.manage',
] as const;
export type OperatorRight = (typeof OPERATOR_RIGHTS)[number];

/**
 * The matrix that drives code and tests alike: whatever is not listed is refused. Nobody who looks after members
 * moves money, whoever looks after results does so by a result that two of them correct, and an auditor only looks.
 */
export const ROLE_RIGHTS: Readonly<Record<OperatorRole, readonly OperatorRight[]>> = {
  support: [
    'cashier.view',
    'notice.view',
    'notice.write',
    'service.view',
    'service.answer',
    'chat.view',
    'chat.moderate',
    'agent.view',
    'member.view',
    'member.note',
    'setting.view',
    'promo.view',
  ],
  finance: [
    'cashier.view',
    'cashier.review',
    'cashier.pay',
    'cashier.evidence',
    'cashier.manage',
    'external.view',
    'proposal.view',
    'member.adjust',
    'agent.view',
    'agent.approve',
    'member.view',
    'member.reveal',
    'ledger.view',
    'operations.view',
    'report.schedule',
    'promo.view',
    'promo.manage',
  ],
  risk: [
    'cashier.view',
    'cashier.evidence',
    'agent.view',
    'result.view',
    'external.view',
    'proposal.view',
    'odds.view',
    'odds.propose',
    'odds.approve',
    'lottery.manage',
    'member.view',
    'member.reveal',
    'member.freeze',
    'ledger.view',
    'operations.view',
    'report.schedule',
    'promo.view',
  ],
  draw: ['result.view', 'result.enter', 'result.correct', 'proposal.view', 'odds.view'],
  content: ['notice.view', 'notice.write', 'chat.view', 'chat.manage', 'room.manage', 'service.view', 'promo.view'],
  auditor: [
    'cashier.view',
    'notice.view',
    'service.view',
    'chat.view',
    'agent.view',
    'result.view',
    'external.view',
    'proposal.view',
    'odds.view',
    'operator.view',
    'act.view',
    'member.view',
    'ledger.view',
    'integration.view',
    'operations.view',
    'setting.view',
    'promo.view',
  ],
  owner: [
    'cashier.view',
    'cashier.manage',
    'notice.view',
    'notice.write',
    'service.view',
    'service.answer',
    'service.manage',
    'chat.view',
    'chat.moderate',
    'chat.manage',
    'room.manage',
    'agent.view',
    'agent.manage',
    'agent.approve',
    'result.view',
    'external.view',
    'external.manage',
    'proposal.view',
    'odds.view',
    'odds.propose',
    'odds.approve',
    'lottery.manage',
    'operator.view',
    'operator.manage',
    'act.view',
    'member.view',
    'member.freeze',
    'member.note',
    'ledger.view',
    'integration.view',
    'integration.manage',
    'operations.view',
    'report.schedule',
    'setting.view',
    'setting.manage',
    'promo.view',
    'promo.manage',
  ],
};

/** Whether any of these roles allows it. */
export function rolesAllow(roles: readonly OperatorRole[], right: OperatorRight): boolean {
  return roles.some((role) => ROLE_RIGHTS[role].includes(right));
}
