import type { Kernel, OwnData } from '../kernel/kernel.ts';
import { presentTransfer } from './read-transfers.ts';
import { TRANSFER, type StoredTransfer } from './transfer-store.ts';

const PAGE = 500;

/** A member's transfers and what he played at providers, for his own copy of his data. */
export async function ownData(kernel: Pick<Kernel, 'db'>, memberId: bigint): Promise<OwnData> {
  return { transfers: transfersOf(kernel, memberId), externalPlay: recordsOf(kernel, memberId) };
}

async function* transfersOf({ db }: Pick<Kernel, 'db'>, memberId: bigint): AsyncGenerator<object> {
  for (let after = 0n; ;) {
    const { rows } = await db.query<StoredTransfer>(
      `${TRANSFER} where x.member_id = $1 and x.id > $2 order by x.id limit ${PAGE}`,
      [memberId, after],
    );
    yield* rows.map(presentTransfer);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

async function* recordsOf({ db }: Pick<Kernel, 'db'>, memberId: bigint): AsyncGenerator<object> {
  for (let after = 0n; ;) {
    const { rows } = await db.query<{ id: bigint }>(
      `select r.id, p.code as provider, r.record_id as "recordId", r.game_code as "gameCode",
         (array['open', 'settled', 'void'])[r.state + 1] as state, r.stake, r.payout, r.currency,
         r.placed_at as "placedAt", r.settled_at as "settledAt", r.detail
       from transfer.record r join transfer.provider p on p.id = r.provider_id
       where r.member_id = $1 and r.id > $2 order by r.id limit ${PAGE}`,
      [memberId, after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
