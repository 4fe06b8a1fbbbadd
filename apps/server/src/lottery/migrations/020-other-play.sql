-- Limits of stakes and losses count what was played at external games beside the bets on draws (R-90).
create function lottery.all_played_since(p_account bigint, p_since timestamptz, out stake bigint, out payout bigint)
language sql stable set search_path = '' as $$
  select p.stake + o.stake, p.payout + o.payout
  from lottery.played_since(p_account, p_since) p, protection.other_played(p_account, p_since) o;
$$;

create or replace function lottery.limit_reached(p_account bigint, p_at timestamptz, p_new bigint[]) returns text
language sql stable set search_path = '' as $$
  with l as (
    select x.kind, x.period, x.value, p_at - x.span as since, p_new[array_position(array['day', 'week', 'month'], x.period)] as asked
    from protection.v_limit x where x.account_id = p_account and x.kind in ('stake', 'loss')
  ), u as materialized (
    select s.period, p.stake, p.payout from (select distinct period, since from l) s cross join lateral lottery.all_played_since(p_account, s.since) p
  ), r as (
    select l.*, case l.kind when 'stake' then u.stake else greatest(u.stake - u.payout, 0) end as used from l join u using (period)
  )
  select format('limit:%s:%s:%s', r.kind, r.period, greatest(r.value - r.used, 0)) from r
  where r.used + r.asked > r.value order by r.value - r.used, r.kind, r.period limit 1;
$$;
