import * as z from 'zod/mini';
import { SINGLE_ACTS } from './act-names.ts';
import { id, json, text } from './fields.ts';
import { HOUSE_REPORT_BY } from './house-report.ts';
import { LOCALES } from './locales.ts';
import { MEMBER_LABELS, MEMBER_STATUSES } from './member-desk.ts';
import { defineOperatorCall } from './operator.ts';
import type { OperatorRight } from './operator-rights.ts';
import { CORRECTION_STATES } from './result-desk.ts';
import { DELIVERY_STATES } from './webhook-wire.ts';

/** Views that an operator may keep, of all pages together. */
export const VIEWS_MAX = 50;
export const VIEW_NAME_MAX = 200;

/** Stretches of days that are told from the day on which a view is opened. */
export const VIEW_PERIODS = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
] as const;
export type ViewPeriod = (typeof VIEW_PERIODS)[number];

const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const ROOM = /^\d{1,8}$/;
const ORDER = ['ASC', 'DESC'] as const;

/** What may stand under one condition: one of a closed list, or a code of this form. */
type Kept = readonly string[] | RegExp;

/** A page whose choice can be kept: who may see it, and which of its conditions a view holds. */
export interface ViewPage {
  readonly right: OperatorRight;
  readonly keeps: Readonly<Record<string, Kept>>;
}

const sorted = (...by: readonly string[]) => ({ sort: by, order: ORDER });

/**
 * Pages with views. Only values of closed lists, days and codes of rooms are kept: what somebody typed may name a member, so it is in no
 * view, as it is in no address.
 */
export const VIEW_PAGES = {
  reports: {
    right: 'operations.view',
    keeps: { by: HOUSE_REPORT_BY, period: VIEW_PERIODS, from: DAY, to: DAY },
  },
  members: { right: 'member.view', keeps: { status: MEMBER_STATUSES, label: MEMBER_LABELS } },
  acts: { right: 'act.view', keeps: { what: SINGLE_ACTS } },
  corrections: {
    right: 'result.view',
    keeps: { state: CORRECTION_STATES, ...sorted('lotteryCode', 'gameNo', 'state', 'proposedBy', 'proposedAt') },
  },
  notices: {
    right: 'notice.view',
    keeps: { state: ['draft', 'published', 'withdrawn'], ...sorted('kind', 'state', 'from', 'until') },
  },
  canned: {
    right: 'service.view',
    keeps: { locale: LOCALES.map(({ tag }) => tag), ...sorted('title', 'locale') },
  },
  words: { right: 'chat.view', keeps: { roomCode: ROOM } },
  moderators: { right: 'chat.view', keeps: { roomCode: ROOM, ...sorted('since') } },
  operators: { right: 'operator.view', keeps: sorted('name', 'state', 'seenAt') },
  deliveries: { right: 'integration.view', keeps: { state: DELIVERY_STATES } },
} as const satisfies Readonly<Record<string, ViewPage>>;
export type ViewPageName = keyof typeof VIEW_PAGES;

/** Whether a page's choice can be kept. */
export function hasViews(page: string): page is ViewPageName {
  return Object.hasOwn(VIEW_PAGES, page);
}

/** The conditions of a choice that a view of the page may hold; the others are left out. */
export function keepable(page: ViewPageName, given: Readonly<Record<string, unknown>>): Record<string, string> {
  const { keeps }: ViewPage = VIEW_PAGES[page];
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => {
      const [name, value] = entry;
      const kept = Object.hasOwn(keeps, name) ? keeps[name] : undefined;
      if (kept === undefined || typeof value !== 'string') return false;
      return kept instanceof RegExp ? kept.test(value) : kept.includes(value);
    }),
  );
}

/** A name in which a phone, an account or an address might stand: no view is called so. */
export const PERSONAL_IN_NAME = /@|\p{Nd}(?:[ .()]?\p{Nd}){6}/u;

const page = () => z.enum(Object.keys(VIEW_PAGES) as [ViewPageName, ...ViewPageName[]]);
const conditions = () => z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(60)));

const viewShape = z.object({
  viewId: z.string(),
  name: z.string(),
  conditions: z.record(z.string(), z.string()),
  /** Whether everybody who may see the page sees it. */
  shared: z.boolean(),
  /** Whose it is; only he changes it. */
  owner: z.string(),
  mine: z.boolean(),
});
export type SavedView = z.output<typeof viewShape>;

/** GET /console/api/views: one's own views of a page and those that others share, by name, and which one it opens with for oneself. */
export const views = defineOperatorCall({
  name: 'view.list',
  method: 'GET',
  path: '/console/api/views',
  right: null,
  input: z.strictObject({ page: page() }),
  reply: z.object({ list: z.array(viewShape), first: z.nullable(z.string()) }),
});

/** POST /console/api/view/save: the choice of a page under a name; with `viewId` one's own view is another one from now on. */
export const saveView = defineOperatorCall({
  name: 'view.save',
  method: 'POST',
  path: '/console/api/view/save',
  right: null,
  input: z.strictObject({
    page: page(),
    viewId: z.optional(id()),
    name: text(VIEW_NAME_MAX),
    conditions: json(conditions()),
    shared: z._default(z.enum(['0', '1']), '0'),
  }),
  reply: z.object({ view: viewShape }),
  errors: ['admin.view_unknown', 'admin.view_taken', 'admin.views_full', 'admin.view_personal'],
});

/** POST /console/api/view/remove: one's own; nobody's page opens with it any more. */
export const removeView = defineOperatorCall({
  name: 'view.remove',
  method: 'POST',
  path: '/console/api/view/remove',
  right: null,
  input: z.strictObject({ viewId: id() }),
  reply: z.object({}),
  errors: ['admin.view_unknown'],
});

/** POST /console/api/view/first: what the page opens with for oneself; without `viewId` as it did before there were views. */
export const firstView = defineOperatorCall({
  name: 'view.first',
  method: 'POST',
  path: '/console/api/view/first',
  right: null,
  input: z.strictObject({ page: page(), viewId: z.optional(id()) }),
  reply: z.object({}),
  errors: ['admin.view_unknown'],
});

export const viewDeskCalls = { views, saveView, removeView, firstView } as const;
