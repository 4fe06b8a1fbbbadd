import type { Faults } from './refused-fields.ts';

export interface RegisterForm {
  readonly username: string;
  readonly password: string;
  readonly confirmPassword: string;
  /** Six digits as typed, or the token of a long link. */
  readonly inviteCode: string;
  /** Region, number and code of the phone; empty without one. */
  readonly region: string;
  readonly phone: string;
  readonly phoneCode: string;
}

export type RegisterField = Exclude<keyof RegisterForm, 'region'>;

/** Lengths the house accepts; from the server's settings, spec §5 until those have come. */
export interface EntryLimits {
  readonly usernameMin: number;
  readonly usernameMax: number;
  readonly passwordMin: number;
  readonly passwordMax: number;
}

export const SPEC_LIMITS: EntryLimits = { usernameMin: 6, usernameMax: 16, passwordMin: 6, passwordMax: 16 };

/** Digits of a code sent to a phone. */
const CODE_DIGITS = 6;
/** Digits of an invite code (spec §5). */
export const INVITE_DIGITS = 6;

/** What a long link carries instead of the digits; nobody types it. */
const INVITE_TOKEN = /^[\w-]{22}$/;

export const isInviteToken = (text: string): boolean => INVITE_TOKEN.test(text);

/** What is judged of a password; only the length decides, the others are advice. */
export const PASSWORD_RULES = ['length', 'mixed', 'ownWord'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

/** Which rules a password meets. An empty one meets none. */
export function metRules(
  { password, username }: Pick<RegisterForm, 'password' | 'username'>,
  limits: EntryLimits,
): readonly PasswordRule[] {
  const within = password.length >= limits.passwordMin && password.length <= limits.passwordMax;
  const mixed = /\p{L}/u.test(password) && /[^\p{L}]/u.test(password);
  const named = username.length >= 3 && password.toLowerCase().includes(username.toLowerCase());
  const met: Record<PasswordRule, boolean> = { length: within, mixed, ownWord: within && !named };
  return PASSWORD_RULES.filter((rule) => met[rule]);
}

/** Why a field would be refused, as a key of the texts under `member.register`. */
export type FieldReason = 'usernameRule' | 'passwordRule' | 'passwordsDiffer' | 'inviteRule' | 'phoneRule' | 'codeRule';

/** Faults of a registration before it is sent (spec §5): each field with its reason. */
export function registrationFaults(
  form: RegisterForm,
  limits: EntryLimits & { readonly phoneRequired?: boolean },
): Partial<Record<keyof Faults, FieldReason>> {
  const { username, password, confirmPassword, inviteCode, phoneCode } = form;
  const phone = form.phone.trim();
  const named =
    /^[A-Za-z0-9]+$/.test(username) && username.length >= limits.usernameMin && username.length <= limits.usernameMax;
  const digits = /^\d+$/.test(inviteCode) && inviteCode.length === INVITE_DIGITS;
  const invited = inviteCode === '' || digits || isInviteToken(inviteCode);
  return {
    ...(!named && { username: 'usernameRule' }),
    ...(!metRules(form, limits).includes('length') && { password: 'passwordRule' }),
    ...(confirmPassword !== password && { confirmPassword: 'passwordsDiffer' }),
    ...(!invited && { inviteCode: 'inviteRule' }),
    ...(limits.phoneRequired === true && phone === '' && { phone: 'phoneRule' }),
    ...(phone !== '' && phoneCode.length !== CODE_DIGITS && { phoneCode: 'codeRule' }),
  };
}
