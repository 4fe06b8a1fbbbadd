import * as z from 'zod/mini';
import { isCountry } from './country.ts';
import { DOCUMENT_ERRORS, documentHistory, documentWhy, houseHours, versionBack, versionSeen } from './document.ts';
import { fileBytes, json, wholeNumber } from './fields.ts';
import { houseLook } from './house-look.ts';
import { LOCALES } from './locales.ts';
import { defineOperatorCall } from './operator.ts';
import { hoursView } from './service.ts';

/** Who may register: anybody, only who brings an invitation code, nobody. */
export const REGISTRATION_DOORS = ['open', 'invited', 'closed'] as const;
export type RegistrationDoor = (typeof REGISTRATION_DOORS)[number];

const country = () => z.string().check(z.refine(isCountry));
/** Each once, in their order. */
const countries = () =>
  z.array(country()).check(
    z.maxLength(250),
    z.overwrite((list) => [...new Set(list)].toSorted()),
  );

const locale = () => z.enum(LOCALES.map(({ tag }) => tag));

/** Everything of the house's settings that operators decide, each a document (decision 067). */
export const settingContents = {
  registration: z.strictObject({
    door: z.enum(REGISTRATION_DOORS),
    /** Whether a phone, proved by a code, is needed to register. Only where text messages can be sent. */
    phoneRequired: z.boolean(),
    /** Countries not served, ISO 3166 alpha-2: nobody declares himself there. */
    countriesRefused: countries(),
    /** Years a member must have lived to declare who he is. */
    minimumAge: wholeNumber(18, 99),
  }),
  service: z.strictObject({
    /** Daily hours of the desk; null: it is always open. */
    hours: houseHours(),
    /** A conversation in which the desk had the last word ends by itself after so long, hours. */
    lapseHours: wholeNumber(1, 8_760),
  }),
  languages: z.strictObject({
    /** What members choose from, each once; whoever reads another one goes on with it. */
    offered: z.array(locale()).check(
      z.minLength(1),
      z.maxLength(LOCALES.length),
      z.overwrite((list) => [...new Set(list)]),
    ),
    /** One of them, for whoever has chosen none. */
    standard: locale(),
  }),
  records: z.strictObject({
    /** How long the picture of a reported message is kept after the complaint is decided, days. */
    reportedPictureDays: wholeNumber(0, 365),
  }),
  appearance: houseLook,
} as const;

export const SETTING_CODES = ['registration', 'service', 'languages', 'records', 'appearance'] as const;
export type SettingCode = (typeof SETTING_CODES)[number];
/** What each setting says. */
export type SettingContents = { readonly [Code in SettingCode]: z.output<(typeof settingContents)[Code]> };

const { registration, service, languages, records, appearance } = settingContents;
const settingCode = () => z.enum(SETTING_CODES);

/** What holds before anybody has saved it comes from the environment, which is read less strictly. */
const settingRow = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('registration'),
    version: z.number(),
    setting: z.object({ ...registration.shape, countriesRefused: z.array(z.string()) }),
  }),
  z.object({
    code: z.literal('service'),
    version: z.number(),
    setting: z.object({ hours: z.nullable(hoursView), lapseHours: z.number() }),
  }),
  z.object({ code: z.literal('languages'), version: z.number(), setting: z.object(languages.shape) }),
  z.object({ code: z.literal('records'), version: z.number(), setting: z.object(records.shape) }),
  z.object({ code: z.literal('appearance'), version: z.number(), setting: z.object(appearance.shape) }),
]);
export type SettingRow = z.output<typeof settingRow>;

/** GET /console/api/setting/list: every setting of the house as it holds. */
export const settings = defineOperatorCall({
  name: 'setting.list',
  method: 'GET',
  path: '/console/api/setting/list',
  right: 'setting.view',
  input: z.strictObject({}),
  reply: z.object({
    list: z.array(settingRow),
    /** Whether this installation can send text messages, without which nobody proves a phone. */
    canText: z.boolean(),
  }),
});

/** GET /console/api/setting/history: what became of a setting, by whom and why. */
export const settingHistory = defineOperatorCall({
  name: 'setting.history',
  method: 'GET',
  path: '/console/api/setting/history',
  right: 'setting.view',
  input: z.strictObject({ code: settingCode() }),
  reply: documentHistory,
});

/** POST /console/api/setting/save: all of one setting, in the field of its code. It holds from the commit on, in every process. */
export const saveSetting = defineOperatorCall({
  name: 'setting.save',
  method: 'POST',
  path: '/console/api/setting/save',
  right: 'setting.manage',
  input: z.strictObject({
    code: settingCode(),
    version: versionSeen(),
    registration: z.optional(json(registration)),
    service: z.optional(json(service)),
    languages: z.optional(json(languages)),
    records: z.optional(json(records)),
    appearance: z.optional(json(appearance)),
    why: documentWhy(),
  }),
  reply: z.object({ version: z.number() }),
  errors: DOCUMENT_ERRORS,
});

/** POST /console/api/setting/restore: a setting as it was in an older version, as a new one. */
export const restoreSetting = defineOperatorCall({
  name: 'setting.restore',
  method: 'POST',
  path: '/console/api/setting/restore',
  right: 'setting.manage',
  input: z.strictObject({ code: settingCode(), version: versionSeen(), back: versionBack(), why: documentWhy() }),
  reply: saveSetting.reply,
  errors: DOCUMENT_ERRORS,
});

/** Longest body of a logo's upload, bytes. */
const LOGO_BODY_MAX = 2 * 1024 * 1024;

/** POST /console/api/setting/logo: a JPG or PNG; gives the name of what was drawn of it, for `appearance`. It shows nowhere by itself. */
export const uploadLogo = defineOperatorCall({
  name: 'setting.logo',
  method: 'POST',
  path: '/console/api/setting/logo',
  right: 'setting.manage',
  upload: { field: 'file', maxBytes: LOGO_BODY_MAX },
  input: z.strictObject({ file: fileBytes() }),
  reply: z.object({ logo: z.string() }),
  errors: ['member.image_invalid'],
});

export const settingDeskCalls = { settings, settingHistory, saveSetting, restoreSetting, uploadLogo } as const;
