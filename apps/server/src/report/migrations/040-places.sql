-- Places: where somebody stood when he played, as his chain froze it. Whoever is moved has another place from then on, and so has everybody
-- below him; bits of who played are of places, so that bettors of earlier days are counted where their bets are, in any team, whoever
-- stands there now. The first place of a member has his own number, hence the bits of whoever was never moved are as they were; further ones
-- have numbers of their own, from 2^40 on. A team is the places below the places of its agent.

create sequence report.place_no minvalue 1099511627776;
create table report.place (
  id bigint primary key,
  member_id bigint not null,
  -- The place of the agent directly above him; 0: none.
  parent_id bigint not null,
  unique (member_id, parent_id)
);
-- The place that a chain stands for; chains that differ in rates alone share one.
create table report.chain_place (
  chain_id bigint primary key,
  place_id bigint not null
);
-- All places below a place as bits: place p is bit p % 8192 of page p / 8192.
create table report.place_page (
  place_id bigint not null,
  page bigint not null,
  bits bit(8192) not null,
  primary key (place_id, page)
);

-- Who came into a team and who of it paid in for the first time, by the chain by which he counted: the lists behind those counts.
create table report.arrival (
  agent_id bigint not null,
  what smallint not null check (what in (1, 2)), -- 1 joined, 2 paid in for the first time
  slot timestamptz not null,
  member_id bigint not null,
  -- He stood directly below the agent.
  is_direct boolean not null,
  amount bigint not null,
  primary key (agent_id, what, slot, member_id)
);

create function report.bit_of(p_no bigint) returns bit(8192) language sql immutable as $$
  select set_bit(0::bit(8192), (p_no % 8192)::integer, 1);
$$;

-- The pages that places come to, as they are to be: of these places alone, or of all.
create function report.pages_of_places(p_places bigint[]) returns table (place_id bigint, page bigint, bits bit(8192))
language sql stable set search_path = '' as $$
  with recursive climb as (
    select p.id, p.parent_id from report.place p where (p_places is null or p.id = any(p_places)) and p.parent_id > 0
    union all
    select c.id, p.parent_id from climb c join report.place p on p.id = c.parent_id where p.parent_id > 0
  )
  select c.parent_id, c.id / 8192, bit_or(report.bit_of(c.id)) from climb c group by 1, 2;
$$;

-- Gives chains that have none their places, and those of everybody above, from the top down. The caller has the facts alone.
create function report.place_chains(p_chains bigint[]) returns void language plpgsql set search_path = '' as $$
declare v_chains bigint[]; v_levels integer[]; v_above bigint[]; v_made bigint[]; v_fresh bigint[] := '{}';
begin
  select array_agg(t.chain_id), array_agg(t.level), array_agg(0::bigint) into v_chains, v_levels, v_above from (
    select s.chain_id, max(s.level) as level from agent.v_chain_path s
    where s.chain_id = any(p_chains) and not exists (select from report.chain_place k where k.chain_id = s.chain_id) group by 1) t;
  while v_chains is not null loop
    with made as (
      insert into report.place (id, member_id, parent_id)
        select case when f.turn = 1 and not exists (select from report.place p where p.id = f.member_id) then f.member_id
            else nextval('report.place_no') end, f.member_id, f.parent_id
        from (
          select d.member_id, d.parent_id, row_number() over (partition by d.member_id order by d.parent_id) as turn
          from (select distinct s.member_id, w.above as parent_id from unnest(v_chains, v_levels, v_above) as w(chain_id, level, above)
                join agent.v_chain_path s on s.chain_id = w.chain_id and s.level = w.level) d
          where not exists (select from report.place p where p.member_id = d.member_id and p.parent_id = d.parent_id)) f
      returning id
    )
    select array_agg(id) into v_made from made;
    v_fresh := v_fresh || coalesce(v_made, '{}');
    with stand as (
      select w.chain_id, w.level, p.id from unnest(v_chains, v_levels, v_above) as w(chain_id, level, above)
      join agent.v_chain_path s on s.chain_id = w.chain_id and s.level = w.level
      join report.place p on p.member_id = s.member_id and p.parent_id = w.above
    ), placed as (
      insert into report.chain_place (chain_id, place_id) select chain_id, id from stand where level = 0
    )
    select array_agg(chain_id), array_agg(level - 1), array_agg(id) into v_chains, v_levels, v_above from stand where level > 0;
  end loop;
  insert into report.place_page as p (place_id, page, bits) select * from report.pages_of_places(v_fresh) order by 1, 2
  on conflict (place_id, page) do update set bits = p.bits | excluded.bits;
end $$;

create view report.v_recomputed_arrival as
  select a.member_id as agent_id, d.what, d.slot, m.member_id, a.level = 1 as is_direct, d.amount
  from (
    select 1::smallint as what, chain_id, slot, 0::bigint as amount from report.v_due_newcomer
    union all
    select 2, chain_id, slot, amount from report.v_due_entry where is_first
  ) d
  join agent.v_chain_path m on m.chain_id = d.chain_id and m.level = 0
  join agent.v_chain_path a on a.chain_id = d.chain_id and a.level > 0;

-- As before by places: whoever played at a place is that place's bit.
create or replace view report.v_recomputed_active as
  select d.slot, d.page, bit_or(set_bit(repeat('0', 8192)::bit(8192), d.spot, 1)) as bits
  from (select distinct b.slot, k.place_id / 8192 as page, (k.place_id % 8192)::integer as spot
        from (select chain_id, slot from report.v_due_bet where revision = 0
              union all select chain_id, slot from report.v_due_play) b
        join report.chain_place k on k.chain_id = b.chain_id) d
  group by 1, 2;

-- Rows of members themselves stand once more under the number of each further place of theirs (own_*, via_id from 2^40 on), so that of whoever
-- was moved a team is shown what he did in it.
create or replace view report.v_recomputed as
  with place as (
    select a.chain_id, coalesce(u.level, 0) as level, 'own' as kind, coalesce(u.member_id, 0) as agent_id, v.via_id, u.steps
    from agent.v_chain_path a left join agent.v_chain_path u on u.chain_id = a.chain_id and u.level = 1
    cross join lateral (
      select a.member_id as via_id
      union all select k.place_id from report.chain_place k where k.chain_id = a.chain_id and k.place_id <> a.member_id) v
    where a.level = 0
    union all
    select a.chain_id, a.level, 'fact', a.member_id, v.member_id, a.steps from agent.v_chain_path a
      join agent.v_chain_path v on v.chain_id = a.chain_id and v.level = a.level - 1 where a.level > 1
    union all
    select a.chain_id, a.level, 'fact', a.member_id, 0, a.steps from agent.v_chain_path a where a.level > 0
  )
  select p.kind, p.agent_id, p.via_id, e.slot, e.lottery_id, sum(e.bets)::bigint as bets, sum(e.stake)::bigint as stake,
    sum(e.turnover)::bigint as turnover, sum(e.payout)::bigint as payout,
    sum(case when p.level = 0 then 0 else e.bets * div(e.effective * p.steps[e.type_no], 10000) end)::bigint as rebate,
    sum(e.bets * (select coalesce(sum(div(e.effective * l.steps[e.type_no], 10000)), 0) from agent.v_chain_path l
      where l.chain_id = p.chain_id and l.level between 1 and p.level - 1))::bigint as team_rebate,
    sum(e.amount) filter (where e.kind = 'deposit')::bigint as deposits, count(*) filter (where e.kind = 'deposit') as deposit_count,
    sum(e.amount) filter (where e.kind = 'withdrawal')::bigint as withdrawals,
    count(*) filter (where e.kind = 'withdrawal') as withdrawal_count,
    sum(e.amount) filter (where e.kind = 'bonus')::bigint as bonus, sum(e.amount) filter (where e.kind like 'packet%')::bigint as packets,
    count(*) filter (where e.kind = 'joined') as registered, count(*) filter (where e.is_first) as first_depositors,
    sum(e.amount) filter (where e.is_first)::bigint as first_deposits
  from (
    select b.chain_id, b.slot, b.lottery_id, t.type_no, b.effective::numeric as effective, b.bets, b.stake, b.bets * b.effective as turnover,
      b.payout,
      'bet' as kind, 0::bigint as amount, false as is_first
    from report.v_due_bet b join lottery.v_lottery_type t on t.lottery_id = b.lottery_id
    union all
    select chain_id, slot, -kind, 1, 0, bets, stake, stake, payout, 'play', 0, false from report.v_due_play where chain_id is not null
    union all
    select chain_id, slot, 0, 1, 0, 0, 0, 0, 0, kind, amount, is_first from report.v_due_entry
    union all
    select chain_id, slot, 0, 1, 0, 0, 0, 0, 0, 'joined', 0, false from report.v_due_newcomer
  ) e join place p on p.chain_id = e.chain_id
  group by 1, 2, 3, 4, 5;

-- Members who had bets settled in [from, to), quarters of an hour, while they stood below an agent, as bits of members.
create or replace function report.bettor_pages(p_agent bigint, p_from timestamptz, p_to timestamptz) returns table (page bigint, bits bit(8192))
language sql stable set search_path = '' as $$
  with seen as materialized (
    select t.page, t.bits & a.bits as bits from report.place h join report.place_page t on t.place_id = h.id
    join report.active_pages(p_from, p_to) a on a.page = t.page where h.member_id = p_agent
  )
  select b.page, bit_or(b.bits) from (
    select s.page, s.bits from seen s where s.page < 134217728
    union all
    select p.member_id / 8192, report.bit_of(p.member_id)
    from seen s, report.members_on(s.page, s.bits) as m(place_id), report.place p where s.page >= 134217728 and p.id = m.place_id
  ) b group by 1;
$$;

-- How many of each branch of an agent, its member included, had bets settled in [from, to), quarters of an hour, while they stood there. What a
-- correction takes back later does not make a member have been absent.
create function report.branch_bettors(p_agent bigint, p_heads bigint[], p_from timestamptz, p_to timestamptz)
returns table (head_id bigint, bettors bigint)
language sql stable set search_path = '' as $$
  with active as materialized (select * from report.active_pages(p_from, p_to)),
  head as materialized (
    select h.id, h.member_id from report.place a join report.place h on h.parent_id = a.id
    where a.member_id = p_agent and h.member_id = any(p_heads)
  ), part as materialized (
    select h.member_id as head_id, t.page, t.bits & a.bits as bits
    from head h join report.place_page t on t.place_id = h.id join active a on a.page = t.page
    union all
    select h.member_id, a.page, report.bit_of(h.id) & a.bits from head h join active a on a.page = h.id / 8192
  )
  select c.head_id, sum(bit_count(c.bits))::bigint from (
    select o.head_id, o.page, bit_or(o.bits) as bits from (
      select x.head_id, x.page, x.bits from part x where x.page < 134217728
      union all
      select x.head_id, p.member_id / 8192, report.bit_of(p.member_id)
      from part x, report.members_on(x.page, x.bits) as m(place_id), report.place p where x.page >= 134217728 and p.id = m.place_id
    ) o group by 1, 2
  ) c group by 1;
$$;
drop function report.bettors_of(bigint[], timestamptz, timestamptz);

-- The lists of newcomers and first deposits are read from arrivals.
drop index report.own_newcomer;
drop index report.own_first_deposit;

-- What there is so far. Of a house in which nobody was ever moved the bits stay as they are.
select report.place_chains(array(select chain_id from agent.v_chain_path where level = 0));
insert into report.arrival (agent_id, what, slot, member_id, is_direct, amount)
  select agent_id, what, slot, member_id, is_direct, amount from report.v_recomputed_arrival order by 1, 2, 3, 4;
do $$ begin
  if not exists (select from report.place where id >= 1099511627776) then return; end if;
  insert into report.own_slot (agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout, rebate, team_rebate, deposits, deposit_count,
      withdrawals, withdrawal_count, bonus, packets, registered, first_depositors, first_deposits)
    select agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout, rebate, team_rebate, deposits, deposit_count, withdrawals,
      withdrawal_count, bonus, packets, registered, first_depositors, first_deposits
    from report.v_recomputed where kind = 'own' and via_id >= 1099511627776;
  insert into report.own_day (agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout, rebate, team_rebate, deposits, deposit_count,
      withdrawals, withdrawal_count, bonus, packets, registered, first_depositors, first_deposits)
    select agent_id, via_id, report.day_begin(report.day_of(slot)), lottery_id, sum(bets)::bigint, sum(stake)::bigint, sum(turnover)::bigint,
      sum(payout)::bigint, sum(rebate)::bigint, sum(team_rebate)::bigint, sum(deposits)::bigint, sum(deposit_count)::bigint,
      sum(withdrawals)::bigint, sum(withdrawal_count)::bigint, sum(bonus)::bigint, sum(packets)::bigint, sum(registered)::bigint,
      sum(first_depositors)::bigint, sum(first_deposits)::bigint
    from report.own_slot where via_id >= 1099511627776 and slot < (select days from report.rolled) group by 1, 2, 3, 4;
  delete from report.active_slot;
  insert into report.active_slot (slot, page, bits) select slot, page, bits from report.v_recomputed_active;
  delete from report.active_day;
  insert into report.active_day (day, page, bits) select report.day_of(slot), page, bit_or(bits) from report.active_slot group by 1, 2;
end $$;
