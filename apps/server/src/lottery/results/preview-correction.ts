import type { Db } from '../../kernel/kernel.ts';
import type { Catalogue } from '../catalogue.ts';
import { outcomeColumns, outcomeRows } from '../judge-lines.ts';
import { roundById } from '../round.ts';
import { judgeAnew, type JudgedCorrection } from './correct-round.ts';
import { requireProposable, type ResultAct } from './propose.ts';

/** What a correction would do to one account; amounts in minor units. `claimed`, `kept` as in lottery.correction_part. */
export interface PlannedLine {
  readonly accountId: bigint;
  readonly memberId: bigint | null;
  readonly what: 'payout' | 'rebate';
  readonly before: bigint;
  readonly after: bigint;
  readonly claimed: bigint;
  readonly kept: bigint;
  readonly closed: boolean;
  /** What moves on the account. */
  readonly moves: bigint;
  /** Available points before this line. */
  readonly balance: bigint;
}

/** What a correction would do, as of one moment. */
export interface PlannedCorrection {
  /** On what the two settlements differ; then nothing would move. */
  readonly differing: string | null;
  readonly bets: number;
  /** By account, payouts before rebates. */
  readonly lines: readonly PlannedLine[];
}

/**
 * Plans a correction without writing or locking anything but the round's row while it is looked at: the lines are judged as the runner judges
 * them, and the amounts are what lottery.correct_chunk and lottery.correct_rebates would book at this moment. Balances may be others by the time
 * it is confirmed. @throws ProposalFault for what could not be proposed either
 */
export async function planCorrection(
  { db, catalogue }: { readonly db: Db; readonly catalogue: Catalogue },
  kind: 'correct' | 'annul',
  act: Omit<ResultAct, 'operatorId'>,
): Promise<PlannedCorrection> {
  const roundId = await db.tx((t) => requireProposable(t, kind, act));
  const round = await roundById(db, roundId);
  const lottery = round && catalogue.byId(round.lottery_id);
  if (round === undefined || lottery === undefined) throw new Error(`no round ${roundId}`);
  const asked: JudgedCorrection = { lottery, round, correction: { numbers: act.numbers } };
  const { lines, judgement } = await judgeAnew(db, asked);
  if ('differing' in judgement) return { differing: judgement.differing, bets: 0, lines: [] };
  const params = [round.id, kind === 'annul', round.revision, ...outcomeColumns(lines, judgement.outcomes)];
  const { rows } = await db.tx(async (t) => {
    // The planner underrates how many bets share an outcome; planned anew, since no two rounds are alike.
    await t.query('set local enable_nestloop = off');
    return t.query<PlannedLine & { bets: number }>(PLAN, params);
  });
  return { differing: null, bets: rows[0]?.bets ?? 0, lines: rows };
}

/** The rules of lottery.correct_chunk, correct_rebates and book_correction (migration 015), read only. */
const PLAN = `
  with n(play, selection, odds, status, mult, mult_rest, push_half, units) as (${outcomeRows(4)}),
  stood as (
    select b.account_id, b.chain_id, b.status, b.payout, b.stake - b.unit * b.multiple * o.push_half / 2 as effective,
      case when $2::boolean then 4::smallint else n.status end as new_status,
      case when $2 then b.stake else lottery.payout_of(b.unit * b.multiple, n.mult, n.mult_rest, n.push_half) end as new_payout,
      case when $2 then 0 else b.stake - b.unit * b.multiple * n.push_half / 2 end as new_effective
    from lottery.bet b
    join lottery.v_outcome o on o.round_id = $1 and o.revision = $3::int
      and o.play = b.play and o.selection = b.selection and o.odds = b.odds
    left join n on n.play = b.play and n.selection = b.selection and n.odds = b.odds
    where b.round_id = $1 and b.status in (1, 2, 3)
  ), changed as materialized (
    select * from stood where (status, payout, effective) is distinct from (new_status, new_payout, new_effective)
  ), rebates as (
    select s.account_id, sum(c.effective * s.steps[t.no] / 10000) as before, sum(c.new_effective * s.steps[t.no] / 10000) as after
    from changed c cross join (select lottery.lottery_type($1) as no) t join agent.v_chain_step s on s.chain_id = c.chain_id
    where c.effective <> c.new_effective group by 1
  ), parts as (
    select 'payout' as what, account_id, sum(payout)::bigint as before, sum(new_payout)::bigint as after from changed group by 2
    union all
    select 'rebate', account_id, before::bigint, after::bigint from rebates where before <> after
  ), held as (
    select p.*, p.after - p.before as gain, b.balance as stands, a.owner_member_id as member_id,
      exists (select from member.v_closed c where c.id = a.owner_member_id) as closed,
      coalesce((select r.amount from lottery.receivable r
        where r.account_id = p.account_id and r.round_id = $1 and r.what = p.what), 0) as owed,
      (select coalesce(sum(k.kept), 0) from lottery.correction_part k
         where k.round_id = $1 and k.account_id = p.account_id and k.what = p.what)
      + (select coalesce(sum(k.amount), 0) from lottery.rebate_part k
         where p.what = 'rebate' and k.round_id = $1 and k.account_id = p.account_id and k.kept_at is not null) as kept_so_far
    from parts p join ledger.v_balance b on b.id = p.account_id join ledger.v_account a on a.id = p.account_id
  ), payouts as (
    select h.*, h.stands as balance,
      case when h.gain >= 0 then -least(h.owed, h.gain)
        when h.closed then -h.gain - least(h.kept_so_far, -h.gain)
        else -h.gain - least(h.stands, -h.gain) end as claimed
    from held h where h.what = 'payout'
  ), rebated as (
    select h.*, x.balance,
      case when h.gain >= 0 then -least(h.owed, h.gain)
        when h.closed then -h.gain - least(h.kept_so_far, -h.gain)
        else -h.gain - least(x.balance, -h.gain) end as claimed
    from held h left join payouts p on p.account_id = h.account_id
    -- Rebates are booked when all payouts are.
    cross join lateral (select h.stands + case when p.closed or p.account_id is null then 0 else p.gain + p.claimed end as balance) x
    where h.what = 'rebate'
  )
  select account_id as "accountId", member_id as "memberId", what, before, after, claimed::bigint as claimed, closed, balance::bigint as balance,
    (case when not closed then 0 when gain >= 0 then gain - least(owed, gain) else -least(kept_so_far, -gain) end)::bigint as kept,
    (case when closed then 0 else gain + claimed end)::bigint as moves, (select count(*)::int from changed) as bets
  from (select * from payouts union all select * from rebated) x
  order by account_id, what`;
