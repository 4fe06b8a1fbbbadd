import { randomBytes } from 'node:crypto';
import { commitmentOf } from '@drawroom/engine/fair';
import { luckyLot, prizeOfLot } from '@drawroom/engine/lucky-draw';
import { parseMoney } from '@drawroom/engine/money';
import type { ContentOf } from '@drawroom/contract/promotion-desk';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Campaign } from './campaign-store.ts';
import type { PromotionDeps, Promotions } from './deps.ts';
import { give, requireRoom } from './give.ts';
import { todayOf, type Person } from './open-to.ts';

export type LuckyDraw = Campaign<ContentOf<'lucky_draw'>>;
type Prize = ContentOf<'lucky_draw'>['prizes'][number];

/** A draw that is only ready: its secret stands, nothing else is known of it. */
interface ReadySpin {
  readonly id: bigint;
  readonly seed: string;
  readonly commitment: string;
}

/** A draw that was made. */
export interface Spin extends ReadySpin {
  readonly campaignId: bigint;
  readonly entropy: string;
  readonly prizes: readonly Prize[];
  readonly prize: number;
  readonly atMs: number;
}

/** Number of a draw as its member sees it. */
export const spinNoOf = (id: bigint): string => `L${id}`;
/** Name of a draw in what its numbers are made from. */
export const issueOf = (campaignCode: string, id: bigint): string => `${campaignCode}.${spinNoOf(id)}`;

/** How many draws are left of today. Sums in minor units. */
export interface SpinRoom {
  readonly left: number;
  readonly turnoverMinor: bigint;
}

const SPIN = `id, campaign_id as "campaignId", seed, commitment, entropy, prizes, prize, at as "atMs"`;

/** The draw that comes next under the prizes as they stand; made when there is none. One made ready under others is let go. */
export async function readySpin(sql: Sql, { id, version }: LuckyDraw, memberId: bigint): Promise<ReadySpin> {
  const seed = randomBytes(32).toString('hex');
  await sql.query(
    'delete from promotion.spin where campaign_id = $1 and member_id = $2 and at is null and version < $3',
    [id, memberId, version],
    'promotion-let-spin-go',
  );
  await sql.query(
    `insert into promotion.spin (campaign_id, member_id, version, seed, commitment) select $1, $2, $3, $4, $5
     where not exists (select from promotion.spin where campaign_id = $1 and member_id = $2 and at is null)
     on conflict (campaign_id, member_id) where at is null do nothing`,
    [id, memberId, version, seed, commitmentOf(seed)],
    'promotion-make-spin',
  );
  const { rows } = await sql.query<ReadySpin>(
    'select id, seed, commitment from promotion.spin where campaign_id = $1 and member_id = $2 and at is null and version = $3',
    [id, memberId, version],
    'promotion-ready-spin',
  );
  const [ready] = rows;
  // Another phone has drawn it between the statements, or the prizes have just changed: the next look makes another one.
  if (ready === undefined) throw new Refusal('promotion.spin_stale');
  return ready;
}

/** Draws of today that are left: those that come by themselves and one for each so many points staked, up to the most of a day. */
export async function spinRoom(
  { ownPlay }: PromotionDeps,
  sql: Sql,
  { campaign, person }: { readonly campaign: LuckyDraw; readonly person: Person },
): Promise<SpinRoom> {
  const { freeADay, perTurnover, mostADay } = campaign.content;
  const { day, ...span } = todayOf(campaign);
  const { rows } = await sql.query<{ n: number }>(
    'select count(*)::int as n from promotion.spin where campaign_id = $1 and member_id = $2 and day = $3',
    [campaign.id, person.memberId, day],
    'promotion-spins-today',
  );
  const { turnoverMinor } =
    perTurnover === null
      ? { turnoverMinor: 0n }
      : await ownPlay(sql, person.memberId, { fromMs: span.fromMs, untilMs: campaign.nowMs });
  const earned = perTurnover === null ? 0 : Number(turnoverMinor / (parseMoney(perTurnover) ?? 1n));
  const left = Math.min(mostADay, freeADay + earned) - (rows[0]?.n ?? 0);
  return { left: Math.max(0, left), turnoverMinor };
}

/** The draw a request made before; null: none. */
export async function spinFor(sql: Sql, memberId: bigint, clientRef: string): Promise<Spin | null> {
  const { rows } = await sql.query<Spin>(
    `select ${SPIN} from promotion.spin where member_id = $1 and client_ref = $2`,
    [memberId, clientRef],
    'promotion-spin-of-ref',
  );
  return rows[0] ?? null;
}

/** A page of a member's draws, newest first, and how many there are. */
export async function spinsOf(
  sql: Sql,
  memberId: bigint,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ total: number; list: (Spin & { code: string; name: Record<string, string> })[] }> {
  const { rows } = await sql.query<Spin & { code: string; name: Record<string, string> }>(
    `select s.id, s.campaign_id as "campaignId", s.seed, s.commitment, s.entropy, s.prizes, s.prize, s.at as "atMs", c.code, c.content->'name' as name
     from promotion.spin s join promotion.campaign c on c.id = s.campaign_id
     where s.member_id = $1 and s.at is not null order by s.id desc limit $2 offset $3`,
    [memberId, size, (page - 1) * size],
    'promotion-spins',
  );
  const counted = await sql.query<{ n: number }>(
    'select count(*)::int as n from promotion.spin where member_id = $1 and at is not null',
    [memberId],
    'promotion-count-spins',
  );
  return { total: counted.rows[0]?.n ?? 0, list: rows };
}

/** What a member asks for with one draw. */
export interface SpinAsked {
  readonly campaign: LuckyDraw;
  readonly person: Person;
  readonly clientRef: string;
  readonly spinNo: string;
  readonly entropy: string;
}

/**
 * One draw. Whether the greatest prize is still there is asked before anything is drawn, so that no prize is refused for what it is.
 * @throws Refusal promotion.no_spins, promotion.spin_stale, and as `give`
 */
export async function drawSpin({ kernel, deps }: Promotions, t: Tx, asked: SpinAsked): Promise<Spin> {
  const { campaign, person, clientRef, entropy } = asked;
  const { prizes } = campaign.content;
  const { left } = await spinRoom(deps, t, asked);
  if (left === 0) throw new Refusal('promotion.no_spins');
  const greatest = prizes.reduce((most, { amount }) => maxOf(most, parseMoney(amount) ?? 0n), 0n);
  await requireRoom(t, campaign, { memberId: person.memberId, amountMinor: greatest });
  const ready = await readySpin(t, campaign, person.memberId);
  if (spinNoOf(ready.id) !== asked.spinNo) throw new Refusal('promotion.spin_stale');
  const lot = luckyLot({ issue: issueOf(campaign.code, ready.id), seedHex: ready.seed, entropyHex: entropy });
  const prize = prizeOfLot(
    prizes.map(({ parts }) => parts),
    lot,
  );
  const amountMinor = parseMoney(prizes[prize]?.amount ?? '') ?? 0n;
  const once = `spin:${ready.id}`;
  // The draw itself keeps the request: one that wins nothing has no row among what was given.
  const given =
    amountMinor === 0n ? null : await give(kernel, t, { campaign, person, once, amountMinor, clientRef: null });
  const { rows } = await t.query<Spin>(
    `update promotion.spin set entropy = $2, prizes = $3::jsonb, prize = $4, day = $5, client_ref = $6, given_id = $7, at = clock_timestamp()
     where id = $1 and at is null returning ${SPIN}`,
    [ready.id, entropy, JSON.stringify(prizes), prize, todayOf(campaign).day, clientRef, given?.id ?? null],
    'promotion-draw-spin',
  );
  const [spin] = rows;
  if (spin === undefined) throw new Error('the draw was not noted');
  return spin;
}

const maxOf = (a: bigint, b: bigint): bigint => (a > b ? a : b);
