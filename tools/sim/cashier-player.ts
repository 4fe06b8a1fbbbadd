import { setTimeout as wait } from 'node:timers/promises';
import { declare } from '@drawroom/contract/protection';
import { addEWallet, methodCalls } from '@drawroom/contract/wallet-methods';
import type { AnyCall, CallerInputOf, ReplyOf } from '@drawroom/contract/call';
import { CallRefused, NetworkFailure, SessionEnded } from '@drawroom/client/failures';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { bettingMember, orBreach, type Betting } from './betting-member.ts';
import { memberBook, type ChannelTerms, type MemberBook } from './cashier-book.ts';
import type { CashierHouse } from './cashier-house.ts';
import type { RoundEnd } from './order-book.ts';
import { giveOpening } from './sim-database.ts';

/** A house that has said nothing of a thing for so long, kills and all, never will. */
export const OUTCOME_LIMIT_MS = 240_000;
const OPENING_MINOR = 10_000_000n;

/** What happened in all histories together, by words of the report. */
export type CashierCounts = Map<string, number>;

/** A member with everything that his histories need. */
export interface Player {
  readonly nth: number;
  /** Replaced when a session was lost with its answer. */
  scripted: ScriptedMember;
  /** An answer that carried a new token never came. */
  mayHaveLostSession: boolean;
  readonly accountId: bigint;
  readonly methodId: string;
  readonly house: CashierHouse;
  readonly terms: ReadonlyMap<string, ChannelTerms>;
  readonly book: MemberBook;
  readonly betting: Betting;
  readonly counts: CashierCounts;
  /** How the rounds ended that anybody has asked for. */
  readonly ends: Map<string, RoundEnd>;
}

/** What a call came to: its reply, or the key under which the house refused it. */
export type Told<T> = { readonly reply: T; readonly key: null } | { readonly key: string };

/** Counts something for the report. */
export function count(counts: CashierCounts, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** Says what may not be; the run ends with it. */
export function breach(player: Pick<Player, 'betting' | 'scripted'>, what: string): void {
  const said = `${player.scripted.username}: ${what}`;
  // At once: a long run that is broken off has told what it found.
  process.stderr.write(`breach: ${said}\n`);
  player.betting.breaches.push(said);
}

/** Refusals by which the house decided; any other says only that it is away, busy or has lost an answer. */
const DECIDED = /^(?:deposit|withdrawal|wallet|protection|member)\.|^request\.(?:client_ref_reused|invalid)$/;

/** Calls until the house has decided, confirming the session anew where that is asked for. */
export async function told<C extends AnyCall>(
  player: Player,
  call: C,
  input: CallerInputOf<C>,
): Promise<Told<ReplyOf<C>>> {
  for (;;) {
    try {
      return { reply: await player.scripted.call(call, input), key: null };
    } catch (failure) {
      if (failure instanceof CallRefused && failure.key === 'member.step_up_required') await confirm(player);
      else if (failure instanceof CallRefused && DECIDED.test(failure.key)) return { key: failure.key };
      else if (failure instanceof SessionEnded) await logInAgain(player);
      else orBreach(player.scripted, player.betting, failure);
    }
    await wait(150 + player.betting.random.below(300));
  }
}

/** Asks something that is always answered. */
export async function answered<C extends AnyCall>(
  player: Player,
  call: C,
  input: CallerInputOf<C>,
): Promise<ReplyOf<C>> {
  const said = await told(player, call, input);
  if (said.key === null) return said.reply;
  throw new Error(`${player.scripted.username}: ${call.name} was refused with ${said.key}`);
}

/** Looks again and again until `done`; the last look when it never is. `nudge` is tried now and then, as if time had passed. */
export async function lookUntil<T>(
  look: () => Promise<T>,
  done: (seen: T) => boolean,
  nudge: () => Promise<unknown> = async () => undefined,
): Promise<T> {
  const startedAt = performance.now();
  for (let looks = 1; ; looks += 1) {
    const seen = await look();
    if (done(seen) || performance.now() - startedAt > OUTCOME_LIMIT_MS) return seen;
    if (looks % 5 === 4) await nudge();
    await wait(400);
  }
}

/** Confirms the session by the password; its new token may be lost with the answer. */
async function confirm(player: Player): Promise<void> {
  const { password } = player.scripted;
  await player.scripted.client.stepUp({ password }).catch((failure: unknown) => {
    if (failure instanceof NetworkFailure) player.mayHaveLostSession = true;
    else if (!(failure instanceof CallRefused || failure instanceof SessionEnded)) throw failure;
  });
}

/** A session that ends is a finding, but for one whose new token was lost: then the member logs in again. */
async function logInAgain(player: Player): Promise<void> {
  if (!player.mayHaveLostSession) breach(player, 'the session ended');
  const { username, password } = player.scripted;
  const again = await aMember({ url: player.house.server.url }, { username, password, exists: true }).catch(() => null);
  if (again === null) return;
  player.scripted = again;
  player.mayHaveLostSession = false;
  count(player.counts, 'sessions lost with an answer and opened anew');
}

/** Registers somebody who has declared himself, has points and a payment method; begins anew when he is cut off half way. */
export async function openPlayer(
  shared: Pick<Player, 'nth' | 'house' | 'terms' | 'betting' | 'counts' | 'ends'>,
): Promise<Player> {
  const { house, betting, nth } = shared;
  const scripted = await untilRegistered(house.server.url, nth);
  const book = memberBook(OPENING_MINOR);
  const unready: Player = { ...shared, scripted, book, mayHaveLostSession: false, accountId: 0n, methodId: '' };
  await told(unready, declare, { birthDate: '1990-05-17', country: 'CN', realName: '王小明' });
  const account = `139${String(10_000_000 + nth)}`;
  // Refused when it had been added and the answer was lost.
  await told(unready, addEWallet, { provider: 'alipay', holder: '王小明', account });
  const { methods } = await answered(unready, methodCalls.methods, {});
  const memberId = unready.scripted.view.id;
  // Half of them know their method for long: nobody looks at small withdrawals of theirs.
  const aged = betting.random.below(2) === 0;
  const accountId = await house.atBooks(async (db) => {
    await giveOpening(db, [memberId], OPENING_MINOR);
    if (aged)
      await db.query(`update wallet.method set added_at = clock_timestamp() - interval '2 days' where member_id = $1`, [
        memberId,
      ]);
    const { rows } = await db.query<{ id: bigint }>(
      `select id from ledger.v_account where owner_member_id = $1 and code = 'member.available'`,
      [memberId],
    );
    return rows[0]?.id ?? 0n;
  });
  return { ...unready, accountId, methodId: methods[0]?.methodId ?? '' };
}

async function untilRegistered(url: string, nth: number): Promise<ScriptedMember> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await bettingMember(url, nth);
    } catch (failure) {
      if (attempt > 600) throw failure;
      await wait(300);
    }
  }
}
