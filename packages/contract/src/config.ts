import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** GET /api/common/currentDate: the clock that clients count down from. */
export const currentDate = defineCall({
  name: 'config.currentDate',
  method: 'GET',
  path: '/api/common/currentDate',
  who: 'visitor',
  rate: { points: 240, seconds: 60, by: 'address' },
  input: z.strictObject({}),
  reply: z.object({ serverTime: z.number() }),
});

/** GET /m-app/common/configs (spec §3 "Config data"). */
export const configs = defineCall({
  name: 'config.configs',
  method: 'GET',
  path: '/m-app/common/configs',
  who: 'visitor',
  rate: { points: 120, seconds: 60, by: 'address' },
  input: z.strictObject({}),
  reply: z.object({
    socketUrl: z.string(),
    supportLanguages: z.array(
      z.object({
        language: z.string(),
        sysDefault: z.boolean(),
        name: z.string(),
        dir: z.enum(['ltr', 'rtl']),
        /** Path of the picture of a flag (spec §3 "Language entry"); the lobby itself tells languages by their names. */
        img: z.string(),
      }),
    ),
    currencies: z.array(z.object({ code: z.string(), mark: z.string(), decimals: z.number() })),
    features: z.record(z.string(), z.boolean()),
    limits: z.object({
      usernameMin: z.number(),
      usernameMax: z.number(),
      passwordMin: z.number(),
      passwordMax: z.number(),
      betLinesMax: z.number(),
      nicknameMax: z.number(),
    }),
    demo: z.boolean(),
    /** Why nobody can register now, by language of the house; null: who can, registers. */
    registrationClosed: z.nullable(z.record(z.string(), z.string())),
  }),
});

/**
 * GET /api/app-version/checkUpdate (spec §7): whether the lobby that asks is still the one that the house serves. A page names itself by
 * the mark it was built with; what was built for an app of its own names nothing.
 */
export const checkUpdate = defineCall({
  name: 'config.checkUpdate',
  method: 'GET',
  path: '/api/app-version/checkUpdate',
  who: 'visitor',
  rate: { points: 60, seconds: 60, by: 'address' },
  input: z.strictObject({ release: z.optional(z.string().check(z.regex(/^[0-9a-f]{12}$/))) }),
  reply: z.object({
    /** Version of the house. */
    version: z.string(),
    /** Mark of the lobby that is served; null where this process serves none. */
    release: z.nullable(z.string()),
    /** Whether the mark that was named is another one. */
    update: z.boolean(),
    /** Where installing is explained. */
    url: z.string(),
  }),
});

/** GET /api/config/getAppUrl (spec §7): where the lobby is installed from. */
export const getAppUrl = defineCall({
  name: 'config.getAppUrl',
  method: 'GET',
  path: '/api/config/getAppUrl',
  who: 'visitor',
  rate: { points: 60, seconds: 60, by: 'address' },
  input: z.strictObject({}),
  reply: z.object({ url: z.string() }),
});

const labels = z.array(z.string());

/**
 * A unit of shortened figures. A figure takes the first unit whose `from` it reaches, is divided by ten to the `power`, and is cut after
 * two decimals. An amount keeps both, and has marks of thousands from five digits before them on; a compact figure drops zeros at its end.
 */
const unit = z.object({
  power: z.number(),
  /** Ten to this power is the least that is written with the unit; above `power` where a language counts on with the smaller word (1000 M). */
  from: z.number(),
  /** With the space that stands between it and the figure. */
  text: z.string(),
  /** Where `text` stands: it follows the figure in every language but Swahili. */
  place: z.enum(['before', 'after']),
});

/**
 * GET /api/config/reference (spec §1, §3): what a client of its own shows dates, amounts, languages and phone numbers with, for every locale
 * at once. It changes with the house's version alone.
 */
export const reference = defineCall({
  name: 'config.reference',
  method: 'GET',
  path: '/api/config/reference',
  who: 'visitor',
  rate: { points: 30, seconds: 60, by: 'address' },
  input: z.strictObject({}),
  reply: z.object({
    /** `lang` is the locale as spec §1 spells it, `header` what the header `lang` of a request names it by. */
    languages: z.array(z.object({ name: z.string(), img: z.string(), lang: z.string(), header: z.string() })),
    /** By the locale as spec §1 spells it. */
    datePickers: z.record(
      z.string(),
      z.object({
        dow: z.number(),
        firstDay: z.number(),
        dir: z.enum(['ltr', 'rtl']),
        displayFormat: z.string(),
        lang: z.object({
          submit: z.string(),
          cancel: z.string(),
          now: z.string(),
          nextMonth: z.string(),
          prevMonth: z.string(),
          year: z.string(),
          month: z.string(),
          day: z.string(),
          separator: z.string(),
        }),
      }),
    ),
    /** Sunday first. */
    weekdays: z.record(z.string(), z.object({ long: labels, short: labels, narrow: labels })),
    /** Unit words of shortened amounts; empty where the language has none for exactly that size. */
    numberUnits: z.record(
      z.string(),
      z.object({
        thousand: z.string(),
        milions: z.string(),
        tThousand: z.string(),
        dMillion: z.string(),
        hobillions: z.string(),
        trillion: z.string(),
        petaflops: z.string(),
      }),
    ),
    /** Of compact figures, each a thousand times the one before: nothing, K, M, G, T, P. */
    compactUnits: labels,
    /** The units that the house shortens with, the largest first: amounts by locale, and compact figures. */
    units: z.object({ amounts: z.record(z.string(), z.array(unit)), compact: z.array(unit) }),
    /** Default calling code by locale, without `+`. */
    callingCodes: z.record(z.string(), z.string()),
    /** Two letters of a country by its three (ISO 3166). */
    countryCodes: z.record(z.string(), z.string()),
  }),
});

export const configCalls = { currentDate, configs, checkUpdate, getAppUrl, reference } as const;
