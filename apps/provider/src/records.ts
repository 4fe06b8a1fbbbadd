import type { ProviderRecord, recordsFound } from '@drawroom/contract/provider-wire';
import { formatMoney } from '@drawroom/engine/money';
import type * as z from 'zod/mini';
import type { Sql } from './db.ts';

interface ChangeRow {
  readonly seq: bigint;
  readonly recordId: string;
  readonly rev: number;
  readonly playerId: string;
  readonly currency: string;
  readonly gameCode: string;
  readonly state: ProviderRecord['state'];
  readonly stake: bigint;
  readonly payout: bigint;
  readonly placedAt: Date;
  readonly settledAt: Date | null;
  readonly detail: ProviderRecord['detail'];
}

/** Changes of records after `after`, in the order of `seq`: each as the record stood after it. */
export async function recordsAfter(
  t: Sql,
  after: number | bigint,
  limit: number,
): Promise<z.output<typeof recordsFound>> {
  const { rows } = await t.query<ChangeRow>(
    `select c.seq, r.record_id as "recordId", c.rev, p.player_id as "playerId", p.currency, r.game_code as "gameCode", c.state,
       r.stake_minor as stake, c.payout_minor as payout, r.placed_at as "placedAt", c.settled_at as "settledAt", c.detail
     from record_change c join record r using (record_no) join player p on p.id = r.player
     where c.seq > $1 order by c.seq limit $2`,
    [after, limit + 1],
  );
  const records = rows.slice(0, limit).map(asRecord);
  return { records, next: records.at(-1)?.seq ?? Number(after), more: rows.length > limit };
}

function asRecord(row: ChangeRow): ProviderRecord {
  return {
    ...row,
    seq: Number(row.seq),
    stake: formatMoney(row.stake),
    payout: formatMoney(row.payout),
    placedAt: row.placedAt.getTime(),
    settledAt: row.settledAt?.getTime() ?? null,
  };
}
