import type { DepositStep } from '@drawroom/contract/deposit-states';
import { BET_STATUS } from '@drawroom/contract/lottery';
import { settledBets, type OrderRecord, type RoundEnd } from './order-book.ts';

/** What a channel takes and gives, as it tells its members; sums in minor units. */
export interface ChannelTerms {
  readonly feeFixedMinor: bigint;
  readonly feePer10k: bigint;
  readonly bonusPer10k: bigint;
  readonly bonusMaxMinor: bigint;
  readonly turnoverDepositE2: bigint;
  readonly turnoverBonusE2: bigint;
}

/** A deposit as its member, the payer and the people of the house know it together. */
export interface DepositRecord {
  readonly clientRef: string;
  readonly channelCode: string;
  readonly orderedMinor: bigint;
  readonly terms: ChannelTerms;
  orderNo: string;
  /** Where it ended by the rules; `refused`: no order came of it. */
  step: DepositStep | 'refused';
  /** Points it passed with, before fee and bonus; null: it did not pass. */
  passedMinor: bigint | null;
}

/** A withdrawal as its member and the people of the house know it together. */
export interface WithdrawalRecord {
  readonly clientRef: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  /** The member's day it was asked for on, YYYY-MM-DD. */
  readonly day: string;
  readonly orderNo: string;
  fate: 'held' | 'paid' | 'returned';
}

type Happened = { readonly deposit: DepositRecord } | { readonly order: OrderRecord };

/** One member's cashier in memory, in the order in which things happened. */
export interface MemberBook {
  readonly openingMinor: bigint;
  readonly deposits: DepositRecord[];
  readonly withdrawals: WithdrawalRecord[];
  /** Deposits when they passed and bets when they were placed: the order decides which turnover a stake serves. */
  readonly happened: Happened[];
}

/** An empty book of somebody who was given so much, minor units. */
export function memberBook(openingMinor: bigint): MemberBook {
  return { openingMinor, deposits: [], withdrawals: [], happened: [] };
}

/** Sums that passing a deposit moves, minor units. */
export interface PassedSums {
  readonly amount: bigint;
  readonly fee: bigint;
  readonly bonus: bigint;
}

/** What a deposit that passed moves; null when it did not pass. */
export function passedSums({ passedMinor, terms }: DepositRecord): PassedSums | null {
  if (passedMinor === null) return null;
  const fee = terms.feeFixedMinor + (passedMinor * terms.feePer10k) / 10_000n;
  const full = (passedMinor * terms.bonusPer10k) / 10_000n;
  return { amount: passedMinor, fee, bonus: full < terms.bonusMaxMinor ? full : terms.bonusMaxMinor };
}

/** A turnover requirement that is not met yet, minor units. */
export interface OpenRequirement {
  readonly source: 'deposit' | 'bonus';
  readonly ref: string;
  readonly amountMinor: bigint;
  leftMinor: bigint;
}

/** What the requirements stand at: every stake that was won or lost serves the oldest that was open when it was placed. */
export function openRequirements(book: MemberBook, ends: ReadonlyMap<string, RoundEnd>): OpenRequirement[] {
  const open: OpenRequirement[] = [];
  for (const event of book.happened) {
    if ('deposit' in event) open.push(...requirementsOf(event.deposit));
    else serve(open, stakeOf(event.order, ends));
  }
  return open.filter(({ leftMinor }) => leftMinor > 0n);
}

function requirementsOf(deposit: DepositRecord): OpenRequirement[] {
  const sums = passedSums(deposit);
  if (sums === null) return [];
  const { orderNo: ref, terms } = deposit;
  const net = sums.amount - sums.fee;
  const wanted: OpenRequirement[] = [
    { source: 'deposit', ref, amountMinor: net, leftMinor: (net * terms.turnoverDepositE2) / 100n },
    { source: 'bonus', ref, amountMinor: sums.bonus, leftMinor: (sums.bonus * terms.turnoverBonusE2) / 100n },
  ];
  return wanted.filter(({ leftMinor }) => leftMinor > 0n);
}

function stakeOf(order: OrderRecord, ends: ReadonlyMap<string, RoundEnd>): bigint {
  if (order.fate !== 'accepted') return 0n;
  return settledBets(order, ends)
    .filter(({ status }) => status === BET_STATUS.win || status === BET_STATUS.lose)
    .reduce((sum, { turnoverMinor }) => sum + turnoverMinor, 0n);
}

function serve(open: OpenRequirement[], stakeMinor: bigint): void {
  let rest = stakeMinor;
  for (const requirement of open) {
    const part = rest < requirement.leftMinor ? rest : requirement.leftMinor;
    requirement.leftMinor -= part;
    rest -= part;
  }
}

/** What a member must have, minor units; `betsMinor`: the change by all his bets. */
export function pointsOf(book: MemberBook, betsMinor: bigint): { availableMinor: bigint; heldMinor: bigint } {
  const rows = [...cashierRows(book).values()].reduce((sum, amount) => sum + amount, 0n);
  const held = book.withdrawals.filter(({ fate }) => fate === 'held');
  return {
    availableMinor: book.openingMinor + rows + betsMinor,
    heldMinor: held.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
  };
}

/** Every row that the cashier must have written on the member's account, `kind number` to minor units; each exactly once. */
export function cashierRows(book: MemberBook): Map<string, bigint> {
  const rows = new Map<string, bigint>();
  for (const deposit of book.deposits) {
    const sums = passedSums(deposit);
    const number = deposit.orderNo.slice(1);
    if (sums === null) continue;
    rows.set(`deposit ${number}`, sums.amount);
    if (sums.fee > 0n) rows.set(`fee ${number}`, -sums.fee);
    if (sums.bonus > 0n) rows.set(`bonus ${number}`, sums.bonus);
  }
  for (const { orderNo, amountMinor, fate } of book.withdrawals) {
    rows.set(`withdrawal ${orderNo.slice(1)}`, -amountMinor);
    if (fate === 'returned') rows.set(`withdrawal_return ${orderNo.slice(1)}`, amountMinor);
  }
  return rows;
}

/** What the house's own accounts must stand at by all members together, minor units. */
export function houseTotals(books: readonly MemberBook[]): ReadonlyMap<string, bigint> {
  const totals = new Map(HOUSE_ACCOUNTS.map((code) => [code as string, 0n]));
  const add = (code: (typeof HOUSE_ACCOUNTS)[number], amount: bigint): void =>
    void totals.set(code, (totals.get(code) ?? 0n) + amount);
  for (const book of books) {
    for (const deposit of book.deposits) {
      const sums = passedSums(deposit);
      if (sums === null) continue;
      add('house.deposits', -sums.amount);
      add('house.bonuses', -sums.bonus);
      add('house.fees', sums.fee);
    }
    for (const { fate, amountMinor, feeMinor } of book.withdrawals) {
      if (fate === 'held') add('house.held', amountMinor);
      if (fate !== 'paid') continue;
      add('house.withdrawals', amountMinor - feeMinor);
      add('house.fees', feeMinor);
    }
  }
  return totals;
}

/** The house's accounts that only the cashier moves here. */
export const HOUSE_ACCOUNTS = [
  'house.deposits',
  'house.bonuses',
  'house.fees',
  'house.withdrawals',
  'house.held',
] as const;
