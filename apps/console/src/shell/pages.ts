import type { OperatorRight } from '@drawroom/contract/operator-rights';
import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { OperatorView } from '../session/operator.ts';
import type { WordKey } from '../words.ts';

export type PageGroup = 'money' | 'people' | 'talk' | 'games';
/** Groups in the order of the menu. */
export const PAGE_GROUPS: readonly PageGroup[] = ['money', 'people', 'talk', 'games'];

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
    name: 'service',
    label: 'page.service',
    group: 'people',
    right: 'service.view',
    work: 'service.answer',
    Content: lazy(async () => ({ default: (await import('../service/desk.tsx')).Desk })),
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
