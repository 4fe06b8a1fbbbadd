import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { nearestTag, type LocaleTag } from '@drawroom/contract/locales';
import type { transferCalls } from '@drawroom/contract/transfer';
import { formatMoney } from '@drawroom/engine/money';
import { lockAccount } from '@drawroom/ledger/accounts';
import type { Session } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { readAuto } from '../wallet/index.ts';
import { beginIn } from './begin-transfer.ts';
import { endSessions, noteEntered, sessionsLeft } from './call-home.ts';
import type { Transferring } from './deps.ts';
import { driven, partRef, takeHome } from './move-points.ts';
import { ensurePlayer, homeBalance, ownerOf } from './player-store.ts';
import { allProviders, openProviderOf, providerOf, type ListedGame, type Provider } from './provider-store.ts';
import { presentTransfer } from './read-transfers.ts';
import { pullRecords } from './take-records.ts';
import type { StoredTransfer } from './transfer-store.ts';

/** After entering nobody looks for forgotten points for so long; the provider says who is still at play. */
const QUIET_S = 600;

/** One of a provider's names in the language nearest to the member's, or in English. */
export const nameIn = (names: Readonly<Record<string, string>>, locale: LocaleTag): string =>
  names[nearestTag(Object.keys(names), locale) ?? 'en-US'] ?? '';

const presentGame = ({ gameCode, kind, title, about, orientation }: ListedGame, locale: LocaleTag) => ({
  gameCode,
  kind,
  title: nameIn(title, locale),
  about: nameIn(about, locale),
  orientation,
});

/** External games that can be played, by project, as their providers listed them last. */
export async function listGames(
  { kernel }: Transferring,
  locale: LocaleTag,
): Promise<ReplyOf<typeof transferCalls.games>> {
  const providers = await allProviders(kernel.db);
  return {
    projects: providers
      .filter(({ enabled }) => enabled)
      .map(({ projectId, name, silentSince, games }) => ({
        projectId,
        name,
        available: silentSince === null && games.length > 0,
        games: games.map((game) => presentGame(game, locale)),
      })),
  };
}

interface Entering {
  readonly session: Session;
  readonly locale: LocaleTag;
  /** Where the page stands that will frame the game. */
  readonly frameOrigin: string;
}

/**
 * Opens a game: a session at the provider, and, when the member lets his points follow him, a transfer of all of them. Refuses with
 * `transfer.provider_silent` when the provider makes no session; then no points have moved.
 */
export async function enterGame(
  transferring: Transferring,
  { session, locale, frameOrigin }: Entering,
  input: InputOf<typeof transferCalls.entryGame>,
): Promise<ReplyOf<typeof transferCalls.entryGame>> {
  const { db } = transferring.kernel;
  const { projectId, gameCode, theme, clientRef } = input;
  const provider = await openProviderOf(db, projectId);
  const game = provider.games.find((one) => one.gameCode === gameCode);
  if (game === undefined) throw new Refusal('transfer.game_unknown');
  const player = await db.tx(async (t) => {
    const { accountId } = session.claims;
    await lockAccount(t, accountId);
    await transferring.deps.requirePlayRoom(t, { accountId, amountMinor: 0n });
    return ensurePlayer(t, provider.id, session.claims.currency === provider.currency ? ownerOf(session) : refuse());
  });
  const made = await transferring.lineTo(provider).session({
    sessionRef: clientRef,
    playerId: player.playerId,
    currency: provider.currency,
    locale,
    theme,
    gameCode,
    frameOrigin,
    ...(await stakeLimitOf(transferring, provider, session.claims.accountId)),
  });
  if (made === null || !isAtHome(made.launchUrl, provider)) throw new Refusal('transfer.provider_silent');
  await noteEntered(db, { providerId: provider.id, sessionId: made.sessionId, session, quietSeconds: QUIET_S });
  const transfer = await followingPoints(transferring, { provider, session, clientRef });
  return {
    sessionId: made.sessionId,
    url: made.launchUrl,
    origin: provider.origin,
    ticketUntil: made.ticketUntil,
    projectId,
    game: presentGame(game, locale),
    transfer: transfer === null ? null : presentTransfer(transfer),
  };
}

/**
 * What the provider is told of a member's limits of stakes, so that winnings staked again there do not pass one. Its newest records are
 * fetched first and their place is read before the sums: what is told meanwhile is counted twice rather than not at all.
 */
async function stakeLimitOf(transferring: Transferring, { projectId, id }: Provider, accountId: bigint) {
  const { kernel, deps } = transferring;
  if ((await deps.stakeLeft(kernel.db, accountId)) === null) return {};
  await pullRecords(transferring, await providerOf(kernel.db, projectId));
  const { rows } = await kernel.db.query<{ cursor: bigint }>(
    'select cursor from transfer.provider where id = $1',
    [id],
    'transfer-cursor',
  );
  const left = await deps.stakeLeft(kernel.db, accountId);
  return left === null ? {} : { stakeLimit: { left: formatMoney(left), recordSeq: Number(rows[0]?.cursor ?? 0n) } };
}

function refuse(): never {
  throw new Refusal('transfer.provider_unknown');
}

/** Addresses of games come from the list of providers and nowhere else. */
function isAtHome(launchUrl: string, { origin }: Provider): boolean {
  return URL.canParse(launchUrl) && new URL(launchUrl).origin === origin && new URL(launchUrl).username === '';
}

/** Everything follows the member when he wants it so; what stands in its way is no reason not to open the game. */
async function followingPoints(
  transferring: Transferring,
  {
    provider,
    session,
    clientRef,
  }: { readonly provider: Provider; readonly session: Session; readonly clientRef: string },
): Promise<StoredTransfer | null> {
  const { db } = transferring.kernel;
  if (!(await readAuto(db, session.memberId))) return null;
  const asked = {
    provider,
    owner: ownerOf(session),
    clientRef: partRef(clientRef, 'entry'),
    cause: 'entry',
    amountMinor: null,
  } as const;
  try {
    const begun = await db.tx((t) => beginIn(transferring, t, asked));
    return begun === null ? null : await driven(transferring, begun);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Ends what this device has opened at the provider and brings everything home. A provider that cannot be told of the end is told by the next turn. */
export async function leaveGame(
  transferring: Transferring,
  session: Session,
  { projectId, sessionId, clientRef }: InputOf<typeof transferCalls.leave>,
): Promise<ReplyOf<typeof transferCalls.leave>> {
  const { db } = transferring.kernel;
  const provider = await providerOf(db, projectId);
  // Somebody else's session is not ended by naming it.
  const left = await sessionsLeft(db, { providerId: provider.id, session, named: sessionId });
  await endSessions(transferring, provider, left);
  const transfer = await takeHome(transferring, { provider, session, clientRef, cause: 'leave' });
  return { transfer: transfer === null ? null : presentTransfer(transfer), balance: await homeBalance(db, session) };
}
