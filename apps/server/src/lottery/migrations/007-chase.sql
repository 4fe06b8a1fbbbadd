-- Chase orders: the same lines over many rounds of a lottery, points of all rounds frozen at once in one hold (decision 024).
-- Lock order, everywhere: gate of the round, chases by id, accounts by id.

-- state: 0 running, 1 done, 2 stopped by a win, 3 cancelled, 4 odds got worse, 5 refused. Identity is (account, client_ref) (R-47).
create table lottery.chase (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  member_id bigint not null,
  client_ref uuid not null,
  digest uuid not null,
  lottery_id bigint not null,
  -- Odds and rules it was accepted under.
  odds_version integer not null,
  lines jsonb not null,
  stop_on_win boolean not null,
  rounds integer not null check (rounds between 2 and 100),
  total bigint not null check (total > 0),
  hold_id bigint,
  state smallint not null default 0 check (state between 0 and 5),
  cancel_ref uuid,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (account_id, client_ref),
  unique (account_id, cancel_ref),
  check ((state = 0) = (ended_at is null))
);
create index chase_of_account on lottery.chase (account_id, id);

-- state: 0 waiting, 1 placed, 2 decided, 3 skipped, 4 given back because the chase had ended. Only 0 keeps points frozen.
create table lottery.chase_round (
  chase_id bigint not null,
  n integer not null,
  round_id bigint not null,
  multiple integer not null check (multiple > 0),
  stake bigint not null check (stake > 0),
  state smallint not null default 0 check (state between 0 and 4),
  reason text,
  order_id bigint,
  payout bigint,
  won boolean not null default false,
  done_at timestamptz,
  primary key (chase_id, n),
  unique (chase_id, round_id),
  check ((state in (1, 2)) = (order_id is not null)),
  check ((state = 3) = (reason is not null))
) with (fillfactor = 70);
create index chase_round_open on lottery.chase_round (round_id) where state in (0, 1);

-- Rounds that chases wait for or have placed into and that are no longer ahead. Walks from round to round in the index, whatever
-- number of chases stand on each.
create function lottery.chase_rounds_due() returns table (round_id bigint, lottery_id bigint, status smallint, odds_version integer, business_date text)
language sql stable set search_path = '' as $$
  with recursive r(id) as (
    select min(c.round_id) from lottery.chase_round c where c.state in (0, 1)
    union all
    select (select min(c.round_id) from lottery.chase_round c where c.state in (0, 1) and c.round_id > r.id) from r where r.id is not null
  )
  select x.id, x.lottery_id, x.status, x.odds_version, x.business_date::text from r join lottery.round x on x.id = r.id where x.status <> 0 order by x.begin_at, x.id;
$$;

-- Chases whose part of an open round may be placed now: one of each member at a time, so that no order of a batch depends on
-- another. One that stops on a win waits until its earlier rounds are decided. `same_rules`: the round has the rules the chase was accepted under.
create function lottery.chases_to_place(p_round bigint, p_limit integer)
returns table (chase_id bigint, account_id bigint, member_id bigint, lines jsonb, multiple integer, same_rules boolean)
language sql stable set search_path = '' as $$
  select distinct on (c.account_id) c.id, c.account_id, c.member_id, c.lines, p.multiple,
    c.odds_version = r.odds_version or lottery.same_rules(c.lottery_id, c.odds_version, r.odds_version)
  from lottery.chase_round p join lottery.chase c on c.id = p.chase_id join lottery.round r on r.id = p.round_id
  where p.round_id = p_round and p.state = 0 and c.state = 0
    and not (c.stop_on_win and exists (select from lottery.chase_round q where q.chase_id = c.id and q.state = 1))
  order by c.account_id, c.id limit p_limit;
$$;

-- Gives back parts of the holds of chases whose rows are locked; the caller has counted them.
create function lottery.release_chases(p_chases bigint[], p_amounts bigint[]) returns void
language sql set search_path = '' as $$
  select ledger.release_parts(array_agg(c.hold_id order by u.n), array_agg(u.amount order by u.n))
  from unnest(p_chases, p_amounts) with ordinality as u(id, amount, n) join lottery.chase c on c.id = u.id
  where u.amount > 0 having count(*) > 0;
$$;

-- First half of a placement, in the transaction of place_orders: behind the round's gate, what these chases have frozen for
-- this round becomes available. Returns the chases whose part was still waiting; the others are left alone.
create function lottery.take_chase_parts(p_round bigint, p_chases bigint[]) returns setof bigint
language plpgsql set search_path = '' as $$
declare v_taken bigint[]; v_amounts bigint[];
begin
  perform pg_advisory_xact_lock_shared(lottery.gate_key(p_round));
  perform from lottery.chase c where c.id = any(p_chases) order by c.id for update;
  select array_agg(p.chase_id order by p.chase_id), array_agg(p.stake order by p.chase_id) into v_taken, v_amounts
    from lottery.chase_round p join lottery.chase c on c.id = p.chase_id
    where p.round_id = p_round and p.chase_id = any(p_chases) and p.state = 0 and c.state = 0
      and not (c.stop_on_win and exists (select from lottery.chase_round q where q.chase_id = c.id and q.state = 1));
  if v_taken is null then return; end if;
  perform lottery.release_chases(v_taken, v_amounts);
  return query select unnest(v_taken);
end $$;

-- Second half: writes down what became of the parts taken. A part without an order was skipped for its reason; its points are
-- the member's again already.
create function lottery.mark_chase_parts(p_round bigint, p_chases bigint[], p_orders bigint[], p_reasons text[]) returns void
language plpgsql set search_path = '' as $$
begin
  update lottery.chase_round p set state = case when u.order_id is null then 3 else 1 end, order_id = u.order_id,
      reason = u.reason, done_at = clock_timestamp()
    from unnest(p_chases, p_orders, p_reasons) as u(id, order_id, reason)
    where p.round_id = p_round and p.chase_id = u.id and p.state = 0;
  perform lottery.finish_chases(p_chases);
end $$;

-- Chases of which nothing is waiting and nothing is open any more are done. Their rows are locked by the caller.
create function lottery.finish_chases(p_chases bigint[]) returns void
language sql set search_path = '' as $$
  update lottery.chase c set state = 1, ended_at = clock_timestamp()
    where c.id = any(p_chases) and c.state = 0
      and not exists (select from lottery.chase_round p where p.chase_id = c.id and p.state in (0, 1));
$$;

-- Gives back the waiting parts of a round that takes no more bets, at most p_limit of them. Returns the chases.
create function lottery.skip_chase_parts(p_round bigint, p_limit integer) returns setof bigint
language plpgsql set search_path = '' as $$
declare v_ids bigint[]; v_skipped bigint[]; v_amounts bigint[]; v_reason text;
begin
  select case r.status when 6 then 'voided' else 'closed' end into v_reason from lottery.round r where r.id = p_round and r.status not in (0, 1);
  if v_reason is null then return; end if;
  v_ids := array(select p.chase_id from lottery.chase_round p where p.round_id = p_round and p.state = 0 order by 1 limit p_limit);
  perform from lottery.chase c where c.id = any(v_ids) order by c.id for update;
  with skipped as (
    update lottery.chase_round p set state = 3, reason = v_reason, done_at = clock_timestamp()
      where p.round_id = p_round and p.chase_id = any(v_ids) and p.state = 0 returning p.chase_id, p.stake
  ) select array_agg(chase_id), array_agg(stake) into v_skipped, v_amounts from skipped;
  if v_skipped is null then return; end if;
  perform lottery.release_chases(v_skipped, v_amounts);
  perform lottery.finish_chases(v_skipped);
  return query select unnest(v_skipped);
end $$;

-- Ends running chases before their last round: what is still frozen goes back. Returns those that this call ended.
create function lottery.end_chases(p_chases bigint[], p_state smallint) returns setof bigint
language plpgsql set search_path = '' as $$
declare v_ended bigint[]; v_back bigint[]; v_amounts bigint[];
begin
  perform from lottery.chase c where c.id = any(p_chases) order by c.id for update;
  with ended as (
    update lottery.chase c set state = p_state, ended_at = clock_timestamp()
      where c.id = any(p_chases) and c.state = 0 returning c.id
  ) select array_agg(id) into v_ended from ended;
  if v_ended is null then return; end if;
  with back as (
    update lottery.chase_round p set state = 4, done_at = clock_timestamp()
      where p.chase_id = any(v_ended) and p.state = 0 returning p.chase_id, p.stake
  ), sums as (select chase_id, sum(stake)::bigint as amount from back group by 1)
  select array_agg(chase_id), array_agg(amount) into v_back, v_amounts from sums;
  if v_back is not null then perform lottery.release_chases(v_back, v_amounts); end if;
  return query select unnest(v_ended);
end $$;

-- Notes what the placed parts of a round have brought, as far as their bets are decided, at most p_limit of them. A win ends
-- the chases that were to stop on it. Returns the chases that it concerns.
create function lottery.decide_chase_parts(p_round bigint, p_limit integer) returns setof bigint
language plpgsql set search_path = '' as $$
declare v_ids bigint[]; v_decided bigint[]; v_won bigint[];
begin
  v_ids := array(
    select p.chase_id from lottery.chase_round p join lottery.chase c on c.id = p.chase_id
    where p.round_id = p_round and p.state = 1 and not exists (
      select from lottery.bet b where b.account_id = c.account_id and b.id >= p.order_id and b.order_id = p.order_id and b.status = 0)
    order by 1 limit p_limit);
  perform from lottery.chase c where c.id = any(v_ids) order by c.id for update;
  with decided as (
    update lottery.chase_round p set state = 2, payout = x.payout, won = x.won, done_at = clock_timestamp()
      from lottery.chase c cross join lateral (
        select sum(b.payout)::bigint as payout, bool_or(b.status = 1) as won from lottery.bet b
        where b.account_id = c.account_id and b.id >= (select y.order_id from lottery.chase_round y where y.chase_id = c.id and y.round_id = p_round)
          and b.order_id = (select y.order_id from lottery.chase_round y where y.chase_id = c.id and y.round_id = p_round)) x
      where p.round_id = p_round and p.chase_id = any(v_ids) and p.state = 1 and c.id = p.chase_id
      returning p.chase_id, p.won and c.stop_on_win as stops
  ) select array_agg(chase_id), array_agg(chase_id) filter (where stops) into v_decided, v_won from decided;
  if v_decided is null then return; end if;
  if v_won is not null then perform lottery.end_chases(v_won, 2::smallint); end if;
  perform lottery.finish_chases(v_decided);
  return query select unnest(v_decided);
end $$;
