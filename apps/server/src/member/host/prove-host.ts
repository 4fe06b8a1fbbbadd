import type { CallContext, Kernel, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { placeKey, placeOf } from '../place.ts';
import { charge, uncount } from '../throttle.ts';
import { useProof, type HostName } from './store.ts';
import { readTelegramData } from './telegram-data.ts';

/** An account of a host whose owner has opened the lobby: found by its key, never by its id. */
export interface ProvenHost {
  readonly host: HostName;
  readonly externalKey: string;
  readonly proofKey: string;
  /** From here on the proof is too old to be taken, Unix ms. */
  readonly endsAtMs: number;
}

/**
 * Checks what a host says of its user. Counts as an attempt to log in from this address unless the host has
 * really signed it.
 * @throws Refusal `member.host_login_refused` for data not signed, too old, or with the feature off;
 *   `member.locked_for_now`
 */
export async function proveHost(
  kernel: Kernel,
  context: CallContext,
  given: { readonly host: HostName; readonly initData: string },
): Promise<ProvenHost> {
  const place = placeOf(context);
  const origin = [
    { scope: 'address', key: placeKey(place.subscriber) },
    { scope: 'prefix', key: placeKey(place.prefix) },
  ] as const;
  const nowMs = kernel.clock.now();
  await charge(kernel.db, origin, nowMs);
  const { telegramBotToken: botToken, telegramMaxAgeMs: maxAgeMs } = kernel.config;
  const user = botToken === null ? null : readTelegramData(given.initData, { botToken, nowMs, maxAgeMs });
  if (user === null) throw new Refusal('member.host_login_refused');
  await uncount(kernel.db, origin);
  return {
    host: given.host,
    externalKey: kernel.vault.lookupKey(given.host, user.id),
    proofKey: kernel.vault.lookupKey(`${given.host} proof`, user.hash),
    // A minute more than its age: the row may only go when the clock of no node takes the proof any more.
    endsAtMs: user.signedAtMs + maxAgeMs + 60_000,
  };
}

/**
 * Uses the proof up, in the transaction of what it opens: it opens one thing.
 * @throws Refusal `member.host_login_refused` when it was used before
 */
export async function spendProof(t: Tx, proven: ProvenHost): Promise<void> {
  if (!(await useProof(t, proven.proofKey, proven.endsAtMs))) throw new Refusal('member.host_login_refused');
}
