-- Days of members themselves once more, all lotteries together as lottery 0, play at external games apart: branches are shown so, and a member
-- who plays in many lotteries a day is one row of his branch instead of one for each.

create table report.own_sum_day (like report.fact_slot, primary key (via_id, agent_id, slot, lottery_id));
insert into report.own_sum_day (agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout, rebate, team_rebate, deposits, deposit_count, withdrawals, withdrawal_count, bonus, packets,
      registered, first_depositors, first_deposits)
    select agent_id, via_id, slot, least(lottery_id, 0), coalesce(sum(bets), 0)::bigint, coalesce(sum(stake), 0)::bigint,
      coalesce(sum(turnover), 0)::bigint, coalesce(sum(payout), 0)::bigint, coalesce(sum(rebate), 0)::bigint,
      coalesce(sum(team_rebate), 0)::bigint, coalesce(sum(deposits), 0)::bigint, coalesce(sum(deposit_count), 0)::bigint,
      coalesce(sum(withdrawals), 0)::bigint, coalesce(sum(withdrawal_count), 0)::bigint, coalesce(sum(bonus), 0)::bigint,
      coalesce(sum(packets), 0)::bigint, coalesce(sum(registered), 0)::bigint, coalesce(sum(first_depositors), 0)::bigint,
      coalesce(sum(first_deposits), 0)::bigint
    from report.own_day group by 1, 2, 3, 4 order by 2, 1, 3, 4;

create or replace function report.roll_days(p_until timestamptz) returns void language plpgsql set search_path = '' as $$
declare v_from timestamptz;
begin
  select days into v_from from report.rolled for update;
  if p_until <= v_from then return; end if;
  insert into report.fact_day (agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout, rebate, team_rebate, deposits, deposit_count, withdrawals, withdrawal_count, bonus, packets,
      registered, first_depositors, first_deposits)
    select agent_id, via_id, report.day_begin(report.day_of(slot)), lottery_id,
      coalesce(sum(bets), 0)::bigint, coalesce(sum(stake), 0)::bigint, coalesce(sum(turnover), 0)::bigint, coalesce(sum(payout),
      0)::bigint, coalesce(sum(rebate), 0)::bigint, coalesce(sum(team_rebate), 0)::bigint, coalesce(sum(deposits), 0)::bigint,
      coalesce(sum(deposit_count), 0)::bigint, coalesce(sum(withdrawals), 0)::bigint, coalesce(sum(withdrawal_count), 0)::bigint,
      coalesce(sum(bonus), 0)::bigint, coalesce(sum(packets), 0)::bigint, coalesce(sum(registered), 0)::bigint,
      coalesce(sum(first_depositors), 0)::bigint, coalesce(sum(first_deposits), 0)::bigint
    from report.fact_hour where slot >= v_from and slot < p_until group by 1, 2, 3, 4 order by 1, 2, 3, 4;
  insert into report.own_day (agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout, rebate, team_rebate, deposits, deposit_count, withdrawals, withdrawal_count, bonus, packets,
      registered, first_depositors, first_deposits)
    select agent_id, via_id, report.day_begin(report.day_of(slot)), lottery_id,
      coalesce(sum(bets), 0)::bigint, coalesce(sum(stake), 0)::bigint, coalesce(sum(turnover), 0)::bigint, coalesce(sum(payout),
      0)::bigint, coalesce(sum(rebate), 0)::bigint, coalesce(sum(team_rebate), 0)::bigint, coalesce(sum(deposits), 0)::bigint,
      coalesce(sum(deposit_count), 0)::bigint, coalesce(sum(withdrawals), 0)::bigint, coalesce(sum(withdrawal_count), 0)::bigint,
      coalesce(sum(bonus), 0)::bigint, coalesce(sum(packets), 0)::bigint, coalesce(sum(registered), 0)::bigint,
      coalesce(sum(first_depositors), 0)::bigint, coalesce(sum(first_deposits), 0)::bigint
    from report.own_slot where slot >= v_from and slot < p_until group by 1, 2, 3, 4 order by 2, 1, 3, 4;
  insert into report.own_sum_day (agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout, rebate, team_rebate, deposits, deposit_count, withdrawals, withdrawal_count, bonus, packets,
      registered, first_depositors, first_deposits)
    select agent_id, via_id, slot, least(lottery_id, 0), coalesce(sum(bets), 0)::bigint, coalesce(sum(stake), 0)::bigint,
      coalesce(sum(turnover), 0)::bigint, coalesce(sum(payout), 0)::bigint, coalesce(sum(rebate), 0)::bigint,
      coalesce(sum(team_rebate), 0)::bigint, coalesce(sum(deposits), 0)::bigint, coalesce(sum(deposit_count), 0)::bigint,
      coalesce(sum(withdrawals), 0)::bigint, coalesce(sum(withdrawal_count), 0)::bigint, coalesce(sum(bonus), 0)::bigint,
      coalesce(sum(packets), 0)::bigint, coalesce(sum(registered), 0)::bigint, coalesce(sum(first_depositors), 0)::bigint,
      coalesce(sum(first_deposits), 0)::bigint
    from report.own_day where slot >= v_from and slot < p_until group by 1, 2, 3, 4 order by 2, 1, 3, 4;
  update report.rolled set days = p_until;
end $$;

-- What members did themselves while they stood directly below an agent; days of all lotteries together.
create function report.own_sums(p_agent bigint, p_members bigint[], p_from timestamptz, p_to timestamptz)
returns setof report.fact_slot language plpgsql stable set search_path = '' as $$
declare v_day timestamptz; v_days timestamptz; v_rolled report.rolled;
begin
  select * into v_rolled from report.rolled;
  v_day := report.day_begin(report.day_from(p_from));
  v_days := greatest(v_day, report.day_begin(report.day_of(least(p_to, v_rolled.days))));
  return query
    select * from report.own_sum_day o where o.via_id = any(p_members) and o.agent_id = p_agent and o.slot >= v_day and o.slot < v_days
    union all
    select * from report.own_slot o where o.via_id = any(p_members) and o.agent_id = p_agent
      and o.slot >= p_from and o.slot < least(v_day, p_to)
    union all
    select * from report.own_slot o where o.via_id = any(p_members) and o.agent_id = p_agent and o.slot >= v_days and o.slot < p_to;
end $$;

create or replace function report.branch_rows(p_agent bigint, p_vias bigint[], p_from timestamptz, p_to timestamptz)
returns setof report.fact_slot language sql stable set search_path = '' as $$
  select * from report.fact_rows(p_agent, p_vias, p_from, p_to) union all select * from report.own_sums(p_agent, p_vias, p_from, p_to);
$$;
