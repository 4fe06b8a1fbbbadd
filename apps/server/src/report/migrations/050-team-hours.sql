-- What a team did, all lotteries together, by hour and day: (A, -1) in fact_hour and fact_day, as lottery 0, play at external games apart. Days of
-- a zone are some 24 hours each, which by lottery were a thousand rows a day.

insert into report.fact_hour (agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout, rebate, team_rebate, deposits, deposit_count, withdrawals, withdrawal_count, bonus, packets,
    registered, first_depositors, first_deposits)
  select agent_id, -1, slot, least(lottery_id, 0), sum(bets)::bigint, sum(stake)::bigint, sum(turnover)::bigint, sum(payout)::bigint,
    sum(rebate)::bigint, sum(team_rebate)::bigint, sum(deposits)::bigint, sum(deposit_count)::bigint, sum(withdrawals)::bigint,
    sum(withdrawal_count)::bigint, sum(bonus)::bigint, sum(packets)::bigint, sum(registered)::bigint, sum(first_depositors)::bigint,
    sum(first_deposits)::bigint
  from report.fact_hour where via_id = 0 group by 1, 3, 4 order by 1, 3, 4;
insert into report.fact_day (agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout, rebate, team_rebate, deposits, deposit_count, withdrawals, withdrawal_count, bonus, packets,
    registered, first_depositors, first_deposits)
  select agent_id, -1, slot, least(lottery_id, 0), sum(bets)::bigint, sum(stake)::bigint, sum(turnover)::bigint, sum(payout)::bigint,
    sum(rebate)::bigint, sum(team_rebate)::bigint, sum(deposits)::bigint, sum(deposit_count)::bigint, sum(withdrawals)::bigint,
    sum(withdrawal_count)::bigint, sum(bonus)::bigint, sum(packets)::bigint, sum(registered)::bigint, sum(first_depositors)::bigint,
    sum(first_deposits)::bigint
  from report.fact_day where via_id = 0 group by 1, 3, 4 order by 1, 3, 4;

-- Puts together the hours and days of UTC that were over at p_at and are not yet put together. The caller has the facts alone.
create or replace function report.roll_up(p_at timestamptz) returns void language plpgsql set search_path = '' as $$
declare v_from timestamptz; v_until timestamptz := date_bin('1 hour', p_at, timestamptz '2000-01-01 00:00:00+00');
begin
  select hours into v_from from report.rolled for update;
  if v_until <= v_from then return; end if;
  insert into report.fact_hour (agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout, rebate, team_rebate, deposits, deposit_count, withdrawals, withdrawal_count, bonus, packets,
      registered, first_depositors, first_deposits)
    select agent_id, via_id, date_bin('1 hour', slot, timestamptz '2000-01-01 00:00:00+00'), case when via_id = 0 then lottery_id else least(lottery_id, 0) end,
      coalesce(sum(bets), 0)::bigint, coalesce(sum(stake), 0)::bigint, coalesce(sum(turnover), 0)::bigint, coalesce(sum(payout),
      0)::bigint, coalesce(sum(rebate), 0)::bigint, coalesce(sum(team_rebate), 0)::bigint, coalesce(sum(deposits), 0)::bigint,
      coalesce(sum(deposit_count), 0)::bigint, coalesce(sum(withdrawals), 0)::bigint, coalesce(sum(withdrawal_count), 0)::bigint,
      coalesce(sum(bonus), 0)::bigint, coalesce(sum(packets), 0)::bigint, coalesce(sum(registered), 0)::bigint,
      coalesce(sum(first_depositors), 0)::bigint, coalesce(sum(first_deposits), 0)::bigint
    from report.fact_slot where slot >= v_from and slot < v_until group by 1, 2, 3, 4 order by 1, 2, 3, 4;
  insert into report.fact_hour (agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout, rebate, team_rebate, deposits, deposit_count, withdrawals, withdrawal_count, bonus, packets,
      registered, first_depositors, first_deposits)
    select agent_id, -1, slot, least(lottery_id, 0), sum(bets)::bigint, sum(stake)::bigint, sum(turnover)::bigint, sum(payout)::bigint,
      sum(rebate)::bigint, sum(team_rebate)::bigint, sum(deposits)::bigint, sum(deposit_count)::bigint, sum(withdrawals)::bigint,
      sum(withdrawal_count)::bigint, sum(bonus)::bigint, sum(packets)::bigint, sum(registered)::bigint, sum(first_depositors)::bigint,
      sum(first_deposits)::bigint
    from report.fact_hour where via_id = 0 and slot >= v_from and slot < v_until group by 1, 3, 4 order by 1, 3, 4;
  update report.rolled set hours = v_until;
  perform report.roll_days(report.day_begin(report.day_of(v_until)));
end $$;

-- What everybody below an agent did between bounds, quarters of an hour in order: rows no one of which lies on two sides of a bound. Hours in
-- which there is a bound, or which are not put together yet, are taken apart.
create function report.team_rows(p_agent bigint, p_bounds timestamptz[]) returns setof report.fact_slot
language plpgsql stable set search_path = '' as $$
declare
  v_from timestamptz := p_bounds[1];
  v_to timestamptz := p_bounds[cardinality(p_bounds)];
  v_hours timestamptz;
  v_split timestamptz[];
begin
  select least(v_to, hours) into v_hours from report.rolled;
  v_hours := greatest(v_from, date_bin('1 hour', v_hours, timestamptz '2000-01-01 00:00:00+00'));
  select coalesce(array_agg(distinct h), '{}') into v_split from (
    select b, date_bin('1 hour', b, timestamptz '2000-01-01 00:00:00+00') as h from unnest(p_bounds) b where isfinite(b)) s
  where s.b <> s.h and s.h < v_hours;
  return query
    select * from report.fact_hour f
      where f.agent_id = p_agent and f.via_id = -1 and f.slot >= v_from and f.slot < v_hours and f.slot <> all(v_split)
    union all
    select f.* from unnest(v_split) h join report.fact_slot f on f.agent_id = p_agent and f.via_id = 0
      and f.slot >= greatest(h, v_from) and f.slot < least(h + interval '1 hour', v_hours)
    union all
    select * from report.fact_slot f where f.agent_id = p_agent and f.via_id = 0 and f.slot >= v_hours and f.slot < v_to;
end $$;
