import * as z from 'zod/mini';
import { DOCUMENT_ERRORS, documentHistory, documentWhy, houseTexts, versionBack, versionSeen } from './document.ts';
import { json, wholeNumber } from './fields.ts';
import { lotteryCode } from './lottery.ts';
import { defineOperatorCall } from './operator.ts';

/** Most characters of the name of a lottery or a group. */
export const LISTED_NAME_MAX = 40;
const groupCode = () => z.string().check(z.regex(/^[a-z0-9.-]{2,24}$/));
/** Place among others; the lower one comes first. */
const place = () => wholeNumber(0, 100_000);

/** How a lottery is listed in the lobby. */
export const listingContent = z.strictObject({
  name: houseTexts(LISTED_NAME_MAX, 1),
  group: groupCode(),
  /** Place within its group. */
  sort: place(),
  /** False: it is not in the list; who knows its address, or has bet there, still gets there. */
  shown: z.boolean(),
  /** Stands at the head of the list. */
  recommended: z.boolean(),
});
export type ListingContent = z.output<typeof listingContent>;

/** A group of lotteries in the lobby. */
export const groupContent = z.strictObject({ name: houseTexts(LISTED_NAME_MAX, 1), sort: place() });
export type GroupContent = z.output<typeof groupContent>;

const texts = () => z.record(z.string(), z.string());

const listingRow = z.object({
  code: z.string(),
  version: z.number(),
  listing: z.object({ ...listingContent.shape, name: texts(), group: z.string() }),
});
export type ListingRow = z.output<typeof listingRow>;

const groupRow = z.object({
  code: z.string(),
  version: z.number(),
  /** How many lotteries are in it. */
  lotteries: z.number(),
  group: z.object({ ...groupContent.shape, name: texts() }),
});
export type GroupRow = z.output<typeof groupRow>;

/** GET /console/api/lottery/listings: how every lottery is listed, in the order of the lobby, and the groups in theirs. */
export const listings = defineOperatorCall({
  name: 'lottery.listings',
  method: 'GET',
  path: '/console/api/lottery/listings',
  right: 'result.view',
  input: z.strictObject({}),
  reply: z.object({ list: z.array(listingRow), groups: z.array(groupRow) }),
});

/** GET /console/api/lottery/listing/history: what became of it, by whom and why. */
export const listingHistory = defineOperatorCall({
  name: 'lottery.listingHistory',
  method: 'GET',
  path: '/console/api/lottery/listing/history',
  right: 'result.view',
  input: z.strictObject({ code: lotteryCode() }),
  reply: documentHistory,
});

const ERRORS = [...DOCUMENT_ERRORS, 'lottery.group_unknown'] as const;
const reply = z.object({ version: z.number() });

/** POST /console/api/lottery/listing/save: members see it in their lists without a reload. */
export const saveListing = defineOperatorCall({
  name: 'lottery.saveListing',
  method: 'POST',
  path: '/console/api/lottery/listing/save',
  right: 'lottery.manage',
  input: z.strictObject({
    code: lotteryCode(),
    version: versionSeen(),
    listing: json(listingContent),
    why: documentWhy(),
  }),
  reply,
  errors: ERRORS,
});

/** POST /console/api/lottery/listing/restore: as it was in an older version, as a new one. */
export const restoreListing = defineOperatorCall({
  name: 'lottery.restoreListing',
  method: 'POST',
  path: '/console/api/lottery/listing/restore',
  right: 'lottery.manage',
  input: z.strictObject({ code: lotteryCode(), version: versionSeen(), back: versionBack(), why: documentWhy() }),
  reply,
  errors: ERRORS,
});

/** GET /console/api/lottery/group/history: what became of a group, by whom and why. */
export const groupHistory = defineOperatorCall({
  name: 'lottery.groupHistory',
  method: 'GET',
  path: '/console/api/lottery/group/history',
  right: 'result.view',
  input: z.strictObject({ code: groupCode() }),
  reply: documentHistory,
});

/** POST /console/api/lottery/group/save: a new group, or with `version` another content of one. */
export const saveGroup = defineOperatorCall({
  name: 'lottery.saveGroup',
  method: 'POST',
  path: '/console/api/lottery/group/save',
  right: 'lottery.manage',
  input: z.strictObject({
    code: groupCode(),
    version: z.optional(versionSeen()),
    group: json(groupContent),
    why: documentWhy(),
  }),
  reply,
  errors: DOCUMENT_ERRORS,
});

/** POST /console/api/lottery/group/restore: a group as it was in an older version, as a new one. */
export const restoreGroup = defineOperatorCall({
  name: 'lottery.restoreGroup',
  method: 'POST',
  path: '/console/api/lottery/group/restore',
  right: 'lottery.manage',
  input: z.strictObject({ code: groupCode(), version: versionSeen(), back: versionBack(), why: documentWhy() }),
  reply,
  errors: DOCUMENT_ERRORS,
});

export const lotteryListingCalls = {
  listings,
  listingHistory,
  saveListing,
  restoreListing,
  groupHistory,
  saveGroup,
  restoreGroup,
} as const;
