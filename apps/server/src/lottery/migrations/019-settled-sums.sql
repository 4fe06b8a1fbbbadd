-- What a chunk's bets come to is written with the news of it: settling has them in hand, so that whoever keeps sums does not read every
-- bet again (decision 053). A row without sums, as corrections write it, is about bets that are still to be read (v_settled_bet).

-- Per chain and effective stake, five arrays of one length: how many bets, what was staked and what was paid.
alter table lottery.settled_news
  add column chains bigint[], add column effectives bigint[], add column counts bigint[], add column stakes bigint[],
  add column payouts bigint[];

-- As in 013, with the sums.
create or replace function lottery.settle_chunk(p_round bigint, p_lo bigint, p_hi bigint, p_escrow bigint, p_house bigint)
returns integer language plpgsql set search_path = '' as $$
declare
  v_at timestamptz;
  v_bets integer; v_winners integer; v_stake bigint; v_payout bigint;
  v_accounts bigint[]; v_refs bigint[]; v_amounts bigint[];
  v_chains bigint[]; v_effectives bigint[]; v_counts bigint[]; v_stakes bigint[]; v_payouts bigint[];
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
  ), same as materialized (
    select chain_id, effective, count(*) as n, sum(stake)::bigint as stake, sum(payout)::bigint as payout from settled group by 1, 2
  ), parts as (
    insert into lottery.rebate_part (round_id, lo, account_id, amount)
    select p_round, p_lo, s.account_id, sum(e.n * (e.effective * s.steps[v_type] / 10000))
    from (select chain_id, effective, n from same where effective > 0) e
    -- The chains of this chunk by index; a hash join would read the whole table for every chunk.
    join agent.v_chain_step s on s.chain_id = e.chain_id
      and s.chain_id = any((select array_agg(distinct chain_id) from same)::bigint[])
    where e.effective * s.steps[v_type] >= 10000
    group by s.account_id
  ), paid as (
    select array_agg(account_id order by account_id, id) as accounts, array_agg(id order by account_id, id) as refs,
           array_agg(payout order by account_id, id) as amounts from settled where payout > 0
  ), sums as (
    select array_agg(chain_id) as chains, array_agg(effective) as effectives, array_agg(n) as counts, array_agg(stake) as stakes,
           array_agg(payout) as payouts from same
  )
  select t.bets, t.winners, t.stake, t.payout, p.accounts, p.refs, p.amounts, u.chains, u.effectives, u.counts, u.stakes, u.payouts
    into v_bets, v_winners, v_stake, v_payout, v_accounts, v_refs, v_amounts, v_chains, v_effectives, v_counts, v_stakes, v_payouts
    from (select count(*) as bets, count(*) filter (where status = 1) as winners, coalesce(sum(stake), 0) as stake,
            coalesce(sum(payout), 0) as payout from settled) t, paid p, sums u;
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
  update lottery.settled_news set chains = coalesce(v_chains, '{}'), effectives = coalesce(v_effectives, '{}'),
      counts = coalesce(v_counts, '{}'), stakes = coalesce(v_stakes, '{}'), payouts = coalesce(v_payouts, '{}')
    where round_id = p_round and revision = 0 and lo = p_lo;
  return v_bets;
end $$;

-- The same sums from the bets themselves, signed. As in settle_chunk, the planner underrates how many bets share an outcome.
create function lottery.read_settled(p_round bigint, p_revision integer, p_lo bigint, p_hi bigint)
returns table (chain_id bigint, effective bigint, bets bigint, stake bigint, payout bigint)
language sql stable set search_path = '' set enable_nestloop = off as $$
  select s.chain_id, s.effective, sum(s.sign)::bigint, sum(s.sign * s.stake)::bigint, sum(s.sign * s.payout)::bigint
  from lottery.v_settled_bet s
  where s.round_id = p_round and s.revision = p_revision and s.account_id between p_lo and p_hi group by 1, 2;
$$;
