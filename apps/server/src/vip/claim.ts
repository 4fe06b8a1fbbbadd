import type { ReplyOf } from '@drawroom/contract/call';
import type { vipCalls } from '@drawroom/contract/vip';
import { formatMoney } from '@drawroom/engine/money';
import { balanceOf } from '@drawroom/ledger/accounts';
import type { Session, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { giveReward } from '../wallet/index.ts';
import type { Vip } from './deps.ts';
import { giftsOf, sharesClaimedIn, type Gift } from './gifts.ts';
import { currentRules, monthOf, type CurrentRules } from './rules.ts';
import { levelOf, lockStanding } from './standing.ts';

/** Which gift, under which request. */
interface Asked {
  readonly gift: string;
  readonly clientRef: string;
}

/**
 * Gives a gift under the rules that hold now, once; whoever claims it again is told what it gave. Refuses with `vip.gift_unknown` (not
 * reached, over, or switched off), `vip.share_full` (no more of a month), `request.client_ref_reused` (another gift was claimed under it),
 * `protection.excluded`, `protection.time_out`: it waits till then.
 */
export async function claimGift(
  { kernel }: Vip,
  { memberId, claims: { accountId } }: Session,
  request: Asked,
): Promise<ReplyOf<typeof vipCalls.claim>> {
  const asked = request.gift;
  return kernel.db.tx(async (t) => {
    await lockStanding(t, memberId);
    await noteRequest(t, memberId, request);
    const before = await claimedAs(t, memberId, asked);
    const amountMinor = before ?? (await give(kernel, t, { memberId, asked }));
    const { balanceMinor } = await balanceOf(t, accountId);
    return { gift: asked, amount: formatMoney(amountMinor), balance: formatMoney(balanceMinor) };
  });
}

async function give(
  kernel: Vip['kernel'],
  t: Tx,
  { memberId, asked }: { readonly memberId: bigint; readonly asked: string },
): Promise<bigint> {
  const current = await currentRules(t);
  const nowMs = kernel.clock.now();
  const gifts = await giftsOf(t, current, { memberId, level: await levelOf(t, memberId), nowMs });
  const gift = gifts.find((each) => each.gift === asked);
  if (gift === undefined) throw await refusalOf(t, current, { memberId, asked, nowMs });
  const { kind, level, amountMinor, turnoverE2 } = gift;
  const code = kind === 'share' ? 'share' : `${kind}:${level}`;
  const key = keyOf(memberId, gift);
  const { id } = await giveReward(kernel, t, { memberId, key, source: 'vip', code, amountMinor, turnoverE2 });
  await keepClaim(t, { memberId, gift, current, period: monthOf(current.rules, nowMs), rewardId: id });
  kernel.metrics.count('vip_claimed_total', { kind });
  return amountMinor;
}

/** Of a share by whoever came, so that nobody ever brings anything twice. */
function keyOf(memberId: bigint, { gift, kind, brought }: Gift): string {
  if (brought !== null) return `vip:share:${brought.newcomerId}`;
  return `vip:${kind}:${memberId}:${gift.slice(kind.length + 1)}`;
}

/** Notes what a request asks for. @throws Refusal request.client_ref_reused: it has asked for another gift before */
async function noteRequest(t: Tx, memberId: bigint, { gift, clientRef }: Asked): Promise<void> {
  const { rowCount } = await t.query(
    `insert into vip.claim_ref as r (member_id, client_ref, gift) values ($1, $2, $3)
     on conflict (member_id, client_ref) do update set gift = r.gift where r.gift = excluded.gift`,
    [memberId, clientRef, gift],
    'vip-note-request',
  );
  if (rowCount === 0) throw new Refusal('request.client_ref_reused');
}

async function claimedAs(t: Tx, memberId: bigint, gift: string): Promise<bigint | null> {
  const { rows } = await t.query<{ amount: bigint }>(
    'select amount from vip.claim where member_id = $1 and gift = $2',
    [memberId, gift],
    'vip-claimed-as',
  );
  return rows[0]?.amount ?? null;
}

async function keepClaim(
  t: Tx,
  claim: {
    readonly memberId: bigint;
    readonly gift: Gift;
    readonly current: CurrentRules;
    readonly period: string;
    readonly rewardId: bigint;
  },
): Promise<void> {
  const { gift, kind, level, brought, amountMinor, turnoverE2 } = claim.gift;
  await t.query(
    `insert into vip.claim (member_id, gift, kind, level, brought_id, period, rules_version, amount, turnover_e2, reward_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      claim.memberId,
      gift,
      kind,
      level,
      brought?.id ?? null,
      claim.period,
      claim.current.version,
      amountMinor,
      turnoverE2,
      claim.rewardId,
    ],
    'vip-keep-claim',
  );
  if (brought !== null)
    await t.query(`update vip.brought set state = 'given' where id = $1`, [brought.id], 'vip-brought-given');
}

async function refusalOf(
  t: Tx,
  { rules }: CurrentRules,
  { memberId, asked, nowMs }: { readonly memberId: bigint; readonly asked: string; readonly nowMs: number },
): Promise<Refusal> {
  const { perMonth } = rules.share;
  const isFull = asked.startsWith('share:') && (await sharesClaimedIn(t, memberId, monthOf(rules, nowMs))) >= perMonth;
  return isFull ? new Refusal('vip.share_full', { max: perMonth }) : new Refusal('vip.gift_unknown');
}
