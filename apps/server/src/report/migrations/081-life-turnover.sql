-- What members have staked in all their time, at external games too: days that are put together, and quarters of an hour since. The agents
-- below whom somebody stood are few, and each is one step in the index.
create function report.life_turnover(p_members bigint[]) returns table (member_id bigint, turnover bigint)
language sql stable set search_path = '' as $$
  with recursive stood as (
    select u.id, (select min(o.agent_id) from report.own_slot o where o.via_id = u.id) as agent_id
    from (select distinct id from unnest(p_members) as m (id)) u
    union all
    select s.id, (select min(o.agent_id) from report.own_slot o where o.via_id = s.id and o.agent_id > s.agent_id)
    from stood s where s.agent_id is not null
  )
  select s.id, coalesce(sum(
      coalesce((select sum(d.turnover) from report.own_sum_day d where d.via_id = s.id and d.agent_id = s.agent_id and d.slot < r.days), 0)
      + coalesce((select sum(o.turnover) from report.own_slot o where o.via_id = s.id and o.agent_id = s.agent_id and o.slot >= r.days), 0)
    ), 0)::bigint
  from stood s cross join report.rolled r group by s.id;
$$;

-- Members of whom the facts know anything, after one, in the order of their numbers: one step in the index for each.
create function report.players_after(p_after bigint, p_most integer) returns setof bigint
language sql stable set search_path = '' as $$
  with recursive player as (
    select (select min(o.via_id) from report.own_slot o where o.via_id > p_after) as id, 1 as n
    union all
    select (select min(o.via_id) from report.own_slot o where o.via_id > p.id), p.n + 1
    from player p where p.id < 1099511627776 and p.n < p_most
  )
  select id from player where id < 1099511627776;
$$;
