import { MARKETS, SELECTIONS } from '@drawroom/contract/provider-wire';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import * as z from 'zod/mini';
import type { Db, Sql, Tx } from '../db.ts';
import { openRecord, PlayerRefusal, type Player } from '../wallet.ts';
import { detailOf, insertLegs, type Leg } from './bet-store.ts';
import {
  LEGS_MAX,
  oddsText,
  PAYOUT_MAX_MINOR,
  payoutOf,
  productText,
  STAKE_MAX_MINOR,
  STAKE_MIN_MINOR,
  type OddsE2,
} from './judge-leg.ts';
import type { MatchStore, SportsClock, SportsMatch } from './match-store.ts';
import { bookOf, isOffered, oddsOf } from './price.ts';
import { SPANS } from './match-stages.ts';

/** A bet on a running match is decided so much later, and by the odds of then: whoever saw a goal first gains nothing. */
export const BET_DELAY_MS = 2_000;
/** A bet that was left waiting by a process that ended is not placed any more after so long: its odds are of another time. */
const LAPSE_MS = 10_000;

const odds = z.string().check(z.regex(/^[1-9]\d{0,2}\.\d{2}$/));
/** One pick of a page, with the odds that the player saw. `line` in quarters. */
const pickAsked = z.object({
  matchId: z.string().check(z.regex(/^[a-z]+-\d{1,12}$/)),
  market: z.enum(MARKETS),
  span: z.enum(SPANS),
  line: z.nullable(z.int().check(z.gte(-400), z.lte(2_000))),
  selection: z.enum(SELECTIONS),
});
const legAsked = z.extend(pickAsked, { odds });
export const priceAsked = z.object({ legs: z.array(pickAsked).check(z.minLength(1), z.maxLength(LEGS_MAX)) });
export const betAsked = z.object({
  /** Made by the page before it asks; the same again gets the first answer. */
  clientRef: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  stake: z.string().check(z.maxLength(20)),
  legs: z.array(legAsked).check(z.minLength(1), z.maxLength(LEGS_MAX)),
  /** Whether worse odds are taken as well. */
  acceptChanges: z.boolean(),
});
type PickAsked = z.output<typeof pickAsked>;
export type BetAsked = z.output<typeof betAsked>;

/** How a pick stands: its odds, or none while it takes no bets. */
export interface PickPriced {
  readonly state: 'open' | 'rest' | 'over';
  readonly odds: string | null;
}
export type BetAnswer =
  | {
      readonly placed: true;
      readonly recordId: string;
      readonly odds: string;
      readonly stake: string;
      readonly payout: string;
    }
  | {
      readonly placed: false;
      readonly reason: 'odds_changed' | 'closed' | 'lapsed';
      readonly legs: readonly PickPriced[];
    };

export interface BetDeps {
  readonly db: Db;
  readonly store: MatchStore;
  readonly clock: SportsClock;
}

/** What picks stand at now. */
export async function pricePicks(deps: BetDeps, sql: Sql, picks: readonly PickAsked[]): Promise<readonly PickPriced[]> {
  const priced = await priceAll(deps, sql, picks);
  return priced.map(({ state, odds: now }) => ({ state, odds: now === null ? null : oddsText(now) }));
}

interface Priced {
  readonly match: SportsMatch | null;
  readonly state: PickPriced['state'];
  readonly odds: OddsE2 | null;
  readonly live: boolean;
}

async function priceAll({ store, clock }: BetDeps, sql: Sql, picks: readonly PickAsked[]): Promise<readonly Priced[]> {
  const matches = await store.byId(
    sql,
    picks.map(({ matchId }) => matchId),
  );
  const now = clock.now();
  return picks.map((pick): Priced => {
    const match = matches.get(pick.matchId);
    if (match === undefined) return { match: null, state: 'over', odds: null, live: false };
    const { state, spans } = bookOf(match, now);
    const live = state.phase !== 'planned';
    const book = spans.find(({ span }) => span === pick.span);
    if (book === undefined || !isOffered(match.form.sport, pick)) return { match, state: 'over', odds: null, live };
    if (book.state !== 'open') return { match, state: book.state, odds: null, live };
    const found = oddsOf(book.outlook, pick);
    return { match, state: found === null ? 'rest' : 'open', odds: found, live };
  });
}

/**
 * Places a bet: all legs at the odds of now, which are those that the player saw or better, unless he takes changes. With a leg on a running
 * match everything is looked at again 2 s later, and only then is the stake taken.
 * @throws PlayerRefusal stake_limit, payout_limit, same_match, insufficient, conflict (a known name with another content)
 */
export async function placeBet(deps: BetDeps, player: Player, asked: BetAsked): Promise<BetAnswer> {
  const stakeMinor = parseMoney(asked.stake);
  if (stakeMinor === null || stakeMinor < STAKE_MIN_MINOR || stakeMinor > STAKE_MAX_MINOR)
    throw new PlayerRefusal('stake_limit');
  if (new Set(asked.legs.map(({ matchId }) => matchId)).size !== asked.legs.length)
    throw new PlayerRefusal('same_match');
  const earlier = await orderOf(deps.db, player, asked.clientRef);
  if (earlier !== null) return again(deps, player, { asked, earlier });
  const priced = await priceAll(deps, deps.db, asked.legs);
  const refused = refusalOf(asked, priced);
  if (refused !== null) return refused;
  checkPayout(stakeMinor, priced);
  const delay = priced.some(({ live }) => live) ? BET_DELAY_MS : 0;
  await deps.db.query(
    `insert into sports_order (player, client_ref, asked, state, due_at) values ($1, $2, $3, 'waiting', $4)
     on conflict (player, client_ref) do nothing`,
    [player.id, asked.clientRef, JSON.stringify(asked), deps.clock.now() + delay],
  );
  const order = await orderOf(deps.db, player, asked.clientRef);
  if (order === null) throw new Error('an order was not kept');
  return again(deps, player, { asked, earlier: order });
}

interface Order {
  readonly asked: BetAsked;
  readonly state: 'waiting' | 'placed' | 'refused';
  readonly dueAt: bigint;
  readonly answer: BetAnswer | { readonly refusal: string } | null;
}

const ORDER = `select asked, state, due_at as "dueAt", answer from sports_order where player = $1 and client_ref = $2`;

async function orderOf(sql: Sql, player: Player, clientRef: string): Promise<Order | null> {
  const { rows } = await sql.query<Order>(ORDER, [player.id, clientRef]);
  return rows[0] ?? null;
}

/** Waits until an order is due and decides it, unless somebody else has. */
async function again(
  deps: BetDeps,
  player: Player,
  { asked, earlier }: { asked: BetAsked; earlier: Order },
): Promise<BetAnswer> {
  if (!sameBet(asked, earlier.asked)) throw new PlayerRefusal('conflict');
  if (earlier.answer !== null) return told(earlier.answer);
  const waitMs = Number(earlier.dueAt) - deps.clock.now();
  if (waitMs > 0) await deps.clock.pause(waitMs);
  try {
    return told(await deps.db.tx((t) => decide(t, deps, { player, clientRef: asked.clientRef })));
  } catch (error) {
    if (!(error instanceof PlayerRefusal)) throw error;
    const answer = JSON.stringify({ refusal: error.reason });
    await deps.db.query(
      `update sports_order set state = 'refused', answer = $3 where player = $1 and client_ref = $2 and state = 'waiting'`,
      [player.id, asked.clientRef, answer],
    );
    throw error;
  }
}

const sameBet = (one: BetAsked, other: BetAsked): boolean =>
  JSON.stringify(z.parse(betAsked, one)) === JSON.stringify(z.parse(betAsked, other));

function told(answer: BetAnswer | { readonly refusal: string }): BetAnswer {
  if ('refusal' in answer) throw new PlayerRefusal(answer.refusal);
  return answer;
}

async function decide(
  t: Tx,
  deps: BetDeps,
  { player, clientRef }: { player: Player; clientRef: string },
): Promise<NonNullable<Order['answer']>> {
  const { rows } = await t.query<Order>(`${ORDER} for update`, [player.id, clientRef]);
  const order = rows[0];
  if (order === undefined) throw new Error('an order is gone');
  if (order.answer !== null) return order.answer;
  const { asked } = order;
  // Behind whoever writes a result of one of the matches, and before the next one.
  const ids = asked.legs.map(({ matchId }) => matchId);
  await t.query('select from sports_match where match_id = any($1) order by match_no for share', [ids]);
  const lapsed = deps.clock.now() > Number(order.dueAt) + LAPSE_MS;
  const priced = await priceAll(deps, t, asked.legs);
  const answer = lapsed
    ? { placed: false as const, reason: 'lapsed' as const, legs: priced.map(shown) }
    : (refusalOf(asked, priced) ?? (await accept(t, deps, { player, asked, priced })));
  await t.query('update sports_order set state = $3, answer = $4 where player = $1 and client_ref = $2', [
    player.id,
    clientRef,
    answer.placed ? 'placed' : 'refused',
    JSON.stringify(answer),
  ]);
  return answer;
}

async function accept(
  t: Tx,
  { clock }: BetDeps,
  { player, asked, priced }: { player: Player; asked: BetAsked; priced: readonly Priced[] },
): Promise<BetAnswer> {
  const stakeMinor = parseMoney(asked.stake) ?? 0n;
  const payout = checkPayout(stakeMinor, priced);
  const now = clock.now();
  const legs = asked.legs.map((pick, place): Leg => {
    const { match, odds: taken } = priced[place] ?? {};
    if (match === undefined || match === null || taken === undefined || taken === null) throw new Error('no odds');
    const { market, span, line, selection } = pick;
    const { state } = bookOf(match, now);
    const score = state.phase === 'planned' ? null : state.score;
    const stands = { betPeriod: state.period, betScore: score, period: state.period, score };
    const halfTold = state.stages.some(({ period }) => period === 'HT');
    return {
      place,
      match,
      market,
      span,
      line,
      selection,
      odds: taken,
      ...stands,
      outcome: 'open',
      judgedRev: 0,
      halfTold,
    };
  });
  const record = { player, gameCode: 'sports', stakeMinor, placedAt: new Date(now), detail: detailOf(legs) };
  const { recordNo, recordId } = await openRecord(t, record);
  await t.query(
    'insert into sports_bet (record_no, record_id, player, stake_minor, placed_at) values ($1, $2, $3, $4, $5)',
    [recordNo, recordId, player.id, stakeMinor, now],
  );
  await insertLegs(t, recordNo, legs);
  const money = { stake: formatMoney(stakeMinor), payout: formatMoney(payout) };
  return { placed: true, recordId, odds: productText(legs.map((leg) => leg.odds)), ...money };
}

/** Why the legs cannot be had as they were seen, or null. */
function refusalOf(asked: BetAsked, priced: readonly Priced[]): Extract<BetAnswer, { placed: false }> | null {
  const legs = priced.map(shown);
  if (priced.some((one) => one.odds === null)) return { placed: false, reason: 'closed', legs };
  const worse = priced.some((one, n) => (one.odds ?? 0) < seen(asked.legs[n]?.odds ?? ''));
  return worse && !asked.acceptChanges ? { placed: false, reason: 'odds_changed', legs } : null;
}

const shown = ({ state, odds: now }: Priced): PickPriced => ({ state, odds: now === null ? null : oddsText(now) });
const seen = (text: string): OddsE2 => Number(text.replace('.', ''));

function checkPayout(stakeMinor: bigint, priced: readonly Priced[]): bigint {
  const won = priced.map((one) => ({ outcome: 'won' as const, odds: one.odds ?? 0 }));
  const payout = payoutOf(stakeMinor, won);
  if (payout > PAYOUT_MAX_MINOR) throw new PlayerRefusal('payout_limit');
  return payout;
}
