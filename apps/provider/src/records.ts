import type { ProviderRecord, recordsFound } from '@drawroom/contract/provider-wire';
import { ANSWER_BYTES_MAX } from '@drawroom/contract/signed-wire';
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

/** Room for the records of an answer, beside the words around them. */
const PAGE_BYTES = ANSWER_BYTES_MAX - 512;

/** How long a record is on the wire in a list, bytes. */
export const bytesOf = (record: ProviderRecord): number => Buffer.byteLength(JSON.stringify(record)) + 1;

/** As many of the first records as there is room for, one at least. */
export function fitting(records: readonly ProviderRecord[], roomBytes: number): ProviderRecord[] {
  let left = roomBytes;
  const end = records.findIndex((record, n) => {
    left -= bytesOf(record);
    return left < 0 && n > 0;
  });
  return records.slice(0, end === -1 ? records.length : end);
}

/** Changes of records after `after`, in the order of `seq`: each as the record stood after it. Fewer than `limit` where they are long. */
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
  const records = fitting(rows.slice(0, limit).map(asRecord), PAGE_BYTES);
  return { records, next: records.at(-1)?.seq ?? Number(after), more: rows.length > records.length };
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
