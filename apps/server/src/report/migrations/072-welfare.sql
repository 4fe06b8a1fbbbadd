-- Bonuses and red packets by team, as it was when each was folded, like everything else: who is moved later leaves what he was given where it
-- counts. `welfare` lists each entry for every agent above, so that a page is read by its key whatever the size of the team; `welfare_sum` is
-- what they come to by kind, by quarter of an hour, hour and day of UTC at once, because there are few of them.
-- Whoever folds meanwhile, in a process of before, has to be done first.
select pg_advisory_xact_lock(7710000000000000002);

create table report.welfare (
  agent_id bigint not null,
  booked_at timestamptz not null,
  account_id bigint not null,
  ver bigint not null,
  member_id bigint not null,
  primary key (agent_id, booked_at, account_id, ver)
);
create table report.welfare_sum (
  agent_id bigint not null,
  step smallint not null check (step in (0, 1, 2)), -- 0 quarter of an hour, 1 hour, 2 day
  slot timestamptz not null,
  kind text not null,
  entries bigint not null,
  amount bigint not null,
  primary key (agent_id, step, slot, kind)
) with (fillfactor = 70);

create or replace view report.v_due_entry as
  select e.account_id, e.ver, e.kind, e.amount, e.is_first, report.slot_of(e.created_at) as slot,
    case when f.account_id is null then n.chain_id else f.chain_id end as chain_id, e.created_at
  from ledger.v_cash_entry e
  left join report.folded_entry f on f.account_id = e.account_id and f.ver = e.ver
  left join agent.v_node n on n.member_id = e.member_id
  where not exists (select from ledger.v_fresh_entry w where w.account_id = e.account_id and w.ver = e.ver);

create view report.v_recomputed_welfare as
  select a.member_id as agent_id, e.created_at as booked_at, e.account_id, e.ver, m.member_id, e.kind, e.amount
  from report.v_due_entry e
  join agent.v_chain_path m on m.chain_id = e.chain_id and m.level = 0
  join agent.v_chain_path a on a.chain_id = e.chain_id and a.level > 0
  where e.kind in ('bonus', 'packet', 'packet_taken', 'packet_return');

create view report.v_recomputed_welfare_sum as
  select w.agent_id, s.step, s.slot, w.kind, count(*) as entries, sum(w.amount)::bigint as amount
  from report.v_recomputed_welfare w cross join lateral (values
    (0::smallint, report.slot_of(w.booked_at)), (1, date_trunc('hour', w.booked_at, 'UTC')), (2, date_trunc('day', w.booked_at, 'UTC'))
  ) as s(step, slot)
  group by 1, 2, 3, 4;

insert into report.welfare (agent_id, booked_at, account_id, ver, member_id)
  select agent_id, booked_at, account_id, ver, member_id from report.v_recomputed_welfare order by 1, 2, 3, 4;
insert into report.welfare_sum (agent_id, step, slot, kind, entries, amount)
  select agent_id, step, slot, kind, entries, amount from report.v_recomputed_welfare_sum order by 1, 2, 3, 4;

-- What a team was given in [from, to), quarters of an hour, by kind: days, at their edges hours, at theirs quarters of an hour.
create function report.welfare_sums(p_agent bigint, p_from timestamptz, p_to timestamptz)
returns table (kind text, entries bigint, amount bigint) language plpgsql stable set search_path = ''
set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 as $$
declare v_hour timestamptz; v_hours timestamptz; v_day timestamptz; v_days timestamptz;
begin
  v_hour := date_bin('1 hour', p_from + interval '59 minutes', timestamptz '2000-01-01 00:00:00+00');
  v_hours := greatest(v_hour, date_bin('1 hour', p_to, timestamptz '2000-01-01 00:00:00+00'));
  v_day := report.day_begin(report.day_from(v_hour));
  v_days := greatest(v_day, report.day_begin(report.day_of(v_hours)));
  return query select w.kind, sum(w.entries)::bigint, sum(w.amount)::bigint from (
    select s.* from report.welfare_sum s where s.agent_id = p_agent and s.step = 2 and s.slot >= v_day and s.slot < v_days
    union all
    select s.* from report.welfare_sum s where s.agent_id = p_agent and s.step = 1 and s.slot >= v_hour and s.slot < least(v_day, v_hours)
    union all
    select s.* from report.welfare_sum s where s.agent_id = p_agent and s.step = 1 and s.slot >= v_days and s.slot < v_hours
    union all
    select s.* from report.welfare_sum s where s.agent_id = p_agent and s.step = 0 and s.slot >= p_from and s.slot < least(v_hour, p_to)
    union all
    select s.* from report.welfare_sum s where s.agent_id = p_agent and s.step = 0 and s.slot >= v_hours and s.slot < p_to
  ) w group by 1 order by 1;
end $$;

-- Members who have stood below p_who and do not stand below p_agent now, as bits: what they did there counts and is not shown (R-68). Nothing
-- where nobody is gone, as a rule.
create function report.gone_pages(p_agent bigint, p_who bigint) returns table (page bigint, bits bit(8192))
language sql stable rows 10 set search_path = '' set max_parallel_workers_per_gather = 0 as $$
  with seen as materialized (
    select t.page, t.bits from report.place h join report.place_page t on t.place_id = h.id where h.member_id = p_who
  ), here as materialized (
    select v.page, v.bits from agent.v_team_page v where v.agent_id = p_agent
  ), stood as (
    select s.page, s.bits from seen s where s.page < 134217728
    union all
    select p.member_id / 8192, report.bit_of(p.member_id)
    from seen s, report.members_on(s.page, s.bits) as m(place_id), report.place p where s.page >= 134217728 and p.id = m.place_id
  ), gone as materialized (
    select s.page, bit_or(s.bits) & ~coalesce((select h.bits from here h where h.page = s.page), 0::bit(8192)) as bits from stood s group by s.page
  )
  select g.page, g.bits from gone g where g.bits <> 0::bit(8192);
$$;
