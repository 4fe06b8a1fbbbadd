import type { InputOf } from '@drawroom/contract/call';
import type { memberCalls } from '@drawroom/contract/member';
import type { CallContext, Kernel } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { useCaptcha } from './captcha/use-captcha.ts';
import type { MemberDeps } from './deps.ts';
import { placeKey, placeOf, type Place } from './place.ts';
import type { LoginReply } from './present.ts';
import { enter } from './security/enter.ts';
import { noteAttempt } from './security/login-log.ts';
import { requireSecondFactor } from './security/second-factor.ts';
import { findForLogin, setPasswordHash } from './store.ts';
import { chargeIn, clear, uncount, type Counter } from './throttle.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findForLogin>>>;

/**
 * Logs a member in (spec §7). An unknown name and a wrong password get the same answer for the same work:
 * `member.bad_credentials`; too many attempts `member.locked_for_now` (seconds). Attempts from places where a member is
 * not known count together per account, those from a place of his own apart, so that no stranger can lock him out
 * . After some failures (`captchaAfter` of the counters) an attempt needs a captcha before its password is looked at:
 * `member.captcha_required`, `member.captcha_wrong`; the counters are those of the name as it was sent, known or not.
 */
export async function login(
  kernel: Kernel,
  deps: MemberDeps,
  request: { readonly input: InputOf<typeof memberCalls.login>; readonly context: CallContext },
): Promise<LoginReply> {
  const { input, context } = request;
  // In a flood most are turned away before they cost the database anything.
  if (deps.passwords.isFull) throw new Refusal('server.busy');
  const place = placeOf(context);
  const found = /^[A-Za-z0-9]{6,16}$/.test(input.username)
    ? await findForLogin(kernel.db, input.username, place)
    : null;
  const counters = countersOf(input.username, place, found?.known === true);
  await admit(kernel, counters, input.captchaToken);

  const { ok, rehash } = await judge(kernel, deps, { found, password: input.password, counters });
  kernel.metrics.count('member_login_total', { result: ok ? 'ok' : 'refused' });
  if (!ok || found === null) {
    if (found !== null) noteRefusal(kernel, found.id, place);
    throw new Refusal('member.bad_credentials');
  }

  await clear(kernel.db, [counters.account]);
  await uncount(kernel.db, counters.origin);
  if (rehash) await setPasswordHash(kernel.db, found.id, await deps.passwords.hash(input.password));
  await requireSecondFactor(kernel, found.id, context);
  return enter(kernel, { member: found, publicKey: input.publicKey, context });
}

/** Not waited for: an unknown name leaves nothing to write, and the time of the answer must not tell. */
function noteRefusal(kernel: Kernel, memberId: bigint, place: Place): void {
  noteAttempt(kernel.db, { memberId, place, result: 'refused' }).catch((error: unknown) => {
    kernel.log.debug({ err: error }, 'member: refused login not noted');
  });
}

/** Counts the attempt; one that lacks the captcha it needs counts on no counter and spends no token. */
async function admit(kernel: Kernel, { account, origin }: LoginCounters, token: string | undefined): Promise<void> {
  await kernel.db.tx(async (t) => {
    const { needsCaptcha } = await chargeIn(t, [account, ...origin], kernel.clock.now());
    if (needsCaptcha) await useCaptcha(t, { token, scene: 'login' });
  });
}

interface LoginCounters {
  readonly account: Counter;
  readonly origin: readonly Counter[];
}

function countersOf(username: string, place: Place, known: boolean): LoginCounters {
  const name = username.toLowerCase();
  return {
    account: known
      ? { scope: 'place', key: placeKey(name, place.prefix, place.device) }
      : { scope: 'account', key: placeKey(name) },
    origin: [
      { scope: 'address', key: placeKey(place.subscriber) },
      { scope: 'prefix', key: placeKey(place.prefix) },
    ],
  };
}

/** Compares the password, or does the same work for nobody. An attempt that could not be judged does not count. */
async function judge(
  kernel: Kernel,
  deps: MemberDeps,
  attempt: { readonly found: Found | null; readonly password: string; readonly counters: LoginCounters },
): Promise<{ ok: boolean; rehash: boolean }> {
  const { found, password, counters } = attempt;
  try {
    return found === null
      ? await deps.passwords.dummyVerify(password)
      : await deps.passwords.verify(found.passwordPhc, password);
  } catch (error) {
    await uncount(kernel.db, [counters.account, ...counters.origin]);
    throw error;
  }
}
