-- Correcting a round (decision 051): each function is one transaction, done once.

-- What a bet pays at an outcome: per winning tier rounded down, and the returned half stakes (R-20).
create function lottery.payout_of(p_stake bigint, p_mult bigint, p_rest bigint[], p_push bigint) returns bigint
language sql immutable as $$
  select p_stake * p_mult / 20000 + p_stake * p_push / 2
    + case when p_rest is null then 0 else (select sum(p_stake * m / 20000)::bigint from unnest(p_rest) m) end;
$$;

-- Books what a correction changes on accounts whose locks the caller holds: of every line what it has now (kind p_kind), then what it
-- had is taken back (correction). What an account does not have any more goes to the receivable; what it is still held to owe of
-- the same round is set against what it gets. p_contra is where the lines are paid from, p_house who bears the difference.
create function lottery.book_correction(
  p_round bigint, p_revision integer, p_what text,
  p_accounts bigint[], p_refs bigint[], p_before bigint[], p_after bigint[],
  p_kind smallint, p_contra bigint, p_house bigint, p_receivable bigint, p_at timestamptz
) returns bigint language plpgsql set search_path = '' as $$
declare
  v_closed bigint[]; v_rows record; v_house bigint;
begin
  if cardinality(p_accounts) = 0 then return 0; end if;
  v_closed := array(select a.id from ledger.v_account a join member.v_closed c on c.id = a.owner_member_id
    where a.id = any(p_accounts));

  insert into lottery.correction_part (round_id, revision, what, account_id, before, after, claimed, kept, closed, at)
  select p_round, p_revision, p_what, s.account_id, s.before, s.after,
    case when s.gain >= 0 then -least(s.owed, s.gain)
      when s.closed then -s.gain - least(s.kept, -s.gain)
      else -s.gain - least(s.balance, -s.gain) end,
    case when not s.closed then 0
      when s.gain >= 0 then s.gain - least(s.owed, s.gain)
      else -least(s.kept, -s.gain) end,
    s.closed, p_at
  from (
    select d.account_id, d.before, d.after, d.after - d.before as gain, b.balance, coalesce(r.amount, 0) as owed,
      d.account_id = any(v_closed) as closed,
      (select coalesce(sum(k.kept), 0) from lottery.correction_part k
         where k.round_id = p_round and k.account_id = d.account_id and k.what = p_what)
      + (select coalesce(sum(k.amount), 0) from lottery.rebate_part k
         where p_what = 'rebate' and k.round_id = p_round and k.account_id = d.account_id and k.kept_at is not null) as kept
    from (select u.account_id, sum(u.before)::bigint as before, sum(u.after)::bigint as after
          from unnest(p_accounts, p_before, p_after) as u(account_id, before, after) group by 1) d
    join ledger.v_balance b on b.id = d.account_id
    left join lottery.receivable r on r.account_id = d.account_id and r.round_id = p_round and r.what = p_what
  ) s;

  insert into lottery.receivable as r (account_id, round_id, what, amount)
    select p.account_id, p_round, p_what,
      (select sum(x.claimed) from lottery.correction_part x
        where x.round_id = p_round and x.account_id = p.account_id and x.what = p_what)
    from lottery.correction_part p
    where p.round_id = p_round and p.revision = p_revision and p.what = p_what and p.account_id = any(p_accounts) and p.claimed <> 0
    on conflict (account_id, round_id, what) do update set amount = excluded.amount;

  -- What comes goes first, so that no balance is below zero on the way.
  select array_agg(x.account_id order by x.account_id, x.part, x.n) as accounts,
         array_agg(x.contra_id order by x.account_id, x.part, x.n) as contras,
         array_agg(x.kind order by x.account_id, x.part, x.n) as kinds,
         array_agg(x.ref order by x.account_id, x.part, x.n) as refs,
         array_agg(x.amount order by x.account_id, x.part, x.n) as amounts
    into v_rows
    from (
      select u.account_id, case e.sign when 1 then 1 else 3 end as part, u.n, p_contra as contra_id,
        case e.sign when 1 then p_kind else 9::smallint end as kind, u.ref, e.sign * case e.sign when 1 then u.after else u.before end as amount
      from unnest(p_accounts, p_refs, p_before, p_after) with ordinality as u(account_id, ref, before, after, n)
      cross join (values (1), (-1)) as e(sign)
      where u.before <> u.after or p_kind <> 9
      union all
      select p.account_id, case when p.claimed > 0 then 2 else 4 end, 0, p_receivable, 9::smallint, p_round, p.claimed
      from lottery.correction_part p
      where p.round_id = p_round and p.revision = p_revision and p.what = p_what and p.account_id = any(p_accounts)
    ) x where x.amount <> 0 and x.account_id <> all(v_closed);
  if v_rows.accounts is not null then
    perform ledger.apply_locked(v_rows.accounts, v_rows.contras, v_rows.kinds, v_rows.refs, v_rows.amounts, p_at);
  end if;

  select coalesce(sum(p.before - p.after), 0) into v_house from lottery.correction_part p
    where p.round_id = p_round and p.revision = p_revision and p.what = p_what and p.account_id = any(p_accounts) and not p.closed;
  if p_contra <> p_house and v_house <> 0 then
    perform ledger.apply_pooled(array[p_house], array[p_contra], array[10::smallint], array[p_round], array[v_house], p_at);
  end if;
  -- On a closed account nothing moves: what it owes or is no longer held to owe is between the house's own accounts.
  perform ledger.apply_pooled(array_agg(p_receivable), array_agg(p_house), array_agg(9::smallint), array_agg(p_round), array_agg(-p.claimed), p_at)
    from lottery.correction_part p
    where p.round_id = p_round and p.revision = p_revision and p.what = p_what and p.account_id = any(p_accounts) and p.closed
    having count(*) > 0;
  return v_house;
end $$;

-- Corrects the bets of members lo..hi of a round, once (correct_chunk): bets, their revisions, payouts, the house's result and the
-- parts of their agents' rebates. Returns how many bets changed.
create function lottery.correct_chunk(
  p_round bigint, p_revision integer, p_lo bigint, p_hi bigint, p_escrow bigint, p_house bigint, p_receivable bigint
) returns integer language plpgsql set search_path = '' as $$
declare
  v_kind text; v_state smallint; v_at timestamptz; v_closed bigint[]; v_all bigint[];
  v_type integer := lottery.lottery_type(p_round);
  v_seen integer; v_bets integer; v_accounts integer; v_house bigint; v_rows record;
begin
  select c.kind, c.state into v_kind, v_state from lottery.correction c where c.round_id = p_round and c.revision = p_revision;
  -- Somebody else has finished it meanwhile.
  if v_state = 2 then return 0; end if;
  if v_state is distinct from 1 then raise exception 'round % is not being corrected', p_round using errcode = 'LR010'; end if;
  insert into lottery.correct_chunk (round_id, revision, lo, hi, accounts, bets, house, done_at)
    values (p_round, p_revision, p_lo, p_hi, 0, 0, 0, clock_timestamp()) on conflict do nothing;
  if not found then return 0; end if;

  v_all := array(select distinct b.account_id from lottery.bet b where b.round_id = p_round and b.account_id between p_lo and p_hi);
  perform ledger.lock_accounts(v_all, true);
  v_at := clock_timestamp();
  v_closed := array(select a.id from ledger.v_account a join member.v_closed c on c.id = a.owner_member_id where a.id = any(v_all));

  perform set_config('enable_nestloop', 'off', true);
  with stood as (
    select b.account_id, b.id, b.chain_id, b.stake, b.status, b.payout,
      b.stake - b.unit * b.multiple * o.push_half / 2 as effective,
      case when v_kind = 'annul' then 4::smallint else n.status end as new_status,
      case when v_kind = 'annul' then b.stake
        else lottery.payout_of(b.unit * b.multiple, n.mult, n.mult_rest, n.push_half) end as new_payout,
      case when v_kind = 'annul' then 0 else b.stake - b.unit * b.multiple * n.push_half / 2 end as new_effective
    from lottery.bet b
    join lottery.v_outcome o on o.round_id = p_round and o.revision = p_revision - 1
      and o.play = b.play and o.selection = b.selection and o.odds = b.odds
    left join lottery.outcome_revision n on n.round_id = p_round and n.revision = p_revision
      and n.play = b.play and n.selection = b.selection and n.odds = b.odds
    where b.round_id = p_round and b.account_id between p_lo and p_hi and b.status in (1, 2, 3)
      and (v_kind = 'annul' or n.round_id is not null)
  ), kept as (
    insert into lottery.bet_revision (account_id, bet_id, revision, round_id, chain_id, stake, status_before, payout_before, effective_before,
      status_after, payout_after, effective_after, is_first, booked, at)
    select s.account_id, s.id, p_revision, p_round, s.chain_id, s.stake, s.status, s.payout, s.effective, s.new_status, s.new_payout,
      s.new_effective,
      not exists (select from lottery.bet_revision f where f.round_id = p_round and f.account_id = s.account_id and f.bet_id = s.id),
      s.account_id <> all(v_closed), v_at
    from stood s where (s.status, s.payout, s.effective) is distinct from (s.new_status, s.new_payout, s.new_effective)
    returning 1
  )
  select (select count(*) from stood), (select count(*) from kept) into v_seen, v_bets;
  perform set_config('enable_nestloop', 'on', true);
  if v_seen <> (select count(*) from lottery.bet b
      where b.round_id = p_round and b.account_id between p_lo and p_hi and b.status in (1, 2, 3)) then
    raise exception 'round %: a bet was not judged', p_round using errcode = 'LR010';
  end if;

  update lottery.bet b set status = c.status_after, payout = c.payout_after
    from lottery.bet_revision c
    where c.round_id = p_round and c.revision = p_revision and c.account_id between p_lo and p_hi
      and b.round_id = p_round and b.account_id = c.account_id and b.id = c.bet_id;
  -- Hours that have been added up already (decision 035) are changed with their bets.
  update lottery.played_hour h set stake = h.stake + d.stake, payout = h.payout + d.payout
    from (
      select b.account_id, date_trunc('hour', b.created_at, 'UTC') as hour,
        sum(case c.status_after when 4 then -c.stake else 0 end)::bigint as stake,
        sum(case c.status_after when 4 then 0 else c.payout_after end - c.payout_before)::bigint as payout
      from lottery.bet_revision c
      join lottery.bet b on b.account_id = c.account_id and b.id = c.bet_id
      join lottery.played_mark m on m.account_id = c.account_id and c.bet_id <= m.last_id
      where c.round_id = p_round and c.revision = p_revision and c.account_id between p_lo and p_hi group by 1, 2
    ) d where h.account_id = d.account_id and h.hour = d.hour;

  insert into lottery.correction_rebate (round_id, revision, lo, account_id, before, after)
    select p_round, p_revision, p_lo, s.account_id, sum(c.effective_before * s.steps[v_type] / 10000), sum(c.effective_after * s.steps[v_type] / 10000)
    from lottery.bet_revision c
    join agent.v_chain_step s on s.chain_id = c.chain_id
    where c.round_id = p_round and c.revision = p_revision and c.account_id between p_lo and p_hi and c.effective_before <> c.effective_after
    group by s.account_id
    having sum(c.effective_before * s.steps[v_type] / 10000) <> sum(c.effective_after * s.steps[v_type] / 10000);

  select coalesce(array_agg(c.account_id order by c.account_id, c.bet_id), '{}') as accounts,
         coalesce(array_agg(c.bet_id order by c.account_id, c.bet_id), '{}') as refs,
         coalesce(array_agg(c.payout_before order by c.account_id, c.bet_id), '{}') as befores,
         coalesce(array_agg(c.payout_after order by c.account_id, c.bet_id), '{}') as afters
    into v_rows from lottery.bet_revision c
    where c.round_id = p_round and c.revision = p_revision and c.account_id between p_lo and p_hi;
  v_house := lottery.book_correction(p_round, p_revision, 'payout', v_rows.accounts, v_rows.refs, v_rows.befores, v_rows.afters,
    case v_kind when 'annul' then 5 else 9 end::smallint, p_escrow, p_house, p_receivable, v_at);
  update lottery.correct_chunk set accounts = cardinality(v_all), bets = v_bets, house = v_house
    where round_id = p_round and revision = p_revision and lo = p_lo;
  return v_bets;
end $$;

-- Books the rebates that a correction changes to agents lo..hi, once: one line per agent (ref round). Returns how many agents.
create function lottery.correct_rebates(
  p_round bigint, p_revision integer, p_lo bigint, p_hi bigint, p_rebate bigint, p_receivable bigint
) returns integer language plpgsql set search_path = '' as $$
declare v_rows record; v_n integer;
begin
  perform ledger.lock_accounts(array(select distinct r.account_id from lottery.correction_rebate r
    where r.round_id = p_round and r.revision = p_revision and r.account_id between p_lo and p_hi and not r.posted), true);
  with taken as (
    update lottery.correction_rebate r set posted = true
    where r.round_id = p_round and r.revision = p_revision and r.account_id between p_lo and p_hi and not r.posted
    returning r.account_id, r.before, r.after
  ), sums as (select account_id, sum(before)::bigint as before, sum(after)::bigint as after from taken group by 1)
  select coalesce(array_agg(account_id order by account_id), '{}') as accounts, coalesce(array_agg(before order by account_id), '{}') as befores,
         coalesce(array_agg(after order by account_id), '{}') as afters, count(*)::integer as n
    into v_rows from sums where before <> after;
  v_n := v_rows.n;
  if v_n > 0 then
    perform lottery.book_correction(p_round, p_revision, 'rebate', v_rows.accounts, array_fill(p_round, array[v_n]), v_rows.befores,
      v_rows.afters, 9::smallint, p_rebate, p_rebate, p_receivable, clock_timestamp());
  end if;
  return v_n;
end $$;

-- Notes anew what the placed parts of chases brought in a corrected round. No chase is played again: one that stopped on a win stays
-- stopped. Returns the chases that it concerns.
create function lottery.correct_chase_parts(p_round bigint) returns setof bigint
language plpgsql set search_path = '' as $$
begin
  -- Behind the locks under which parts are decided: what is decided from now on reads the corrected bets by itself.
  perform from lottery.chase c
    where c.id = any(array(select p.chase_id from lottery.chase_round p where p.round_id = p_round and p.state in (1, 2)))
    order by c.id for update;
  return query
    update lottery.chase_round p set payout = x.payout, won = x.won
    from (
      select y.chase_id, sum(b.payout)::bigint as payout, bool_or(b.status = 1) as won from lottery.chase_round y
      join lottery.chase c on c.id = y.chase_id
      join lottery.bet b on b.account_id = c.account_id and b.id >= y.order_id and b.order_id = y.order_id
      where y.round_id = p_round and y.state = 2 group by 1
    ) x
    where p.round_id = p_round and p.state = 2 and p.chase_id = x.chase_id and (p.payout, p.won) is distinct from (x.payout, x.won)
    returning p.chase_id;
end $$;
