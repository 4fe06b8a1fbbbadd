-- What reports read beside the sums.

-- Members whose bets were settled in [from, to), quarters of an hour, as bits (see report.active_slot).
create function report.active_pages(p_from timestamptz, p_to timestamptz) returns table (page bigint, bits bit(8192))
language sql stable set search_path = '' as $$
  select a.page, bit_or(a.bits) from (
    select d.page, d.bits from report.active_day d where d.day >= report.day_from(p_from) and d.day < report.day_of(p_to)
    union all
    select s.page, s.bits from report.active_slot s
      where s.slot >= p_from and s.slot < least(p_to, report.day_begin(report.day_from(p_from)))
    union all
    select s.page, s.bits from report.active_slot s
      where s.slot >= greatest(report.day_begin(report.day_from(p_from)), report.day_begin(report.day_of(p_to))) and s.slot < p_to
  ) a group by a.page;
$$;

-- Who came and who paid in first, by time: the lists behind those counts.
create index fact_newcomer on report.fact_slot (slot, agent_id) where registered > 0 and agent_id = via_id;
create index fact_first_deposit on report.fact_slot (slot, agent_id) where first_depositors > 0 and agent_id = via_id;

-- The figures of every branch of an agent in [from, to), quarters of an hour: what each of his direct invitees, with everybody below
-- him, did while he stood there. Branches sum up to (agent, 0).
create function report.branches(p_agent bigint, p_from timestamptz, p_to timestamptz)
returns table (via_id bigint, bets bigint, stake bigint, turnover bigint, payout bigint, rebate bigint, team_rebate bigint, deposits bigint, deposit_count bigint, withdrawals bigint, withdrawal_count bigint, bonus bigint, packets bigint, registered bigint, first_depositors bigint, first_deposits bigint) language sql stable set search_path = '' as $$
  select f.via_id, sum(f.bets)::bigint, sum(f.stake)::bigint, sum(f.turnover)::bigint, sum(f.payout)::bigint, sum(f.rebate)::bigint, sum(f.team_rebate)::bigint, sum(f.deposits)::bigint, sum(f.deposit_count)::bigint, sum(f.withdrawals)::bigint, sum(f.withdrawal_count)::bigint, sum(f.bonus)::bigint, sum(f.packets)::bigint, sum(f.registered)::bigint, sum(f.first_depositors)::bigint, sum(f.first_deposits)::bigint
  from (
    select d.via_id, d.bets, d.stake, d.turnover, d.payout, d.rebate, d.team_rebate, d.deposits, d.deposit_count, d.withdrawals, d.withdrawal_count, d.bonus, d.packets, d.registered, d.first_depositors, d.first_deposits
    from report.fact_day d
    where d.agent_id = p_agent and d.via_id > 0 and d.day >= report.day_from(p_from) and d.day < report.day_of(p_to)
    union all
    select s.via_id, s.bets, s.stake, s.turnover, s.payout, s.rebate, s.team_rebate, s.deposits, s.deposit_count, s.withdrawals, s.withdrawal_count, s.bonus, s.packets, s.registered, s.first_depositors, s.first_deposits
    from report.fact_slot s
    where s.agent_id = p_agent and s.via_id > 0 and s.slot >= p_from
      and s.slot < least(p_to, report.day_begin(report.day_from(p_from)))
    union all
    select s.via_id, s.bets, s.stake, s.turnover, s.payout, s.rebate, s.team_rebate, s.deposits, s.deposit_count, s.withdrawals, s.withdrawal_count, s.bonus, s.packets, s.registered, s.first_depositors, s.first_deposits
    from report.fact_slot s
    where s.agent_id = p_agent and s.via_id > 0
      and s.slot >= greatest(report.day_begin(report.day_from(p_from)), report.day_begin(report.day_of(p_to))) and s.slot < p_to
  ) f where f.via_id <> p_agent group by f.via_id;
$$;
