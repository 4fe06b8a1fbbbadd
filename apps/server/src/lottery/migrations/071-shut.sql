-- Lotteries that the house closes and opens by hand (decision 063). Bets ask their round and nothing else, so that a closed lottery costs the
-- hot path no further look: the rounds that are open at the moment are halted, and none is opened while it is closed.
alter table lottery.lottery add column shut boolean not null default false;
alter table lottery.round add column halted boolean not null default false;

-- Takes a lottery's betting off. Whoever opens a round waits for the lottery's row; bets under way are in before, behind the gates of their
-- rounds, or find the round halted. False: it is closed already.
create function lottery.shut(p_lottery bigint) returns boolean language plpgsql set search_path = '' as $$
begin
  update lottery.lottery set shut = true where id = p_lottery and not shut;
  if not found then return false; end if;
  perform pg_advisory_xact_lock(lottery.gate_key(r.id))
    from (select x.id from lottery.round x where x.lottery_id = p_lottery and x.status = 1 order by x.id) r;
  update lottery.round set halted = true where lottery_id = p_lottery and status = 1;
  return true;
end $$;

-- Puts it on again, with the round that is open still. False: it is open already.
create function lottery.unshut(p_lottery bigint) returns boolean language plpgsql set search_path = '' as $$
begin
  update lottery.lottery set shut = false where id = p_lottery and shut;
  if not found then return false; end if;
  update lottery.round set halted = false where lottery_id = p_lottery and status = 1 and halted;
  return true;
end $$;

-- As in 002, with halted rounds.
create or replace function lottery.look_up(
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
      when r.status <> 1 or r.halted or p_at < r.begin_at or p_at >= r.end_at then 1
      when r.odds_version <> o.version then 6
      else 0 end
  from unnest(p_account, p_ref, p_round, p_version, p_total, p_digest, p_round_max)
    with ordinality as o(account_id, ref, round_id, version, total, digest, round_max, n)
  left join lateral (select b.id, b.balance from ledger.v_balance b where b.id = o.account_id and b.id = any(p_locked) limit 1) a on true
  left join lateral (select x.order_id, x.digest from lottery.bet_order x
    where x.account_id = o.account_id and x.client_ref = o.ref limit 1) e on true
  left join lateral (select x.status, x.halted, x.begin_at, x.end_at, x.odds_version from lottery.round x where x.id = o.round_id limit 1) r on true
  left join lateral (select x.stake from lottery.round_stake x
    where x.round_id = o.round_id and x.account_id = o.account_id limit 1) s on true;
$$;

-- As in 003: what was bet in a halted round stays, whoever might know its numbers by then.
create or replace function lottery.cancel_order(
  p_account bigint, p_order bigint, p_client_ref uuid, p_escrow bigint, out code smallint, out amount bigint, out balance bigint
) language plpgsql set search_path = '' as $$
declare
  v_round bigint; v_at timestamptz; v_open boolean; v_live integer; v_all bigint; v_known bigint;
begin
  select b.round_id into v_round from lottery.bet b where b.account_id = p_account and b.id = p_order and b.order_id = p_order;
  if v_round is null then code := 2; return; end if;
  perform pg_advisory_xact_lock_shared(lottery.gate_key(v_round));
  perform ledger.lock_accounts(array[p_account], true);
  select c.order_id into v_known from lottery.cancellation c where c.account_id = p_account and c.client_ref = p_client_ref;
  if v_known <> p_order then code := 4; return; end if;
  select b.balance into balance from ledger.v_balance b where b.id = p_account;
  v_at := clock_timestamp();
  select count(*) filter (where b.status = 0), coalesce(sum(b.stake), 0) into v_live, v_all
    from lottery.bet b where b.account_id = p_account and b.id >= p_order and b.order_id = p_order;
  if v_live = 0 then
    code := case when exists (select from lottery.bet b where b.account_id = p_account and b.id = p_order and b.status = 4) then 3 else 1 end;
    amount := v_all;
    return;
  end if;
  select r.status = 1 and not r.halted and v_at < r.end_at into v_open from lottery.round r where r.id = v_round;
  if not v_open then code := 1; return; end if;
  insert into lottery.cancellation (account_id, client_ref, order_id, at) values (p_account, p_client_ref, p_order, v_at);
  update lottery.bet b set status = 4, payout = b.stake, settled_at = v_at
    where b.account_id = p_account and b.id >= p_order and b.order_id = p_order and b.status = 0;
  update lottery.round_stake s set stake = s.stake - v_all where s.round_id = v_round and s.account_id = p_account;
  perform ledger.apply_locked(array[p_account], array[p_escrow], array[3::smallint], array[p_order], array[v_all], v_at);
  code := 0; amount := v_all; balance := balance + v_all;
end $$;

-- As in 007: chases wait while their round is halted, and have its points back when it ends so.
create or replace function lottery.chases_to_place(p_round bigint, p_limit integer)
returns table (chase_id bigint, account_id bigint, member_id bigint, lines jsonb, multiple integer, same_rules boolean)
language sql stable set search_path = '' as $$
  select distinct on (c.account_id) c.id, c.account_id, c.member_id, c.lines, p.multiple,
    c.odds_version = r.odds_version or lottery.same_rules(c.lottery_id, c.odds_version, r.odds_version)
  from lottery.chase_round p join lottery.chase c on c.id = p.chase_id join lottery.round r on r.id = p.round_id
  where p.round_id = p_round and p.state = 0 and c.state = 0 and not r.halted
    and not (c.stop_on_win and exists (select from lottery.chase_round q where q.chase_id = c.id and q.state = 1))
  order by c.account_id, c.id limit p_limit;
$$;
