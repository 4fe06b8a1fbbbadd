-- Placement, many orders in one call (money-path.md §2.1). Lines stand behind each other in the p_line arrays; p_bets tells
-- how many belong to each order. Returns one row per order (bet_ids in the order of its lines):
--   0 accepted, 1 closed, 2 insufficient, 3 duplicate (order_id is the first one's), 4 ask again (an earlier order of the same
--   member in this call was refused, or the same key stands twice), 5 key used for another order, 6 odds changed,
--   7 round maximum of a play, 8 round unknown, 9 account locked elsewhere, ask again.
-- The gate (R-02, R-03): a shared advisory lock per round, then the clock is read ONCE and that stamp is stored; closing takes
-- the same lock exclusively, so nothing appears after the close.
create function lottery.place_orders(
  p_wait boolean, p_escrow bigint,
  p_account bigint[], p_ref uuid[], p_round bigint[], p_version integer[], p_total bigint[], p_digest uuid[],
  p_chain bigint[], p_bets integer[], p_first integer[], p_round_max bigint[],
  p_line_order integer[], p_line_play text[], p_line_selection text[], p_line_odds text[], p_line_unit bigint[],
  p_line_multiple integer[], p_line_units integer[], p_line_stake bigint[], p_line_max bigint[],
  out n integer, out code smallint, out order_id bigint, out bet_ids text, out balance bigint, out at timestamptz
) returns setof record language plpgsql set search_path = '' as $$
declare
  v_at timestamptz;
  v_locked bigint[];
  v_code smallint[]; v_known bigint[]; v_balance bigint[];
  v_bet bigint[];
  v_count integer := cardinality(p_account);
begin
  perform pg_advisory_xact_lock_shared(lottery.gate_key(r)) from (select distinct r from unnest(p_round) r order by r) rounds;
  v_locked := ledger.lock_accounts(p_account, p_wait);
  v_at := clock_timestamp();

  -- Every line gets its number now, refused ones too: numbers may have gaps, and subscripts need no join.
  v_bet := array(select nextval('lottery.bet_id') from generate_series(1, cardinality(p_line_order)));

  if v_count = (select count(distinct a) from unnest(p_account) a) then
    -- Every member once, which is nearly always so: nobody's orders depend on one another.
    select array_agg(case when l.first_code <> 0 then l.first_code
          when l.total > l.balance then 2
          when l.staked + l.total > l.round_max and lottery.over_round_max(l.account_id, l.round_id, l.n::integer,
            p_account, p_round, p_line_order, p_line_play, p_line_stake, p_line_max) then 7
          else 0 end::smallint order by l.n),
        array_agg(l.known_id order by l.n),
        array_agg(l.balance - case when l.first_code = 0 and l.total <= l.balance then l.total else 0 end order by l.n)
      into v_code, v_known, v_balance
      from lottery.look_up(p_account, p_ref, p_round, p_version, p_total, p_digest, p_round_max, v_locked, v_at) l;
  else
  with j as (
    select l.account_id, l.round_id, l.total, l.round_max, l.n, l.balance, l.known_id, l.staked,
      case when l.first_code = 0 and row_number() over (partition by l.account_id, l.ref order by l.n) > 1 then 4 else l.first_code end as first_code
    from lottery.look_up(p_account, p_ref, p_round, p_version, p_total, p_digest, p_round_max, v_locked, v_at) l
  ), w as (
    select j.*,
      sum(case when first_code = 0 then total else 0 end) over (partition by account_id order by j.n rows unbounded preceding) as running,
      sum(case when first_code = 0 then total else 0 end) over (partition by account_id, round_id order by j.n rows unbounded preceding) as round_running
    from j
  ), d as (
    select w.*, case when first_code <> 0 then first_code
        when running > w.balance then 2
        when staked + round_running > round_max and lottery.over_round_max(w.account_id, w.round_id, w.n::integer,
          p_account, p_round, p_line_order, p_line_play, p_line_stake, p_line_max) then 7
        else 0 end as second_code
    from w
  ), f as (
    -- Only the first refusal for want of points or room is exact; what the member sent after it is asked again.
    select d.*, case when second_code in (0, 2, 7) and coalesce(bool_or(second_code in (2, 7)) over before_it, false)
        then 4 else second_code end as final_code
    from d window before_it as (partition by account_id order by d.n rows between unbounded preceding and 1 preceding)
  ), g as (
    select f.*, coalesce(max(case when final_code = 0 then running end) over (partition by account_id order by f.n rows unbounded preceding), 0) as spent
    from f
  )
  select array_agg(final_code::smallint order by g.n), array_agg(known_id order by g.n), array_agg((g.balance - spent)::bigint order by g.n)
    into v_code, v_known, v_balance from g;
  end if;

  if 0 = any(v_code) then
    with orders as (
      insert into lottery.bet_order (account_id, client_ref, order_id, round_id, digest, total, bets, created_at)
      select o.account_id, o.ref, v_bet[o.first], o.round_id, o.digest, o.total, o.bets, v_at
      from unnest(p_account, p_ref, p_first, p_round, p_digest, p_total, p_bets)
        with ordinality as o(account_id, ref, first, round_id, digest, total, bets, n)
      where v_code[o.n] = 0
    ), staked as (
      insert into lottery.round_stake as s (round_id, account_id, stake)
      select o.round_id, o.account_id, sum(o.total)
      from unnest(p_round, p_account, p_total) with ordinality as o(round_id, account_id, total, n)
      where v_code[o.n] = 0 group by 1, 2
      on conflict (round_id, account_id) do update set stake = s.stake + excluded.stake
    )
    insert into lottery.bet (account_id, id, order_id, round_id, chain_id, play, selection, odds, unit, multiple, units, stake, created_at)
    select p_account[l.o], v_bet[l.line], v_bet[p_first[l.o]], p_round[l.o], p_chain[l.o],
           l.play, l.selection, l.odds, l.unit, l.multiple, l.units, l.stake, v_at
    from unnest(p_line_order, p_line_play, p_line_selection, p_line_odds, p_line_unit, p_line_multiple, p_line_units, p_line_stake)
      with ordinality as l(o, play, selection, odds, unit, multiple, units, stake, line)
    where v_code[l.o] = 0;

    perform ledger.apply_locked(
      array_agg(o.account_id order by o.n), array_agg(p_escrow), array_agg(2::smallint),
      array_agg(v_bet[o.first] order by o.n), array_agg(-o.total order by o.n), v_at)
    from unnest(p_account, p_first, p_total) with ordinality as o(account_id, first, total, n)
    where v_code[o.n] = 0;
  end if;

  return query
    select o.n::integer, v_code[o.n], case when v_code[o.n] = 0 then v_bet[o.first] else v_known[o.n] end,
      case when v_code[o.n] = 0 and o.bets > 1 then array_to_string(v_bet[o.first : o.first + o.bets - 1], ',') end,
      v_balance[o.n], v_at
    from unnest(p_first, p_bets) with ordinality as o(first, bets, n);
end $$;

-- What the database knows of each order, and the first reason to refuse it that does not depend on the other orders. One look-up
-- per order by primary key, whatever the planner thinks of the tables' sizes: a join planned while they were empty would
-- read them whole once they are full. Plain SQL, so that it becomes part of the calling statement.
create function lottery.look_up(
  p_account bigint[], p_ref uuid[], p_round bigint[], p_version integer[], p_total bigint[], p_digest uuid[], p_round_max bigint[],
  p_locked bigint[], p_at timestamptz
) returns table (
  account_id bigint, ref uuid, round_id bigint, total bigint, round_max bigint, n bigint,
  balance bigint, known_id bigint, staked bigint, first_code integer
) language sql stable as $$
  select o.account_id, o.ref, o.round_id, o.total, o.round_max, o.n, a.balance, e.order_id, coalesce(s.stake, 0),
    case
      when a.id is null then 9
      when e.order_id is not null then case when e.digest = o.digest then 3 else 5 end
      when r.status is null then 8
      when r.status <> 1 or p_at < r.begin_at or p_at >= r.end_at then 1
      when r.odds_version <> o.version then 6
      else 0 end
  from unnest(p_account, p_ref, p_round, p_version, p_total, p_digest, p_round_max)
    with ordinality as o(account_id, ref, round_id, version, total, digest, round_max, n)
  left join lateral (select b.id, b.balance from ledger.v_balance b where b.id = o.account_id and b.id = any(p_locked) limit 1) a on true
  left join lateral (select x.order_id, x.digest from lottery.bet_order x
    where x.account_id = o.account_id and x.client_ref = o.ref limit 1) e on true
  left join lateral (select x.status, x.begin_at, x.end_at, x.odds_version from lottery.round x where x.id = o.round_id limit 1) r on true
  left join lateral (select x.stake from lottery.round_stake x
    where x.round_id = o.round_id and x.account_id = o.account_id limit 1) s on true;
$$;

-- One advisory lock per round, apart from every other use of advisory locks.
create function lottery.gate_key(p_round bigint) returns bigint language sql immutable parallel safe as $$
  select 7700000000000000000 + p_round;
$$;

-- Would order p_n, with the member's earlier orders of this call, bring a play of its round over that play's maximum?
-- Counts what the member has staked on the play in this round already. Rare: only asked when the member's total in the round
-- has passed the smallest maximum.
create function lottery.over_round_max(
  p_account_id bigint, p_round_id bigint, p_n integer, p_account bigint[], p_round bigint[],
  p_line_order integer[], p_line_play text[], p_line_stake bigint[], p_line_max bigint[]
) returns boolean language sql stable set search_path = '' as $$
  with asked as (
    select l.play, sum(l.stake) as stake, min(l.most) as most, bool_or(l.order_n = p_n) as mine
    from unnest(p_line_order, p_line_play, p_line_stake, p_line_max) as l(order_n, play, stake, most)
    join unnest(p_account, p_round) with ordinality as o(account_id, round_id, n) on o.n = l.order_n
    where o.account_id = p_account_id and o.round_id = p_round_id and o.n <= p_n
    group by 1
  )
  select exists (
    select from asked where mine and stake + coalesce((
      select sum(b.stake) from lottery.bet b
      where b.round_id = p_round_id and b.account_id = p_account_id and b.play = asked.play and b.status <> 4), 0) > most
  );
$$;
