-- Facts for reports: sums per agent, branch, time and lottery, kept up by entries of what was settled and booked, never by reading bets
-- again (money-path.md §5, decision 053).
--
-- Rows of an agent or member A: (A, A) himself; (A, C) his direct child C and everybody below C, by the chain frozen on the bet or, for
-- points, by the tree when they were folded; (A, 0) the sum of all (A, C). rebate is what A earned on these bets, team_rebate what C
-- and the agents below C earned on them. lottery_id 0 stands for what is of no lottery.

create schema report;

-- slot is the beginning of a quarter of an hour, so that the days of every zone of the world are whole slots.
create table report.fact_slot (
  agent_id bigint not null,
  via_id bigint not null,
  slot timestamptz not null,
  lottery_id bigint not null,
  bets bigint not null default 0,
  stake bigint not null default 0,
  turnover bigint not null default 0,
  payout bigint not null default 0,
  rebate bigint not null default 0,
  team_rebate bigint not null default 0,
  deposits bigint not null default 0,
  deposit_count bigint not null default 0,
  withdrawals bigint not null default 0,
  withdrawal_count bigint not null default 0,
  bonus bigint not null default 0,
  -- Taken and returned, less sent.
  packets bigint not null default 0,
  registered bigint not null default 0,
  first_depositors bigint not null default 0,
  first_deposits bigint not null default 0,
  primary key (agent_id, via_id, slot, lottery_id)
) with (fillfactor = 70);

-- The same by day of UTC.
create table report.fact_day (
  agent_id bigint not null,
  via_id bigint not null,
  day date not null,
  lottery_id bigint not null,
  bets bigint not null default 0,
  stake bigint not null default 0,
  turnover bigint not null default 0,
  payout bigint not null default 0,
  rebate bigint not null default 0,
  team_rebate bigint not null default 0,
  deposits bigint not null default 0,
  deposit_count bigint not null default 0,
  withdrawals bigint not null default 0,
  withdrawal_count bigint not null default 0,
  bonus bigint not null default 0,
  packets bigint not null default 0,
  registered bigint not null default 0,
  first_depositors bigint not null default 0,
  first_deposits bigint not null default 0,
  primary key (agent_id, via_id, day, lottery_id)
) with (fillfactor = 70);

-- Members whose bets were settled in a slot or on a day, as bits: member m is bit m % 8192 of page m / 8192. Setting a bit again changes
-- nothing and pages are put together by `or`, so whoever played in any range is counted once, exactly, at the price of a few pages.
create table report.active_slot (
  slot timestamptz not null,
  page bigint not null,
  bits bit(8192) not null,
  primary key (slot, page)
) with (fillfactor = 50);
create table report.active_day (
  day date not null,
  page bigint not null,
  bits bit(8192) not null,
  primary key (day, page)
) with (fillfactor = 50);

-- What has been folded: written in the transaction that adds it to the facts, so that it counts once.
create table report.folded (
  round_id bigint not null,
  revision integer not null,
  lo bigint not null,
  primary key (round_id, revision, lo)
);
-- Entries of the books that are facts, and newcomers, with the chain by which they counted; null: who stands in no tree.
create table report.folded_entry (
  account_id bigint not null,
  ver bigint not null,
  chain_id bigint,
  primary key (account_id, ver)
);
create table report.folded_newcomer (
  member_id bigint primary key,
  chain_id bigint not null
);

create function report.slot_of(p_at timestamptz) returns timestamptz language sql immutable as $$
  select date_bin('15 minutes', p_at, timestamptz '2000-01-01 00:00:00+00');
$$;
create function report.day_of(p_at timestamptz) returns date language sql immutable as $$
  select (p_at at time zone 'UTC')::date;
$$;
-- The first day of UTC that begins at or after a moment.
create function report.day_from(p_at timestamptz) returns date language sql immutable as $$
  select ((p_at at time zone 'UTC') + interval '1 day' - interval '1 microsecond')::date;
$$;
create function report.day_begin(p_day date) returns timestamptz language sql immutable as $$
  select p_day::timestamp at time zone 'UTC';
$$;

-- The figures of (agent, via) in [from, to), a row per lottery: whole days of UTC from fact_day, the edges from fact_slot. from and to
-- are quarters of an hour.
create function report.sums(p_agent bigint, p_via bigint, p_from timestamptz, p_to timestamptz)
returns table (
  lottery_id bigint, bets bigint, stake bigint, turnover bigint, payout bigint, rebate bigint, team_rebate bigint, deposits bigint,
  deposit_count bigint, withdrawals bigint, withdrawal_count bigint, bonus bigint, packets bigint, registered bigint,
  first_depositors bigint, first_deposits bigint
) language sql stable set search_path = '' as $$
  select f.lottery_id, sum(f.bets)::bigint, sum(f.stake)::bigint, sum(f.turnover)::bigint, sum(f.payout)::bigint, sum(f.rebate)::bigint,
    sum(f.team_rebate)::bigint, sum(f.deposits)::bigint, sum(f.deposit_count)::bigint, sum(f.withdrawals)::bigint,
    sum(f.withdrawal_count)::bigint, sum(f.bonus)::bigint, sum(f.packets)::bigint, sum(f.registered)::bigint,
    sum(f.first_depositors)::bigint, sum(f.first_deposits)::bigint
  from (
    select d.lottery_id, d.bets, d.stake, d.turnover, d.payout, d.rebate, d.team_rebate, d.deposits, d.deposit_count, d.withdrawals,
      d.withdrawal_count, d.bonus, d.packets, d.registered, d.first_depositors, d.first_deposits
    from report.fact_day d
    where d.agent_id = p_agent and d.via_id = p_via and d.day >= report.day_from(p_from) and d.day < report.day_of(p_to)
    union all
    select s.lottery_id, s.bets, s.stake, s.turnover, s.payout, s.rebate, s.team_rebate, s.deposits, s.deposit_count, s.withdrawals,
      s.withdrawal_count, s.bonus, s.packets, s.registered, s.first_depositors, s.first_deposits
    from report.fact_slot s
    where s.agent_id = p_agent and s.via_id = p_via and s.slot >= p_from
      and s.slot < least(p_to, report.day_begin(report.day_from(p_from)))
    union all
    select s.lottery_id, s.bets, s.stake, s.turnover, s.payout, s.rebate, s.team_rebate, s.deposits, s.deposit_count, s.withdrawals,
      s.withdrawal_count, s.bonus, s.packets, s.registered, s.first_depositors, s.first_deposits
    from report.fact_slot s
    where s.agent_id = p_agent and s.via_id = p_via
      and s.slot >= greatest(report.day_begin(report.day_from(p_from)), report.day_begin(report.day_of(p_to))) and s.slot < p_to
  ) f group by f.lottery_id;
$$;

-- How many of those who stand below the agent now had bets settled in [from, to), quarters of an hour. What a correction takes back
-- later does not make a member have been absent.
create function report.bettors(p_agent bigint, p_from timestamptz, p_to timestamptz) returns bigint
language sql stable set search_path = '' as $$
  with page as materialized (
    select a.page, bit_or(a.bits) as bits from (
      select d.page, d.bits from report.active_day d where d.day >= report.day_from(p_from) and d.day < report.day_of(p_to)
      union all
      select s.page, s.bits from report.active_slot s
        where s.slot >= p_from and s.slot < least(p_to, report.day_begin(report.day_from(p_from)))
      union all
      select s.page, s.bits from report.active_slot s
        where s.slot >= greatest(report.day_begin(report.day_from(p_from)), report.day_begin(report.day_of(p_to))) and s.slot < p_to
    ) a group by a.page
  )
  select count(*) from agent.v_team t join page p on p.page = t.member_id / 8192
    where t.agent_id = p_agent and get_bit(p.bits, (t.member_id % 8192)::integer) = 1;
$$;
