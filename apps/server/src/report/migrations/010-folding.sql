-- How settled bets, entries of the books and newcomers become facts. Whoever folds holds the lock of the facts (fold.ts), so nobody else
-- writes here meanwhile; rows are written in the order of their key all the same.

-- What one chain adds: figures of everybody on it, and bets of one effective stake each, because rebates are rounded down bet by bet.
create type report.share as (
  chain_id bigint, slot timestamptz, lottery_id bigint, type_no integer, effective bigint,
  bets bigint, stake bigint, turnover bigint, payout bigint,
  deposits bigint, deposit_count bigint, withdrawals bigint, withdrawal_count bigint, bonus bigint, packets bigint,
  registered bigint, first_depositors bigint, first_deposits bigint
);

-- What shares add to each row of an agent: (himself, himself) at level 0, (agent, the one below) above it, and the sums (agent, 0).
-- Nobody knows beforehand how long the array is; taken for short, it would be walked once for every row it is joined to.
create function report.cells(p_shares report.share[]) returns setof report.fact_slot
language sql stable set search_path = '' set enable_nestloop = off as $$
  with share as materialized (select * from unnest(p_shares)
  ), path as materialized (
    select p.chain_id, p.level, p.member_id, coalesce(lag(p.member_id) over w, p.member_id) as via_id, p.steps
    from agent.v_chain_path p where p.chain_id = any((select array_agg(distinct chain_id) from share)::bigint[])
    window w as (partition by p.chain_id order by p.level)
  ), base as (
    select chain_id, slot, lottery_id, sum(bets)::bigint as bets, sum(stake)::bigint as stake, sum(turnover)::bigint as turnover, sum(payout)::bigint as payout,
      sum(deposits)::bigint as deposits, sum(deposit_count)::bigint as deposit_count, sum(withdrawals)::bigint as withdrawals,
      sum(withdrawal_count)::bigint as withdrawal_count, sum(bonus)::bigint as bonus, sum(packets)::bigint as packets, sum(registered)::bigint as registered,
      sum(first_depositors)::bigint as first_depositors, sum(first_deposits)::bigint as first_deposits
    from share group by 1, 2, 3
  ), earned as (
    select s.chain_id, s.slot, s.lottery_id, p.level, p.member_id, p.via_id,
      coalesce(sum(s.bets * (s.effective * p.steps[s.type_no] / 10000)) filter (where p.level > 0), 0)::bigint as rebate
    from share s join path p on p.chain_id = s.chain_id group by 1, 2, 3, 4, 5, 6
  ), climbed as (
    select e.*, coalesce(sum(e.rebate) over (partition by e.chain_id, e.slot, e.lottery_id order by e.level
      rows between unbounded preceding and 1 preceding), 0)::bigint as team_rebate
    from earned e
  ), cell as materialized (
    select c.member_id as agent_id, c.via_id, c.slot, c.lottery_id, sum(b.bets)::bigint as bets, sum(b.stake)::bigint as stake, sum(b.turnover)::bigint as turnover,
      sum(b.payout)::bigint as payout, sum(c.rebate)::bigint as rebate, sum(c.team_rebate)::bigint as team_rebate, sum(b.deposits)::bigint as deposits,
      sum(b.deposit_count)::bigint as deposit_count, sum(b.withdrawals)::bigint as withdrawals, sum(b.withdrawal_count)::bigint as withdrawal_count,
      sum(b.bonus)::bigint as bonus, sum(b.packets)::bigint as packets, sum(b.registered)::bigint as registered, sum(b.first_depositors)::bigint as first_depositors,
      sum(b.first_deposits)::bigint as first_deposits
    from climbed c join base b on b.chain_id = c.chain_id and b.slot = c.slot and b.lottery_id = c.lottery_id group by 1, 2, 3, 4
  )
  -- Whole numbers at every step: sums of sums would be numerics, which are slower.
  select * from cell
  union all
  select agent_id, 0, slot, lottery_id, sum(bets)::bigint, sum(stake)::bigint, sum(turnover)::bigint, sum(payout)::bigint,
    sum(rebate)::bigint, sum(team_rebate)::bigint, sum(deposits)::bigint, sum(deposit_count)::bigint, sum(withdrawals)::bigint,
    sum(withdrawal_count)::bigint, sum(bonus)::bigint, sum(packets)::bigint, sum(registered)::bigint, sum(first_depositors)::bigint,
    sum(first_deposits)::bigint from cell where via_id <> agent_id group by agent_id, slot, lottery_id;
$$;

-- Adds shares to the facts, by slot and by day.
create function report.add(p_shares report.share[]) returns void language plpgsql set search_path = '' as $$
declare v_cells report.fact_slot[] := array(select c from report.cells(p_shares) c);
begin
  insert into report.fact_slot as f
    select * from unnest(v_cells) order by agent_id, via_id, slot, lottery_id
  on conflict (agent_id, via_id, slot, lottery_id) do update set bets = f.bets + excluded.bets, stake = f.stake + excluded.stake,
    turnover = f.turnover + excluded.turnover, payout = f.payout + excluded.payout, rebate = f.rebate + excluded.rebate,
    team_rebate = f.team_rebate + excluded.team_rebate, deposits = f.deposits + excluded.deposits,
    deposit_count = f.deposit_count + excluded.deposit_count, withdrawals = f.withdrawals + excluded.withdrawals,
    withdrawal_count = f.withdrawal_count + excluded.withdrawal_count, bonus = f.bonus + excluded.bonus,
    packets = f.packets + excluded.packets, registered = f.registered + excluded.registered,
    first_depositors = f.first_depositors + excluded.first_depositors, first_deposits = f.first_deposits + excluded.first_deposits;
  insert into report.fact_day as f
    select agent_id, via_id, report.day_of(slot) as day, lottery_id, sum(bets), sum(stake), sum(turnover), sum(payout), sum(rebate),
      sum(team_rebate), sum(deposits), sum(deposit_count), sum(withdrawals), sum(withdrawal_count), sum(bonus), sum(packets),
      sum(registered), sum(first_depositors), sum(first_deposits)
    from unnest(v_cells) group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (agent_id, via_id, day, lottery_id) do update set bets = f.bets + excluded.bets, stake = f.stake + excluded.stake,
    turnover = f.turnover + excluded.turnover, payout = f.payout + excluded.payout, rebate = f.rebate + excluded.rebate,
    team_rebate = f.team_rebate + excluded.team_rebate, deposits = f.deposits + excluded.deposits,
    deposit_count = f.deposit_count + excluded.deposit_count, withdrawals = f.withdrawals + excluded.withdrawals,
    withdrawal_count = f.withdrawal_count + excluded.withdrawal_count, bonus = f.bonus + excluded.bonus,
    packets = f.packets + excluded.packets, registered = f.registered + excluded.registered,
    first_depositors = f.first_depositors + excluded.first_depositors, first_deposits = f.first_deposits + excluded.first_deposits;
end $$;

-- Sets the bits of the members of chains whose bets were settled, each with its slot.
create function report.mark_active(p_slots timestamptz[], p_chains bigint[]) returns void
language plpgsql set search_path = '' set enable_nestloop = off as $$
declare v_slots timestamptz[]; v_members bigint[];
begin
  select array_agg(u.slot), array_agg(p.member_id) into v_slots, v_members
    from (select distinct slot, chain_id from unnest(p_slots, p_chains) as u(slot, chain_id)) u
    join agent.v_chain_path p on p.chain_id = u.chain_id and p.level = 0 and p.chain_id = any(p_chains);
  insert into report.active_slot as a
    select slot, member_id / 8192, bit_or(set_bit(repeat('0', 8192)::bit(8192), (member_id % 8192)::integer, 1))
    from unnest(v_slots, v_members) as u(slot, member_id) group by 1, 2 order by 1, 2
  on conflict (slot, page) do update set bits = a.bits | excluded.bits where a.bits <> a.bits | excluded.bits;
  insert into report.active_day as a
    select report.day_of(slot), member_id / 8192, bit_or(set_bit(repeat('0', 8192)::bit(8192), (member_id % 8192)::integer, 1))
    from unnest(v_slots, v_members) as u(slot, member_id) group by 1, 2 order by 1, 2
  on conflict (day, page) do update set bits = a.bits | excluded.bits where a.bits <> a.bits | excluded.bits;
end $$;

-- The bets of a chunk by lottery, chain and effective stake; entries is how many rows they are. As in settle_chunk, the planner underrates
-- how many bets share an outcome.
create function report.chunk_bets(p_round bigint, p_revision integer, p_lo bigint, p_hi bigint)
returns table (lottery_id bigint, chain_id bigint, effective bigint, entries bigint, bets bigint, stake bigint, turnover bigint, payout bigint)
language sql stable set search_path = '' set enable_nestloop = off as $$
  select s.lottery_id, s.chain_id, s.effective, count(*), sum(s.sign)::bigint, sum(s.sign * s.stake)::bigint,
    sum(s.sign * s.effective)::bigint, sum(s.sign * s.payout)::bigint
  from lottery.v_settled_bet s
  where s.round_id = p_round and s.revision = p_revision and s.account_id between p_lo and p_hi group by 1, 2, 3;
$$;

-- Folds chunks of settled bets, named by their keys; a chunk that was folded before fails the whole. Returns how many bets they hold.
create function report.fold_bets(p_rounds bigint[], p_revisions integer[], p_los bigint[]) returns bigint
language plpgsql set search_path = '' as $$
declare v_shares report.share[]; v_slots timestamptz[]; v_chains bigint[]; v_bets bigint;
begin
  insert into report.folded (round_id, revision, lo) select * from unnest(p_rounds, p_revisions, p_los);
  with bet as materialized (
    select c.revision, report.slot_of(c.done_at) as slot, b.*
    from unnest(p_rounds, p_revisions, p_los) as k(round_id, revision, lo)
    join lottery.v_settled_chunk c on c.round_id = k.round_id and c.revision = k.revision and c.lo = k.lo
    cross join lateral report.chunk_bets(c.round_id, c.revision, c.lo, c.hi) b
  )
  select (select array_agg(row(b.chain_id, b.slot, b.lottery_id, t.type_no, b.effective, b.bets, b.stake, b.turnover, b.payout,
            0, 0, 0, 0, 0, 0, 0, 0, 0)::report.share)
          from (select chain_id, slot, lottery_id, effective, sum(bets)::bigint as bets, sum(stake)::bigint as stake,
                  sum(turnover)::bigint as turnover, sum(payout)::bigint as payout from bet group by 1, 2, 3, 4) b
          join lottery.v_lottery_type t on t.lottery_id = b.lottery_id),
    (select array_agg(slot) from bet where revision = 0), (select array_agg(chain_id) from bet where revision = 0),
    (select sum(entries) from bet)
    into v_shares, v_slots, v_chains, v_bets;
  if v_shares is null then return 0; end if;
  perform report.add(v_shares);
  if v_chains is not null then perform report.mark_active(v_slots, v_chains); end if;
  return v_bets;
end $$;

-- Folds up to p_limit fresh entries of the books by the chains that hold now. Returns how many there were.
create function report.fold_entries(p_limit integer) returns integer language plpgsql set search_path = '' as $$
declare v_shares report.share[]; v_accounts bigint[]; v_vers bigint[];
begin
  select array_agg(account_id), array_agg(ver) into v_accounts, v_vers from ledger.take_fresh_entries(p_limit);
  if v_accounts is null then return 0; end if;
  with entry as materialized (
    select e.*, n.chain_id from unnest(v_accounts, v_vers) as k(account_id, ver)
    cross join lateral (select * from ledger.v_cash_entry c where c.account_id = k.account_id and c.ver = k.ver) e
    left join agent.v_node n on n.member_id = e.member_id
  ), noted as (
    insert into report.folded_entry (account_id, ver, chain_id) select account_id, ver, chain_id from entry
  )
  select array_agg(report.entry_share(e.chain_id, e.created_at, e.kind, e.amount, e.is_first)) into v_shares
    from entry e where e.chain_id is not null;
  if v_shares is not null then perform report.add(v_shares); end if;
  return cardinality(v_accounts);
end $$;

create function report.entry_share(p_chain bigint, p_at timestamptz, p_kind text, p_amount bigint, p_first boolean) returns report.share
language sql immutable set search_path = '' as $$
  select row(p_chain, report.slot_of(p_at), 0, 1, 0, 0, 0, 0, 0,
    case p_kind when 'deposit' then p_amount else 0 end, (p_kind = 'deposit')::integer,
    case p_kind when 'withdrawal' then p_amount else 0 end, (p_kind = 'withdrawal')::integer,
    case p_kind when 'bonus' then p_amount else 0 end,
    case when p_kind in ('packet', 'packet_taken', 'packet_return') then p_amount else 0 end,
    0, p_first::integer, case when p_first then p_amount else 0 end)::report.share;
$$;

-- Folds newcomers, each in the slot in which he joined. A newcomer without a chain stands nowhere and counts for nobody.
create function report.fold_newcomers(p_members bigint[]) returns void language plpgsql set search_path = '' as $$
declare v_shares report.share[];
begin
  with newcomer as (
    select n.member_id, n.chain_id, n.joined_at from agent.v_node n where n.member_id = any(p_members) and n.chain_id is not null
  ), noted as (
    insert into report.folded_newcomer (member_id, chain_id) select member_id, chain_id from newcomer
  )
  select array_agg(row(chain_id, report.slot_of(joined_at), 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0)::report.share)
    into v_shares from newcomer;
  if v_shares is not null then perform report.add(v_shares); end if;
end $$;
