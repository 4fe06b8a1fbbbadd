import { randomUUID } from 'node:crypto';
import type { Transferring } from './deps.ts';
import { beginOut } from './begin-transfer.ts';
import { driveTransfer } from './drive-transfer.ts';
import { knownBalance, lockPlayer, type Player } from './player-store.ts';
import type { Provider } from './provider-store.ts';

/** Most players of one look. */
const AT_ONCE = 20;
/** A player who showed himself at the provider within this is left alone. */
const AWAY_MS = 600_000;
/** Before somebody who still plays, or whose provider is silent, is looked at again. */
const AGAIN_S = 120;

type Found = Pick<Player, 'providerId' | 'memberId' | 'accountId' | 'playerId'>;

/**
 * Brings home what stands at a provider where nobody plays any more: the page was closed, the session was lost, a bet was won meanwhile.
 * Asks the provider first whether the player is still there, and takes everything that is free.
 */
export async function sweepPoints(transferring: Transferring, provider: Provider): Promise<void> {
  const found = await dueForSweep(transferring, provider);
  if (found.length === 0) return;
  const line = transferring.lineTo(provider);
  for (const player of found) {
    const there = await line.balance({ playerId: player.playerId, currency: provider.currency });
    // Silent, or still at play: another look will come.
    if (there === null) return;
    const isAtPlay = there.playing || transferring.kernel.clock.now() - there.lastSeenAt < AWAY_MS;
    if (isAtPlay) continue;
    const begun = await beginSweep(transferring, provider, player);
    if (begun !== null) await driveTransfer(transferring, begun);
  }
}

/** Those whose time has come, with their next one put off; nobody with nothing there, or with a transfer under way. */
async function dueForSweep({ kernel }: Transferring, provider: Provider): Promise<Found[]> {
  const { rows } = await kernel.db.query<Found & Pick<Player, 'inSum' | 'outSum' | 'resultSum'>>(
    `update transfer.player p set next_sweep_at = clock_timestamp() + make_interval(secs => $3)
     where (p.provider_id, p.member_id) in (
       select provider_id, member_id from transfer.player
       where next_sweep_at <= clock_timestamp() and provider_id = $1 order by next_sweep_at limit $2 for update skip locked)
     returning p.provider_id as "providerId", p.member_id as "memberId", p.account_id as "accountId", p.player_id as "playerId",
       p.in_sum as "inSum", p.out_sum as "outSum", p.result_sum as "resultSum"`,
    [provider.id, AT_ONCE, AGAIN_S],
    'transfer-due-for-sweep',
  );
  const empty = rows.filter((player) => knownBalance(player) === 0n).map(({ memberId }) => memberId);
  if (empty.length > 0)
    await kernel.db.query(
      `update transfer.player set next_sweep_at = 'infinity' where provider_id = $1 and member_id = any($2::bigint[])
         and in_sum - out_sum + result_sum <= 0`,
      [provider.id, empty.map(String)],
      'transfer-nothing-to-sweep',
    );
  return rows.filter(({ memberId }) => !empty.includes(memberId));
}

async function beginSweep({ kernel }: Transferring, provider: Provider, found: Found): Promise<bigint | null> {
  const { memberId, accountId } = found;
  return kernel.db.tx(async (t) => {
    await t.query('select ledger.lock_accounts(array[$1]::bigint[], true)', [accountId], 'transfer-lock-account');
    const busy = await t.query(
      `select from transfer.transfer where provider_id = $1 and member_id = $2 and state not in ('confirmed', 'failed')`,
      [provider.id, memberId],
      'transfer-is-busy',
    );
    if (busy.rowCount > 0) return null;
    // Whoever moved points since the look is at play again.
    if (knownBalance(await lockPlayer(t, found)) === 0n) return null;
    const owner = { memberId, accountId, currency: provider.currency };
    const begun = await beginOut(t, { provider, owner, clientRef: randomUUID(), cause: 'sweep', amountMinor: null });
    return begun?.id ?? null;
  });
}
