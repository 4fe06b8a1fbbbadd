import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { publicKeyJwk, text } from './fields.ts';
import { loginReply } from './member.ts';

/** Hosts that vouch for who opened the lobby in them (decision 036). */
const hostName = () => z.enum(['telegram']);
/** What the host says of its user, with its signature; longer than anything Telegram sends. */
const initData = () => text(4_096);

/** POST /api/member/hostLogin: logs in the member who has linked this account of the host. */
export const hostLogin = defineCall({
  name: 'member.hostLogin',
  method: 'POST',
  path: '/api/member/hostLogin',
  who: 'visitor',
  rate: { points: 30, seconds: 60, by: 'address' },
  input: z.strictObject({
    host: hostName(),
    initData: initData(),
    publicKey: publicKeyJwk(),
  }),
  reply: loginReply,
  errors: [
    'member.host_login_refused',
    'member.host_unbound',
    'member.locked_for_now',
    'member.login_frozen',
    'member.second_factor_required',
  ],
});

const accounts = z.object({
  /** Hosts whose login this installation takes. */
  offered: z.array(hostName()),
  list: z.array(z.object({ host: hostName(), boundAt: z.number() })),
});

/** GET /api/member/hostAccounts: accounts of hosts that open this member's account. */
export const hostAccounts = defineCall({
  name: 'member.hostAccounts',
  method: 'GET',
  path: '/api/member/hostAccounts',
  input: z.strictObject({}),
  reply: accounts,
});

/** POST /api/member/bindHost: links the host's account; it opens this member's account alone from then on. */
export const bindHost = defineCall({
  name: 'member.bindHost',
  method: 'POST',
  path: '/api/member/bindHost',
  rate: { points: 20, seconds: 60, by: 'session' },
  stepUp: true,
  input: z.strictObject({ host: hostName(), initData: initData() }),
  reply: accounts,
  errors: ['member.host_login_refused', 'member.locked_for_now'],
});

/** POST /api/member/unbindHost; without effect when nothing is linked. */
export const unbindHost = defineCall({
  name: 'member.unbindHost',
  method: 'POST',
  path: '/api/member/unbindHost',
  stepUp: true,
  input: z.strictObject({ host: hostName() }),
  reply: accounts,
});

/** Logins vouched for by the app that the lobby runs in. */
export const hostCalls = { hostLogin, hostAccounts, bindHost, unbindHost } as const;
