import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { transferCalls } from '@drawroom/contract/transfer';
import { formatMoney } from '@drawroom/engine/money';
import type { Session, Sql } from '../kernel/kernel.ts';
import type { Transferring } from './deps.ts';
import { homeBalance, knownBalance, playerOf, playersOf } from './player-store.ts';
import { providerOf } from './provider-store.ts';
import { underWayOf } from './read-transfers.ts';

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
  const moving = await underWayOf(sql, memberId);
  return players.map((player) => {
    const transfer = moving.get(player.providerId);
    const inTransitMinor = transfer?.amountMinor ?? 0n;
    const known = knownBalance(player);
    const left = transfer?.direction === 'out' ? known - inTransitMinor : known;
    const { projectId, name } = player;
    return { projectId, name, balanceMinor: left > 0n ? left : 0n, inTransitMinor };
  });
}

/** As the wallet centre shows it. */
export function presentAway({ projectId, name, balanceMinor, inTransitMinor }: PointsAway) {
  return { projectId, provider: name, balance: formatMoney(balanceMinor), inTransit: formatMoney(inTransitMinor) };
}

/** What the member has at a provider, asked there now; the figures of the books where it does not answer. */
export async function refreshBalance(
  transferring: Transferring,
  session: Session,
  { projectId }: InputOf<typeof transferCalls.refreshBalance>,
): Promise<ReplyOf<typeof transferCalls.refreshBalance>> {
  const { db } = transferring.kernel;
  const provider = await providerOf(db, projectId);
  const home = await homeBalance(db, session);
  const shown = (away: { balance: string; inPlay: string; inTransit: string; fresh: boolean }) => ({
    projectId,
    home,
    ...away,
  });
  const player = await playerOf(db, { providerId: provider.id, memberId: session.memberId });
  if (player === undefined) return shown({ balance: '0.00', inPlay: '0.00', inTransit: '0.00', fresh: true });
  const { playerId } = player;
  const said = await transferring.lineTo(provider).balance({ playerId, currency: provider.currency });
  const inTransit = formatMoney((await underWayOf(db, session.memberId)).get(provider.id)?.amountMinor ?? 0n);
  if (said !== null) return shown({ balance: said.balance, inPlay: said.inPlay, inTransit, fresh: true });
  const [known] = (await pointsAway(db, session.memberId)).filter((away) => away.projectId === projectId);
  const balance = formatMoney(known?.balanceMinor ?? 0n);
  return shown({ balance, inPlay: formatMoney(player.inPlay), inTransit, fresh: false });
}

/** Whether the account may be closed: `external` while points are at a provider, in play there, or on the way. */
export async function closeBlockedBy(sql: Sql, memberId: bigint): Promise<string | null> {
  const players = await playersOf(sql, memberId);
  const isAway = players.some((player) => knownBalance(player) > 0n || player.inPlay > 0n);
  return isAway || (await underWayOf(sql, memberId)).size > 0 ? 'external' : null;
}
