import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { withdrawalCalls, WithdrawalView } from '@drawroom/contract/withdrawal';
import type { Kernel, Session, Sql } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { idOfOrderNo } from './order-no.ts';
import { presentRequest, presentRow } from './present.ts';
import { findRequests, ownRequest, stepsOf, type StoredRequest } from './request-store.ts';
import { openTarget } from './sealed-target.ts';

/** A withdrawal with its timeline and remark, as its member sees it. */
export async function viewOf(kernel: Pick<Kernel, 'vault'>, sql: Sql, request: StoredRequest): Promise<WithdrawalView> {
  const { remark } = await openTarget(kernel, sql, request.id);
  return presentRequest(request, { steps: await stepsOf(sql, request.id), remark });
}

/**
 * One of the member's own, by its number or the reference it was asked for with. Refuses with `withdrawal.order_unknown`,
 * for another's as for none.
 */
export async function requestDetail(
  kernel: Pick<Kernel, 'db' | 'vault'>,
  session: Session,
  { orderNo, clientRef }: InputOf<typeof withdrawalCalls.detail>,
): Promise<WithdrawalView> {
  const id = orderNo === undefined ? null : idOfOrderNo(orderNo);
  const namesNone = orderNo !== undefined && id === null;
  const found = namesNone
    ? undefined
    : await ownRequest(kernel.db, session.claims.accountId, { id, clientRef: clientRef ?? null });
  if (found === undefined) throw new Refusal('withdrawal.order_unknown');
  return viewOf(kernel, kernel.db, found);
}

/** The member's withdrawals, newest first. */
export async function listRequests(
  kernel: Pick<Kernel, 'db'>,
  session: Session,
  { page, size, ...input }: InputOf<typeof withdrawalCalls.records>,
): Promise<ReplyOf<typeof withdrawalCalls.records>> {
  const filter = {
    accountId: session.claims.accountId,
    state: input.state ?? null,
    fromMs: input.from ?? null,
    toMs: input.to ?? null,
  };
  const { list, total } = await findRequests(kernel.db, filter, { limit: size, offset: (page - 1) * size });
  return { page, size, total, list: list.map(presentRow) };
}
