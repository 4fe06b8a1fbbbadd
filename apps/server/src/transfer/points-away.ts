import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { transferCalls } from '@drawroom/contract/transfer';
import { formatMoney } from '@drawroom/engine/money';
import { balanceOf } from '@drawroom/ledger/accounts';
import type { Session, Sql } from '../kernel/kernel.ts';
import type { Transferring } from './deps.ts';
import { knownBalance, playerOf, playersOf, type Player } from './player-store.ts';
import { providerOf } from './provider-store.ts';
import { inTransitOf } from './read-transfers.ts';
import { transferUnderWay } from './transfer-store.ts';

/** Points of a member at one provider by the books: free there, and on the way; minor units. */
export interface PointsAway {
  readonly projectId: string;
  readonly name: string;
  readonly balanceMinor: bigint;
  readonly inTransitMinor: bigint;
}

/**
 * Where a member has points besides his wallet, by the books and without asking anybody. What is on its way home stands at the provider
 * until it is known to have left, so it is shown once: as in transit.
 */
export async function pointsAway(sql: Sql, memberId: bigint): Promise<PointsAway[]> {
  const players = await playersOf(sql, memberId);
  if (players.length === 0) return [];
  const moving = await inTransitOf(sql, memberId);
  const isLeaving = await leavingFrom(sql, memberId);
  return players.map((player) => {
    const inTransitMinor = moving.get(player.providerId) ?? 0n;
    const known = knownBalance(player);
    const left = isLeaving.has(player.providerId) ? known - inTransitMinor : known;
    const { projectId, name } = player;
    return { projectId, name, balanceMinor: left > 0n ? left : 0n, inTransitMinor };
  });
}

/** As the wallet centre shows it. */
export function presentAway({ projectId, name, balanceMinor, inTransitMinor }: PointsAway) {
  return { projectId, provider: name, balance: formatMoney(balanceMinor), inTransit: formatMoney(inTransitMinor) };
}

async function leavingFrom(sql: Sql, memberId: bigint): Promise<ReadonlySet<number>> {
  const { rows } = await sql.query<{ providerId: number }>(
    `select provider_id as "providerId" from transfer.transfer
     where member_id = $1 and direction = 'out' and state not in ('confirmed', 'failed')`,
    [memberId],
    'transfer-leaving',
  );
  return new Set(rows.map(({ providerId }) => providerId));
}

/** What the member has at a provider, asked there now; the figures of the books where it does not answer. */
export async function refreshBalance(
  transferring: Transferring,
  session: Session,
  { projectId }: InputOf<typeof transferCalls.refreshBalance>,
): Promise<ReplyOf<typeof transferCalls.refreshBalance>> {
  const { db } = transferring.kernel;
  const provider = await providerOf(db, projectId);
  const { balanceMinor: home } = await balanceOf(db, session.claims.accountId);
  const shown = (away: { balance: string; inPlay: string; inTransit: string; fresh: boolean }) => ({
    projectId,
    home: formatMoney(home),
    ...away,
  });
  const player = await playerOf(db, { providerId: provider.id, memberId: session.memberId });
  if (player === undefined) return shown({ balance: '0.00', inPlay: '0.00', inTransit: '0.00', fresh: true });
  const { playerId } = player;
  const said = await transferring.lineTo(provider).balance({ playerId, currency: provider.currency });
  const inTransit = formatMoney((await inTransitOf(db, session.memberId)).get(provider.id) ?? 0n);
  if (said !== null) return shown({ balance: said.balance, inPlay: said.inPlay, inTransit, fresh: true });
  const [known] = (await pointsAway(db, session.memberId)).filter((away) => away.projectId === projectId);
  const balance = formatMoney(known?.balanceMinor ?? 0n);
  return shown({ balance, inPlay: formatMoney(player.inPlay), inTransit, fresh: false });
}

/** Whether the account may be closed: `external` while points are at a provider, in play there, or on the way. */
export async function closeBlockedBy(sql: Sql, memberId: bigint): Promise<string | null> {
  const players: readonly Player[] = await playersOf(sql, memberId);
  for (const player of players) {
    const isAway = knownBalance(player) > 0n || player.inPlay > 0n;
    if (isAway || (await transferUnderWay(sql, player)) !== undefined) return 'external';
  }
  return null;
}
