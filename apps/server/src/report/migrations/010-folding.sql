-- Hours and days are put together once they are over; what is folded into them later is added to both (fold.ts).

create function report.roll_days(p_until timestamptz) returns void language plpgsql set search_path = '' as $$
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
  update report.rolled set days = p_until;
end $$;

-- Puts together the hours and days of UTC that were over at p_at and are not yet put together. The caller has the facts alone.
create function report.roll_up(p_at timestamptz) returns void language plpgsql set search_path = '' as $$
declare v_from timestamptz; v_until timestamptz := date_bin('1 hour', p_at, timestamptz '2000-01-01 00:00:00+00');
begin
  select hours into v_from from report.rolled for update;
  if v_until <= v_from then return; end if;
  insert into report.fact_hour (agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout, rebate, team_rebate, deposits, deposit_count, withdrawals, withdrawal_count, bonus, packets,
      registered, first_depositors, first_deposits)
    select agent_id, via_id, date_bin('1 hour', slot, timestamptz '2000-01-01 00:00:00+00'), case via_id when 0 then lottery_id else 0 end,
      coalesce(sum(bets), 0)::bigint, coalesce(sum(stake), 0)::bigint, coalesce(sum(turnover), 0)::bigint, coalesce(sum(payout),
      0)::bigint, coalesce(sum(rebate), 0)::bigint, coalesce(sum(team_rebate), 0)::bigint, coalesce(sum(deposits), 0)::bigint,
      coalesce(sum(deposit_count), 0)::bigint, coalesce(sum(withdrawals), 0)::bigint, coalesce(sum(withdrawal_count), 0)::bigint,
      coalesce(sum(bonus), 0)::bigint, coalesce(sum(packets), 0)::bigint, coalesce(sum(registered), 0)::bigint,
      coalesce(sum(first_depositors), 0)::bigint, coalesce(sum(first_deposits), 0)::bigint
    from report.fact_slot where slot >= v_from and slot < v_until group by 1, 2, 3, 4 order by 1, 2, 3, 4;
  update report.rolled set hours = v_until;
  perform report.roll_days(report.day_begin(report.day_of(v_until)));
end $$;
