import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { auditProvider } from '../audit.ts';
import { drawMatch } from './match-draw.ts';
import type { SportsMatch } from './match-store.ts';
import { spanAt } from './match-state.ts';
import type { BetAnswer, BetAsked } from './place-bet.ts';
import { settleDue } from './settle-bets.ts';
import type { SportsWorld } from './test-sports.ts';
import type { MarketView } from './views.ts';

export type LegAsked = BetAsked['legs'][number];

export const endOf = (match: SportsMatch): number => match.startAt + match.course.endMs / match.speed;
/** Sets a match up to end like this, whatever its seed says: the goals at minutes of play. */
export async function rigged(match: SportsMatch, goals: readonly ('home' | 'away')[]): Promise<void> {
  for (let n = 0; ; n += 1) {
    const seed = createHash('sha256').update(`${match.matchId}/${n}`).digest('hex');
    const course = drawMatch(match.form, match.matchId, seed);
    const { home, away } = spanAt(course, 'M', course.endMs).score;
    const wanted = goals.filter((side) => side === 'home').length;
    if (course.abandonedAtMs !== null || home !== wanted || away !== goals.length - wanted) continue;
    Object.assign(match, { course, seed });
    return;
  }
}
export async function broken(match: SportsMatch): Promise<void> {
  for (let n = 0; ; n += 1) {
    const seed = createHash('sha256').update(`${match.matchId}/${n}`).digest('hex');
    const course = drawMatch(match.form, match.matchId, seed);
    if (course.abandonedAtMs === null) continue;
    Object.assign(match, { course, seed });
    return;
  }
}
export const placed = (answer: BetAnswer): Extract<BetAnswer, { placed: true }> => {
  if (!answer.placed) throw new Error(`not placed: ${answer.reason}`);
  return answer;
};
export const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no refusal',
    (error: { reason?: string }) => error.reason ?? 'another fault',
  );

export interface Change {
  rev: number;
  state: string;
  payout: bigint;
  detail: { legs: { outcome: string; period: string; score: unknown; line: string | null }[] };
}
/** What tests of bets do in a world of sports. */
export function bookmaking(world: SportsWorld) {
  async function marketsOf(match: SportsMatch): Promise<readonly MarketView[]> {
    const found = await world.calls['sports.match']?.({
      player: { id: 0n, playerId: '', currency: '' },
      locale: 'en-US',
      body: { matchId: match.matchId },
    });
    return (found as { markets: MarketView[] }).markets;
  }

  /** A leg as the page would send it now. */
  async function legOn(
    match: SportsMatch,
    market: MarketView['market'],
    selection: LegAsked['selection'],
  ): Promise<LegAsked> {
    return legOf(match, { market, selection, span: 'M' });
  }
  async function legOf(
    match: SportsMatch,
    { market, selection, span }: Pick<LegAsked, 'market' | 'selection' | 'span'>,
  ): Promise<LegAsked> {
    const offered = (await marketsOf(match)).find((one) => one.market === market && one.span === span);
    const odds = offered?.selections.find((one) => one.selection === selection)?.odds;
    if (offered === undefined || odds === undefined || odds === null)
      throw new Error(`no ${market} of ${match.matchId}`);
    return { matchId: match.matchId, market, span, line: offered.line, selection, odds };
  }

  const settle = (at = world.clock.now()) => {
    world.clock.set(Math.max(at, world.clock.now()));
    return settleDue({ db: world.db, store: world.store }, world.clock.now());
  };
  async function changesOf(recordId: string): Promise<Change[]> {
    const { rows } = await world.db.query<Change>(
      `select c.rev, c.state, c.payout_minor as payout, c.detail from record_change c join record using (record_no)
     where record_id = $1 order by c.rev`,
      [recordId],
    );
    return rows;
  }
  /** The provider's books hold, and every bet is as its record. */
  async function checkBooks(): Promise<void> {
    expect(await auditProvider(world.db)).toEqual([]);
    const { rows } = await world.db.query<{ wrong: string }>(
      `select b.record_id as wrong from sports_bet b join record r using (record_no)
     where (b.state, b.payout_minor, b.stake_minor) is distinct from (r.state, r.payout_minor, r.stake_minor)`,
    );
    expect(rows).toEqual([]);
  }

  async function nextFootball(many: number): Promise<readonly SportsMatch[]> {
    const found = await world.planned('football');
    const { rows } = await world.db.query<{ match_no: bigint }>('select distinct match_no from sports_leg');
    const used = new Set(rows.map(({ match_no }) => match_no));
    const free = found.filter(({ matchNo }) => !used.has(matchNo)).slice(0, many);
    if (free.length < many) throw new Error('too few matches');
    return free;
  }
  async function only(): Promise<SportsMatch> {
    const [match] = await nextFootball(1);
    if (match === undefined) throw new Error('no match');
    return match;
  }

  return { legOn, legOf, settle, changesOf, checkBooks, nextFootball, only };
}
