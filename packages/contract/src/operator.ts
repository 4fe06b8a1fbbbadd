import * as z from 'zod/mini';
import type { Upload } from './call.ts';
import type { ErrorKey } from './error-codes.ts';
import { text } from './fields.ts';
import { OPERATOR_RIGHTS, OPERATOR_ROLES, type OperatorRight } from './operator-rights.ts';

type OperatorWho = 'anybody' | 'operator';
type InputSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;

/**
 * A call of the operators' door: on the console's own port, under an operator's own session, in the envelope of every reply.
 * `right` null: before sign-in or for everybody who is signed in. Operators sign nothing; their token travels in the header
 * `token` and is worth nothing at the members' door.
 */
export interface OperatorCall<
  I extends InputSchema = InputSchema,
  R extends z.ZodMiniType = z.ZodMiniType,
  W extends OperatorWho = OperatorWho,
> {
  /** `slice.verb`, unique among operator calls. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: `/console/api/${string}`;
  readonly who: W;
  readonly right: OperatorRight | null;
  readonly input: I;
  readonly reply: R;
  readonly errors: readonly ErrorKey[];
  /** The file this call takes beside its other fields, which then stand in the query; null for a form. */
  readonly upload: Upload | null;
}
export type AnyOperatorCall = Omit<OperatorCall, 'input' | 'reply'> & {
  readonly input: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
};

/** What a call answers with. */
export type OperatorReplyOf<C extends AnyOperatorCall> = z.output<C['reply']>;

/** Fills the parts of an operator call that nearly always have the same value. */
export function defineOperatorCall<I extends InputSchema, R extends z.ZodMiniType, W extends OperatorWho = 'operator'>(
  call: Pick<OperatorCall<I, R>, 'name' | 'method' | 'path' | 'input' | 'reply' | 'right'> &
    Partial<OperatorCall<I, R, W>>,
): OperatorCall<I, R, W> {
  // Without a `who` the type parameter is its default, which is this value.
  return { who: 'operator' as W, errors: [], upload: null, ...call };
}

/** Refusals that any operator call may give. */
export const OPERATOR_COMMON_ERRORS = [
  'request.invalid',
  'request.rate_limited',
  'admin.session_required',
  'admin.right_missing',
  'admin.step_up_required',
  'admin.network_refused',
  'server.fault',
  'server.busy',
] as const satisfies readonly ErrorKey[];

export const operatorView = z.object({
  name: z.string(),
  roles: z.array(z.enum(OPERATOR_ROLES)),
  rights: z.array(z.enum(OPERATOR_RIGHTS)),
  /** False only in the demo on this machine: the console says so in a banner. */
  secondFactor: z.boolean(),
});

/** What a sign-in answers with. */
export const signedIn = z.object({ token: z.string(), expiresAt: z.number(), operator: operatorView });

/** POST /console/api/login: name, password and the code of an authenticator (safety.md decision 2). */
export const login = defineOperatorCall({
  name: 'admin.login',
  method: 'POST',
  path: '/console/api/login',
  who: 'anybody',
  right: null,
  input: z.strictObject({ name: text(32), password: text(128), code: z.optional(text(6, 6)) }),
  reply: signedIn,
  errors: ['admin.credentials_wrong', 'admin.second_factor_needed', 'admin.second_factor_wrong'],
});

/** POST /console/api/logout: ends this session. */
export const logout = defineOperatorCall({
  name: 'admin.logout',
  method: 'POST',
  path: '/console/api/logout',
  right: null,
  input: z.strictObject({}),
  reply: z.object({}),
});

/** GET /console/api/me: who is signed in and what they may do. */
export const me = defineOperatorCall({
  name: 'admin.me',
  method: 'GET',
  path: '/console/api/me',
  right: null,
  input: z.strictObject({}),
  reply: operatorView,
});

export const operatorSessionCalls = { login, logout, me } as const;
