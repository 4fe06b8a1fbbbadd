import { LUCKY_PARTS } from '@drawroom/engine/lucky-parts';
import * as z from 'zod/mini';
import {
  DOCUMENT_ERRORS,
  documentHistory,
  documentWhy,
  houseAmount,
  houseTexts,
  houseTimes,
  houseZone,
  versionBack,
  versionSeen,
} from './document.ts';
import { json, timeMs, wholeNumber } from './fields.ts';
import { defineOperatorCall } from './operator.ts';
import { campaignCode, TASK_METRICS, TASK_PERIODS } from './promotion.ts';
import { PROPOSE_ERRORS, proposalReply } from './proposal.ts';

export const CAMPAIGN_TEXT_MAX = { name: 40, about: 120, terms: 2_000, prize: 30 } as const;
/** Most codes that one campaign makes. */
export const VOUCHERS_MAX = 10_000;

/** Points that are more than nothing. */
const points = () => houseAmount().check(z.refine((value) => Number(value) > 0));

const common = {
  name: houseTexts(CAMPAIGN_TEXT_MAX.name, 1),
  about: houseTexts(CAMPAIGN_TEXT_MAX.about),
  terms: houseTexts(CAMPAIGN_TEXT_MAX.terms),
  /** False: it gives nothing, and nobody sees it. */
  running: z.boolean(),
  /** Zone of its days; never changes, so that no day comes twice. */
  zone: houseZone(),
  /** When it begins and ends, Unix ms; null: until further notice. */
  from: timeMs(),
  to: z.nullable(timeMs()),
  audience: z.strictObject({
    who: z.enum(['all', 'player', 'agent']),
    /** Only who registered within so many days before; null: whenever. */
    newDays: z.nullable(wholeNumber(1, 3_650)),
    /** Level at least; 0: any. */
    level: wholeNumber(0, 100),
  }),
  /** The most it gives in all, and to one member; points. */
  budget: points(),
  budgetEach: z.nullable(points()),
  /** How many times what is given has to be staked before it may be withdrawn. */
  turnover: houseTimes(),
};

type Span = { readonly from: number; readonly to: number | null };
const inOrder = z.refine<Span>(({ from, to }) => to === null || to > from, { path: ['to'] });

const signIn = z
  .strictObject({
    ...common,
    kind: z.literal('sign_in'),
    rewards: z.array(points()).check(z.minLength(1), z.maxLength(31)),
    /** Whether a missed day begins the streak anew. */
    restarts: z.boolean(),
  })
  .check(inOrder);

const task = z
  .strictObject({
    ...common,
    kind: z.literal('task'),
    metric: z.enum(TASK_METRICS),
    /** Points, or a whole number where bets or days are counted. */
    target: points(),
    period: z.enum(TASK_PERIODS),
    reward: points(),
  })
  .check(
    inOrder,
    z.refine(({ metric, target }) => metric === 'turnover' || metric === 'deposits' || target.endsWith('.00'), {
      path: ['target'],
    }),
  );

const voucher = z
  .strictObject({
    ...common,
    kind: z.literal('voucher'),
    reward: points(),
    /** One code for everybody; null: codes of one use, made once the campaign stands. */
    sharedCode: z.nullable(z.string().check(z.regex(/^[A-Z0-9]{4,20}$/))),
    /** How often the one code may be redeemed, or how many codes there are. */
    count: wholeNumber(1, 1_000_000),
  })
  .check(
    inOrder,
    z.refine(({ sharedCode, count }) => sharedCode !== null || count <= VOUCHERS_MAX, { path: ['count'] }),
  );

const prizes = z
  .array(
    z.strictObject({
      name: houseTexts(CAMPAIGN_TEXT_MAX.prize, 1),
      /** Points; `0.00`: nothing. */
      amount: houseAmount(),
      parts: wholeNumber(1, LUCKY_PARTS),
    }),
  )
  .check(
    z.minLength(2),
    z.maxLength(12),
    z.refine((list) => list.reduce((sum, { parts }) => sum + parts, 0) === LUCKY_PARTS),
  );

const luckyDraw = z
  .strictObject({
    ...common,
    kind: z.literal('lucky_draw'),
    prizes,
    freeADay: wholeNumber(0, 100),
    /** One more draw for each so many points staked that day; null: none. */
    perTurnover: z.nullable(points()),
    mostADay: wholeNumber(1, 100),
  })
  .check(inOrder);

const depositBonus = z
  .strictObject({
    ...common,
    kind: z.literal('deposit_bonus'),
    deposits: z.enum(['first', 'each']),
    per10k: wholeNumber(1, 100_000),
    leastDeposit: points(),
    mostBonus: points(),
    perDay: wholeNumber(1, 100),
  })
  .check(inOrder);

/** A campaign as two people set it, by its kind. Amounts in points. */
export const campaignContent = z.discriminatedUnion('kind', [signIn, task, voucher, luckyDraw, depositBonus]);
export type CampaignContent = z.output<typeof campaignContent>;
/** Content of one kind. */
export type ContentOf<K extends CampaignContent['kind']> = Extract<CampaignContent, { kind: K }>;

/** `off`: stopped, or not switched on yet. `spent`: it has given what it had. */
export const CAMPAIGN_STATES = ['off', 'coming', 'running', 'spent', 'ended'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

const campaignRow = z.object({
  code: z.string(),
  version: z.number(),
  state: z.enum(CAMPAIGN_STATES),
  /** Points given, how often, and to how many members. */
  spent: z.string(),
  given: z.number(),
  members: z.number(),
  /** Of a voucher campaign: codes that stand and how often they were redeemed; of a draw: draws made. */
  codes: z.nullable(z.object({ made: z.number(), used: z.number() })),
  draws: z.nullable(z.number()),
  campaign: campaignContent,
});
export type CampaignRow = z.output<typeof campaignRow>;

/** GET /console/api/promotion/campaigns: every campaign as it stands, those of now first. */
export const campaigns = defineOperatorCall({
  name: 'promotion.campaigns',
  method: 'GET',
  path: '/console/api/promotion/campaigns',
  right: 'promo.view',
  input: z.strictObject({}),
  reply: z.object({ list: z.array(campaignRow) }),
});

/** GET /console/api/promotion/history: what became of a campaign, by whom and why. */
export const history = defineOperatorCall({
  name: 'promotion.history',
  method: 'GET',
  path: '/console/api/promotion/history',
  right: 'promo.view',
  input: z.strictObject({ code: campaignCode() }),
  reply: documentHistory,
});

/** `promotion.fixed` names in `fields` what of a campaign never changes; `promotion.budget_spent`: it has given more than that already. */
const CAMPAIGN_ERRORS = [
  ...PROPOSE_ERRORS,
  ...DOCUMENT_ERRORS,
  'promotion.fixed',
  'promotion.code_taken',
  'promotion.budget_spent',
] as const;

/** POST /console/api/promotion/campaign: a new campaign, or with `version` another content of one; takes another person. */
export const campaign = defineOperatorCall({
  name: 'promotion.campaign',
  method: 'POST',
  path: '/console/api/promotion/campaign',
  right: 'promo.manage',
  input: z.strictObject({
    code: campaignCode(),
    version: z.optional(versionSeen()),
    campaign: json(campaignContent),
    why: documentWhy(),
  }),
  reply: proposalReply,
  errors: CAMPAIGN_ERRORS,
});

/** POST /console/api/promotion/restore: a campaign as it was in an older version, as a new one; takes another person. */
export const restore = defineOperatorCall({
  name: 'promotion.restore',
  method: 'POST',
  path: '/console/api/promotion/restore',
  right: 'promo.manage',
  input: z.strictObject({ code: campaignCode(), version: versionSeen(), back: versionBack(), why: documentWhy() }),
  reply: proposalReply,
  errors: CAMPAIGN_ERRORS,
});

/** POST /console/api/promotion/stop: gives nothing more, at once and by one person: no points can be lost by that. */
export const stop = defineOperatorCall({
  name: 'promotion.stop',
  method: 'POST',
  path: '/console/api/promotion/stop',
  right: 'promo.manage',
  input: z.strictObject({ code: campaignCode(), version: versionSeen(), why: documentWhy() }),
  reply: z.object({ version: z.number() }),
  errors: DOCUMENT_ERRORS,
});

/**
 * POST /console/api/promotion/codes: makes the codes of a campaign that has codes of one use, and tells them this once. Again: those that nobody
 * has redeemed stop working, and as many new ones take their place. Refused with `promotion.no_codes` where a campaign has none to be made.
 */
export const codes = defineOperatorCall({
  name: 'promotion.codes',
  method: 'POST',
  path: '/console/api/promotion/codes',
  right: 'promo.manage',
  input: z.strictObject({ code: campaignCode(), why: documentWhy() }),
  reply: z.object({ codes: z.array(z.string()) }),
  errors: ['admin.document_unknown', 'promotion.no_codes'],
});

export const promotionDeskCalls = { campaigns, history, campaign, restore, stop, codes } as const;
