import * as z from 'zod/mini';
import { DOCUMENT_ERRORS, documentHistory, documentWhy, versionBack, versionSeen } from './document.ts';
import { amountText, id, json, money, text, wholeNumber } from './fields.ts';
import { defineOperatorCall } from './operator.ts';
import { PROPOSE_ERRORS, proposalReply, proposalWhy } from './proposal.ts';
import { TRANSFER_CAUSES, TRANSFER_STATES } from './transfer-states.ts';

const providerCode = () => z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/));
const origin = () => z.string().check(z.regex(/^https?:\/\/[^/\s?#]{1,200}$/));

const transferNo = () => z.string().check(z.regex(/^T[1-9]\d{0,17}$/));
const NOTE_MAX = 240;

/** Outcome of holding what a provider says against the books. */
const comparisonView = z.object({
  at: z.number(),
  players: z.number(),
  /** Left out because something of theirs was on its way. */
  moving: z.number(),
  /** What players have there by the books and by the provider's word; what one owes there counts as less than nothing. */
  ours: money(),
  theirs: money(),
  /** What of it players owed by the books, after corrections of bets that they had brought home. */
  owed: money(),
  differing: z.number(),
});

/** What operators decide of a provider, but for its secret. */
const settings = {
  /** Stays with it. */
  projectId: z.string().check(z.regex(/^[1-9]\d{0,7}$/)),
  name: text(40),
  origin: origin(),
  /** Where its interface is reached from the house. */
  url: origin(),
  merchant: text(64),
  /** False: it takes no more points and gives back what it has. */
  enabled: z.boolean(),
};
const providerSettings = z.strictObject(settings);

/** A provider as its versions keep it. Of its secret they tell the number alone; 1: the first that was set. */
export const providerDocument = z.strictObject({ ...settings, secretNo: wholeNumber(1, 1_000_000) });
export type ProviderDocument = z.output<typeof providerDocument>;

const providerView = z.object({
  code: z.string(),
  /** 0: nobody has changed it here. */
  version: z.number(),
  setting: z.object(providerDocument.shape),
  projectId: z.string(),
  name: z.string(),
  currency: z.string(),
  origin: z.string(),
  enabled: z.boolean(),
  games: z.number(),
  /** Since when it does not answer, Unix ms; null while it does. */
  silentSince: z.nullable(z.number()),
  /** Records up to here are in the books. */
  recordSeq: z.string(),
  players: z.number(),
  /** What players have there by the books, what they owe there after corrections, and what they lost there in all. */
  held: money(),
  owed: money(),
  result: money(),
  /** Transfers that have not ended: how many, their points, and those that people have to look at. */
  open: z.number(),
  openAmount: money(),
  disputed: z.number(),
  comparison: z.nullable(comparisonView),
});

/** GET /console/api/external/providers: every provider of external games and how it stands with the books. */
export const providers = defineOperatorCall({
  name: 'external.providers',
  method: 'GET',
  path: '/console/api/external/providers',
  right: 'external.view',
  input: z.strictObject({}),
  reply: z.object({ list: z.array(providerView) }),
});

/**
 * GET /console/api/external/open: transfers that have not ended, the oldest first, and the differences of the last comparison; with `memberId` those
 * of one member.
 */
export const open = defineOperatorCall({
  name: 'external.open',
  method: 'GET',
  path: '/console/api/external/open',
  right: 'external.view',
  input: z.strictObject({ code: providerCode(), memberId: z.optional(id()) }),
  reply: z.object({
    transfers: z.array(
      z.object({
        transferNo: z.string(),
        memberId: z.string(),
        direction: z.enum(['in', 'out']),
        cause: z.enum(TRANSFER_CAUSES),
        amount: money(),
        state: z.enum(TRANSFER_STATES),
        createTime: z.number(),
        asked: z.number(),
        /** What the provider said that cannot be; empty where nothing was. */
        dispute: z.string(),
      }),
    ),
    comparison: z.nullable(comparisonView),
    differences: z.array(
      z.object({
        /** Null: a player that the house does not know. */
        memberId: z.nullable(z.string()),
        playerId: z.string(),
        expected: money(),
        reported: money(),
      }),
    ),
  }),
  errors: ['transfer.provider_unknown'],
});

const awayAt = z.object({
  /** The provider's code, as `open` takes it. */
  code: z.string(),
  provider: z.string(),
  /** By the books, without asking there: free, stakes of open bets and rounds, and on the way in either direction. */
  balance: money(),
  inPlay: money(),
  inTransit: money(),
  /** What corrected results took back there beyond what there was. */
  owed: money(),
  /** The one transfer with it that has not ended; `disputedAt`: since when what it says of it does not fit the books. */
  transfer: z.nullable(
    z.object({
      transferNo: z.string(),
      direction: z.enum(['in', 'out']),
      state: z.enum(TRANSFER_STATES),
      createTime: z.number(),
      disputedAt: z.nullable(z.number()),
    }),
  ),
  /** What the last comparison found to differ for him; of who owes there less than nothing is expected. */
  difference: z.nullable(z.object({ at: z.number(), expected: money(), reported: money() })),
});
export type AwayAt = z.output<typeof awayAt>;

/** GET /console/api/external/ofMember: a member's points at every provider where he has ever been, as his page shows them. */
export const ofMember = defineOperatorCall({
  name: 'external.ofMember',
  method: 'GET',
  path: '/console/api/external/ofMember',
  right: 'member.view',
  input: z.strictObject({ memberId: id() }),
  reply: z.object({ list: z.array(awayAt) }),
  errors: ['member.unknown'],
});

/** GET /console/api/external/history: what became of the settings of a provider, by whom and why. */
export const history = defineOperatorCall({
  name: 'external.history',
  method: 'GET',
  path: '/console/api/external/history',
  right: 'external.view',
  input: z.strictObject({ code: providerCode() }),
  reply: documentHistory,
});

/** POST /console/api/external/save: sets a provider up, or with `version` changes it. `secret` may be left out of a change: then it stays. */
export const save = defineOperatorCall({
  name: 'external.save',
  method: 'POST',
  path: '/console/api/external/save',
  right: 'external.manage',
  input: z.strictObject({
    code: providerCode(),
    version: z.optional(versionSeen()),
    provider: json(providerSettings),
    secret: z.optional(text(200, 16)),
    why: documentWhy(),
  }),
  reply: z.object({ version: z.number() }),
  errors: [...DOCUMENT_ERRORS, 'transfer.provider_invalid'],
});

/**
 * POST /console/api/external/restore: a provider as it was in an older version, as a new one. Its secret stays: one that was replaced is kept
 * nowhere, so where nothing else differs it is refused with `transfer.secret_replaced`.
 */
export const restore = defineOperatorCall({
  name: 'external.restore',
  method: 'POST',
  path: '/console/api/external/restore',
  right: 'external.manage',
  input: z.strictObject({ code: providerCode(), version: versionSeen(), back: versionBack(), why: documentWhy() }),
  reply: save.reply,
  errors: [...DOCUMENT_ERRORS, 'transfer.provider_invalid', 'transfer.secret_replaced'],
});

/** POST /console/api/external/compare: holds a provider against the books now. `done` false: it did not answer. */
export const compare = defineOperatorCall({
  name: 'external.compare',
  method: 'POST',
  path: '/console/api/external/compare',
  right: 'external.manage',
  input: z.strictObject({ code: providerCode() }),
  reply: z.object({ done: z.boolean() }),
  errors: ['transfer.provider_unknown'],
});

/** POST /console/api/external/ask: asks the provider of an open transfer now, whenever its turn would be. */
export const ask = defineOperatorCall({
  name: 'external.ask',
  method: 'POST',
  path: '/console/api/external/ask',
  right: 'external.manage',
  input: z.strictObject({ transferNo: transferNo() }),
  reply: z.object({ state: z.enum(TRANSFER_STATES) }),
  errors: ['transfer.transfer_unknown'],
});

/**
 * POST /console/api/external/end: ends a transfer that is disputed, or has been unknown for a day, as people found it to have ended at the
 * provider. `amount`: what was given home when everything was asked for. More than records explain is refused (`transfer.not_explained` says
 * how much is missing): that takes two people, by `external.grant`. The same again changes nothing.
 */
export const end = defineOperatorCall({
  name: 'external.end',
  method: 'POST',
  path: '/console/api/external/end',
  right: 'external.manage',
  input: z.strictObject({
    transferNo: transferNo(),
    outcome: z.enum(['done', 'not_done']),
    amount: z.optional(amountText()),
    note: text(NOTE_MAX, 4),
  }),
  reply: z.object({ state: z.enum(TRANSFER_STATES), amount: money() }),
  errors: ['transfer.transfer_unknown', 'transfer.not_disputed', 'transfer.ended_otherwise', 'transfer.not_explained'],
});

/**
 * POST /console/api/external/grant: ends a transfer home, disputed or unknown for a day, with more than records explain; the rest, `fromHouse`,
 * exactly as much as is missing, the house pays itself. Takes another person.
 */
export const grant = defineOperatorCall({
  name: 'external.grant',
  method: 'POST',
  path: '/console/api/external/grant',
  right: 'external.manage',
  input: z.strictObject({
    transferNo: transferNo(),
    amount: amountText(),
    fromHouse: amountText(),
    why: proposalWhy(),
  }),
  reply: proposalReply,
  errors: [
    ...PROPOSE_ERRORS,
    'transfer.transfer_unknown',
    'transfer.not_disputed',
    'transfer.ended_otherwise',
    'transfer.not_explained',
  ],
});

export const transferDeskCalls = {
  providers,
  open,
  ofMember,
  history,
  save,
  restore,
  compare,
  ask,
  end,
  grant,
} as const;
