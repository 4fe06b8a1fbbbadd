import * as z from 'zod/mini';
import { CHANNEL_KINDS } from './deposit.ts';
import {
  DOCUMENT_ERRORS,
  documentHistory,
  documentWhy,
  houseAmount,
  houseHours,
  houseTexts,
  houseTimes,
  houseZone,
  versionBack,
  versionSeen,
} from './document.ts';
import { id, json, text, wholeNumber } from './fields.ts';
import { defineOperatorCall } from './operator.ts';
import { PROPOSE_ERRORS, proposalReply } from './proposal.ts';
import { weekDays } from './week-hours.ts';
import { WITHDRAWAL_TARGETS } from './withdrawal.ts';

const MINUTES_OF_WEEK = 10_080;
const PER_10K = 10_000;
export const CHANNEL_TEXT_MAX = { title: 40, note: 300 } as const;

const channelCode = () => z.string().check(z.regex(/^[\w-]{1,32}$/));
/** How much of another money a point is: up to eight decimals, more than nothing. */
const rateText = () =>
  z.string().check(
    z.regex(/^\d{1,8}(\.\d{1,8})?$/),
    z.refine((value) => Number(value) > 0),
    z.overwrite((value) => (/^\d{1,8}(\.\d{1,8})?$/.test(value) ? eightDecimals(value) : value)),
  );

function eightDecimals(value: string): string {
  const [whole = '0', rest = ''] = value.split('.');
  return `${BigInt(whole)}.${rest.padEnd(8, '0')}`;
}

/** A channel as two people set it, without where it is paid to. Amounts in points. */
const channelSettings = {
  typeCode: channelCode(),
  kind: z.enum(CHANNEL_KINDS),
  title: houseTexts(CHANNEL_TEXT_MAX.title, 1),
  note: houseTexts(CHANNEL_TEXT_MAX.note),
  /** Place among the channels; the lower one comes first. */
  sort: wholeNumber(-1_000, 1_000),
  shown: z.boolean(),
  min: houseAmount(),
  max: houseAmount(),
  /** Amounts offered at a tap, whole points. */
  quick: z.array(z.string().check(z.regex(/^[1-9]\d{0,9}$/))).check(z.maxLength(8)),
  fee: z.strictObject({ fixed: houseAmount(), per10k: wholeNumber(0, 5_000) }),
  bonus: z.strictObject({ per10k: wholeNumber(0, 100_000), max: houseAmount() }),
  /** What has to be staked before a withdrawal, in times of what was paid in and of its bonus. */
  turnover: z.strictObject({ deposit: houseTimes(), bonus: houseTimes() }),
  hours: houseHours(),
  pay: z.strictObject({
    currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
    decimals: wholeNumber(0, 8),
    rate: rateText(),
  }),
  expiresMinutes: wholeNumber(1, MINUTES_OF_WEEK),
  usualMinutes: wholeNumber(0, MINUTES_OF_WEEK),
  confirmations: wholeNumber(1, 10_000),
  /** A person who credits more than this by hand takes another. Versions from before say nothing of it. */
  twoPeopleOver: z._default(houseAmount(), '20000.00'),
} as const;
const channelGiven = z.strictObject(channelSettings);
export type ChannelGiven = z.output<typeof channelGiven>;

/** As it is kept with its versions: the account by its number and masked; what it is lies sealed. */
export const channelContent = z.strictObject({
  ...channelSettings,
  account: z.strictObject({ no: z.string(), masked: z.string() }),
});
export type ChannelContent = z.output<typeof channelContent>;

const url = () => z.string().check(z.regex(/^https?:\/\/[^\s?#]{1,200}$/));
/** Where a channel is paid to; which of them are needed goes by its kind (`ACCOUNT_FIELDS`). */
export const channelAccount = {
  bankName: z.optional(text(80)),
  holder: z.optional(text(80)),
  accountNumber: z.optional(text(64, 4)),
  branch: z.optional(text(80)),
  payee: z.optional(text(80)),
  /** Text of the QR picture; `{amount}` and `{reference}` are filled in. */
  qrText: z.optional(text(500)),
  network: z.optional(text(32)),
  address: z.optional(text(128, 8)),
  contact: z.optional(text(200)),
  gatewayUrl: z.optional(url()),
  merchant: z.optional(text(64)),
  notifyOrigin: z.optional(url()),
  /** Shared with the provider; told to nobody again. */
  secret: z.optional(text(200, 16)),
} as const;
export type AccountField = keyof typeof channelAccount;

/** What an account of a kind says: what has to be there, and what may be. */
export const ACCOUNT_FIELDS: Readonly<
  Record<ChannelGiven['kind'], { readonly needs: readonly AccountField[]; readonly may: readonly AccountField[] }>
> = {
  bank: { needs: ['bankName', 'holder', 'accountNumber'], may: ['branch'] },
  qr: { needs: ['payee', 'qrText'], may: [] },
  virtual: { needs: ['network', 'address'], may: ['gatewayUrl', 'merchant', 'notifyOrigin', 'secret'] },
  gateway: { needs: ['gatewayUrl', 'merchant', 'secret'], may: ['notifyOrigin'] },
  offline: { needs: ['contact'], may: [] },
};

/** GET /console/api/cashier/channels: every way to pay in, as it stands; accounts masked. */
export const channels = defineOperatorCall({
  name: 'cashier.channels',
  method: 'GET',
  path: '/console/api/cashier/channels',
  right: 'cashier.view',
  input: z.strictObject({}),
  reply: z.object({
    list: z.array(
      z.object({
        code: z.string(),
        version: z.number(),
        /** When it opens next, where its hours have closed it now. */
        opensAt: z.nullable(z.number()),
        channel: channelContent,
      }),
    ),
    types: z.array(z.object({ code: z.string(), title: z.record(z.string(), z.string()) })),
  }),
});

/** GET /console/api/cashier/channelHistory: what became of a channel, by whom and why. */
export const channelHistory = defineOperatorCall({
  name: 'cashier.channelHistory',
  method: 'GET',
  path: '/console/api/cashier/channelHistory',
  right: 'cashier.view',
  input: z.strictObject({ code: channelCode() }),
  reply: documentHistory,
});

/** What channels are refused for besides; `deposit.channel_fixed` names in `fields` what of a channel never changes. */
const CHANNEL_ERRORS = [...PROPOSE_ERRORS, ...DOCUMENT_ERRORS, 'deposit.channel_fixed'] as const;

/**
 * POST /console/api/cashier/channel: a new channel, or with `version` another content of one; takes another person. Of the account
 * only what changes it is given; without any of it, it stays. Orders keep the terms and the account they were placed under.
 */
export const channel = defineOperatorCall({
  name: 'cashier.channel',
  method: 'POST',
  path: '/console/api/cashier/channel',
  right: 'cashier.manage',
  input: z.strictObject({
    code: channelCode(),
    version: z.optional(versionSeen()),
    channel: json(channelGiven),
    ...channelAccount,
    why: documentWhy(),
  }),
  reply: proposalReply,
  errors: CHANNEL_ERRORS,
});

/** POST /console/api/cashier/restoreChannel: a channel as it was in an older version, as a new one; takes another person. */
export const restoreChannel = defineOperatorCall({
  name: 'cashier.restoreChannel',
  method: 'POST',
  path: '/console/api/cashier/restoreChannel',
  right: 'cashier.manage',
  input: z.strictObject({ code: channelCode(), version: versionSeen(), back: versionBack(), why: documentWhy() }),
  reply: proposalReply,
  errors: CHANNEL_ERRORS,
});

/** POST /console/api/cashier/stopChannel: not offered any more, at once and by one person: no money can go wrong by that. */
export const stopChannel = defineOperatorCall({
  name: 'cashier.stopChannel',
  method: 'POST',
  path: '/console/api/cashier/stopChannel',
  right: 'cashier.manage',
  input: z.strictObject({ code: channelCode(), version: versionSeen(), why: documentWhy() }),
  reply: z.object({ version: z.number() }),
  errors: DOCUMENT_ERRORS,
});

/** POST /console/api/cashier/channelAccount: where a channel is paid to, or was, in clear; noted with the reason. */
export const revealAccount = defineOperatorCall({
  name: 'cashier.channelAccount',
  method: 'POST',
  path: '/console/api/cashier/channelAccount',
  right: 'cashier.manage',
  input: z.strictObject({ code: channelCode(), accountNo: id(), why: documentWhy() }),
  reply: z.object({ account: z.record(z.string(), z.string()) }),
  errors: ['admin.document_unknown'],
});

/** What may be asked for and who looks at it, for one kind of target; amounts in points. */
export const withdrawalRule = z
  .strictObject({
    min: houseAmount(),
    max: houseAmount(),
    fee: z.strictObject({ fixed: houseAmount(), per10k: wholeNumber(0, PER_10K - 1) }),
    /** Withdrawals of a day that cost nothing. */
    freePerDay: wholeNumber(0, 1_000),
    /** Up to so much each, and so much together in a day, nobody looks first. */
    automaticUpTo: houseAmount(),
    automaticPerDay: houseAmount(),
    /** Above this two people have to agree. */
    twoPeopleOver: houseAmount(),
    /** Minutes within which the money has left. */
    promised: z.strictObject({ automatic: wholeNumber(1, MINUTES_OF_WEEK), review: wholeNumber(1, MINUTES_OF_WEEK) }),
    /** For so long after it was added a person looks at the first request to a target. */
    newTargetHours: wholeNumber(0, 720),
    payoutWay: z.enum(['manual', 'gateway']),
  })
  .check(
    z.refine(({ min, max }) => Number(max) >= Number(min) && Number(min) > 0, { path: ['max'] }),
    z.refine(({ automaticUpTo, twoPeopleOver }) => Number(twoPeopleOver) >= Number(automaticUpTo), {
      path: ['twoPeopleOver'],
    }),
    // Something always arrives.
    z.refine(({ min, fee }) => Number(min) * (PER_10K - fee.per10k) > Number(fee.fixed) * PER_10K, {
      path: ['fee', 'fixed'],
    }),
  );
export type WithdrawalRule = z.output<typeof withdrawalRule>;

/** Number and sum of a member's requests of one day. */
export const withdrawalDay = z.strictObject({ count: wholeNumber(0, 10_000), sum: houseAmount() });
export type WithdrawalDay = z.output<typeof withdrawalDay>;

/** What becomes of a request outside of the hours: it is refused, or it is taken and a person looks at it once they begin. */
export const OUTSIDE_HOURS = ['refuse', 'wait'] as const;

/** When withdrawals are taken. */
export const withdrawalHours = z.strictObject({ zone: houseZone(), outside: z.enum(OUTSIDE_HOURS), days: weekDays() });
export type WithdrawalHours = z.output<typeof withdrawalHours>;

/** Rules by their code: one for each kind of target, the one of the day, and the hours. */
export const RULE_CODES = [...WITHDRAWAL_TARGETS, 'day', 'hours'] as const;
export type RuleCode = (typeof RULE_CODES)[number];
const ruleCode = () => z.enum(RULE_CODES);

/** GET /console/api/cashier/rules: rules of withdrawals as they stand. */
export const rules = defineOperatorCall({
  name: 'cashier.rules',
  method: 'GET',
  path: '/console/api/cashier/rules',
  right: 'cashier.view',
  input: z.strictObject({}),
  reply: z.object({
    currency: z.string(),
    list: z.array(
      z.object({
        code: ruleCode(),
        version: z.number(),
        rule: z.union([withdrawalRule, withdrawalDay, withdrawalHours]),
      }),
    ),
  }),
});

/** GET /console/api/cashier/ruleHistory: what became of a rule, by whom and why. */
export const ruleHistory = defineOperatorCall({
  name: 'cashier.ruleHistory',
  method: 'GET',
  path: '/console/api/cashier/ruleHistory',
  right: 'cashier.view',
  input: z.strictObject({ code: ruleCode() }),
  reply: documentHistory,
});

const RULE_ERRORS = [...PROPOSE_ERRORS, ...DOCUMENT_ERRORS] as const;

/** POST /console/api/cashier/rule: another rule; takes another person. Requests keep the terms they were made under. */
export const rule = defineOperatorCall({
  name: 'cashier.rule',
  method: 'POST',
  path: '/console/api/cashier/rule',
  right: 'cashier.manage',
  input: z.strictObject({
    code: ruleCode(),
    version: versionSeen(),
    /** One of them: that of the day for `day`, the hours for `hours`. */
    rule: z.optional(json(withdrawalRule)),
    day: z.optional(json(withdrawalDay)),
    hours: z.optional(json(withdrawalHours)),
    why: documentWhy(),
  }),
  reply: proposalReply,
  errors: RULE_ERRORS,
});

/** POST /console/api/cashier/restoreRule: a rule as it was in an older version, as a new one; takes another person. */
export const restoreRule = defineOperatorCall({
  name: 'cashier.restoreRule',
  method: 'POST',
  path: '/console/api/cashier/restoreRule',
  right: 'cashier.manage',
  input: z.strictObject({ code: ruleCode(), version: versionSeen(), back: versionBack(), why: documentWhy() }),
  reply: proposalReply,
  errors: RULE_ERRORS,
});

export const cashierDeskCalls = {
  channels,
  channelHistory,
  channel,
  restoreChannel,
  stopChannel,
  revealAccount,
  rules,
  ruleHistory,
  rule,
  restoreRule,
} as const;
