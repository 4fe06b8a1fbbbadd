import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { transferCalls } from '@drawroom/contract/transfer';
import { formatMoney } from '@drawroom/engine/money';
import type { Session, Sql } from '../kernel/kernel.ts';
import type { Transferring } from './deps.ts';
import { homeBalance, knownBalance, playerOf, playersOf } from './player-store.ts';
import { providerOf } from './provider-store.ts';
import { underWayOf, type UnderWay } from './read-transfers.ts';

/** Points of a member at one provider by the books: free there, and on the way; minor units. */
export interface PointsAway {
  /** The provider's. */
  readonly code: string;
  readonly projectId: string;
  readonly name: string;
  readonly balanceMinor: bigint;
  /** Stakes of open bets and rounds. */
  readonly inPlayMinor: bigint;
  readonly inTransitMinor: bigint;
  /** What a correction took back beyond what there was. */
  readonly owedMinor: bigint;
  /** What the provider says of a transfer, or of what he has there, does not fit the books: people look into it. */
  readonly disputed: boolean;
  /** What is on its way. */
  readonly transfer: UnderWay | null;
  readonly difference: Difference | null;
}

/** What the last comparison of both books found to differ for a member, and when it did. */
interface Difference {
  readonly at: number;
  readonly expectedMinor: bigint;
  readonly reportedMinor: bigint;
}

/**
 * Where a member has points besides his wallet, by the books and without asking anybody. What is on its way home stands at the provider
 * until it is known to have left, so it is shown once: as in transit.
 */
export async function pointsAway(sql: Sql, memberId: bigint): Promise<PointsAway[]> {
  const players = await playersOf(sql, memberId);
  if (players.length === 0) return [];
  const moving = await underWayOf(sql, memberId);
  const differing = await differencesOf(sql, memberId);
  return players.map((player) => {
    const transfer = moving.get(player.providerId) ?? null;
    const difference = differing.get(player.providerId) ?? null;
    const inTransitMinor = transfer?.amountMinor ?? 0n;
    const known = knownBalance(player);
    const left = transfer?.direction === 'out' ? known - inTransitMinor : known;
    const { code, projectId, name, inPlay, inSum, outSum, resultSum } = player;
    const missing = outSum - inSum - resultSum;
    return {
      code,
      projectId,
      name,
      balanceMinor: left > 0n ? left : 0n,
      inPlayMinor: inPlay,
      inTransitMinor,
      owedMinor: missing > 0n ? missing : 0n,
      disputed: difference !== null || (transfer?.disputedAt ?? null) !== null,
      transfer,
      difference,
    };
  });
}

/** What the last comparison of both books found to differ for the member, by provider. */
async function differencesOf(sql: Sql, memberId: bigint): Promise<ReadonlyMap<number, Difference>> {
  const { rows } = await sql.query<Difference & { readonly providerId: number }>(
    `select pl.provider_id as "providerId", c.at, d.expected as "expectedMinor", d.reported as "reportedMinor" from transfer.player pl
     cross join lateral (select c.id, c.at from transfer.comparison c where c.provider_id = pl.provider_id order by c.id desc limit 1) c
     join transfer.difference d on d.comparison_id = c.id and d.player_id = pl.player_id where pl.member_id = $1`,
    [memberId],
    'transfer-differences-of-member',
  );
  return new Map(rows.map(({ providerId, ...difference }) => [providerId, difference]));
}

/** As the wallet centre and the hall of games show it, beside the provider's name. */
export function presentPoints({ projectId, balanceMinor, inTransitMinor, owedMinor, disputed }: PointsAway) {
  return {
    projectId,
    balance: formatMoney(balanceMinor),
    inTransit: formatMoney(inTransitMinor),
    ...(owedMinor > 0n && { owed: formatMoney(owedMinor) }),
    disputed,
  };
}

/** As the wallet centre shows it. */
export function presentAway(away: PointsAway) {
  return { ...presentPoints(away), provider: away.name };
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
