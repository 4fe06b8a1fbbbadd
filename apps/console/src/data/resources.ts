import { complaints, hosts, moderators, words } from '@drawroom/contract/chat-desk';
import { deliveries, endpoints, keys } from '@drawroom/contract/integration-desk';
import { queue as deposits } from '@drawroom/contract/deposit-review';
import { rounds } from '@drawroom/contract/draw-desk';
import { listDrafts } from '@drawroom/contract/notice-desk';
import { list as lotteries } from '@drawroom/contract/lottery-desk';
import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import { acts, operators } from '@drawroom/contract/operator-desk';
import { list as proposals } from '@drawroom/contract/proposal';
import { corrections } from '@drawroom/contract/result-desk';
import { canned } from '@drawroom/contract/service-desk';
import { open as openTransfers, providers } from '@drawroom/contract/transfer-desk';
import { queue as withdrawals } from '@drawroom/contract/withdrawal-review';
import { subjectMeant } from '../admin/subject-said.ts';

/** How one list of the console is got from the operators' door. */
interface ListOf<C extends AnyOperatorCall, Row> {
  readonly call: C;
  readonly rows: (reply: OperatorReplyOf<C>) => readonly Row[];
  readonly idOf: (row: Row) => string;
  /** How many there are in all, for calls that give one page; others give everything and are paged here. */
  readonly total?: (reply: OperatorReplyOf<C>) => number;
  /** Conditions that the call itself takes; others are judged here. */
  readonly takes?: readonly string[];
  /** What the call is asked for, by what somebody wrote in words of the console (`useWordOf`). */
  readonly means?: Readonly<Record<string, typeof subjectMeant>>;
  /** A condition without which there is nothing to ask for. */
  readonly needs?: string;
  /** Always sent. */
  readonly fixed?: Readonly<Record<string, string>>;
}

/** One row with the id that react-admin wants. */
export type WithId<Row> = Row & { readonly id: string };

function listOf<C extends AnyOperatorCall, Row>(list: ListOf<C, Row>): ListOf<C, Row> {
  return list;
}

/** Every list of the console: the one table that says which call it comes from and so which right it needs. */
export const RESOURCES = {
  deposits: listOf({
    call: deposits,
    rows: ({ orders }) => orders,
    idOf: ({ orderNo }) => orderNo,
    fixed: { limit: '200' },
  }),
  payments: listOf({
    call: deposits,
    rows: ({ payments }) => payments,
    idOf: ({ paymentId }) => paymentId,
    fixed: { limit: '200' },
  }),
  withdrawals: listOf({
    call: withdrawals,
    rows: ({ list }) => list,
    idOf: ({ orderNo }) => orderNo,
    total: ({ total }) => total,
    takes: ['step'],
  }),
  complaints: listOf({
    call: complaints,
    rows: ({ list }) => list,
    idOf: ({ complaintId }) => complaintId,
    total: ({ total }) => total,
    takes: ['state', 'roomCode'],
  }),
  notices: listOf({
    call: listDrafts,
    rows: ({ list }) => list,
    idOf: ({ id }) => id,
    fixed: { limit: '200' },
  }),
  canned: listOf({ call: canned, rows: ({ list }) => list, idOf: ({ cannedId }) => cannedId }),
  words: listOf({
    call: words,
    rows: ({ list }) => list,
    idOf: ({ wordId }) => wordId,
    total: ({ total }) => total,
    takes: ['search', 'roomCode'],
  }),
  hosts: listOf({ call: hosts, rows: ({ list }) => list, idOf: ({ host }) => host }),
  moderators: listOf({
    call: moderators,
    rows: ({ list }) => list,
    idOf: ({ memberId }) => memberId,
    takes: ['roomCode'],
    needs: 'roomCode',
  }),
  lotteries: listOf({ call: lotteries, rows: ({ list }) => list, idOf: ({ lotteryCode }) => lotteryCode }),
  draws: listOf({
    call: rounds,
    rows: ({ list }) => list,
    idOf: ({ lotteryCode, gameNo }) => `${lotteryCode} ${gameNo}`,
    takes: ['state', 'lotteryCode', 'gameNo', 'cursor'],
    fixed: { size: '100' },
  }),
  corrections: listOf({ call: corrections, rows: ({ list }) => list, idOf: ({ correctionNo }) => correctionNo }),
  proposals: listOf({
    call: proposals,
    rows: ({ list }) => list,
    idOf: ({ proposalNo }) => proposalNo,
    takes: ['ended', 'kind'],
    fixed: { limit: '100' },
  }),
  operators: listOf({ call: operators, rows: ({ list }) => list, idOf: ({ name }) => name }),
  acts: listOf({
    call: acts,
    rows: ({ list }) => list,
    idOf: ({ actNo }) => actNo,
    takes: ['operator', 'what', 'subject', 'before'],
    means: { subject: subjectMeant },
    fixed: { limit: '200' },
  }),
  keys: listOf({ call: keys, rows: ({ list }) => list, idOf: ({ keyId }) => keyId }),
  webhooks: listOf({ call: endpoints, rows: ({ list }) => list, idOf: ({ endpointId }) => endpointId }),
  deliveries: listOf({
    call: deliveries,
    rows: ({ list }) => list,
    idOf: ({ deliveryId }) => deliveryId,
    takes: ['state'],
    fixed: { limit: '100' },
  }),
  providers: listOf({ call: providers, rows: ({ list }) => list, idOf: ({ code }) => code }),
  transfers: listOf({
    call: openTransfers,
    rows: (reply) => reply.transfers,
    idOf: ({ transferNo }) => transferNo,
    takes: ['code', 'memberId'],
    needs: 'code',
  }),
} as const;

export type ResourceName = keyof typeof RESOURCES;

/** A row of a list as its page gets it. */
export type RowOf<N extends ResourceName> = WithId<ReturnType<(typeof RESOURCES)[N]['rows']>[number]>;

/** Whether the console has a list of this name. */
export function isResource(name: string): name is ResourceName {
  return Object.hasOwn(RESOURCES, name);
}
