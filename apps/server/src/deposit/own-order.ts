import type { DepositView } from '@drawroom/contract/deposit';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { Session, Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { DepositKernel } from './deps.ts';
import { depositById, depositByRef, idOfOrderNo, lockDeposit, recordOf, type Deposit } from './deposit-store.ts';
import { moveDeposit } from './move-deposit.ts';
import { canOf, presentDeposit } from './present.ts';

/** Who asks, and in which language the titles are. */
export interface Asker {
  readonly session: Session;
  readonly locale: LocaleTag;
}

/** The member's own order by its number; somebody else's is as unknown as one that does not exist. */
export async function ownOrder(sql: Sql, session: Session, orderNo: string): Promise<Deposit> {
  const id = idOfOrderNo(orderNo);
  return requireOwn(session, id === null ? undefined : await depositById(sql, id));
}

/** The member's own order by its number or its reference. */
export async function findOrder(
  sql: Sql,
  session: Session,
  asked: { readonly orderNo?: string | undefined; readonly clientRef?: string | undefined },
): Promise<Deposit> {
  if (asked.orderNo !== undefined) return ownOrder(sql, session, asked.orderNo);
  const { clientRef } = asked;
  return requireOwn(
    session,
    clientRef === undefined ? undefined : await depositByRef(sql, session.claims.accountId, clientRef),
  );
}

function requireOwn(session: Session, deposit: Deposit | undefined): Deposit {
  if (deposit === undefined || deposit.accountId !== session.claims.accountId)
    throw new Refusal('deposit.order_unknown');
  return deposit;
}

/** Gives an order up that nothing was paid for; refuses with `deposit.not_now` once it no longer waits. Again: the same answer. */
export async function cancelDeposit(kernel: DepositKernel, asker: Asker, orderNo: string): Promise<DepositView> {
  return changed(kernel, { ...asker, orderNo }, async (t, deposit) => {
    if (deposit.step === 'cancelled') return;
    const cancelled = { deposit, move: 'cancel', reason: 'cancelled', actor: { by: 'member' } } as const;
    if (!(await moveDeposit(kernel, t, cancelled))) throw new Refusal('deposit.not_now');
  });
}

/** Keeps the member's word that he has paid; the order no longer expires. */
export async function addMark(
  kernel: DepositKernel,
  asker: Asker,
  { orderNo, remark }: { readonly orderNo: string; readonly remark: string },
): Promise<DepositView> {
  return changed(kernel, { ...asker, orderNo }, async (t, deposit) => {
    const at = recordOf(deposit);
    if (!canOf(deposit).mark || at === null) throw new Refusal('deposit.not_now');
    await t.query(
      'update deposit.deposit set remark_sealed = $2 where id = $1',
      [deposit.id, kernel.vault.seal(at, 'remark', remark)],
      'deposit-remark',
    );
    await submitted(kernel, t, deposit);
  });
}

/** Keeps the slip of a transfer, in place of an earlier one; the order no longer expires. `picture` is one drawn anew. */
export async function keepSlip(
  kernel: DepositKernel,
  asker: Asker,
  { orderNo, picture }: { readonly orderNo: string; readonly picture: Buffer },
): Promise<DepositView> {
  return changed(kernel, { ...asker, orderNo }, async (t, deposit) => {
    const at = recordOf(deposit);
    if (!canOf(deposit).upload || at === null) throw new Refusal('deposit.not_now');
    await t.query(
      `insert into deposit.slip (deposit_id, picture_sealed) values ($1, $2)
       on conflict (deposit_id) do update set picture_sealed = excluded.picture_sealed, at = clock_timestamp()`,
      [deposit.id, kernel.vault.seal(at, 'slip', picture.toString('base64'))],
      'deposit-keep-slip',
    );
    await submitted(kernel, t, deposit);
  });
}

async function submitted(kernel: DepositKernel, t: Tx, deposit: Deposit): Promise<void> {
  if (deposit.step === 'waiting') await moveDeposit(kernel, t, { deposit, move: 'submit', actor: { by: 'member' } });
}

/** Changes the member's own order under its row's lock and shows how it then stands. */
async function changed(
  kernel: DepositKernel,
  { session, locale, orderNo }: Asker & { readonly orderNo: string },
  change: (t: Tx, deposit: Deposit) => Promise<void>,
): Promise<DepositView> {
  const id = idOfOrderNo(orderNo) ?? 0n;
  await kernel.db.tx(async (t) => change(t, requireOwn(session, await lockDeposit(t, id))));
  return presentDeposit(kernel, await ownOrder(kernel.db, session, orderNo), locale);
}
