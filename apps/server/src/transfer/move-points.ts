import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { transferCalls } from '@drawroom/contract/transfer';
import type { projectCalls } from '@drawroom/contract/wallet';
import { hash } from 'node:crypto';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import type { Session } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { inUuidForm } from '../kernel/request-digest.ts';
import { beginIn, beginOut, TRANSFER_MIN, type TransferAsked } from './begin-transfer.ts';
import type { Transferring } from './deps.ts';
import { driveTransfer } from './drive-transfer.ts';
import { homeBalance, ownerOf, playersOf } from './player-store.ts';
import { pointsAway } from './points-away.ts';
import { allProviders, openProviderOf, providerOf, type Provider } from './provider-store.ts';
import { presentTransfer } from './read-transfers.ts';
import { noteStandsFor, transferByRef, transferUnderWay, type StoredTransfer } from './transfer-store.ts';

/** Points to the games: `amount` or everything (spec §7). */
export async function movePointsIn(
  transferring: Transferring,
  session: Session,
  input: InputOf<typeof transferCalls.byAuto>,
): Promise<ReplyOf<typeof transferCalls.byAuto>> {
  const { db } = transferring.kernel;
  const asked = askedOf(await openProviderOf(db, input.projectId), session, input);
  const begun = await db.tx((t) => beginIn(transferring, t, asked));
  // Everything was asked for, and that is less than a transfer may be.
  if (begun === null) {
    const balance = await homeBalance(db, session);
    throw new Refusal('wallet.insufficient', {}, { balance, min: formatMoney(TRANSFER_MIN) });
  }
  return told(transferring, session, begun);
}

/** Points home: `amount` or everything that is free there (spec §7). */
export async function movePointsOut(
  transferring: Transferring,
  session: Session,
  input: InputOf<typeof transferCalls.out>,
): Promise<ReplyOf<typeof transferCalls.out>> {
  const { db } = transferring.kernel;
  const asked = askedOf(await providerOf(db, input.projectId), session, input);
  const begun = await db.tx((t) => beginOut(t, asked));
  if (begun === null) throw new Refusal('transfer.provider_unknown');
  return told(transferring, session, begun);
}

/** What the member himself asks for, either way. */
function askedOf(
  provider: Provider,
  session: Session,
  { amount, clientRef }: InputOf<typeof transferCalls.byAuto>,
): TransferAsked {
  const amountMinor = amount === undefined ? null : (parseMoney(amount) ?? 0n);
  return { provider, owner: ownerOf(session), clientRef, cause: 'member', amountMinor };
}

async function told(transferring: Transferring, session: Session, begun: StoredTransfer) {
  const transfer = presentTransfer(await driven(transferring, begun));
  return { transfer, balance: await homeBalance(transferring.kernel.db, session) };
}

/** Tells the provider of a transfer that was begun now; of one that is told again, how it stands. */
export async function driven(transferring: Transferring, begun: StoredTransfer): Promise<StoredTransfer> {
  return begun.asked === 0 ? driveTransfer(transferring, begun.id) : begun;
}

/**
 * Brings everything home from every provider (spec §7). A transfer that is under way is asked for first. A retry finds what the first one did:
 * each provider's transfer has a reference of its own, made from the call's.
 */
export async function recoverPoints(
  transferring: Transferring,
  session: Session,
  { clientRef }: InputOf<typeof projectCalls.recovery>,
): Promise<ReplyOf<typeof projectCalls.recovery>> {
  const { db } = transferring.kernel;
  let recoveredMinor = 0n;
  const providers = await allProviders(db);
  for (const player of await playersOf(db, session.memberId)) {
    const provider = providers.find(({ id }) => id === player.providerId);
    if (provider === undefined) continue;
    const ended = await takeHome(transferring, {
      provider,
      session,
      clientRef: partRef(clientRef, provider.code),
      cause: 'recovery',
    });
    if (ended?.state === 'confirmed') recoveredMinor += ended.amountMinor;
  }
  const away = await pointsAway(db, session.memberId);
  return {
    recovered: formatMoney(recoveredMinor),
    balance: await homeBalance(db, session),
    stillAway: formatMoney(away.reduce((sum, one) => sum + one.balanceMinor + one.inTransitMinor, 0n)),
  };
}

/**
 * Takes everything that is free at a provider home, after what is under way there has been asked for. Null: the member was never there.
 * While something is still not known, that transfer is returned, stands for what was asked, and nothing new begins.
 */
export async function takeHome(
  transferring: Transferring,
  asked: {
    readonly provider: Provider;
    readonly session: Session;
    readonly clientRef: string;
    readonly cause: 'leave' | 'recovery';
  },
): Promise<StoredTransfer | null> {
  const { db } = transferring.kernel;
  const { provider, session, clientRef, cause } = asked;
  const known = await transferByRef(db, session.claims.accountId, clientRef);
  if (known === undefined) {
    const before = await transferUnderWay(db, { providerId: provider.id, memberId: session.memberId });
    if (before !== undefined) {
      const ended = await driveTransfer(transferring, before.id);
      if (ended.endedAt === null) {
        await noteStandsFor(db, { accountId: session.claims.accountId, clientRef }, ended.id);
        return ended;
      }
    }
  }
  const begun = await db.tx((t) =>
    beginOut(t, { provider, owner: ownerOf(session), clientRef, cause, amountMinor: null }),
  );
  return begun === null ? null : driven(transferring, begun);
}

/** A reference of one part of a call, the same for every retry of it. */
export function partRef(clientRef: string, part: string): string {
  const hex = hash('sha256', `${clientRef.toLowerCase()}/${part}`);
  // Version 8, a form of our own, and the variant of RFC 9562.
  return inUuidForm(`${hex.slice(0, 12)}8${hex.slice(13, 16)}a${hex.slice(17, 32)}`);
}
