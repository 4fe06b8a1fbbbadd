import { formatMoney } from '@drawroom/engine/money';
import type { CampaignView } from '@drawroom/contract/promotion';
import type { CampaignContent, ContentOf } from '@drawroom/contract/promotion-desk';
import type { MemberContext, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { requireAllowed } from '../protection/index.ts';
import { campaignById, campaignOf, isOf, lockCampaign, type Campaign } from './campaign-store.ts';
import type { Promotions } from './deps.ts';
import { hasPaidIn, isInForce, joinBonus, participationOf, type DepositBonus } from './deposit-bonus.ts';
import { balanceText, givenFor, type GivenRow } from './give.ts';
import { drawSpin, spinFor, spinNoOf, type Spin, type SpinAsked } from './lucky-draw.ts';
import { personOf, requireOpen, type Person } from './open-to.ts';
import { presentCampaign, presentSpin } from './present.ts';
import { noteWrongCode, plainVoucher, redeemCode, requireTries, voucherOf, wasRedeemedBy } from './redeem.ts';
import { signToday } from './sign-in.ts';
import { claimTask } from './task.ts';

type Kind = CampaignContent['kind'];

/** What every act of a member answers with. */
interface GivenReply {
  readonly amount: string;
  readonly turnover: string;
  readonly balance: string;
  readonly campaign: CampaignView;
}

/** One act: which campaign, under which request. */
interface Asked<K extends Kind> {
  readonly code: string;
  readonly kind: K;
  readonly clientRef: string;
}

/** What an act works with: the account is held, the campaign's row is locked and it is open to the person. */
interface Held<K extends Kind> {
  readonly t: Tx;
  readonly campaign: Campaign<ContentOf<K>>;
  readonly person: Person;
}

/** Signs today's day. Refuses as the contract says. */
export function signIn(
  promotions: Promotions,
  context: MemberContext,
  { code, clientRef }: { code: string; clientRef: string },
): Promise<GivenReply> {
  return actOnce(promotions, context, {
    asked: { code, kind: 'sign_in', clientRef },
    act: ({ t, campaign, person }) => signToday(promotions.kernel, t, { campaign, person, clientRef }),
  });
}

/** Takes the reward of a task. Refuses as the contract says. */
export function claim(
  promotions: Promotions,
  context: MemberContext,
  { code, clientRef }: { code: string; clientRef: string },
): Promise<GivenReply> {
  return actOnce(promotions, context, {
    asked: { code, kind: 'task', clientRef },
    act: ({ t, campaign, person }) => claimTask(promotions, t, { campaign, person, clientRef }),
  });
}

async function actOnce<K extends Kind>(
  promotions: Promotions,
  { session, locale }: MemberContext,
  { asked, act }: { readonly asked: Asked<K>; readonly act: (held: Held<K>) => Promise<GivenRow> },
): Promise<GivenReply> {
  const { db } = promotions.kernel;
  const { memberId } = session;
  return db.tx(async (t) => {
    const found = await campaignOf(t, asked.code, asked.kind);
    const person = await personOf(promotions.deps, t, memberId);
    const before = await doneBefore(t, memberId, asked.clientRef);
    requireSame(before.given === null ? before.spin === null : before.given.campaignId === found.id);
    const given = before.given ?? (await act({ t, person, campaign: await hold(t, found, person) }));
    return replyOf(promotions, t, { given, viewer: { person, locale } });
  });
}

/** Holds the account, then the campaign, always in this order; what is read from here on stays so. */
async function hold<C extends CampaignContent>(t: Tx, campaign: Campaign<C>, person: Person): Promise<Campaign<C>> {
  await requireAllowed(t, person.accountId);
  const locked = await lockCampaign(t, campaign);
  requireOpen(locked, person);
  return locked;
}

/** What a request has done before, by whichever of two that came at once: from here on the member's requests go one after the other. */
async function doneBefore(
  t: Tx,
  memberId: bigint,
  clientRef: string,
): Promise<{ readonly given: GivenRow | null; readonly spin: Spin | null }> {
  await t.query('select pg_advisory_xact_lock(hashtextextended($1, 81))', [`promotion ${memberId}`], 'promotion-queue');
  return { given: await givenFor(t, memberId, clientRef), spin: await spinFor(t, memberId, clientRef) };
}

/** A request is one thing: whatever else it has done before, it is refused. @throws Refusal request.client_ref_reused */
function requireSame(isSame: boolean): void {
  if (!isSame) throw new Refusal('request.client_ref_reused');
}

async function replyOf(
  promotions: Promotions,
  t: Tx,
  { given, viewer }: { readonly given: GivenRow; readonly viewer: Parameters<typeof presentCampaign>[2]['viewer'] },
): Promise<GivenReply> {
  const campaign = await campaignById(t, given.campaignId);
  return {
    amount: formatMoney(given.amount),
    turnover: formatMoney(given.turnover),
    balance: await balanceText(t, viewer.person),
    campaign: await presentCampaign(promotions, t, { campaign, viewer }),
  };
}

/** Redeems a code; a wrong one is counted, whatever becomes of the request. Refuses as the contract says. */
export async function redeem(
  promotions: Promotions,
  { session, locale }: MemberContext,
  { voucher: typed, clientRef }: { voucher: string; clientRef: string },
): Promise<GivenReply> {
  const { kernel, deps } = promotions;
  const { memberId } = session;
  const reply = await kernel.db.tx(async (t) => {
    const person = await personOf(deps, t, memberId);
    const code = plainVoucher(typed);
    // First of all one after the other: so many wrong codes within an hour are so many, however many come at once.
    const before = await doneBefore(t, memberId, clientRef);
    requireSame(before.given === null ? before.spin === null : await wasRedeemedBy(t, before.given.id, code));
    if (before.given !== null) return replyOf(promotions, t, { given: before.given, viewer: { person, locale } });
    await requireTries(t, memberId);
    const voucher = await voucherOf(t, code);
    if (voucher === null) {
      await noteWrongCode(t, memberId);
      return null;
    }
    const campaign = await hold(t, voucher.campaign, person);
    const given = await redeemCode(kernel, t, { voucher: { ...voucher, campaign }, person, clientRef });
    return replyOf(promotions, t, { given, viewer: { person, locale } });
  });
  if (reply === null) throw new Refusal('promotion.code_unknown');
  return reply;
}

/** One draw. Refuses as the contract says. */
export async function spinOnce(
  promotions: Promotions,
  { session, locale }: MemberContext,
  input: { code: string; clientRef: string; spinNo: string; entropy: string },
) {
  const { memberId } = session;
  return promotions.kernel.db.tx(async (t) => {
    const found = await campaignOf(t, input.code, 'lucky_draw');
    const person = await personOf(promotions.deps, t, memberId);
    const { given, spin: drawn } = await doneBefore(t, memberId, input.clientRef);
    requireSame(drawn === null ? given === null : isDrawOf(drawn, found.id, input));
    const spin = drawn ?? (await drawSpin(promotions, t, { ...input, person, campaign: await hold(t, found, person) }));
    const campaign = await campaignById(t, found.id);
    return {
      spin: presentSpin(spin, { code: found.code, name: found.content.name, locale }),
      balance: await balanceText(t, person),
      campaign: await presentCampaign(promotions, t, { campaign, viewer: { person, locale } }),
    };
  });
}

function isDrawOf(spin: Spin, campaignId: bigint, { spinNo, entropy }: Pick<SpinAsked, 'spinNo' | 'entropy'>): boolean {
  return spin.campaignId === campaignId && spinNoOf(spin.id) === spinNo && spin.entropy === entropy;
}

/** Takes part in a bonus of deposits. Refuses as the contract says. */
export async function join(
  promotions: Promotions,
  { session, locale }: MemberContext,
  { code }: { code: string },
): Promise<{ campaign: CampaignView }> {
  return promotions.kernel.db.tx(async (t) => {
    const found = await campaignOf(t, code, 'deposit_bonus');
    const person = await personOf(promotions.deps, t, session.memberId);
    const viewer = { person, locale };
    if (!(await takesPart(t, found, person))) await takePart(t, await hold(t, found, person), person);
    const campaign = await campaignById(t, found.id);
    if (!isOf(campaign, 'deposit_bonus')) throw new Refusal('promotion.unknown');
    return { campaign: await presentCampaign(promotions, t, { campaign, viewer }) };
  });
}

async function takesPart(t: Tx, bonus: DepositBonus, { memberId }: Person): Promise<boolean> {
  const joined = await participationOf(t, bonus, { memberId });
  return joined !== null && isInForce(joined, bonus.nowMs);
}

/** On the campaign's row that is held: whoever asked at the same moment has taken part by now. */
async function takePart(t: Tx, bonus: DepositBonus, person: Person): Promise<void> {
  if (await takesPart(t, bonus, person)) return;
  if (bonus.content.deposits === 'first' && (await hasPaidIn(t, person.accountId)))
    throw new Refusal('promotion.not_for_you');
  if (bonus.spent >= bonus.budget) throw new Refusal('promotion.budget_spent');
  await joinBonus(t, bonus, person.memberId);
}
