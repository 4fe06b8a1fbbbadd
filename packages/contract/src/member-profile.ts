import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { fileBytes, json, text } from './fields.ts';
import { LOCALES } from './locales.ts';
import { memberView, password, SOUND_CHOICES, WINNER_NAMES } from './member.ts';

/** Longest body of a picture's upload, bytes; the lobby makes pictures small before it sends them. */
const AVATAR_BODY_MAX = 2 * 1024 * 1024;
/** More amounts would not be quick. */
const QUICK_AMOUNTS_MAX = 8;
const SILENCED_MAX = 16;

const HEADERS: readonly string[] = LOCALES.map(({ header }) => header);

/** Server form of a locale of spec §1, such as `zh_CN`. */
const language = () => z.string().check(z.refine((value) => HEADERS.includes(value)));

/** Whole points above zero, each once, as decimal text; none at all means the house's own amounts again. */
const quickAmounts = () =>
  z.array(z.string().check(z.regex(/^[1-9]\d{0,6}$/))).check(
    z.maxLength(QUICK_AMOUNTS_MAX),
    z.refine((amounts) => new Set(amounts).size === amounts.length),
  );

/** Reminders ("do not remind again today", spec §9): for each the member's own day on which it is silent, `YYYY-MM-DD`. */
const silenced = () =>
  z
    .record(z.string().check(z.regex(/^[a-z][A-Za-z]{0,31}$/)), z.string().check(z.regex(/^20\d\d-[01]\d-[0-3]\d$/)))
    .check(z.refine((days) => Object.keys(days).length <= SILENCED_MAX));

/**
 * POST /m-app/member/updatePwd (spec §7). Wrong `oldPassword`: `member.bad_credentials`. Every other session of the member
 * ends; the one that asked stays (decision 033).
 */
export const updatePwd = defineCall({
  name: 'member.updatePwd',
  method: 'POST',
  path: '/m-app/member/updatePwd',
  rate: { points: 20, seconds: 60, by: 'session' },
  stepUp: true,
  beforeOwnPassword: true,
  input: z.strictObject({ oldPassword: text(64), newPassword: password(), confirmPassword: text(64) }),
  reply: z.object({ endedSessions: z.number() }),
  errors: [
    'member.bad_credentials',
    'member.password_weak',
    'member.passwords_differ',
    'member.locked_for_now',
    'member.step_up_required',
  ],
});

/** POST /m-app/member/uploadAvatar (spec §5, §7): a JPG or PNG; gives the address of what was made of it. */
export const uploadAvatar = defineCall({
  name: 'member.uploadAvatar',
  method: 'POST',
  path: '/m-app/member/uploadAvatar',
  rate: { points: 10, seconds: 60, by: 'session' },
  upload: { field: 'file', maxBytes: AVATAR_BODY_MAX },
  input: z.strictObject({ file: fileBytes() }),
  reply: z.object({ avatar: z.string() }),
  errors: ['member.image_invalid'],
});

/** POST /m-app/member/removeAvatar: without one already there it does nothing. */
export const removeAvatar = defineCall({
  name: 'member.removeAvatar',
  method: 'POST',
  path: '/m-app/member/removeAvatar',
  rate: { points: 20, seconds: 60, by: 'session' },
  input: z.strictObject({}),
  reply: z.object({}),
});

/**
 * POST /m-app/member/preferences: changes what is given and leaves the rest. They come back with the member at login and
 * in the personal centre, so that they follow him to another phone. `currency` can only be the one his account has;
 * `timeZone` is an IANA name and changes at most once in 24 h (decision 033).
 */
export const preferences = defineCall({
  name: 'member.preferences',
  method: 'POST',
  path: '/m-app/member/preferences',
  rate: { points: 60, seconds: 60, by: 'session' },
  input: z.strictObject({
    language: z.optional(language()),
    currency: z.optional(text(8)),
    timeZone: z.optional(text(64)),
    quickAmounts: z.optional(json(quickAmounts())),
    silenced: z.optional(json(silenced())),
    winnerName: z.optional(z.enum(WINNER_NAMES)),
    sound: z.optional(z.enum(SOUND_CHOICES)),
  }),
  reply: z.object({ member: memberView }),
});

/** What a member says of himself and how he likes the house. */
export const profileCalls = { updatePwd, uploadAvatar, removeAvatar, preferences } as const;
