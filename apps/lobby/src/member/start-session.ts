import type { CallerInputOf, ReplyOf } from '@drawroom/contract/call';
import { login, register } from '@drawroom/contract/member';
import { call, client } from '../shell/api.ts';
import { useProtectionNews } from '../shell/protection-news.ts';
import { beginSession } from '../shell/session-store.ts';

export type Entered = ReplyOf<typeof login>;

async function adopt(reply: Entered): Promise<Entered> {
  await client.adoptSession(reply);
  beginSession(reply);
  return reply;
}

/** Logs in with a fresh signing key of this device. Throws the call's failures; nothing is kept of a failed attempt. */
export async function logIn(input: Omit<CallerInputOf<typeof login>, 'publicKey'>): Promise<Entered> {
  const publicKey = await client.preparePublicKey();
  return adopt(await call(login, { ...input, publicKey }));
}

/** Opens an account and is logged in with it at once (spec §5). Throws the call's failures. */
export async function openAccount(input: Omit<CallerInputOf<typeof register>, 'publicKey'>): Promise<Entered> {
  const publicKey = await client.preparePublicKey();
  const entered = await adopt(await call(register, { ...input, publicKey }));
  useProtectionNews.setState({ newAccount: true });
  return entered;
}
