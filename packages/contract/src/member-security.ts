import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { id, json, publicKeyJwk, text } from './fields.ts';
import { loginReply } from './member.ts';

/** How a member can prove anew that it is he; `data.methods` of `member.step_up_required` lists them. */
export const stepUpMethod = z.enum(['password', 'totp', 'passkey']);
export type StepUpMethod = z.output<typeof stepUpMethod>;

const base64url = (max: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(max));
/** Six digits of an authenticator, or a recovery code. */
const factorCode = () => z.string().check(z.regex(/^[0-9A-Za-z -]{6,16}$/));

/** A passkey's answer as browsers write it in JSON (WebAuthn level 3, `toJSON`). */
export const passkeyAnswer = json(
  z.object({
    id: base64url(1400),
    rawId: base64url(1400),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: z.optional(base64url(4000)),
      signature: z.optional(base64url(2000)),
      userHandle: z.optional(base64url(200)),
      attestationObject: z.optional(base64url(20_000)),
      transports: z.optional(z.array(text(20)).check(z.maxLength(10))),
    }),
  }),
);
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** Options for the browser's own passkey dialogue, to be handed to it as they are. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

export const passkeyView = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.nullable(z.number()),
});

/** A session that goes on under a new token; the key stays. */
const renewedSession = z.object({ token: z.string(), me: z.string(), expiresAt: z.number() });
/** Shown once; empty when the member holds some already. */
const recoveryCodeList = z.array(z.string());

/** GET /m-app/member/security: where the member is logged in, who tried, and what protects the account. */
export const getSecurity = defineCall({
  name: 'member.getSecurity',
  method: 'GET',
  path: '/m-app/member/security',
  input: z.strictObject({}),
  reply: z.object({
    devices: z.array(
      z.object({
        id: z.string(),
        /** Browser and system, as in `Chrome · Android`; empty when unknown. */
        device: z.string(),
        /** Neighbourhood only: `192.0.2.*`. */
        address: z.string(),
        createdAt: z.number(),
        lastSeenAt: z.number(),
        current: z.boolean(),
        secondFactor: z.nullable(z.enum(['totp', 'passkey', 'recovery', 'host'])),
      }),
    ),
    /** The last 20, newest first. */
    logins: z.array(
      z.object({ at: z.number(), device: z.string(), address: z.string(), result: z.enum(['ok', 'refused']) }),
    ),
    totp: z.boolean(),
    recoveryCodesLeft: z.number(),
    passkeys: z.array(passkeyView),
    /** Whether passkeys work at this address, and where they do when not. */
    passkeysHere: z.boolean(),
    passkeysAt: z.nullable(z.string()),
  }),
});

/** POST /api/member/endSession: logs one of the member's other devices out. */
export const endSession = defineCall({
  name: 'member.endSession',
  method: 'POST',
  path: '/api/member/endSession',
  input: z.strictObject({ id: id() }),
  reply: z.object({}),
  errors: ['member.session_unknown'],
});

export const endOtherSessions = defineCall({
  name: 'member.endOtherSessions',
  method: 'POST',
  path: '/api/member/endOtherSessions',
  input: z.strictObject({}),
  reply: z.object({ ended: z.number() }),
});

/** POST /api/member/stepUp: one proof that it is the member; the session goes on under a new token. */
export const stepUp = defineCall({
  name: 'member.stepUp',
  method: 'POST',
  path: '/api/member/stepUp',
  beforeOwnPassword: true,
  rate: { points: 20, seconds: 60, by: 'session' },
  input: z.strictObject({
    password: z.optional(text(64)),
    code: z.optional(factorCode()),
    passkey: z.optional(passkeyAnswer),
  }),
  reply: renewedSession,
  errors: ['member.second_factor_wrong', 'member.passkey_refused', 'member.locked_for_now'],
});

/** POST /api/member/stepUpPasskey: options for a step-up by one of the member's passkeys. */
export const stepUpPasskey = defineCall({
  name: 'member.stepUpPasskey',
  method: 'POST',
  path: '/api/member/stepUpPasskey',
  beforeOwnPassword: true,
  input: z.strictObject({}),
  reply: passkeyOptions,
  errors: ['member.passkey_refused'],
});

/** POST /api/member/totpBegin: a secret for the member's authenticator; nothing changes before `totpConfirm`. */
export const totpBegin = defineCall({
  name: 'member.totpBegin',
  method: 'POST',
  path: '/api/member/totpBegin',
  stepUp: true,
  input: z.strictObject({}),
  reply: z.object({ secret: z.string(), uri: z.string() }),
});

/** POST /api/member/totpConfirm: from now on logins need a code. */
export const totpConfirm = defineCall({
  name: 'member.totpConfirm',
  method: 'POST',
  path: '/api/member/totpConfirm',
  stepUp: true,
  rate: { points: 20, seconds: 60, by: 'session' },
  input: z.strictObject({ code: factorCode() }),
  reply: z.object({ recoveryCodes: recoveryCodeList }),
  errors: ['member.second_factor_wrong', 'member.locked_for_now'],
});

export const totpOff = defineCall({
  name: 'member.totpOff',
  method: 'POST',
  path: '/api/member/totpOff',
  stepUp: true,
  input: z.strictObject({}),
  reply: z.object({}),
});

/** POST /api/member/newRecoveryCodes: ten new single-use codes; the ones before end. */
export const newRecoveryCodes = defineCall({
  name: 'member.newRecoveryCodes',
  method: 'POST',
  path: '/api/member/newRecoveryCodes',
  stepUp: true,
  rate: { points: 10, seconds: 60, by: 'session' },
  input: z.strictObject({}),
  reply: z.object({ recoveryCodes: recoveryCodeList }),
  errors: ['member.second_factor_wrong'],
});

export const passkeyAddBegin = defineCall({
  name: 'member.passkeyAddBegin',
  method: 'POST',
  path: '/api/member/passkeyAddBegin',
  stepUp: true,
  input: z.strictObject({}),
  reply: passkeyOptions,
  errors: ['member.passkey_refused'],
});

export const passkeyAdd = defineCall({
  name: 'member.passkeyAdd',
  method: 'POST',
  path: '/api/member/passkeyAdd',
  stepUp: true,
  input: z.strictObject({ passkey: passkeyAnswer, name: text(40) }),
  reply: z.object({ passkey: passkeyView, recoveryCodes: recoveryCodeList }),
  errors: ['member.passkey_refused'],
});

export const passkeyRename = defineCall({
  name: 'member.passkeyRename',
  method: 'POST',
  path: '/api/member/passkeyRename',
  input: z.strictObject({ id: base64url(1400), name: text(40) }),
  reply: z.object({}),
  errors: ['member.passkey_refused'],
});

export const passkeyRemove = defineCall({
  name: 'member.passkeyRemove',
  method: 'POST',
  path: '/api/member/passkeyRemove',
  stepUp: true,
  input: z.strictObject({ id: base64url(1400) }),
  reply: z.object({}),
  errors: ['member.passkey_refused'],
});

/** POST /api/member/passkeyLoginBegin: options for a login, or its second step, by whichever passkey the device offers. */
export const passkeyLoginBegin = defineCall({
  name: 'member.passkeyLoginBegin',
  method: 'POST',
  path: '/api/member/passkeyLoginBegin',
  who: 'visitor',
  rate: { points: 60, seconds: 60, by: 'address' },
  input: z.strictObject({}),
  reply: passkeyOptions,
  errors: ['member.passkey_refused'],
});

/** POST /api/member/passkeyLogin: a login without a password; it counts as both factors. */
export const passkeyLogin = defineCall({
  name: 'member.passkeyLogin',
  method: 'POST',
  path: '/api/member/passkeyLogin',
  who: 'visitor',
  rate: { points: 60, seconds: 60, by: 'address' },
  input: z.strictObject({ passkey: passkeyAnswer, publicKey: publicKeyJwk() }),
  reply: loginReply,
  errors: ['member.passkey_refused', 'member.locked_for_now', 'member.closed', 'member.login_frozen'],
});

/**
 * POST /api/member/secondFactor: the second step of a login that was answered by `member.second_factor_required`
 * (`data: {ticket, methods}`); `code` may be a recovery code. A dead ticket is refused with `member.link_dead`.
 */
export const secondFactor = defineCall({
  name: 'member.secondFactor',
  method: 'POST',
  path: '/api/member/secondFactor',
  who: 'visitor',
  rate: { points: 60, seconds: 60, by: 'address' },
  input: z.strictObject({
    ticket: base64url(64),
    code: z.optional(factorCode()),
    passkey: z.optional(passkeyAnswer),
    publicKey: publicKeyJwk(),
  }),
  reply: loginReply,
  errors: [
    'member.second_factor_wrong',
    'member.passkey_refused',
    'member.link_dead',
    'member.locked_for_now',
    'member.closed',
    'member.login_frozen',
  ],
});

/** Devices, second factors and the confirmation of who asks. */
export const securityCalls = {
  getSecurity,
  endSession,
  endOtherSessions,
  stepUp,
  stepUpPasskey,
  totpBegin,
  totpConfirm,
  totpOff,
  newRecoveryCodes,
  passkeyAddBegin,
  passkeyAdd,
  passkeyRename,
  passkeyRemove,
  passkeyLoginBegin,
  passkeyLogin,
  secondFactor,
} as const;
