import type { OperatorRight } from '@drawroom/contract/operator-rights';
import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { OperatorView } from '../session/operator.ts';
import type { WordKey } from '../words.ts';

export type PageGroup = 'money' | 'people' | 'talk' | 'games' | 'house';
/** Groups in the order of the menu. */
export const PAGE_GROUPS: readonly PageGroup[] = ['money', 'people', 'talk', 'games', 'house'];

/** A page of the console. */
export interface Page {
  /** Its address and, where it shows a list, the list's name. */
  readonly name: string;
  readonly label: WordKey;
  readonly group: PageGroup;
  /** Without it the page is not in the menu, and says so at its address. */
  readonly right: OperatorRight;
  /** Whoever has it works here; he lands on the first such page. */
  readonly work: OperatorRight;
  readonly Content: ComponentType;
}

/** Every page of the console, each fetched when it is first opened. */
export const PAGES: readonly Page[] = [
  {
    name: 'deposits',
    label: 'page.deposits',
    group: 'money',
    right: 'cashier.view',
    work: 'cashier.review',
    Content: lazy(async () => ({ default: (await import('../deposit/deposit-queue.tsx')).DepositQueue })),
  },
  {
    name: 'payments',
    label: 'page.payments',
    group: 'money',
    right: 'cashier.view',
    work: 'cashier.review',
    Content: lazy(async () => ({ default: (await import('../deposit/held-payments.tsx')).HeldPayments })),
  },
  {
    name: 'withdrawals',
    label: 'page.withdrawals',
    group: 'money',
    right: 'cashier.view',
    work: 'cashier.review',
    Content: lazy(async () => ({ default: (await import('../withdrawal/withdrawal-queue.tsx')).WithdrawalQueue })),
  },
  {
    name: 'channels',
    label: 'page.channels',
    group: 'money',
    right: 'cashier.view',
    work: 'cashier.pay',
    Content: lazy(async () => ({ default: (await import('../cashier/channels-page.tsx')).ChannelsPage })),
  },
  {
    name: 'rules',
    label: 'page.rules',
    group: 'money',
    right: 'cashier.view',
    work: 'cashier.pay',
    Content: lazy(async () => ({ default: (await import('../cashier/rules-page.tsx')).RulesPage })),
  },
  {
    name: 'banks',
    label: 'page.banks',
    group: 'money',
    right: 'cashier.view',
    work: 'cashier.pay',
    Content: lazy(async () => ({ default: (await import('../cashier/banks-page.tsx')).BanksPage })),
  },
  {
    name: 'ledger',
    label: 'page.ledger',
    group: 'money',
    right: 'ledger.view',
    work: 'member.adjust',
    Content: lazy(async () => ({ default: (await import('../ledger/ledger-page.tsx')).LedgerPage })),
  },
  {
    name: 'service',
    label: 'page.service',
    group: 'people',
    right: 'service.view',
    work: 'service.answer',
    Content: lazy(async () => ({ default: (await import('../service/desk.tsx')).Desk })),
  },
  {
    name: 'canned',
    label: 'page.canned',
    group: 'people',
    right: 'service.view',
    work: 'service.manage',
    Content: lazy(async () => ({ default: (await import('../service/canned-page.tsx')).CannedPage })),
  },
  {
    name: 'members',
    label: 'page.members',
    group: 'people',
    right: 'member.view',
    work: 'member.freeze',
    Content: lazy(async () => ({ default: (await import('../member/members-page.tsx')).MembersPage })),
  },
  {
    name: 'agents',
    label: 'page.agents',
    group: 'people',
    right: 'agent.view',
    work: 'agent.manage',
    Content: lazy(async () => ({ default: (await import('../agent/agents-page.tsx')).AgentsPage })),
  },
  {
    name: 'notices',
    label: 'page.notices',
    group: 'people',
    right: 'notice.view',
    work: 'notice.write',
    Content: lazy(async () => ({ default: (await import('../notice/notices-page.tsx')).NoticesPage })),
  },
  {
    name: 'promotions',
    label: 'page.promotions',
    group: 'people',
    right: 'promo.view',
    work: 'promo.manage',
    Content: lazy(async () => ({ default: (await import('../promotion/promotions-page.tsx')).PromotionsPage })),
  },
  {
    name: 'vip',
    label: 'page.vip',
    group: 'people',
    right: 'promo.view',
    work: 'promo.manage',
    Content: lazy(async () => ({ default: (await import('../vip/levels-page.tsx')).LevelsPage })),
  },
  {
    name: 'rooms',
    label: 'page.rooms',
    group: 'talk',
    right: 'chat.view',
    work: 'room.manage',
    Content: lazy(async () => ({ default: (await import('../room/rooms-page.tsx')).RoomsPage })),
  },
  {
    name: 'complaints',
    label: 'page.complaints',
    group: 'talk',
    right: 'chat.view',
    work: 'chat.moderate',
    Content: lazy(async () => ({ default: (await import('../chat/complaint-queue.tsx')).ComplaintQueue })),
  },
  {
    name: 'words',
    label: 'page.words',
    group: 'talk',
    right: 'chat.view',
    work: 'chat.manage',
    Content: lazy(async () => ({ default: (await import('../chat/words-page.tsx')).WordsPage })),
  },
  {
    name: 'hosts',
    label: 'page.hosts',
    group: 'talk',
    right: 'chat.view',
    work: 'chat.manage',
    Content: lazy(async () => ({ default: (await import('../chat/hosts-page.tsx')).HostsPage })),
  },
  {
    name: 'moderators',
    label: 'page.moderators',
    group: 'talk',
    right: 'chat.view',
    work: 'chat.manage',
    Content: lazy(async () => ({ default: (await import('../chat/moderators-page.tsx')).ModeratorsPage })),
  },
  {
    name: 'lotteries',
    label: 'page.lotteries',
    group: 'games',
    right: 'result.view',
    work: 'lottery.manage',
    Content: lazy(async () => ({ default: (await import('../lottery/lotteries-page.tsx')).LotteriesPage })),
  },
  {
    name: 'listings',
    label: 'page.listings',
    group: 'games',
    right: 'result.view',
    work: 'lottery.manage',
    Content: lazy(async () => ({ default: (await import('../lottery/listings-page.tsx')).ListingsPage })),
  },
  {
    name: 'groups',
    label: 'page.groups',
    group: 'games',
    right: 'result.view',
    work: 'lottery.manage',
    Content: lazy(async () => ({ default: (await import('../lottery/groups-page.tsx')).GroupsPage })),
  },
  {
    name: 'calendars',
    label: 'page.calendars',
    group: 'games',
    right: 'result.view',
    work: 'lottery.manage',
    Content: lazy(async () => ({ default: (await import('../lottery/calendars-page.tsx')).CalendarsPage })),
  },
  {
    name: 'exceptions',
    label: 'page.exceptions',
    group: 'games',
    right: 'result.view',
    work: 'lottery.manage',
    Content: lazy(async () => ({ default: (await import('../lottery/exceptions-page.tsx')).ExceptionsPage })),
  },
  {
    name: 'odds',
    label: 'page.odds',
    group: 'games',
    right: 'odds.view',
    work: 'odds.propose',
    Content: lazy(async () => ({ default: (await import('../odds/odds-page.tsx')).OddsPage })),
  },
  {
    name: 'draws',
    label: 'page.draws',
    group: 'games',
    right: 'result.view',
    work: 'result.enter',
    Content: lazy(async () => ({ default: (await import('../draw/draw-queue.tsx')).DrawQueue })),
  },
  {
    name: 'corrections',
    label: 'page.corrections',
    group: 'games',
    right: 'result.view',
    work: 'result.correct',
    Content: lazy(async () => ({ default: (await import('../lottery/corrections-page.tsx')).CorrectionsPage })),
  },
  {
    name: 'providers',
    label: 'page.providers',
    group: 'games',
    right: 'external.view',
    work: 'external.manage',
    Content: lazy(async () => ({ default: (await import('../transfer/providers-page.tsx')).ProvidersPage })),
  },
  {
    name: 'transfers',
    label: 'page.transfers',
    group: 'games',
    right: 'external.view',
    work: 'external.manage',
    Content: lazy(async () => ({ default: (await import('../transfer/transfers-page.tsx')).TransfersPage })),
  },
  {
    name: 'operations',
    label: 'page.operations',
    group: 'house',
    right: 'operations.view',
    work: 'operator.manage',
    Content: lazy(async () => ({ default: (await import('../operations/operations-page.tsx')).OperationsPage })),
  },
  {
    name: 'reports',
    label: 'page.reports',
    group: 'house',
    right: 'operations.view',
    work: 'operator.manage',
    Content: lazy(async () => ({ default: (await import('../operations/reports-page.tsx')).ReportsPage })),
  },
  {
    name: 'proposals',
    label: 'page.proposals',
    group: 'house',
    right: 'proposal.view',
    work: 'operator.manage',
    Content: lazy(async () => ({ default: (await import('../admin/proposal-queue.tsx')).ProposalQueue })),
  },
  {
    name: 'operators',
    label: 'page.operators',
    group: 'house',
    right: 'operator.view',
    work: 'operator.manage',
    Content: lazy(async () => ({ default: (await import('../admin/operators-page.tsx')).OperatorsPage })),
  },
  {
    name: 'settings',
    label: 'page.settings',
    group: 'house',
    right: 'setting.view',
    work: 'setting.manage',
    Content: lazy(async () => ({ default: (await import('../setting/settings-page.tsx')).SettingsPage })),
  },
  {
    name: 'acts',
    label: 'page.acts',
    group: 'house',
    right: 'act.view',
    work: 'operator.manage',
    Content: lazy(async () => ({ default: (await import('../admin/acts-page.tsx')).ActsPage })),
  },
  {
    name: 'keys',
    label: 'page.keys',
    group: 'house',
    right: 'integration.view',
    work: 'integration.manage',
    Content: lazy(async () => ({ default: (await import('../integration/keys-page.tsx')).KeysPage })),
  },
  {
    name: 'webhooks',
    label: 'page.webhooks',
    group: 'house',
    right: 'integration.view',
    work: 'integration.manage',
    Content: lazy(async () => ({ default: (await import('../integration/webhooks-page.tsx')).WebhooksPage })),
  },
  {
    name: 'deliveries',
    label: 'page.deliveries',
    group: 'house',
    right: 'integration.view',
    work: 'integration.manage',
    Content: lazy(async () => ({ default: (await import('../integration/deliveries-page.tsx')).DeliveriesPage })),
  },
];

/** What an operator may see. */
export function pagesOf({ rights }: Pick<OperatorView, 'rights'>): readonly Page[] {
  return PAGES.filter(({ right }) => rights.includes(right));
}

/** Where an operator begins: his first place of work, else the first page that he may see; null: none. */
export function firstPageOf(operator: Pick<OperatorView, 'rights'>): Page | null {
  const pages = pagesOf(operator);
  return pages.find(({ work }) => operator.rights.includes(work)) ?? pages[0] ?? null;
}
