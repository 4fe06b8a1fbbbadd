import * as z from 'zod/mini';

/**
 * What the lobby and a native shell say to each other (docs/guide/shells.md). A shell is a program of its own and may be
 * an old or a changed one: whatever it answers is held against these shapes, and what does not fit counts as no answer.
 */

/** Version of this table; a shell tells which one it speaks. */
export const BRIDGE_VERSION = 1;
/** Longest answer that is looked at, characters. */
export const ANSWER_MAX = 8_192;

/** Public ids and tokens stand in headers: visible ASCII only. */
const headerText = (min: number, max: number) =>
  z.string().check(z.minLength(min), z.maxLength(max), z.regex(/^[\x21-\x7e]+$/));
const pixels = () => z.number().check(z.gte(0), z.lte(400));

/** A session that the shell has opened with a key of its own; `expiresAt` in Unix ms. */
const shellSession = z.object({ token: headerText(16, 512), me: headerText(1, 128), expiresAt: z.number() });
const safeArea = z.object({ top: pixels(), bottom: pixels() });
const themeName = z.enum(['light', 'dark']);

/** Questions and the shape of their answers. */
export const shellAnswers = {
  hello: z.object({
    version: z.literal(BRIDGE_VERSION),
    methods: z.array(z.string().check(z.maxLength(32))).check(z.maxLength(64)),
  }),
  /** Server form of a language, such as `vi_VN`. */
  getLanguage: z.string().check(z.regex(/^[a-z]{2}_[A-Z]{2}$/)),
  getSession: z.nullable(shellSession),
  /** base64url ECDSA P-256 / SHA-256 over the text, r||s (wire.md "Requests"). */
  sign: z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/)),
  getTheme: themeName,
  getSafeArea: safeArea,
  share: z.boolean(),
} as const;
export type ShellQuestion = keyof typeof shellAnswers;
export type ShellAnswer<Q extends ShellQuestion> = z.output<(typeof shellAnswers)[Q]>;

/** What a shell is told and does not answer. */
export const SHELL_ORDERS = ['setLanguage', 'logout', 'refresh', 'openExternal', 'haptic', 'guardClose'] as const;
export type ShellOrder = (typeof SHELL_ORDERS)[number];

/** What a shell tells by itself. */
export const shellEvents = {
  theme: themeName,
  safeArea,
  /** The shell has another session now, or none. */
  session: z.null(),
} as const;
export type ShellEvent = keyof typeof shellEvents;
