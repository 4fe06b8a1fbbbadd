import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { promotionCalls } from '@drawroom/contract/promotion';
import { formatMoney } from '@drawroom/engine/money';
import { rewardNo } from '@drawroom/contract/order-no';
import type { CampaignKind } from '@drawroom/contract/promotion';
import type { MemberContext } from '../kernel/kernel.ts';
import { textFor } from '../kernel/local-text.ts';
import { runningCampaigns } from './campaign-store.ts';
import type { Promotions } from './deps.ts';
import { spinsOf } from './lucky-draw.ts';
import { closedTo, personOf } from './open-to.ts';
import { presentCampaign, presentSpin } from './present.ts';

type Calls = typeof promotionCalls;

/** Campaigns that are open to a member now, each with how he stands in it. A bonus on the first deposit is not for who has paid in before. */
export async function listCampaigns(
  promotions: Promotions,
  { session, locale }: MemberContext,
): Promise<ReplyOf<Calls['list']>> {
  const { db } = promotions.kernel;
  const person = await personOf(promotions.deps, db, session.memberId);
  const open = (await runningCampaigns(db)).filter((campaign) => closedTo(campaign, person) === null);
  const list: ReplyOf<Calls['list']>['list'] = [];
  for (const campaign of open)
    list.push(await presentCampaign(promotions, db, { campaign, viewer: { person, locale } }));
  return { list: list.filter((view) => view.kind !== 'deposit_bonus' || view.more || view.joinedAt !== null) };
}

/** The member's draws, newest first. */
export async function listSpins(
  { kernel }: Promotions,
  { session, locale }: MemberContext,
  paging: InputOf<Calls['spins']>,
): Promise<ReplyOf<Calls['spins']>> {
  const { total, list } = await spinsOf(kernel.db, session.memberId, paging);
  return { ...paging, total, list: list.map(({ code, name, ...spin }) => presentSpin(spin, { code, name, locale })) };
}

interface Row {
  readonly rewardId: bigint;
  readonly code: string;
  readonly kind: CampaignKind;
  readonly name: Readonly<Record<string, string>>;
  readonly amount: bigint;
  readonly turnover: bigint;
  readonly at: number;
}

/** What promotions have given the member, newest first. */
export async function listRecords(
  { kernel: { db } }: Promotions,
  { session, locale }: MemberContext,
  { page, size }: InputOf<Calls['records']>,
): Promise<ReplyOf<Calls['records']>> {
  const { rows } = await db.query<Row>(
    `select g.reward_id as "rewardId", c.code, c.kind, c.content->'name' as name, g.amount, g.turnover, g.at
     from promotion.given g join promotion.campaign c on c.id = g.campaign_id
     where g.member_id = $1 order by g.id desc limit $2 offset $3`,
    [session.memberId, size, (page - 1) * size],
    'promotion-records',
  );
  const counted = await db.query<{ n: number }>(
    'select count(*)::int as n from promotion.given where member_id = $1',
    [session.memberId],
    'promotion-count-records',
  );
  const list = rows.map(({ rewardId, name, amount, turnover, ...row }) => ({
    ...row,
    rewardNo: rewardNo(rewardId),
    name: textFor(locale, name),
    amount: formatMoney(amount),
    turnover: formatMoney(turnover),
  }));
  return { page, size, total: counted.rows[0]?.n ?? 0, list };
}
