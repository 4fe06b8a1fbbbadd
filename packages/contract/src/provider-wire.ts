import * as z from 'zod/mini';

/**
 * provider/v1: what the house and a provider of external games say to each other. JSON by POST, both ways, signed: `signWire` (signed-wire.ts) over `asQuestion` and `asAnswer`.
 * Points go to the provider and come home by transfers; between them the member plays on what he has there. Amounts are plain decimal
 * text with two decimals in the currency of the player. The provider of the demo and the tests (apps/provider) speaks it; an adapter
 * to another one translates it.
 *
 * The house's questions, each answered 200 with the reply named here. 404 `unknown`, 409 `conflict` (a known number with other content),
 * 422 `refused` (a definite no) are signed too. Anything else, or nothing, is no answer.
 */
export const PROVIDER_PATHS = {
  /** `gamesAsked` -> `gamesFound`. */
  games: '/v1/games',
  /** `sessionAsked` -> `sessionMade`: makes the player when he is new. The same `sessionRef` again: the same session with a fresh ticket. */
  session: '/v1/session',
  /** `sessionEndAsked` -> `sessionEnded`: also for one that is over or was never there. */
  sessionEnd: '/v1/session/end',
  /** `playerAsked` -> `balanceFound`; a player never seen has nothing, and is no fault. */
  balance: '/v1/balance',
  /** `balancesAsked` -> `balancesFound`: every player with what he has and what he moved, for reconciliation. */
  balances: '/v1/balances',
  /** `transferAsked` -> `transferView`; the same number again moves nothing and gets the first answer, with other content 409. */
  transfer: '/v1/transfer',
  /** `transferNamed` -> `transferView`; a number never seen: 404. */
  transferStatus: '/v1/transfer/status',
  /** `transferNamed` -> `transferView`: `done` when it was too late; otherwise `cancelled`, and the number is refused for ever. */
  transferCancel: '/v1/transfer/cancel',
  /** `recordsAsked` -> `recordsFound`: every change of a record, in the order of `seq`. */
  records: '/v1/records',
} as const;
export type ProviderPath = (typeof PROVIDER_PATHS)[keyof typeof PROVIDER_PATHS];

/** Where the house listens, followed by `/` and the provider's code: `providerEvent`. */
export const PROVIDER_CALLBACK_PATH = '/callback/provider';

const amount = () => z.string().check(z.regex(/^(0|[1-9]\d{0,12})\.\d{2}$/));
const word = (max = 64) => z.string().check(z.regex(/^[\w.:-]+$/), z.maxLength(max));
const wordOrNone = (max = 64) => z.string().check(z.regex(/^[\w.:-]*$/), z.maxLength(max));
const at = () => z.int().check(z.nonnegative());
const seq = () => z.int().check(z.nonnegative());
const decimal = () => z.string().check(z.regex(/^-?\d{1,7}(\.\d{1,4})?$/));
/** One name in several languages, by locale (`zh-CN`, `vi-VN`, `ar-EG`); `en-US` is always there and stands for those that are not. */
const names = (max = 80) => z.record(word(12), z.string().check(z.minLength(1), z.maxLength(max)));

export const GAME_KINDS = ['game', 'sports'] as const;
export const ORIENTATIONS = ['portrait', 'landscape', 'any'] as const;

export const gamesAsked = z.object({});
export const gamesFound = z.object({
  games: z
    .array(
      z.object({
        gameCode: word(32),
        kind: z.enum(GAME_KINDS),
        title: names(),
        /** One sentence of what it is. */
        about: names(200),
        orientation: z.enum(ORIENTATIONS),
      }),
    )
    .check(z.maxLength(500)),
});

/**
 * `playerId` is the house's name for the player, the same for good, and tells nothing of him. `frameOrigin`: where the game will be
 * framed, and nowhere else. The address in the answer holds a ticket of one use in its fragment.
 */
export const sessionAsked = z.object({
  sessionRef: word(),
  playerId: word(),
  currency: word(12),
  locale: word(12),
  theme: z.enum(['light', 'dark']),
  gameCode: word(32),
  frameOrigin: z.string().check(z.maxLength(200)),
  /**
   * What the player's own limits let him stake yet, in all his sessions together from this one on; left out where he has none. Stakes of records
   * after `recordSeq` are not counted in it.
   */
  stakeLimit: z.optional(z.object({ left: amount(), recordSeq: seq() })),
});
export const sessionMade = z.object({
  sessionId: word(),
  launchUrl: z.string().check(z.maxLength(600)),
  /** Until when the ticket opens it, Unix ms. */
  ticketUntil: at(),
});

export const sessionEndAsked = z.object({ sessionId: word() });
export const sessionEnded = z.object({ sessionId: word(), ended: z.literal(true) });

export const playerAsked = z.object({ playerId: word(), currency: word(12) });

/**
 * `balance`: free to be taken out. `inPlay`: stakes of open records. `recordSeq`: the last change of any record that both know of. `debt`: what
 * corrections took back beyond what the player had, left out where there is none; his balance is then `0.00`.
 */
const standing = {
  playerId: word(),
  currency: word(12),
  balance: amount(),
  inPlay: amount(),
  debt: z.optional(amount()),
  recordSeq: seq(),
};
export const balanceFound = z.object({
  ...standing,
  /** Last sign of the player, Unix ms, and whether he has a page open; 0 and false for one never seen. */
  lastSeenAt: at(),
  playing: z.boolean(),
});

/** Players in the order of `playerId`, those after `after` (empty: from the beginning). */
export const balancesAsked = z.object({ after: wordOrNone(), limit: z.int().check(z.gte(1), z.lte(500)) });
/** A page is one snapshot; `in` and `out`: all that was ever transferred. `next`: the last one's, or empty at the end. */
export const balancesFound = z.object({
  balances: z.array(z.object({ ...standing, in: amount(), out: amount() })).check(z.maxLength(500)),
  next: wordOrNone(),
});

/** `amount`: `all` only on the way out: everything that is free at that moment, also nothing. */
export const transferAsked = z.object({
  transferNo: word(),
  direction: z.enum(['in', 'out']),
  playerId: word(),
  currency: word(12),
  amount: z.union([amount(), z.literal('all')]),
});
export const transferNamed = z.object({ transferNo: word() });

/** All are final. `done`: moved; `refused`: nothing moved and never will under this number; `cancelled`: the same, by cancellation. */
export const TRANSFER_ENDS = ['done', 'refused', 'cancelled'] as const;
export const transferView = z.object({
  transferNo: word(),
  state: z.enum(TRANSFER_ENDS),
  /** As asked, and for `all` what it came to. Of a number cancelled before it was ever seen: `in`, empty words, `0.00`. */
  direction: z.enum(['in', 'out']),
  playerId: wordOrNone(),
  currency: wordOrNone(12),
  amount: amount(),
  /** Why not: `insufficient`, `player_locked`, or a word of the provider's. Empty when done. */
  reason: wordOrNone(),
  /** The last change of a record when it was done: what was won before is in there. */
  recordSeq: seq(),
});

export const SPORTS = ['football', 'basketball'] as const;
/** Period of a match as the spec labels it (spec §4). */
export const PERIODS = ['N', 'HT', '1H', '2H', 'Q1', 'Q2', 'Q3', 'Q4', 'OT', 'E', 'EF'] as const;
export const RECORD_STATES = ['open', 'settled', 'void'] as const;
export const LEG_OUTCOMES = ['open', 'won', 'half_won', 'push', 'half_lost', 'lost', 'void'] as const;
/**
 * Markets: full-time result, both halves' and quarters' results, handicap and total of the same spans, both teams to score.
 * `<market>` is for the whole match, `<market>.<period>` for one period.
 */
export const MARKETS = ['result', 'winner', 'handicap', 'total', 'both_score'] as const;
export const SELECTIONS = ['home', 'draw', 'away', 'over', 'under', 'yes', 'no'] as const;

const score = z.object({ home: z.int().check(z.nonnegative()), away: z.int().check(z.nonnegative()) });

/** How a game ended; the secret stands there once the round is over, so that anybody can follow it (fair/v1). */
const gameDetail = z.object({
  kind: z.literal('game'),
  roundId: word(),
  /** Payout over stake. */
  multiplier: decimal(),
  /** What came out, in the game's own words: numbers, card codes, squares. */
  outcome: z.array(word(16)).check(z.maxLength(64)),
  fair: z.nullable(
    z.object({
      game: word(32),
      issue: word(),
      commitment: word(),
      seed: wordOrNone(),
      entropy: wordOrNone(128),
    }),
  ),
});

const leg = z.object({
  matchId: word(),
  sport: z.enum(SPORTS),
  league: names(),
  home: names(),
  away: names(),
  startAt: at(),
  market: z.enum(MARKETS),
  /** Span the market is about; null for the whole match. */
  span: z.nullable(z.enum(['1H', '2H', 'Q1', 'Q2', 'Q3', 'Q4'])),
  /** Handicap of the home side, or line of a total; null where there is none. */
  line: z.nullable(decimal()),
  selection: z.enum(SELECTIONS),
  /** Decimal odds as accepted. */
  odds: decimal(),
  /** Period and score when it was bet; score null before the match. */
  betPeriod: z.enum(PERIODS),
  betScore: z.nullable(score),
  /** Period and score of now, or as they stood when it was decided. */
  period: z.enum(PERIODS),
  score: z.nullable(score),
  outcome: z.enum(LEG_OUTCOMES),
});

const sportsDetail = z.object({
  kind: z.literal('sports'),
  betType: z.enum(['single', 'parlay']),
  odds: decimal(),
  legs: z.array(leg).check(z.minLength(1), z.maxLength(20)),
});

/**
 * A bet or a round as it stands after a change; `rev` counts the changes of one record from 1, `seq` those of all, and no smaller `seq`
 * ever becomes visible after a greater one. open: stake taken, payout `0.00`; settled: payout given; void: payout is the stake. A record may be
 * settled anew with another payout, also when that takes back more than its player has: he then owes the rest, and whatever comes in
 * covers it before he plays or takes anything home.
 */
export const providerRecord = z.object({
  seq: seq(),
  recordId: word(),
  rev: z.int().check(z.gte(1)),
  playerId: word(),
  currency: word(12),
  gameCode: word(32),
  state: z.enum(RECORD_STATES),
  stake: amount(),
  payout: amount(),
  placedAt: at(),
  settledAt: z.nullable(at()),
  detail: z.discriminatedUnion('kind', [gameDetail, sportsDetail]),
});
export type ProviderRecord = z.output<typeof providerRecord>;

export const recordsAsked = z.object({ after: seq(), limit: z.int().check(z.gte(1), z.lte(500)) });
/** `next`: the `seq` to go on after. */
export const recordsFound = z.object({
  records: z.array(providerRecord).check(z.maxLength(500)),
  next: seq(),
  more: z.boolean(),
});

/**
 * What the provider tells by itself; again under the same `eventId` until the house answers 200, in any order. `records`: changes, which the
 * house will also find by asking. `session`: one is over, so points may come home.
 */
export const providerEvent = z.discriminatedUnion('type', [
  z.object({
    eventId: word(),
    at: at(),
    type: z.literal('records'),
    records: z.array(providerRecord).check(z.minLength(1), z.maxLength(100)),
  }),
  z.object({ eventId: word(), at: at(), type: z.literal('session'), playerId: word(), sessionId: word() }),
]);
export type ProviderEvent = z.output<typeof providerEvent>;

/** What is signed of a question: where it goes and what it says, so that words for one path are worth nothing at another. */
export const asQuestion = (path: string, body: string): string => `${path}\n${body}`;
/** What is signed of an answer: which question it answers (its signature) and what it says, so that no old answer passes for a new one. */
export const asAnswer = (questionSignature: string, body: string): string => `${questionSignature}\n${body}`;
