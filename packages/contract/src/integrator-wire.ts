import * as z from 'zod/mini';
import { money, timeMs, wholeNumber } from './fields.ts';
import { LOCALES, type LocaleTag } from './locales.ts';
import { username } from './member.ts';

/**
 * The door for machines of integrators (decision 062): JSON over HTTPS under `/integrator/v1/`, with a key as `Authorization: Bearer`. What
 * is added later comes as further fields; what would break a reader comes under another version.
 */
export const INTEGRATOR_FOLDER = '/integrator/v1';

/** What a key may do; it may do nothing else. */
export const INTEGRATOR_SCOPES = ['report.read', 'members.read', 'bets.read', 'ledger.read', 'members.write'] as const;
export type IntegratorScope = (typeof INTEGRATOR_SCOPES)[number];

/** Lists of at most so many rows a page; as `application/x-ndjson` a list comes whole, a row a line. */
export const PAGE_MAX = 500;
export const NDJSON = 'application/x-ndjson';
/** Days that may be summed by one question. */
export const DAYS_MAX = 31;

const cursor = z.string();
const nullableTime = z.nullable(z.number());

/** Members, names masked. */
const memberRow = z.strictObject({
  memberId: z.string(),
  externalId: z.nullable(z.string()),
  username: z.string(),
  nickname: z.string(),
  kind: z.enum(['player', 'agent']),
  currency: z.string(),
  timeZone: z.string(),
  parentId: z.nullable(z.string()),
  registeredAt: z.number(),
  closedAt: nullableTime,
  cursor,
});

/** Bets of settled rounds, in the order in which the rounds were settled. `turnover`: what of the stake was at risk. */
const betRow = z.strictObject({
  betId: z.string(),
  memberId: z.nullable(z.string()),
  lotteryCode: z.string(),
  gameNo: z.string(),
  playCode: z.string(),
  selection: z.string(),
  odds: z.string(),
  stake: money(),
  turnover: money(),
  payout: money(),
  state: z.enum(['won', 'lost', 'push']),
  placedAt: z.number(),
  settledAt: z.number(),
  cursor,
});

/** Rows of the books, account by account: the account receives the amount (negative: gives it) from the other one. */
const ledgerRow = z.strictObject({
  accountId: z.string(),
  account: z.string(),
  memberId: z.nullable(z.string()),
  version: z.string(),
  otherAccountId: z.string(),
  otherAccount: z.string(),
  currency: z.string(),
  kind: z.string(),
  ref: z.string(),
  amount: money(),
  at: z.number(),
  cursor,
});

const roundRow = z.strictObject({
  lotteryCode: z.string(),
  gameNo: z.string(),
  state: z.enum(['scheduled', 'open', 'closed', 'sealed', 'drawn', 'settled', 'voided', 'held']),
  numbers: z.nullable(z.array(z.string())),
  bets: z.nullable(z.number()),
  sealRoot: z.nullable(z.string()),
  beginsAt: z.number(),
  closesAt: z.number(),
  drawsAt: z.number(),
  settledAt: nullableTime,
  cursor,
});

/** Sums of a day (of UTC, by when rounds were settled) and lottery, as the reports of the house have them. */
const dayRow = z.strictObject({
  day: z.string(),
  lotteryCode: z.string(),
  bets: z.number(),
  stake: money(),
  turnover: money(),
  payout: money(),
});

export const listAsked = z.strictObject({
  from: z.optional(timeMs()),
  to: z.optional(timeMs()),
  /** `cursor` of the last row that was read. */
  after: z.optional(z.string().check(z.regex(/^\d{1,18}(\.\d{1,18}){0,3}$/))),
  limit: z._default(wholeNumber(1, PAGE_MAX), 100),
});
/** The books go account by account: a span of time would be looked for through all of them. */
const booksAsked = z.strictObject({ after: listAsked.shape.after, limit: listAsked.shape.limit });
export const daysAsked = z.strictObject({ from: timeMs(), to: timeMs() });

/** One member who comes from elsewhere. There is no password: his own stays where he comes from. */
export const memberLine = z
  .strictObject({
    externalId: z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,64}$/)),
    username: username(),
    kind: z._default(z.enum(['player', 'agent']), 'player'),
    phone: z.optional(z.string().check(z.maxLength(40))),
    email: z.optional(z.string().check(z.maxLength(254))),
    locale: z._default(z.enum(LOCALES.map(({ tag }) => tag) as [LocaleTag, ...LocaleTag[]]), 'zh-CN'),
    /** Username of the agent above him; his place is below that one, without a rebate. */
    parent: z.optional(username()),
  })
  .check(
    z.refine((line) => line.phone !== undefined || line.email !== undefined, {
      message: 'a phone or an email is needed, or he could never choose a password',
    }),
  );
export type MemberLine = z.output<typeof memberLine>;

const page = <T extends z.ZodMiniType>(row: T) =>
  z.strictObject({ list: z.array(row), /** Null: nothing comes behind these. */ cursor: z.nullable(z.string()) });

/** One question of an integrator. */
export interface IntegratorCall {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly scope: IntegratorScope;
  readonly about: string;
  readonly asked: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  /** Row of a list that may come as NDJSON. */
  readonly row: z.ZodMiniType | null;
}

const list = (
  name: string,
  scope: IntegratorScope,
  { about, row, asked = listAsked }: { about: string; row: z.ZodMiniType; asked?: z.ZodMiniType },
) =>
  ({
    name,
    method: 'GET',
    path: `${INTEGRATOR_FOLDER}/${name}`,
    scope,
    about,
    asked,
    reply: page(row),
    row,
  }) as const satisfies IntegratorCall;

const RESTS = 'The last minute is left out, so that nothing comes in before a cursor any more.';
const CORRECTED = 'A result that is corrected changes bets that were read: the webhook round.corrected tells of it.';

export const integratorCalls = {
  members: list('members', 'members.read', { about: `Members by number, names masked. ${RESTS}`, row: memberRow }),
  bets: list('bets', 'bets.read', {
    about: `Bets of settled rounds, oldest settlement first. ${RESTS} ${CORRECTED}`,
    row: betRow,
  }),
  rounds: list('rounds', 'bets.read', { about: 'Rounds by number, with their results.', row: roundRow }),
  ledger: list('ledger', 'ledger.read', {
    about: 'The books, account by account, oldest entry first; without a span of time.',
    row: ledgerRow,
    asked: booksAsked,
  }),
  days: {
    name: 'days',
    method: 'GET',
    path: `${INTEGRATOR_FOLDER}/days`,
    scope: 'report.read',
    about: `Stakes and payouts by day and lottery, by whole quarters of an hour and as far as the reports of the house are; at most ${DAYS_MAX} days at a time.`,
    asked: daysAsked,
    reply: z.strictObject({ list: z.array(dayRow) }),
    row: null,
  },
  addMember: {
    name: 'addMember',
    method: 'POST',
    path: `${INTEGRATOR_FOLDER}/members`,
    scope: 'members.write',
    about:
      'Brings one member in. The header Idempotency-Key is needed; the same key gives the first answer, with other content 409. A known externalId makes nobody new.',
    asked: memberLine,
    reply: z.strictObject({ memberId: z.string(), made: z.boolean() }),
    row: null,
  },
} as const satisfies Record<string, IntegratorCall>;

/** Errors of the door: an HTTP status and `{error, detail}`. */
export const INTEGRATOR_FAULTS: Readonly<Record<string, string>> = {
  '400': 'shape: something asked for is not of this form; detail names it',
  '401': 'key: none, unknown, ended, or used from another network than it belongs to',
  '403': 'scope: the key may not do this',
  '404': 'unknown: there is nothing at this address',
  '409': 'conflict: the idempotency key was used for other content',
  '422':
    'refused: a definite no; detail is its reason. person_refused: by this phone or email nobody is taken; why is not said',
  '429': 'rate: too many questions, of this key or of all together; Retry-After says when',
  '500': 'fault: ask again with the same idempotency key',
};
