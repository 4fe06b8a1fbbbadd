-- Rebates per lottery type, and what reports read of settled bets.

-- Number of the type of a round's lottery (agent.lottery_type). LR009: a family without one.
create function lottery.lottery_type(p_round bigint) returns integer language plpgsql stable set search_path = '' as $$
declare v_no integer;
begin
  select t.no into v_no from lottery.round r join lottery.lottery l on l.id = r.lottery_id
    join agent.v_lottery_type t on t.code = l.family where r.id = p_round;
  if v_no is null then raise exception 'round % is of no lottery type', p_round using errcode = 'LR009'; end if;
  return v_no;
end $$;

-- As in 003, with the rate of the round's type.
create or replace function lottery.settle_chunk(p_round bigint, p_lo bigint, p_hi bigint, p_escrow bigint, p_house bigint)
returns integer language plpgsql set search_path = '' as $$
declare
  v_at timestamptz;
  v_bets integer; v_winners integer; v_stake bigint; v_payout bigint;
  v_accounts bigint[]; v_refs bigint[]; v_amounts bigint[];
  v_status smallint; v_type integer;
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
  v_type := lottery.lottery_type(p_round);

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
    select p_round, p_lo, s.account_id, sum(e.n * (e.effective * s.steps[v_type] / 10000))
    from (select chain_id, effective, count(*) as n from settled where effective > 0 group by 1, 2) e
    -- The chains of this chunk by index; a hash join would read the whole table for every chunk.
    join agent.v_chain_step s on s.chain_id = e.chain_id
      and s.chain_id = any((select array_agg(distinct chain_id) from settled)::bigint[])
    where e.effective * s.steps[v_type] >= 10000
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

-- What is settled, chunk by chunk and bet by bet, for whoever keeps sums of it: `sign` -1 takes back what an earlier revision said.
-- Bets that were cancelled or voided never counted.
create view lottery.v_settled_chunk as
  select round_id, 0 as revision, lo, hi, done_at from lottery.settle_chunk;
create view lottery.v_settled_bet as
  select b.round_id, 0 as revision, 1::smallint as sign, r.lottery_id, b.account_id, b.id as bet_id, b.chain_id, b.stake,
    b.stake - b.unit * b.multiple * o.push_half / 2 as effective, b.payout
  from lottery.bet b
  join lottery.round r on r.id = b.round_id
  join lottery.outcome o on o.round_id = b.round_id and o.play = b.play and o.selection = b.selection and o.odds = b.odds
  where b.status in (1, 2, 3);
