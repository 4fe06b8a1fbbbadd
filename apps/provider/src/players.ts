import type { balanceFound, balancesFound } from '@drawroom/contract/provider-wire';
import { formatMoney } from '@drawroom/engine/money';
import type * as z from 'zod/mini';
import type { Sql, Tx } from './db.ts';
import { atLeastNothing, type Player } from './wallet.ts';

/** The player of that name, made when he is new; null when he is there with another currency. */
export async function ensurePlayer(t: Tx, playerId: string, currency: string): Promise<Player | null> {
  await t.query('insert into player (player_id, currency) values ($1, $2) on conflict (player_id) do nothing', [
    playerId,
    currency,
  ]);
  const { rows } = await t.query<Player>(
    'select id, player_id as "playerId", currency from player where player_id = $1 and currency = $2',
    [playerId, currency],
  );
  return rows[0] ?? null;
}

/** Greatest `seq` of a change of a record that can be seen. */
export async function seqHead(t: Sql): Promise<bigint> {
  const { rows } = await t.query<{ given: bigint }>('select given from seq_head');
  return rows[0]?.given ?? 0n;
}

/** What of it is on the wire: nobody has less than nothing, but he may owe. @param freeMinor below zero: owed */
const freeOnWire = (freeMinor: bigint): { readonly balance: string; readonly debt?: string } => ({
  balance: formatMoney(atLeastNothing(freeMinor)),
  ...(freeMinor < 0n ? { debt: formatMoney(-freeMinor) } : {}),
});

/** What a player has; one never seen has nothing. One statement, so balance and `recordSeq` are of one moment. */
export async function standingOf(
  t: Sql,
  asked: { readonly playerId: string; readonly currency: string },
): Promise<z.output<typeof balanceFound>> {
  const { rows } = await t.query<{ free: bigint; inPlay: bigint; seq: bigint; seenAt: Date | null; playing: boolean }>(
    `select p.free_minor as free, p.in_play_minor as "inPlay", h.given as seq, s.seen_at as "seenAt",
       exists (select from session o where o.player = p.id and o.opened_at is not null and o.ended_at is null) as playing
     from player p cross join seq_head h
     left join lateral (select max(seen_at) as seen_at from session where player = p.id and opened_at is not null) s on true
     where p.player_id = $1 and p.currency = $2`,
    [asked.playerId, asked.currency],
  );
  const found = rows[0];
  return {
    playerId: asked.playerId,
    currency: asked.currency,
    ...freeOnWire(found?.free ?? 0n),
    inPlay: formatMoney(found?.inPlay ?? 0n),
    recordSeq: Number(found?.seq ?? 0n),
    lastSeenAt: found?.seenAt?.getTime() ?? 0,
    playing: found?.playing ?? false,
  };
}

/** A page of all players after `after`, in the order of their names; one statement, so it is one snapshot. */
export async function standings(t: Sql, after: string, limit: number): Promise<z.output<typeof balancesFound>> {
  const { rows } = await t.query<{
    playerId: string;
    currency: string;
    free: bigint;
    inPlay: bigint;
    in: bigint;
    out: bigint;
    seq: bigint;
  }>(
    `select player_id as "playerId", currency, free_minor as free, in_play_minor as "inPlay", in_minor as "in", out_minor as "out",
       h.given as seq
     from player cross join seq_head h where player_id > $1 order by player_id limit $2`,
    [after, limit + 1],
  );
  const page = rows.slice(0, limit);
  return {
    balances: page.map((row) => ({
      playerId: row.playerId,
      currency: row.currency,
      ...freeOnWire(row.free),
      inPlay: formatMoney(row.inPlay),
      recordSeq: Number(row.seq),
      in: formatMoney(row.in),
      out: formatMoney(row.out),
    })),
    next: rows.length > limit ? (page.at(-1)?.playerId ?? '') : '',
  };
}
