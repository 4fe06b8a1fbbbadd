import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { text } from './fields.ts';
import { password } from './member.ts';

/** Digits of a code sent to a phone or a mailbox. */
export const CODE_DIGITS = 6;

/** Why a visitor asks for a code: the code opens nothing else. */
export const CODE_SCENES = ['register', 'reset'] as const;

/** A phone number as typed; `countryCode` is a region (`VN`) or a calling code (`84`, `+84`) for one without a `+`. */
const PHONE = {
  phone: text(32),
  countryCode: z.optional(z.string().check(z.regex(/^([A-Za-z]{2}|\+?\d{1,4})$/))),
} as const;
const code = () => z.string().check(z.regex(/^\d{6}$/));
const captchaToken = () => z.optional(text(256));
const mailbox = () => text(254);
/** Where something is to be sent: one of the two. */
const PHONE_OR_MAILBOX = {
  phone: z.optional(PHONE.phone),
  countryCode: PHONE.countryCode,
  email: z.optional(mailbox()),
  captchaToken: captchaToken(),
} as const;
const NEW_PASSWORD = { newPassword: password(), confirmPassword: text(64) } as const;

/** When another code may be asked for, and until when this one holds; Unix ms. */
const codeSent = z.object({ resendAt: z.number(), expiresAt: z.number() });

const SENDING_ERRORS = [
  'member.captcha_required',
  'member.captcha_wrong',
  'member.locked_for_now',
  'member.cannot_send',
] as const;
const PHONE_ERRORS = ['member.phone_invalid', 'member.country_not_served'] as const;
const NEW_PASSWORD_ERRORS = ['member.passwords_differ', 'member.password_weak', 'member.locked_for_now'] as const;

/** What is known of a member's ways to be reached, as he may see it himself (spec §5: middle digits hidden). */
const contactView = z.object({
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  can: z.object({ sms: z.boolean(), email: z.boolean() }),
});

/**
 * POST /api/common/sendPhoneAuthCode (spec §7): a code by SMS for a visitor. The same answer for numbers of somebody and
 * of nobody; its owner gets a hint instead of a code where the number is not free.
 */
export const sendPhoneAuthCode = defineCall({
  name: 'member.sendPhoneAuthCode',
  method: 'POST',
  path: '/api/common/sendPhoneAuthCode',
  who: 'visitor',
  rate: { points: 10, seconds: 60, by: 'address' },
  input: z.strictObject({ scene: z.enum(CODE_SCENES), ...PHONE, captchaToken: captchaToken() }),
  reply: codeSent,
  errors: ['member.registration_closed', ...PHONE_ERRORS, ...SENDING_ERRORS],
});

/** GET /api/member/countries (spec §7): regions whose phone numbers are served, in the request's language. */
export const countries = defineCall({
  name: 'member.countries',
  method: 'GET',
  path: '/api/member/countries',
  who: 'visitor',
  rate: { points: 60, seconds: 60, by: 'address' },
  input: z.strictObject({}),
  reply: z.object({
    list: z.array(
      z.object({
        /** ISO 3166 alpha-2. */
        regionCode: z.string(),
        regionName: z.string(),
        /** Path of the picture of its flag; empty where there is none. The lobby itself tells regions by their names. */
        regionFlag: z.string(),
        /** The name in Latin letters, for searching. */
        regionSyllables: z.string(),
        /** Digits without `+`. */
        callingCode: z.string(),
      }),
    ),
  }),
});

/** GET /api/member/contact. */
export const contact = defineCall({
  name: 'member.contact',
  method: 'GET',
  path: '/api/member/contact',
  input: z.strictObject({}),
  reply: contactView,
});

/** POST /api/member/sendContactCode: a code for binding or changing a member's own number or mailbox; one of the two. */
export const sendContactCode = defineCall({
  name: 'member.sendContactCode',
  method: 'POST',
  path: '/api/member/sendContactCode',
  rate: { points: 10, seconds: 60, by: 'session' },
  input: z.strictObject(PHONE_OR_MAILBOX),
  reply: codeSent,
  errors: [...PHONE_ERRORS, 'member.email_invalid', ...SENDING_ERRORS],
});

/** POST /api/member/bindPhone: binds a number, or changes it; the old one is told. */
export const bindPhone = defineCall({
  name: 'member.bindPhone',
  method: 'POST',
  path: '/api/member/bindPhone',
  stepUp: true,
  rate: { points: 20, seconds: 60, by: 'session' },
  input: z.strictObject({ ...PHONE, phoneCode: code() }),
  reply: contactView,
  errors: [
    ...PHONE_ERRORS,
    'member.phone_code_wrong',
    'member.phone_taken',
    'member.locked_for_now',
    'protection.excluded',
  ],
});

/** POST /api/member/bindEmail: binds a mailbox, or changes it; the old one is told. */
export const bindEmail = defineCall({
  name: 'member.bindEmail',
  method: 'POST',
  path: '/api/member/bindEmail',
  stepUp: true,
  rate: { points: 20, seconds: 60, by: 'session' },
  input: z.strictObject({ email: mailbox(), emailCode: code() }),
  reply: contactView,
  errors: ['member.email_invalid', 'member.phone_code_wrong', 'member.locked_for_now', 'protection.excluded'],
});

/** POST /api/member/resetPwd: a new password for whoever has the account's phone; ends all its sessions. */
export const resetPwd = defineCall({
  name: 'member.resetPwd',
  method: 'POST',
  path: '/api/member/resetPwd',
  who: 'visitor',
  rate: { points: 20, seconds: 60, by: 'address' },
  input: z.strictObject({ username: text(64), ...PHONE, phoneCode: code(), ...NEW_PASSWORD }),
  reply: z.object({}),
  errors: [...PHONE_ERRORS, 'member.phone_code_wrong', 'member.bad_credentials', ...NEW_PASSWORD_ERRORS],
});

/** POST /api/member/askResetLink: a link by e-mail, if there is such an account; nobody learns here whether there is. */
export const askResetLink = defineCall({
  name: 'member.askResetLink',
  method: 'POST',
  path: '/api/member/askResetLink',
  who: 'visitor',
  rate: { points: 10, seconds: 60, by: 'address' },
  input: z.strictObject({ account: mailbox(), captchaToken: captchaToken() }),
  reply: z.object({}),
  errors: SENDING_ERRORS,
});

/** POST /api/member/resetPwdByLink: a new password for whoever holds the link; once, 30 minutes, ends all sessions. */
export const resetPwdByLink = defineCall({
  name: 'member.resetPwdByLink',
  method: 'POST',
  path: '/api/member/resetPwdByLink',
  who: 'visitor',
  rate: { points: 20, seconds: 60, by: 'address' },
  input: z.strictObject({ linkToken: text(128), ...NEW_PASSWORD }),
  reply: z.object({}),
  errors: ['member.link_dead', ...NEW_PASSWORD_ERRORS],
});

/** POST /api/member/resetUsername (spec §7): a forgotten username is sent to its own phone or mailbox; one of the two. */
export const resetUsername = defineCall({
  name: 'member.resetUsername',
  method: 'POST',
  path: '/api/member/resetUsername',
  who: 'visitor',
  rate: { points: 10, seconds: 60, by: 'address' },
  input: z.strictObject(PHONE_OR_MAILBOX),
  reply: z.object({}),
  errors: [...PHONE_ERRORS, 'member.email_invalid', ...SENDING_ERRORS],
});

export const contactCalls = {
  sendPhoneAuthCode,
  countries,
  contact,
  sendContactCode,
  bindPhone,
  bindEmail,
  resetPwd,
  askResetLink,
  resetPwdByLink,
  resetUsername,
} as const;
