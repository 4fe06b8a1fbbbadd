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
  p_chain bigint[], p_bets integer[], p_round_max bigint[],
  p_line_order integer[], p_line_play text[], p_line_selection text[], p_line_odds text[], p_line_unit bigint[],
  p_line_multiple integer[], p_line_units integer[], p_line_stake bigint[], p_line_max bigint[],
  out n integer, out code smallint, out order_id bigint, out bet_ids text, out balance bigint, out at timestamptz
) returns setof record language plpgsql set search_path = '' as $$
declare
  v_at timestamptz;
  v_ids bigint[]; v_balances bigint[];
  v_code smallint[]; v_order bigint[]; v_balance bigint[]; v_bets text[]; v_bets_of text[];
  v_count integer := cardinality(p_account);
  v_accounts bigint[]; v_contras bigint[]; v_kinds smallint[]; v_refs bigint[]; v_amounts bigint[]; v_places integer[];
  i integer;
begin
  perform pg_advisory_xact_lock_shared(lottery.gate_key(r)) from (select distinct r from unnest(p_round) r order by r) rounds;

  select array_agg(l.id), array_agg(l.balance) into v_ids, v_balances
    from ledger.lock_accounts(p_account, p_wait) l;

  v_at := clock_timestamp();

  with o as (
    select * from unnest(p_account, p_ref, p_round, p_version, p_total, p_digest, p_round_max)
      with ordinality as o(account_id, ref, round_id, version, total, digest, round_max, n)
  ), j as (
    select o.*, a.balance, a.id as locked, e.order_id as known_id, e.digest as known_digest,
           r.status, r.begin_at, r.end_at, r.odds_version, coalesce(s.stake, 0) as staked,
           row_number() over (partition by o.account_id, o.ref order by o.n) as copy
    from o
    left join unnest(v_ids, v_balances) as a(id, balance) on a.id = o.account_id
    left join lottery.bet_order e on e.account_id = o.account_id and e.client_ref = o.ref
    left join lottery.round r on r.id = o.round_id
    left join lottery.round_stake s on s.round_id = o.round_id and s.account_id = o.account_id
  ), c as (
    select j.*, case
        when locked is null then 9
        when known_id is not null then case when known_digest = digest then 3 else 5 end
        when copy > 1 then 4
        when status is null then 8
        when status <> 1 or v_at < begin_at or v_at >= end_at then 1
        when odds_version <> version then 6
        else 0 end as first_code
    from j
  ), w as (
    select c.*,
      sum(case when first_code = 0 then total else 0 end) over (partition by account_id order by c.n rows unbounded preceding) as running,
      sum(case when first_code = 0 then total else 0 end) over (partition by account_id, round_id order by c.n rows unbounded preceding) as round_running
    from c
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
    into v_code, v_order, v_balance from g;

  if 0 = any(v_code) then
    with codes as (
      select * from unnest(v_code) with ordinality as c(code, n) where c.code = 0
    ), lines as (
      select l.*, codes.n, nextval('lottery.bet_id') as bet_id
      from unnest(p_line_order, p_line_play, p_line_selection, p_line_odds, p_line_unit, p_line_multiple, p_line_units, p_line_stake)
        with ordinality as l(order_n, play, selection, odds, unit, multiple, units, stake, line)
      join codes on codes.n = l.order_n
    ), accepted as (
      select o.*, i.order_id, i.bet_ids
      from unnest(p_account, p_ref, p_round, p_total, p_digest, p_chain, p_bets)
        with ordinality as o(account_id, ref, round_id, total, digest, chain_id, bets, n)
      join (select lines.n, min(bet_id) as order_id, string_agg(bet_id::text, ',' order by line) as bet_ids
            from lines group by 1) i on i.n = o.n
    ), orders as (
      insert into lottery.bet_order (account_id, client_ref, order_id, round_id, digest, total, bets, created_at)
      select account_id, ref, accepted.order_id, round_id, digest, total, bets, v_at from accepted
    ), bets as (
      insert into lottery.bet (account_id, id, order_id, round_id, chain_id, play, selection, odds, unit, multiple, units, stake, created_at)
      select a.account_id, l.bet_id, a.order_id, a.round_id, a.chain_id, l.play, l.selection, l.odds, l.unit, l.multiple, l.units, l.stake, v_at
      from lines l join accepted a on a.n = l.n
    ), staked as (
      insert into lottery.round_stake as s (round_id, account_id, stake)
      select round_id, account_id, sum(total) from accepted group by 1, 2
      on conflict (round_id, account_id) do update set stake = s.stake + excluded.stake
    )
    select array_agg(account_id order by a.n), array_agg(p_escrow order by a.n), array_agg(2::smallint order by a.n),
           array_agg(a.order_id order by a.n), array_agg(-total order by a.n), array_agg(a.n::integer order by a.n),
           array_agg(a.bet_ids order by a.n)
      into v_accounts, v_contras, v_kinds, v_refs, v_amounts, v_places, v_bets_of
      from accepted a;

    perform ledger.apply_locked(v_accounts, v_contras, v_kinds, v_refs, v_amounts, v_at);

    for i in 1 .. cardinality(v_places) loop
      v_order[v_places[i]] := v_refs[i];
      v_bets[v_places[i]] := v_bets_of[i];
    end loop;
  end if;

  return query select x.n::integer, x.code, x.order_id, x.bet_ids, x.balance, v_at
    from unnest(v_code, v_order, v_bets, v_balance) with ordinality as x(code, order_id, bet_ids, balance, n)
    where x.code is not null;
end $$;

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
