import { randomUUID } from 'node:crypto';
import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import type { Db, Session, Tx } from '../kernel/kernel.ts';
import { bookPlay } from './book-play.ts';

/** Enough to lose for as long as a test lasts, minor units. */
const BROUGHT_MINOR = 10_000_000_000n;
const CURRENCY = 'CNY';

/** A provider of a test of other slices: nobody answers there, and its records are told in the tables' own words. */
export interface ToldProvider {
  readonly id: number;
  /** Takes records as the house takes them: written, folded later, and booked. */
  tell(records: readonly object[]): Promise<void>;
}

/** Sets a provider up of which every one of these members is a player, `p<number>`, and has brought points there, as the books say too. */
export async function openToldProvider(db: Db, members: readonly Session[]): Promise<ToldProvider> {
  const { rows } = await db.query<{ id: number }>(
    `insert into transfer.provider (code, project_id, name, currency, origin, wrapped_key, line_sealed)
     values ('test', '66', 'Test', $1, 'http://test', 'k', 'l') returning id`,
    [CURRENCY],
  );
  const id = rows[0]?.id ?? 0;
  for (const member of members) await db.tx((t) => bring(t, id, member));
  return { id, tell: (records) => db.tx((t) => take(t, id, records)) };
}

async function bring(t: Tx, providerId: number, { memberId, claims }: Session): Promise<void> {
  const { accountId } = claims;
  await t.query(
    'insert into transfer.player (provider_id, member_id, account_id, player_id, in_sum) values ($1, $2, $3, $4, $5)',
    [providerId, memberId, accountId, `p${memberId}`, BROUGHT_MINOR],
  );
  const { rows } = await t.query<{ id: bigint }>(
    `insert into transfer.transfer (provider_id, member_id, account_id, client_ref, digest, direction, cause, amount, state)
     values ($1, $2, $3, $4, $4, 'in', 'member', $5, 'created') returning id`,
    [providerId, memberId, accountId, randomUUID(), BROUGHT_MINOR],
  );
  const ref = rows[0]?.id ?? 0n;
  for (const state of ['debited', 'sent'])
    await t.query('update transfer.transfer set state = $2 where id = $1', [ref, state]);
  await t.query(`update transfer.transfer set state = 'confirmed', ended_at = clock_timestamp() where id = $1`, [ref]);
  const [opening, transit, held] = [
    await systemAccount(t, 'house.opening', CURRENCY),
    await systemAccount(t, 'external.transit', CURRENCY),
    await systemAccount(t, 'external.held', CURRENCY),
  ];
  const amountMinor = BROUGHT_MINOR;
  await post(t, {
    key: `test-brought:${ref}`,
    kind: 'opening',
    transfers: [{ from: opening, to: accountId, amountMinor }],
  });
  const moves = [
    { key: `transfer-in:${ref}`, from: accountId, to: transit },
    { key: `transfer-done:${ref}`, from: transit, to: held },
  ];
  for (const { key, from, to } of moves)
    await post(t, { key, kind: 'external_in', ref, transfers: [{ from, to, amountMinor }] });
}

async function take(t: Tx, id: number, records: readonly object[]): Promise<void> {
  const { rows } = await t.query<{ memberId: bigint; delta: bigint }>(
    'select member_id as "memberId", result_delta as delta from transfer.take_records($1, $2)',
    [id, JSON.stringify(records)],
    'test-tell',
  );
  const resultMinor = rows.reduce((sum, { delta }) => sum + delta, 0n);
  const memberIds = [...new Set(rows.map(({ memberId }) => memberId))];
  await bookPlay(t, { id, currency: CURRENCY }, { memberIds, resultMinor });
}
