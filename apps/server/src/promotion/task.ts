import { dayAt, daysOf, spanOf } from '@drawroom/engine/date-ranges';
import { parseMoney } from '@drawroom/engine/money';
import type { ContentOf } from '@drawroom/contract/promotion-desk';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { paidIn } from '../wallet/index.ts';
import type { Campaign } from './campaign-store.ts';
import type { Promotions } from './deps.ts';
import { give, wasGiven, type GivenRow, type ToGive } from './give.ts';
import type { Person } from './open-to.ts';
import { daysSigned } from './sign-in.ts';

export type Task = Campaign<ContentOf<'task'>>;

/** What a task counts from and what makes its reward the only one of its time. Unix ms. */
interface Period {
  readonly once: string;
  readonly fromMs: number;
  /** When it begins anew; null: it does not. */
  readonly renewsAtMs: number | null;
}

/** How far a member is: in points (minor units) or plain numbers, as its metric says. */
export interface Progress extends Period {
  readonly reached: bigint;
  readonly target: bigint;
  readonly claimed: boolean;
}

/** The day, week (from Sunday, spec §9) or whole time a task is in. What was before the campaign counts only where it is for once and all. */
export function periodOf({ content, nowMs }: Task): Period {
  const { period, zone, from } = content;
  if (period === 'once') return { once: 'all', fromMs: 0, renewsAtMs: null };
  if (period === 'campaign') return { once: 'all', fromMs: from, renewsAtMs: null };
  const range = period === 'day' ? 'today' : 'thisWeek';
  const { fromMs, untilMs } = spanOf(range, nowMs, zone);
  const { first } = daysOf(range, dayAt(zone, nowMs));
  return { once: `${period}:${first}`, fromMs: Math.max(fromMs, from), renewsAtMs: untilMs };
}

/** How far a member is in a task now, by the facts of the reports and the books. */
export async function progressOf(
  { deps }: Promotions,
  sql: Sql,
  { campaign, person }: { readonly campaign: Task; readonly person: Person },
): Promise<Progress> {
  const period = periodOf(campaign);
  const reached = await COUNTS[campaign.content.metric](deps, sql, {
    person,
    fromMs: period.fromMs,
    untilMs: campaign.nowMs,
  });
  const claimed = await wasGiven(sql, { campaign, person, once: period.once });
  return { ...period, reached, target: targetOf(campaign), claimed };
}

/** Minor units, or a plain number. */
function targetOf({ content: { metric, target } }: Task): bigint {
  const minor = parseMoney(target) ?? 0n;
  return isInPoints(metric) ? minor : minor / 100n;
}

export function isInPoints(metric: Task['content']['metric']): boolean {
  return metric === 'turnover' || metric === 'deposits';
}

interface Counted {
  readonly person: Person;
  readonly fromMs: number;
  readonly untilMs: number;
}

const COUNTS: Record<
  Task['content']['metric'],
  (deps: Promotions['deps'], sql: Sql, counted: Counted) => Promise<bigint>
> = {
  bets: async ({ ownPlay }, sql, { person, ...span }) => (await ownPlay(sql, person.memberId, span)).bets,
  turnover: async ({ ownPlay }, sql, { person, ...span }) => (await ownPlay(sql, person.memberId, span)).turnoverMinor,
  deposits: (_deps, sql, { person, fromMs }) => paidIn(sql, person.accountId, fromMs),
  sign_ins: (_deps, sql, { person, fromMs }) => daysSigned(sql, person.memberId, fromMs),
};

/** Takes the reward of a task. @throws Refusal promotion.target_not_reached, and as `give` */
export async function claimTask(
  promotions: Promotions,
  t: Tx,
  asked: Omit<ToGive, 'campaign' | 'once' | 'amountMinor'> & { readonly campaign: Task },
): Promise<GivenRow> {
  const { once, reached, target } = await progressOf(promotions, t, asked);
  if (reached < target) throw new Refusal('promotion.target_not_reached');
  return give(promotions.kernel, t, { ...asked, once, amountMinor: parseMoney(asked.campaign.content.reward) ?? 0n });
}
