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

-- How many of each one's team, he himself included, had bets settled in [from, to), quarters of an hour. What a correction takes back later
-- does not make a member have been absent. Of a parameter the planner expects a handful of members and would sort 100,000 of them to merge.
create function report.bettors_of(p_heads bigint[], p_from timestamptz, p_to timestamptz) returns table (head_id bigint, bettors bigint)
language sql stable set search_path = '' set enable_mergejoin = off as $$
  with page as materialized (select * from report.active_pages(p_from, p_to))
  select l.ancestor_id, count(*) from agent.v_line l join page p on p.page = l.member_id / 8192
  where l.ancestor_id = any(p_heads) and get_bit(p.bits, (l.member_id % 8192)::integer) = 1 group by 1;
$$;

-- The same of everybody below one, without himself.
create function report.bettors(p_agent bigint, p_from timestamptz, p_to timestamptz) returns bigint
language sql stable set search_path = '' set enable_mergejoin = off as $$
  with page as materialized (select * from report.active_pages(p_from, p_to))
  select count(*) from agent.v_team t join page p on p.page = t.member_id / 8192
  where t.agent_id = p_agent and get_bit(p.bits, (t.member_id % 8192)::integer) = 1;
$$;

-- Who had anything booked at the cashier, by bonus or packet, by time: few of a large team, whose entries are then looked up.
create index own_cash on report.own_slot (slot, via_id) where deposits is not null;
-- Who came and who paid in first, by time: the lists behind those counts.
create index own_newcomer on report.own_slot (slot, via_id) where registered > 0;
create index own_first_deposit on report.own_slot (slot, via_id) where first_depositors > 0;

-- Rows of the team (0) or of branches of an agent that come to what was done in [from, to), quarters of an hour: days, at their edges
-- hours, at theirs quarters of an hour. A branch here is everybody below its member, he himself left out.
create function report.fact_rows(p_agent bigint, p_vias bigint[], p_from timestamptz, p_to timestamptz)
returns setof report.fact_slot language plpgsql stable set search_path = '' as $$
declare v_hour timestamptz; v_hours timestamptz; v_day timestamptz; v_days timestamptz; v_rolled report.rolled;
begin
  select * into v_rolled from report.rolled;
  v_hour := date_bin('1 hour', p_from + interval '59 minutes', timestamptz '2000-01-01 00:00:00+00');
  v_hours := greatest(v_hour, date_bin('1 hour', least(p_to, v_rolled.hours), timestamptz '2000-01-01 00:00:00+00'));
  v_day := report.day_begin(report.day_from(v_hour));
  v_days := greatest(v_day, report.day_begin(report.day_of(least(v_hours, v_rolled.days))));
  return query
    select * from report.fact_day f where f.agent_id = p_agent and f.via_id = any(p_vias) and f.slot >= v_day and f.slot < v_days
    union all
    select * from report.fact_hour f
      where f.agent_id = p_agent and f.via_id = any(p_vias) and f.slot >= v_hour and f.slot < least(v_day, v_hours)
    union all
    select * from report.fact_hour f where f.agent_id = p_agent and f.via_id = any(p_vias) and f.slot >= v_days and f.slot < v_hours
    union all
    select * from report.fact_slot f
      where f.agent_id = p_agent and f.via_id = any(p_vias) and f.slot >= p_from and f.slot < least(v_hour, p_to)
    union all
    select * from report.fact_slot f where f.agent_id = p_agent and f.via_id = any(p_vias) and f.slot >= v_hours and f.slot < p_to;
end $$;

-- The same of members themselves: while they stood directly below the agent, or, when that is null, wherever they stood.
create function report.own_rows(p_agent bigint, p_members bigint[], p_from timestamptz, p_to timestamptz)
returns setof report.fact_slot language plpgsql stable set search_path = '' as $$
declare v_day timestamptz; v_days timestamptz; v_rolled report.rolled;
begin
  select * into v_rolled from report.rolled;
  v_day := report.day_begin(report.day_from(p_from));
  v_days := greatest(v_day, report.day_begin(report.day_of(least(p_to, v_rolled.days))));
  return query
    select * from report.own_day o where o.via_id = any(p_members) and (p_agent is null or o.agent_id = p_agent)
      and o.slot >= v_day and o.slot < v_days
    union all
    select * from report.own_slot o where o.via_id = any(p_members) and (p_agent is null or o.agent_id = p_agent)
      and o.slot >= p_from and o.slot < least(v_day, p_to)
    union all
    select * from report.own_slot o where o.via_id = any(p_members) and (p_agent is null or o.agent_id = p_agent)
      and o.slot >= v_days and o.slot < p_to;
end $$;

-- What members did themselves, wherever they stood: what others earned on it is no figure of theirs.
create function report.self_rows(p_members bigint[], p_from timestamptz, p_to timestamptz)
returns setof report.fact_slot language sql stable set search_path = '' as $$
  select agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout, 0::bigint, 0::bigint, deposits, deposit_count, withdrawals,
    withdrawal_count, bonus, packets, registered, first_depositors, first_deposits
  from report.own_rows(null, p_members, p_from, p_to);
$$;

-- What branches of an agent, each its member with everybody below him, did while they stood there; by lottery only in branch_bets.
-- All branches there ever were (report.branch) sum up to the team.
create function report.branch_rows(p_agent bigint, p_vias bigint[], p_from timestamptz, p_to timestamptz)
returns setof report.fact_slot language sql stable set search_path = '' as $$
  select * from report.fact_rows(p_agent, p_vias, p_from, p_to) union all select * from report.own_rows(p_agent, p_vias, p_from, p_to);
$$;

-- The same of one branch with its lotteries: from slots alone, dearer.
create function report.branch_bets(p_agent bigint, p_via bigint, p_from timestamptz, p_to timestamptz)
returns setof report.fact_slot language sql stable set search_path = '' as $$
  select * from report.fact_slot f where f.agent_id = p_agent and f.via_id = p_via and f.slot >= p_from and f.slot < p_to
  union all select * from report.own_rows(p_agent, array[p_via], p_from, p_to);
$$;
