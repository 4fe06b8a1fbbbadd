import type { CampaignView, PrizeView, SpinView } from '@drawroom/contract/promotion';
import type { ContentOf } from '@drawroom/contract/promotion-desk';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import type { Sql } from '../kernel/kernel.ts';
import type { LocaleTag } from '@drawroom/contract/locales';
import { textFor } from '../kernel/local-text.ts';
import { isOf, type Campaign } from './campaign-store.ts';
import type { Promotions } from './deps.ts';
import { hasPaidIn, isInForce, mayHaveMore, participationOf, type DepositBonus } from './deposit-bonus.ts';
import { leftFor, turnoverE2Of } from './give.ts';
import { issueOf, readySpin, spinNoOf, spinRoom, type LuckyDraw, type Spin } from './lucky-draw.ts';
import { todayOf, type Person } from './open-to.ts';
import { hasRedeemed } from './redeem.ts';
import { calendarStanding } from './sign-in.ts';
import { isInPoints, progressOf, type Task } from './task.ts';

/** Whose view it is, and in which language. */
export interface Viewer {
  readonly person: Person;
  readonly locale: LocaleTag;
}

type Part<K extends CampaignView['kind']> = Omit<Extract<CampaignView, { kind: K }>, keyof ReturnType<typeof commonOf>>;

/** A campaign as its member sees it, with how he stands in it. */
export async function presentCampaign(
  promotions: Promotions,
  sql: Sql,
  { campaign, viewer }: { readonly campaign: Campaign; readonly viewer: Viewer },
): Promise<CampaignView> {
  const { memberId } = viewer.person;
  const { locale } = viewer;
  if (isOf(campaign, 'deposit_bonus')) return presentBonus(sql, { campaign, viewer });
  const common = { ...commonOf(campaign, locale), ...(await boundOf(sql, campaign, viewer.person)) };
  if (isOf(campaign, 'sign_in')) {
    const { rewards, restarts } = campaign.content;
    const { place, signed } = await calendarStanding(sql, campaign, memberId);
    return { ...common, kind: 'sign_in', days: rewards, restarts, today: place % rewards.length, signed };
  }
  if (isOf(campaign, 'task'))
    return { ...common, ...(await taskPart(promotions, sql, { campaign, person: viewer.person })) };
  if (isOf(campaign, 'lucky_draw')) return { ...common, ...(await luckyPart(promotions, sql, { campaign, viewer })) };
  if (!isOf(campaign, 'voucher')) throw new Error(`campaign ${campaign.code} of no kind`);
  const redeemed = await hasRedeemed(sql, campaign, memberId);
  return { ...common, kind: 'voucher', reward: campaign.content.reward, redeemed };
}

function commonOf(campaign: Campaign, locale: LocaleTag) {
  const { code, content } = campaign;
  const { name, about, terms, from, to, zone } = content;
  return {
    code,
    name: textFor(locale, name),
    about: textFor(locale, about),
    terms: textFor(locale, terms),
    from,
    to,
    zone,
    turnoverE2: turnoverE2Of(campaign),
    spent: false,
    nextDayAt: todayOf(campaign).untilMs,
  };
}

/** Whether anything more can come of it: less than its smallest reward would be nothing. */
async function boundOf(sql: Sql, campaign: Campaign, { memberId }: Person): Promise<{ spent: boolean }> {
  return { spent: (await leftFor(sql, campaign, memberId)) < leastOf(campaign) };
}

/** What must be there for the campaign to give anything, minor units; a draw needs its greatest prize. */
function leastOf({ content }: Campaign): bigint {
  const amounts: Readonly<Record<typeof content.kind, () => readonly string[]>> = {
    sign_in: () => (content.kind === 'sign_in' ? content.rewards : []),
    task: () => (content.kind === 'task' ? [content.reward] : []),
    voucher: () => (content.kind === 'voucher' ? [content.reward] : []),
    lucky_draw: () => [],
    deposit_bonus: () => ['0.01'],
  };
  const minor = amounts[content.kind]().map((text) => parseMoney(text) ?? 0n);
  if (content.kind === 'lucky_draw')
    return content.prizes.map(({ amount }) => parseMoney(amount) ?? 0n).reduce((a, b) => (a > b ? a : b), 0n);
  return minor.reduce((a, b) => (a < b ? a : b));
}

async function taskPart(
  promotions: Promotions,
  sql: Sql,
  { campaign, person }: { readonly campaign: Task; readonly person: Person },
): Promise<Part<'task'>> {
  const { metric, period, reward } = campaign.content;
  const { reached, target, claimed, renewsAtMs } = await progressOf(promotions, sql, { campaign, person });
  const shown = (value: bigint): string => (isInPoints(metric) ? formatMoney(value) : String(value));
  const open = reached >= target ? 'reached' : 'running';
  return {
    kind: 'task',
    metric,
    period,
    reward,
    target: shown(target),
    reached: shown(reached),
    state: claimed ? 'claimed' : open,
    renewsAt: renewsAtMs,
  };
}

async function luckyPart(
  { deps }: Promotions,
  sql: Sql,
  { campaign, viewer }: { readonly campaign: LuckyDraw; readonly viewer: Viewer },
): Promise<Part<'lucky_draw'>> {
  const { prizes, freeADay, mostADay, perTurnover } = campaign.content;
  const { left, turnoverMinor } = await spinRoom(deps, sql, { campaign, person: viewer.person });
  const { id, commitment } = await readySpin(sql, campaign, viewer.person.memberId);
  return {
    kind: 'lucky_draw',
    prizes: presentPrizes(prizes, viewer.locale),
    spinsLeft: left,
    freeADay,
    mostADay,
    perTurnover,
    turnoverToday: formatMoney(turnoverMinor),
    next: { spinNo: spinNoOf(id), commitment },
  };
}

async function presentBonus(
  sql: Sql,
  { campaign, viewer }: { readonly campaign: DepositBonus; readonly viewer: Viewer },
): Promise<CampaignView> {
  const { memberId, accountId } = viewer.person;
  const taken = await participationOf(sql, campaign, { memberId });
  // Who takes part reads the terms that hold for him; once those are over he may take part anew, on what holds now.
  const joined = taken !== null && isInForce(taken, campaign.nowMs) ? taken : null;
  const terms = joined?.terms ?? campaign.content;
  const { deposits, per10k, leastDeposit, mostBonus, perDay } = terms;
  const isFirst = deposits === 'first' && (await hasPaidIn(sql, accountId));
  const onTerms = { ...campaign, content: terms };
  return {
    ...commonOf(onTerms, viewer.locale),
    // What one may have is of those terms too, as in what is given; the budget is the campaign's own.
    ...(await boundOf(sql, onTerms, viewer.person)),
    kind: 'deposit_bonus',
    deposits,
    per10k,
    leastDeposit,
    mostBonus,
    perDay,
    joinedAt: joined?.joinedAtMs ?? null,
    given: taken?.given ?? 0,
    more: !isFirst && (taken === null || mayHaveMore(terms, taken)),
  };
}

export function presentPrizes(prizes: ContentOf<'lucky_draw'>['prizes'], locale: LocaleTag): PrizeView[] {
  return prizes.map(({ name, amount, parts }) => ({ name: textFor(locale, name), amount, parts }));
}

/** A draw with everything needed to make it again. */
export function presentSpin(
  spin: Spin,
  {
    code,
    name,
    locale,
  }: { readonly code: string; readonly name: Readonly<Record<string, string>>; readonly locale: LocaleTag },
): SpinView {
  const { id, atMs, prizes, prize, commitment, seed, entropy } = spin;
  return {
    spinNo: spinNoOf(id),
    at: atMs,
    code,
    name: textFor(locale, name),
    prizes: presentPrizes([...prizes], locale),
    prize,
    proof: { issue: issueOf(code, id), commitment, seed, entropy },
  };
}
