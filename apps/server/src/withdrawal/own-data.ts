import type { Kernel, OwnData, Sql, Tx } from '../kernel/kernel.ts';
import { presentRequest } from './present.ts';
import { REQUEST, stepsOf, type StoredRequest } from './request-store.ts';
import { openTarget } from './sealed-target.ts';

const PAGE = 200;

/** A member's withdrawals with where they went, for his own copy of his data. */
export async function ownData(kernel: Pick<Kernel, 'db' | 'vault'>, memberId: bigint): Promise<OwnData> {
  return { withdrawals: withdrawalsOf(kernel, memberId) };
}

async function* withdrawalsOf(kernel: Pick<Kernel, 'db' | 'vault'>, memberId: bigint): AsyncGenerator<object> {
  for (let after = 0n; ;) {
    const page = await pageOf(kernel.db, memberId, after);
    for (const request of page) {
      const { target, remark } = await openTarget(kernel, kernel.db, request.id);
      const view = presentRequest(request, { steps: await stepsOf(kernel.db, request.id), remark });
      yield { ...view, currency: request.currency, paidTo: target };
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

async function pageOf(sql: Sql, memberId: bigint, after: bigint): Promise<StoredRequest[]> {
  const { rows } = await sql.query<StoredRequest>(
    `${REQUEST} where account_id in (select id from ledger.v_account where owner_member_id = $1) and id > $2
     order by id limit ${PAGE}`,
    [memberId, after],
  );
  return rows;
}

/** `withdrawal` while one is under way. The account is locked by whoever closes it, so that none begins meanwhile. */
export async function closeBlockedBy(t: Tx, memberId: bigint): Promise<string | null> {
  const { rowCount } = await t.query(
    `select from withdrawal.request
     where account_id in (select id from ledger.v_account where owner_member_id = $1) and step not in ('paid', 'rejected') limit 1`,
    [memberId],
  );
  return rowCount > 0 ? 'withdrawal' : null;
}

/** Forgets where the member's money went, and the name he had; amounts, times and steps stay as long as the books. */
export async function forget(t: Tx, memberId: bigint): Promise<void> {
  const own = 'select id from withdrawal.request where member_id = $1';
  await t.query(`delete from withdrawal.target where request_id in (${own})`, [memberId]);
  await t.query(`update withdrawal.request set masked = '' where member_id = $1 and masked <> ''`, [memberId]);
}
