import type { CallerInputOf, ReplyOf } from '@drawroom/contract/call';
import { login, register } from '@drawroom/contract/member';
import { CallRefused } from '@drawroom/client/failures';
import { passkeyLogin, secondFactor } from '@drawroom/contract/member-security';
import type { PasskeyAnswer } from '@drawroom/contract/member-security';
import { hostLogin } from '@drawroom/contract/member-host';
import { call, client } from '../shell/api.ts';
import { useProtectionNews } from '../shell/protection-news.ts';
import { beginSession } from '../shell/session-store.ts';

export type Entered = ReplyOf<typeof login>;

async function adopt(reply: Entered): Promise<Entered> {
  await client.adoptSession(reply);
  beginSession(reply);
  return reply;
}

/**
 * Logs in with a fresh signing key of this device; goes through a captcha when the server asks for one. Throws the call's
 * failures, also when the member closed the captcha; nothing is kept of a failed attempt.
 */
export async function logIn(
  input: Omit<CallerInputOf<typeof login>, 'publicKey'>,
  askCaptcha: () => Promise<string | null>,
): Promise<Entered> {
  const publicKey = await client.preparePublicKey();
  try {
    return await adopt(await call(login, { ...input, publicKey }));
  } catch (failure) {
    if (!(failure instanceof CallRefused) || failure.key !== 'member.captcha_required') throw failure;
    const captchaToken = await askCaptcha();
    if (captchaToken === null) throw failure;
    return adopt(await call(login, { ...input, publicKey, captchaToken }));
  }
}

/** The second step of a login whose password was right. */
export async function passSecondStep(input: Omit<CallerInputOf<typeof secondFactor>, 'publicKey'>): Promise<Entered> {
  const publicKey = await client.preparePublicKey();
  return adopt(await call(secondFactor, { ...input, publicKey }));
}

/** Logs in whoever the passkey belongs to. */
export async function logInByPasskey(passkey: PasskeyAnswer): Promise<Entered> {
  const publicKey = await client.preparePublicKey();
  return adopt(await call(passkeyLogin, { passkey, publicKey }));
}

/** Opens an account and is logged in with it at once (spec §5). Throws the call's failures. */
export async function openAccount(input: Omit<CallerInputOf<typeof register>, 'publicKey'>): Promise<Entered> {
  const publicKey = await client.preparePublicKey();
  const entered = await adopt(await call(register, { ...input, publicKey }));
  useProtectionNews.setState({ newAccount: true });
  return entered;
}

/** Logs in the member who has linked his account of the host that the lobby runs in. Throws the call's failures. */
export async function logInByHost(input: Omit<CallerInputOf<typeof hostLogin>, 'publicKey'>): Promise<Entered> {
  const publicKey = await client.preparePublicKey();
  return adopt(await call(hostLogin, { ...input, publicKey }));
}
