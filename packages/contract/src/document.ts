import * as z from 'zod/mini';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import { amountText, wholeNumber } from './fields.ts';
import { LOCALES } from './locales.ts';
import { proposalWhy, type ProposalFacts } from './proposal.ts';

/**
 * A document is something of the house that operators edit whole: a room, a channel, a rule. Every change is a version of it that stays for
 * ever, and an old one is restored as a new one (decision 060).
 */
export const DOCUMENT_KINDS = [
  'room',
  'deposit.channel',
  'withdrawal.rule',
  'bank',
  'lottery',
  'lottery.group',
  'lottery.calendar',
  'lottery.exception',
  'house.setting',
  'vip.levels',
  'promotion',
  'notice',
  'external.provider',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

const VERSION_MAX = 1_000_000;

/** The version that was looked at: another one by now, and the edit is refused as stale. 0: nobody has changed it here yet. */
export const versionSeen = () => wholeNumber(0, VERSION_MAX);
/** The version that is to stand again. */
export const versionBack = () => wholeNumber(1, VERSION_MAX);
/** Why it is changed; kept with the version. */
export const documentWhy = proposalWhy;

/** Refusals of whatever saves or restores a document. */
export const DOCUMENT_ERRORS = [
  'admin.document_stale',
  'admin.document_unknown',
  'admin.document_taken',
  'admin.document_unchanged',
  'admin.version_unknown',
] as const;

/** One fact of a document before and after a change; empty: it was not there, or is not any more. */
const factChange = z.object({ fact: z.string(), before: z.string(), after: z.string() });
export type FactChange = z.output<typeof factChange>;

const documentVersion = z.object({
  version: z.number(),
  at: z.number(),
  /** Empty: what stood there before anybody changed it here, or was put there past the console. */
  by: z.string(),
  /** The second of two people; empty where one is enough. */
  approvedBy: z.string(),
  why: z.string(),
  /** The version that was restored by this one. */
  restored: z.nullable(z.number()),
  changes: z.array(factChange),
});
export type DocumentVersion = z.output<typeof documentVersion>;

/** Versions of a document, newest first, at most 100. */
export const documentHistory = z.object({ list: z.array(documentVersion) });

/** What a document says, fact by fact: `name.zh-CN` -> text. What is null, empty or an empty list is no fact; of a list of rows each is named by its place: `sessions.1.count`. */
export function factsOf(content: unknown, path = ''): ProposalFacts {
  if (content === null || content === undefined || content === '') return {};
  if (typeof content !== 'object') return { [path]: typeof content === 'string' ? content : JSON.stringify(content) };
  const isPlainList = Array.isArray(content) && content.every((each) => typeof each !== 'object');
  if (isPlainList) return content.length === 0 ? {} : { [path]: content.join(', ') };
  return Object.fromEntries(
    Object.entries(content).flatMap(([name, value]) => {
      // Rows are counted from 1, as people do.
      const place = Array.isArray(content) ? String(Number(name) + 1) : name;
      return Object.entries(factsOf(value, path === '' ? place : `${path}.${place}`));
    }),
  );
}

/** The facts in which two documents differ, those of the first one first. */
export function changesBetween(before: ProposalFacts, after: ProposalFacts): FactChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((fact) => ({ fact, before: before[fact] ?? '', after: after[fact] ?? '' }))
    .filter((change) => change.before !== change.after);
}

const TAGS: readonly string[] = LOCALES.map(({ tag }) => tag);
const localeTag = () => z.string().check(z.refine((value) => TAGS.includes(value)));
/** Texts of the house are plain: no tags, and nothing that nobody sees but line breaks and the joiner of emoji. */
const PLAIN = /^(?!.*<\s*[a-z/!?])[^\p{Cc}\p{Co}\p{Cs}\p{Cn}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]*$/isu;
/** Whether a text has no tags and nothing that nobody sees. */
export const isPlainText = (text: string): boolean => PLAIN.test(text.replaceAll('\n', ' '));

/** A text in languages of the house, each plain and at most so long; by default it may be there in none. */
export const houseTexts = (max: number, least = 0) =>
  z
    .record(
      localeTag(),
      z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(max), z.refine(isPlainText)),
    )
    .check(z.refine((texts) => Object.keys(texts).length >= least));

/** No sum that the house sets is higher, points. */
const AMOUNT_MAX = 100_000_000_000;

/** An amount as it is kept, with two decimals. */
export const houseAmount = () =>
  amountText().check(
    z.refine((text) => Number(text) <= AMOUNT_MAX),
    z.overwrite((text) => (/^\d/.test(text) ? formatMoney(parseMoney(text) ?? 0n) : text)),
  );

/** How many times something is to be staked, with two decimals. */
export const houseTimes = () => houseAmount().check(z.refine((value) => Number(value) <= 1_000));

/** A time zone by its name, such as `Asia/Shanghai`. */
export const houseZone = () => z.string().check(z.refine(isZone));

const clockTime = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Daily hours in a zone, `HH:MM`, the second not included; null: always. They may go over midnight. */
export const houseHours = () =>
  z.nullable(
    z
      .strictObject({ from: clockTime(), to: clockTime(), zone: houseZone() })
      .check(z.refine(({ from, to }) => from !== to, { path: ['to'] })),
  );

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
