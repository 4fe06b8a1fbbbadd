-- The house as a whole, by quarter of an hour and lottery: everything once, whoever it was (decision 059). rebate is what all agents together
-- earned, team_rebate nothing. A row for all of the house's lotteries a quarter of an hour is 96 times their number a day, so any span of
-- the console's reports reads them as they are.
-- Whoever folds meanwhile, in a process of before, has to be done first.
select pg_advisory_xact_lock(7710000000000000002);
create table report.house_slot (like report.fact_slot, primary key (agent_id, via_id, slot, lottery_id), check (agent_id = 0 and via_id = 0))
  with (fillfactor = 70);

insert into report.house_slot (agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout, rebate, team_rebate, deposits, deposit_count, withdrawals, withdrawal_count, bonus, packets, registered, first_depositors, first_deposits)
  select 0, 0, slot, lottery_id, sum(bets)::bigint, sum(stake)::bigint, sum(turnover)::bigint, sum(payout)::bigint, sum(earned)::bigint, 0::bigint, sum(deposits)::bigint, sum(deposit_count)::bigint, sum(withdrawals)::bigint, sum(withdrawal_count)::bigint, sum(bonus)::bigint, sum(packets)::bigint, sum(registered)::bigint, sum(first_depositors)::bigint, sum(first_deposits)::bigint
  from (
    select slot, lottery_id, 0 as earned, bets, stake, turnover, payout, deposits, deposit_count, withdrawals, withdrawal_count, bonus,
      packets, registered, first_depositors, first_deposits
    from report.own_slot where via_id < 1099511627776
    union all
    select slot, lottery_id, rebate, null, null, null, null, null, null, null, null, null, null, null, null, null
    from report.fact_slot where via_id = 0
  ) s group by slot, lottery_id;
