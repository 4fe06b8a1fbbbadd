-- Members whose bets the house has frozen place none: asked in the statement that decides everything else, behind the lock under which
-- the freeze is written. New code of the rows of place_orders: 14, with `frozen:<ms>` or `frozen:` in the place of bet_ids.

-- Why a member may not stake points at a moment, or null. The caller holds the lock of the account's row.
create or replace function lottery.refused_by(p_account bigint, p_at timestamptz, p_new bigint[]) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select 'frozen:' || coalesce(trunc(extract(epoch from f.until) * 1000)::text, '') from member.v_freeze f
      where f.account_id = p_account and f.kind = 'bet'),
    protection.standing(p_account, p_at), lottery.limit_reached(p_account, p_at, p_new));
$$;

-- As in 010, with the freeze. Goes through the orders of guarded members that nothing else refuses. Only the first of each member is
-- decided here: what he sent with
-- it is asked again (4), so that every sum is of what is written.
create or replace function lottery.guard_orders(
  p_guarded bigint[], p_account bigint[], p_total bigint[], p_code smallint[], p_at timestamptz, out codes smallint[], out notes text[]
) language plpgsql set search_path = '' as $$
declare v_n integer; v_decided bigint[] := '{}'; v_note text;
begin
  codes := p_code;
  notes := array_fill(null::text, array[cardinality(p_code)]);
  for v_n in select o.n from unnest(p_account, p_code) with ordinality as o(a, c, n) where c = 0 and a = any(p_guarded) order by 1 loop
    if p_account[v_n] = any(v_decided) then
      codes[v_n] := 4;
      continue;
    end if;
    v_decided := v_decided || p_account[v_n];
    if exists (select from protection.v_limit l where l.account_id = p_account[v_n] and l.kind in ('stake', 'loss')) then
      perform lottery.keep_played(p_account[v_n], p_at, 200);
    end if;
    v_note := lottery.refused_by(p_account[v_n], p_at, array_fill(p_total[v_n], array[3]));
    if v_note is not null then
      notes[v_n] := v_note;
      codes[v_n] := case split_part(v_note, ':', 1) when 'limit' then 10 when 'excluded' then 11 when 'time_out' then 12 when 'frozen' then 14 else 13 end;
    end if;
  end loop;
end $$;

-- As in 010, with the freeze.
create or replace function lottery.place_orders(
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
  v_guarded bigint[]; v_note text[];
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

  -- Behind the accounts' locks: what a member has set to protect himself, or the house has frozen, and committed binds every order from
  -- here on (R-94). One probe of a small index each per account; for those without a row that is all.
  v_guarded := array(select g.account_id from protection.v_guard g where g.account_id = any(p_account)
    union select f.account_id from member.v_freeze f where f.account_id = any(p_account) and f.kind = 'bet');
  if cardinality(v_guarded) > 0 then
    select g.codes, g.notes into v_code, v_note from lottery.guard_orders(v_guarded, p_account, p_total, v_code, v_at) g;
    -- What a chase places by itself is no sign that its member is at play.
    if coalesce(current_setting('lottery.by_chase', true), '') <> 'on' then
      perform protection.touch((select array_agg(a) from unnest(p_account, v_code) as o(a, c) where c = 0 and a = any(v_guarded)), v_at);
    end if;
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
      case when v_code[o.n] between 10 and 14 then v_note[o.n]
        when v_code[o.n] = 0 and o.bets > 1 then array_to_string(v_bet[o.first : o.first + o.bets - 1], ',') end,
      v_balance[o.n], v_at
    from unnest(p_first, p_bets) with ordinality as o(first, bets, n);
end $$;
