import type { FileDoor, Kernel, Sql } from '../kernel/kernel.ts';
import { hashOfToken, newToken } from '../kernel/secret-token.ts';
import { depositById, recordOf } from './deposit-store.ts';

/** Where slips are fetched, for a ticket. */
const SLIP_PATH = '/api/deposit/slip';

/** Address of an order's slip for somebody who may see it: good once, for 5 minutes; null where there is none. */
export async function slipAddress(sql: Sql, depositId: bigint): Promise<string | null> {
  const { token, tokenHash } = newToken();
  const { rowCount } = await sql.query(
    `insert into deposit.slip_ticket (ticket_hash, deposit_id, expires_at)
     select $1, s.deposit_id, clock_timestamp() + interval '5 minutes' from deposit.slip s where s.deposit_id = $2`,
    [tokenHash, depositId],
    'deposit-slip-ticket',
  );
  return rowCount === 0 ? null : `${SLIP_PATH}?ticket=${token}`;
}

/** Tickets that nobody used. */
export async function dropOldTickets(sql: Sql): Promise<void> {
  await sql.query(
    'delete from deposit.slip_ticket where expires_at < clock_timestamp()',
    [],
    'deposit-drop-slip-tickets',
  );
}

/** Hands out slips: the ticket is the right, given to the member or to a person who reviews his order. */
export function slipFiles({ db, vault }: Pick<Kernel, 'db' | 'vault'>): FileDoor {
  return {
    address: SLIP_PATH,
    by: 'ticket',
    find: async (ticket) => {
      const { rows } = await db.query<{ id: bigint }>(
        `delete from deposit.slip_ticket where ticket_hash = $1 and expires_at > clock_timestamp()
         returning deposit_id as id`,
        [hashOfToken(ticket)],
        'deposit-take-slip-ticket',
      );
      const id = rows[0]?.id;
      const picture = id === undefined ? null : await readSlip({ db, vault }, id);
      return picture === null ? null : { type: 'image/webp', body: picture };
    },
  };
}

/** The slip of an order; null without one. */
export async function readSlip(
  { db, vault }: Pick<Kernel, 'db' | 'vault'>,
  depositId: bigint,
): Promise<Uint8Array | null> {
  const { rows } = await db.query<{ sealed: string }>(
    'select picture_sealed as sealed from deposit.slip where deposit_id = $1',
    [depositId],
    'deposit-slip',
  );
  const sealed = rows[0]?.sealed;
  const deposit = sealed === undefined ? undefined : await depositById(db, depositId);
  const at = deposit === undefined ? null : recordOf(deposit);
  return sealed === undefined || at === null ? null : Buffer.from(vault.open(at, 'slip', sealed), 'base64');
}
