import * as z from 'zod/mini';
import { id, text } from './fields.ts';
import { passkeyAnswer, passkeyOptions, passkeyView } from './member-security.ts';
import { defineOperatorCall, signedIn } from './operator.ts';

/** How an operator can give a second factor; `data.methods` of `admin.step_up_required` lists those he has. */
export const OPERATOR_PROOFS = ['passkey', 'totp'] as const;
export type OperatorProof = (typeof OPERATOR_PROOFS)[number];

/** Page of the console where links for operators lead; the link itself stands behind `#`, which goes to no server and into no log. */
export const WELCOME_PATH = '/welcome';

/** A password that an operator chooses: nobody else ever does. */
export const OPERATOR_PASSWORD = { min: 12, max: 128 } as const;

const code = () => z.string().check(z.regex(/^\d{6}$/));
const linkToken = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const newPassword = () => text(OPERATOR_PASSWORD.max, OPERATOR_PASSWORD.min);
const passkeyId = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1400}$/));
const passkeyName = () => z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
/** A new authenticator: its secret, and the address that apps read it from. */
const newTotp = z.object({ secret: z.string(), uri: z.string() });

/** POST /console/api/passkey/begin: options for a sign-in by whichever passkey the device offers. */
export const passkeyLoginBegin = defineOperatorCall({
  name: 'admin.passkeyLoginBegin',
  method: 'POST',
  path: '/console/api/passkey/begin',
  who: 'anybody',
  right: null,
  input: z.strictObject({}),
  reply: passkeyOptions,
  errors: ['admin.passkey_refused'],
});

/** POST /console/api/passkey/login: the device has verified its user, so it is both factors. */
export const passkeyLogin = defineOperatorCall({
  name: 'admin.passkeyLogin',
  method: 'POST',
  path: '/console/api/passkey/login',
  who: 'anybody',
  right: null,
  input: z.strictObject({ passkey: passkeyAnswer }),
  reply: signedIn,
  errors: ['admin.passkey_refused', 'admin.credentials_wrong'],
});

/** POST /console/api/stepUp/begin: options for a proof by one of the operator's own passkeys. */
export const stepUpBegin = defineOperatorCall({
  name: 'admin.stepUpBegin',
  method: 'POST',
  path: '/console/api/stepUp/begin',
  right: null,
  input: z.strictObject({}),
  reply: passkeyOptions,
  errors: ['admin.passkey_refused'],
});

/** POST /console/api/stepUp: a second factor, one of the two; it counts for `STEP_UP_MS` from now on. */
export const stepUp = defineOperatorCall({
  name: 'admin.stepUp',
  method: 'POST',
  path: '/console/api/stepUp',
  right: null,
  input: z.strictObject({ code: z.optional(code()), passkey: z.optional(passkeyAnswer) }),
  reply: z.object({}),
  errors: ['admin.second_factor_wrong', 'admin.passkey_refused'],
});

/** POST /console/api/link/look: for whom a link is, and a new authenticator for him; one that was looked at before is forgotten. */
export const linkLook = defineOperatorCall({
  name: 'admin.linkLook',
  method: 'POST',
  path: '/console/api/link/look',
  who: 'anybody',
  right: null,
  input: z.strictObject({ link: linkToken() }),
  reply: z.object({
    name: z.string(),
    expiresAt: z.number(),
    totp: newTotp,
    /** Whether passkeys can be at this address. */
    passkeysHere: z.boolean(),
  }),
  errors: ['admin.link_dead'],
});

/** POST /console/api/link/passkey: options for the new operator's passkey. */
export const linkPasskey = defineOperatorCall({
  name: 'admin.linkPasskey',
  method: 'POST',
  path: '/console/api/link/passkey',
  who: 'anybody',
  right: null,
  input: z.strictObject({ link: linkToken() }),
  reply: passkeyOptions,
  errors: ['admin.link_dead', 'admin.passkey_refused'],
});

/**
 * POST /console/api/link/use: the operator's own password, with the first code of his authenticator or a passkey. What he had before, and
 * every session of his, ends; the link is used up, unless it is refused.
 */
export const linkUse = defineOperatorCall({
  name: 'admin.linkUse',
  method: 'POST',
  path: '/console/api/link/use',
  who: 'anybody',
  right: null,
  input: z.strictObject({
    link: linkToken(),
    password: newPassword(),
    code: z.optional(code()),
    passkey: z.optional(passkeyAnswer),
    passkeyName: z.optional(passkeyName()),
  }),
  reply: z.object({ name: z.string() }),
  errors: ['admin.link_dead', 'admin.password_weak', 'admin.second_factor_wrong', 'admin.passkey_refused'],
});

/** GET /console/api/mine: where the operator is signed in, who tried, and what protects his access. */
export const mine = defineOperatorCall({
  name: 'admin.mine',
  method: 'GET',
  path: '/console/api/mine',
  right: null,
  input: z.strictObject({}),
  reply: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        /** Browser and system, as in `Chrome · Windows`; empty when unknown. */
        device: z.string(),
        address: z.string(),
        createdAt: z.number(),
        seenAt: z.number(),
        current: z.boolean(),
        secondFactor: z.boolean(),
      }),
    ),
    /** The last 20, newest first. */
    signIns: z.array(z.object({ at: z.number(), address: z.string(), result: z.enum(['ok', 'refused']) })),
    totp: z.boolean(),
    passkeys: z.array(passkeyView),
    passkeysHere: z.boolean(),
  }),
});

/** POST /console/api/mine/end: ends one of the operator's sessions, this one too. */
export const endMine = defineOperatorCall({
  name: 'admin.endMine',
  method: 'POST',
  path: '/console/api/mine/end',
  right: null,
  input: z.strictObject({ id: id() }),
  reply: z.object({}),
  errors: ['admin.session_unknown'],
});

/** POST /console/api/mine/password: another password; every other session ends. */
export const changePassword = defineOperatorCall({
  name: 'admin.changePassword',
  method: 'POST',
  path: '/console/api/mine/password',
  right: null,
  input: z.strictObject({ password: text(128), newPassword: newPassword() }),
  reply: z.object({}),
  errors: ['admin.credentials_wrong', 'admin.password_weak'],
});

/** POST /console/api/mine/totp/begin: a new authenticator; the one before counts until the first code of the new one. */
export const totpBegin = defineOperatorCall({
  name: 'admin.totpBegin',
  method: 'POST',
  path: '/console/api/mine/totp/begin',
  right: null,
  input: z.strictObject({}),
  reply: newTotp,
});

/** POST /console/api/mine/totp/confirm: the first code of the new authenticator, which from now on is the one. */
export const totpConfirm = defineOperatorCall({
  name: 'admin.totpConfirm',
  method: 'POST',
  path: '/console/api/mine/totp/confirm',
  right: null,
  input: z.strictObject({ code: code() }),
  reply: z.object({}),
  errors: ['admin.second_factor_wrong'],
});

export const passkeyAddBegin = defineOperatorCall({
  name: 'admin.passkeyAddBegin',
  method: 'POST',
  path: '/console/api/mine/passkey/begin',
  right: null,
  input: z.strictObject({}),
  reply: passkeyOptions,
  errors: ['admin.passkey_refused'],
});

export const passkeyAdd = defineOperatorCall({
  name: 'admin.passkeyAdd',
  method: 'POST',
  path: '/console/api/mine/passkey/add',
  right: null,
  input: z.strictObject({ passkey: passkeyAnswer, name: passkeyName() }),
  reply: z.object({ passkey: passkeyView }),
  errors: ['admin.passkey_refused'],
});

export const passkeyRename = defineOperatorCall({
  name: 'admin.passkeyRename',
  method: 'POST',
  path: '/console/api/mine/passkey/rename',
  right: null,
  input: z.strictObject({ id: passkeyId(), name: passkeyName() }),
  reply: z.object({}),
  errors: ['admin.passkey_refused'],
});

/** POST /console/api/mine/passkey/remove: but for the last second factor there is. */
export const passkeyRemove = defineOperatorCall({
  name: 'admin.passkeyRemove',
  method: 'POST',
  path: '/console/api/mine/passkey/remove',
  right: null,
  input: z.strictObject({ id: passkeyId() }),
  reply: z.object({}),
  errors: ['admin.passkey_refused', 'admin.last_factor'],
});

/** How operators come in and prove who they are, and what each looks after himself. */
export const operatorDoorCalls = {
  passkeyLoginBegin,
  passkeyLogin,
  stepUpBegin,
  stepUp,
  linkLook,
  linkPasskey,
  linkUse,
  mine,
  endMine,
  changePassword,
  totpBegin,
  totpConfirm,
  passkeyAddBegin,
  passkeyAdd,
  passkeyRename,
  passkeyRemove,
} as const;
