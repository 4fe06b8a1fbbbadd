import { randomUUID } from 'node:crypto';
import { lockAccount } from '@drawroom/ledger/accounts';
import type { Transferring } from './deps.ts';
import { endSessions, sessionsOf } from './call-home.ts';
import { beginOut } from './begin-transfer.ts';
import { driveTransfer } from './drive-transfer.ts';
import { knownBalance, lockPlayer, type Player } from './player-store.ts';
import type { Provider } from './provider-store.ts';
import { transferUnderWay } from './transfer-store.ts';

/** Most players of one look. */
const AT_ONCE = 20;
/** A player who showed himself at the provider within this, and has not left, is left alone. */
const AWAY_MS = 600_000;
/** Before somebody who still plays, or whose provider is silent, is looked at again. */
const AGAIN_S = 120;

/** Before somebody who was called home while a transfer of his is under way is looked at again. */
const UNDER_WAY_S = 20;

type Found = Pick<Player, 'providerId' | 'memberId' | 'accountId' | 'playerId' | 'calledHomeAt'>;

/**
 * Brings home what stands at a provider where nobody plays any more: the page was closed, the session was lost, a bet was won meanwhile.
 * Asks the provider first whether the player is still there, and takes everything that is free. Whoever was called home is not waited for:
 * his sessions there end first.
 */
export async function sweepPoints(transferring: Transferring, provider: Provider): Promise<void> {
  const found = await dueForSweep(transferring, provider);
  if (found.length === 0) return;
  const line = transferring.lineTo(provider);
  for (const player of found) {
    if (player.calledHomeAt !== null) {
      if (!(await bringHome(transferring, provider, player))) return;
      continue;
    }
    const there = await line.balance({ playerId: player.playerId, currency: provider.currency });
    // Silent, or still at play: another look will come.
    if (there === null) return;
    if (there.playing) continue;
    const isFresh = transferring.kernel.clock.now() - there.lastSeenAt < AWAY_MS;
    // Who has left does not come back to what he left: a bet that is won afterwards comes home without waiting.
    if (isFresh && (await sessionsOf(transferring.kernel.db, player)).length > 0) continue;
    const begun = await beginSweep(transferring, provider, player);
    if (begun !== null) await driveTransfer(transferring, begun);
  }
}

/** Ends what was opened before the call and takes home what is free, once it is known what became of everything. False: the provider is silent. */
async function bringHome(transferring: Transferring, provider: Provider, player: Found): Promise<boolean> {
  const { db } = transferring.kernel;
  const sessions = await sessionsOf(db, player, player.calledHomeAt ?? 0);
  if (!(await endSessions(transferring, provider, sessions))) return false;
  const begun = await beginSweep(transferring, provider, player);
  if (begun !== null) await driveTransfer(transferring, begun);
  const isMoving = (await transferUnderWay(db, player)) !== undefined;
  await db.query(
    `update transfer.player set called_home_at = case when $4 then called_home_at end,
       next_sweep_at = case when $4 then clock_timestamp() + make_interval(secs => $5) else next_sweep_at end
     where provider_id = $1 and member_id = $2 and called_home_at = to_timestamp($3::float8 / 1000)`,
    [player.providerId, player.memberId, player.calledHomeAt, isMoving, UNDER_WAY_S],
    'transfer-called-home',
  );
  return true;
}

/** Those whose time has come, with their next one put off; nobody with nothing there who was not called home. */
async function dueForSweep({ kernel }: Transferring, provider: Provider): Promise<Found[]> {
  const { rows } = await kernel.db.query<Found & Pick<Player, 'inSum' | 'outSum' | 'resultSum'>>(
    `update transfer.player p set next_sweep_at = clock_timestamp() + make_interval(secs => $3)
     where (p.provider_id, p.member_id) in (
       select provider_id, member_id from transfer.player
       where next_sweep_at <= clock_timestamp() and provider_id = $1 order by next_sweep_at limit $2 for update skip locked)
     returning p.provider_id as "providerId", p.member_id as "memberId", p.account_id as "accountId", p.player_id as "playerId",
       p.called_home_at as "calledHomeAt", p.in_sum as "inSum", p.out_sum as "outSum", p.result_sum as "resultSum"`,
    [provider.id, AT_ONCE, AGAIN_S],
    'transfer-due-for-sweep',
  );
  const empty = rows
    .filter((player) => knownBalance(player) === 0n && player.calledHomeAt === null)
    .map(({ memberId }) => memberId);
  if (empty.length > 0)
    await kernel.db.query(
      `update transfer.player set next_sweep_at = 'infinity' where provider_id = $1 and member_id = any($2::bigint[])
         and called_home_at is null and in_sum - out_sum + result_sum <= 0`,
      [provider.id, empty.map(String)],
      'transfer-nothing-to-sweep',
    );
  return rows.filter(({ memberId }) => !empty.includes(memberId));
}

async function beginSweep({ kernel }: Transferring, provider: Provider, found: Found): Promise<bigint | null> {
  const { memberId, accountId } = found;
  return kernel.db.tx(async (t) => {
    await lockAccount(t, accountId);
    if ((await transferUnderWay(t, found)) !== undefined) return null;
    // Whoever moved points since the look is at play again.
    const player = await lockPlayer(t, found);
    if (knownBalance(player) === 0n || player.calledHomeAt !== found.calledHomeAt) return null;
    const owner = { memberId, accountId, currency: provider.currency };
    const begun = await beginOut(t, { provider, owner, clientRef: randomUUID(), cause: 'sweep', amountMinor: null });
    return begun?.id ?? null;
  });
}
