-- What a member's limits of stakes leave him to stake until one of them is reached, here and elsewhere; null: he has none.
create function lottery.stake_left(p_account bigint, p_at timestamptz) returns bigint
language sql stable set search_path = '' as $$
  select min(greatest(l.value - p.stake, 0)) from protection.v_limit l
    cross join lateral lottery.all_played_since(p_account, p_at - l.span) p
  where l.account_id = p_account and l.kind = 'stake';
$$;
