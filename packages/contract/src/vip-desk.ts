import * as z from 'zod/mini';
import {
  DOCUMENT_ERRORS,
  documentHistory,
  documentWhy,
  houseAmount,
  houseTexts,
  houseZone,
  versionBack,
  versionSeen,
} from './document.ts';
import { json, wholeNumber } from './fields.ts';
import { defineOperatorCall } from './operator.ts';
import { PROPOSE_ERRORS, proposalReply } from './proposal.ts';

export const VIP_LEVELS_MAX = 20;
export const VIP_NAME_MAX = 24;

/** How many times something is to be staked, with two decimals. */
const times = () => houseAmount().check(z.refine((value) => Number(value) <= 1_000));

const level = z.strictObject({
  name: houseTexts(VIP_NAME_MAX, 1),
  /** Stakes of all a member's time that lead here. */
  turnover: houseAmount().check(z.refine((value) => Number(value) > 0)),
  /** Gift on reaching it, and for each month on it; 0: none. */
  upGift: houseAmount(),
  monthGift: houseAmount(),
  times: times(),
  /** Off: nobody reaches it any more, and it gives nothing. Whoever stands on it stays. */
  on: z.boolean(),
});

/** Levels of the house, from the first to the last, and what a share brings; amounts in points. */
export const vipRules = z.strictObject({
  /** Where the months of monthly gifts begin. */
  zone: houseZone(),
  levels: z.array(level).check(
    z.minLength(1),
    z.maxLength(VIP_LEVELS_MAX),
    z.refine((list) => list.every((each, at) => at === 0 || Number(each.turnover) > Number(list[at - 1]?.turnover))),
  ),
  share: z
    .strictObject({
      on: z.boolean(),
      amount: houseAmount(),
      /** What whoever came by a link has to stake before its owner may claim. */
      turnover: houseAmount(),
      times: times(),
      perMonth: wholeNumber(1, 1_000),
    })
    .check(
      z.refine(({ on, amount }) => !on || Number(amount) > 0, { path: ['amount'] }),
      // Without it, accounts that nobody plays with would be worth something.
      z.refine(({ on, turnover }) => !on || Number(turnover) > 0, { path: ['turnover'] }),
    ),
});
export type VipRules = z.output<typeof vipRules>;

/** The one document of its kind. */
export const VIP_CODE = 'levels';
const vipCode = () => z.literal(VIP_CODE);

/** GET /console/api/vip/levels: the levels as they stand, and how many members stand on each. */
export const levels = defineOperatorCall({
  name: 'vip.levels',
  method: 'GET',
  path: '/console/api/vip/levels',
  right: 'promo.view',
  input: z.strictObject({}),
  reply: z.object({
    version: z.number(),
    rules: vipRules,
    /** By level; whoever has none is not counted. */
    standing: z.array(z.object({ level: z.number(), members: z.number() })),
  }),
});

/** GET /console/api/vip/history: what became of the levels, by whom and why. */
export const history = defineOperatorCall({
  name: 'vip.history',
  method: 'GET',
  path: '/console/api/vip/history',
  right: 'promo.view',
  input: z.strictObject({ code: vipCode() }),
  reply: documentHistory,
});

const VIP_ERRORS = [...PROPOSE_ERRORS, ...DOCUMENT_ERRORS] as const;

/** POST /console/api/vip/save: all of the levels anew; takes another person, since gifts move points. */
export const save = defineOperatorCall({
  name: 'vip.save',
  method: 'POST',
  path: '/console/api/vip/save',
  right: 'promo.manage',
  input: z.strictObject({ code: vipCode(), version: versionSeen(), rules: json(vipRules), why: documentWhy() }),
  reply: proposalReply,
  errors: VIP_ERRORS,
});

/** POST /console/api/vip/restore: the levels as they were in an older version, as a new one; takes another person. */
export const restore = defineOperatorCall({
  name: 'vip.restore',
  method: 'POST',
  path: '/console/api/vip/restore',
  right: 'promo.manage',
  input: z.strictObject({ code: vipCode(), version: versionSeen(), back: versionBack(), why: documentWhy() }),
  reply: proposalReply,
  errors: VIP_ERRORS,
});

export const vipDeskCalls = { levels, history, save, restore } as const;
