import type { ErrorKey } from '@drawroom/contract/error-codes';
import { CallRefused } from '@drawroom/client/failures';

/** Field at which each refusal of login and registration is shown; the others are shown above the button. */
const FIELD_OF = {
  'member.bad_credentials': 'password',
  'member.username_taken': 'username',
  // The password of before, asked for as the proof of who changes it.
  'member.second_factor_wrong': 'oldPassword',
  'member.password_weak': 'password',
  'member.passwords_differ': 'confirmPassword',
  'member.invite_code_unknown': 'inviteCode',
  'member.invite_code_needed': 'inviteCode',
  'member.phone_invalid': 'phone',
  'member.country_not_served': 'phone',
  'member.phone_taken': 'phone',
  'member.phone_code_wrong': 'phoneCode',
  'member.email_invalid': 'email',
} as const satisfies Partial<Record<ErrorKey, string>>;

export type EntryField = 'username' | (typeof FIELD_OF)[keyof typeof FIELD_OF];

/** What is wrong at which field. */
export type Faults = Readonly<Partial<Record<EntryField, string>>>;

/** Puts a refusal at the field it is about, in the server's words; empty when it is about none of them. */
export function faultsOf(failure: unknown): Faults {
  if (!(failure instanceof CallRefused)) return {};
  const field = Object.entries(FIELD_OF).find(([key]) => key === failure.key)?.[1];
  return field ? { [field]: failure.msg } : {};
}

/** Refusals that pass by themselves; their data says when. */
const PASSING: readonly string[] = ['member.locked_for_now', 'request.rate_limited'] satisfies ErrorKey[];
/** Wait when the server names none, s. */
const UNNAMED_WAIT_S = 30;

/** Seconds until the same may be tried again; null for a failure that waiting does not mend. */
export function waitSecondsOf(failure: unknown): number | null {
  if (!(failure instanceof CallRefused) || !PASSING.includes(failure.key)) return null;
  const data: unknown = failure.data;
  const named =
    typeof data === 'object' && data !== null && 'seconds' in data ? Number(data.seconds) : failure.retryAfterSeconds;
  return named !== null && named > 0 ? Math.ceil(named) : UNNAMED_WAIT_S;
}

const SECOND_STEP: ErrorKey = 'member.second_factor_required';

/** Between a right password and the session: the ticket, and how the second factor may be shown. */
export interface SecondStepAsked {
  readonly ticket: string;
  readonly methods: readonly string[];
}

/** What a login goes on with whose password was right; null for any other failure. */
export function secondStepOf(failure: unknown): SecondStepAsked | null {
  if (!(failure instanceof CallRefused) || failure.key !== SECOND_STEP) return null;
  return failure.data as { ticket: string; methods: string[] };
}
