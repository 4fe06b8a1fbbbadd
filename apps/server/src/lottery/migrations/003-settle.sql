-- Closing, cancelling, settling and voiding: each one transaction, each done once.

-- Closes a round that is open and due, behind the exclusive gate: bets in flight finish first, none comes after. Returns
-- whether this call closed it. The seal is made afterwards from what can no longer change.
create function lottery.close_round(p_round bigint) returns boolean language plpgsql set search_path = '' as $$
declare v_done bigint;
begin
  perform pg_advisory_xact_lock(lottery.gate_key(p_round));
  update lottery.round set status = 2, closed_at = clock_timestamp()
    where id = p_round and status = 1 and end_at <= clock_timestamp() returning id into v_done;
  return v_done is not null;
end $$;

-- Cancels all bets of one order before the round closes and gives the stake back (kind cancel, ref order). Returns
-- 0 done, 1 closed, 2 not the member's or unknown, 3 already cancelled (amount is what the first call gave back),
-- 4 the ref cancelled another order.
create function lottery.cancel_order(
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
  select r.status = 1 and v_at < r.end_at into v_open from lottery.round r where r.id = v_round;
  if not v_open then code := 1; return; end if;
  insert into lottery.cancellation (account_id, client_ref, order_id, at) values (p_account, p_client_ref, p_order, v_at);
  update lottery.bet b set status = 4, payout = b.stake, settled_at = v_at
    where b.account_id = p_account and b.id >= p_order and b.order_id = p_order and b.status = 0;
  update lottery.round_stake s set stake = s.stake - v_all where s.round_id = v_round and s.account_id = p_account;
  perform ledger.apply_locked(array[p_account], array[p_escrow], array[3::smallint], array[p_order], array[v_all], v_at);
  code := 0; amount := v_all; balance := balance + v_all;
end $$;

-- Settles the bets of members lo..hi of a drawn round from its outcome table: bets, payouts, house result and rebate parts,
-- once (settle_chunk). Nested loops are off for the one statement whose outcome join the planner underrates 30-fold
-- (money-path.md §4.2); the ledger's functions need them, or each would read the whole table of accounts.
create function lottery.settle_chunk(p_round bigint, p_lo bigint, p_hi bigint, p_escrow bigint, p_house bigint)
returns integer language plpgsql set search_path = '' as $$
declare
  v_at timestamptz;
  v_bets integer; v_winners integer; v_stake bigint; v_payout bigint;
  v_accounts bigint[]; v_refs bigint[]; v_amounts bigint[];
  v_status smallint;
begin
  select status into v_status from lottery.round where id = p_round;
  -- Somebody else has finished it meanwhile.
  if v_status = 5 then return 0; end if;
  if v_status is distinct from 4 then raise exception 'round % is not drawn', p_round using errcode = 'LR006'; end if;
  insert into lottery.settle_chunk (round_id, lo, hi, bets, winners, stake, payout, done_at)
    values (p_round, p_lo, p_hi, 0, 0, 0, 0, clock_timestamp()) on conflict do nothing;
  if not found then return 0; end if;

  perform ledger.lock_accounts(
    (select array_agg(distinct b.account_id) from lottery.bet b
      where b.round_id = p_round and b.account_id between p_lo and p_hi and b.status = 0), true);
  v_at := clock_timestamp();

  perform set_config('enable_nestloop', 'off', true);
  with settled as (
    update lottery.bet b set status = o.status, settled_at = v_at,
      payout = b.unit * b.multiple * o.mult / 20000 + b.unit * b.multiple * o.push_half / 2
             + case when o.mult_rest is null then 0
                 else (select sum(b.unit * b.multiple * m / 20000) from unnest(o.mult_rest) m) end
    from lottery.outcome o
    where b.round_id = p_round and b.account_id between p_lo and p_hi and b.status = 0
      and o.round_id = p_round and o.play = b.play and o.selection = b.selection and o.odds = b.odds
    returning b.account_id, b.id, b.stake, b.payout, b.status, b.chain_id,
      b.stake - b.unit * b.multiple * o.push_half / 2 as effective
  ), parts as (
    insert into lottery.rebate_part (round_id, lo, account_id, amount)
    select p_round, p_lo, s.account_id, sum(e.n * (e.effective * s.step_per10k / 10000))
    from (select chain_id, effective, count(*) as n from settled where effective > 0 group by 1, 2) e
    -- The chains of this chunk by index; a hash join would read the whole table for every chunk.
    join agent.v_chain_step s on s.chain_id = e.chain_id
      and s.chain_id = any((select array_agg(distinct chain_id) from settled)::bigint[])
    where e.effective * s.step_per10k >= 10000
    group by s.account_id
  ), paid as (
    select array_agg(account_id order by account_id, id) as accounts, array_agg(id order by account_id, id) as refs,
           array_agg(payout order by account_id, id) as amounts from settled where payout > 0
  )
  select count(*), count(*) filter (where status = 1), coalesce(sum(stake), 0), coalesce(sum(payout), 0),
         (select accounts from paid), (select refs from paid), (select amounts from paid)
    into v_bets, v_winners, v_stake, v_payout, v_accounts, v_refs, v_amounts from settled;
  perform set_config('enable_nestloop', 'on', true);

  if v_accounts is not null then
    perform ledger.apply_locked(v_accounts, array_fill(p_escrow, array[cardinality(v_accounts)]),
      array_fill(4::smallint, array[cardinality(v_accounts)]), v_refs, v_amounts, v_at);
  end if;
  -- What is left of the stakes is the house's; when more was paid than staked, the house covers it.
  if v_stake <> v_payout then
    perform ledger.apply_pooled(array[p_house], array[p_escrow], array[10::smallint], array[p_round], array[v_stake - v_payout], v_at);
  end if;
  update lottery.settle_chunk set bets = v_bets, winners = v_winners, stake = v_stake, payout = v_payout
    where round_id = p_round and lo = p_lo;
  return v_bets;
end $$;

-- Pays the rebates of a round to agents lo..hi from the parts, one entry per agent (kind rebate, ref round), once. Returns how many agents.
create function lottery.pay_rebates(p_round bigint, p_lo bigint, p_hi bigint, p_rebate bigint)
returns integer language plpgsql set search_path = '' as $$
declare v_accounts bigint[]; v_amounts bigint[]; v_n integer;
begin
  perform ledger.lock_accounts((select array_agg(distinct account_id) from lottery.rebate_part
    where round_id = p_round and account_id between p_lo and p_hi and not posted), true);
  with taken as (
    update lottery.rebate_part set posted = true
    where round_id = p_round and account_id between p_lo and p_hi and not posted returning account_id, amount
  ), sums as (select account_id, sum(amount)::bigint as amount from taken group by 1)
  select array_agg(account_id order by account_id), array_agg(amount order by account_id), count(*)
    into v_accounts, v_amounts, v_n from sums where amount > 0;
  if v_n > 0 then
    perform ledger.apply_locked(v_accounts, array_fill(p_rebate, array[v_n]), array_fill(6::smallint, array[v_n]),
      array_fill(p_round, array[v_n]), v_amounts, clock_timestamp());
  end if;
  return v_n;
end $$;

-- Voids the open bets of members lo..hi of a voided round: stake back (kind void, ref bet), once per bet by its status.
create function lottery.void_chunk(p_round bigint, p_lo bigint, p_hi bigint, p_escrow bigint)
returns integer language plpgsql set search_path = '' as $$
declare v_at timestamptz; v_accounts bigint[]; v_refs bigint[]; v_amounts bigint[]; v_n integer;
begin
  perform from lottery.round where id = p_round and status = 6;
  if not found then raise exception 'round % is not voided', p_round using errcode = 'LR007'; end if;
  perform ledger.lock_accounts((select array_agg(distinct b.account_id) from lottery.bet b
    where b.round_id = p_round and b.account_id between p_lo and p_hi and b.status = 0), true);
  v_at := clock_timestamp();
  with voided as (
    update lottery.bet b set status = 4, payout = b.stake, settled_at = v_at
    where b.round_id = p_round and b.account_id between p_lo and p_hi and b.status = 0
    returning b.account_id, b.id, b.stake
  )
  select array_agg(account_id order by account_id, id), array_agg(id order by account_id, id), array_agg(stake order by account_id, id), count(*)
    into v_accounts, v_refs, v_amounts, v_n from voided;
  if v_n > 0 then
    perform ledger.apply_locked(v_accounts, array_fill(p_escrow, array[v_n]), array_fill(5::smallint, array[v_n]), v_refs, v_amounts, v_at);
  end if;
  return v_n;
end $$;
