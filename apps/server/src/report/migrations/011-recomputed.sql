-- The facts once more, from the bets and the books alone, in other words than the folding: what the audit and the rebuilding hold against
-- what was added up step by step. What still waits to be folded is left out.

-- Chunks, entries and newcomers that are to be in the facts.
create view report.v_due_chunk as
  select c.round_id, c.revision, c.lo, c.hi, report.slot_of(c.done_at) as slot from lottery.v_settled_chunk c
  where not exists (select from lottery.v_settled_news n where n.round_id = c.round_id and n.revision = c.revision and n.lo = c.lo);
create view report.v_due_entry as
  select e.account_id, e.ver, e.kind, e.amount, e.is_first, report.slot_of(e.created_at) as slot,
    case when f.account_id is null then n.chain_id else f.chain_id end as chain_id
  from ledger.v_cash_entry e
  left join report.folded_entry f on f.account_id = e.account_id and f.ver = e.ver
  left join agent.v_node n on n.member_id = e.member_id
  where not exists (select from ledger.v_fresh_entry w where w.account_id = e.account_id and w.ver = e.ver);
create view report.v_due_newcomer as
  select n.member_id, coalesce(f.chain_id, n.chain_id) as chain_id, report.slot_of(n.joined_at) as slot
  from agent.v_node n left join report.folded_newcomer f on f.member_id = n.member_id
  where n.chain_id is not null and not exists (select from agent.v_newcomer w where w.member_id = n.member_id);

create view report.v_due_bet as
  select b.chain_id, c.slot, b.revision, b.lottery_id, b.effective, sum(b.sign) as bets, sum(b.sign * b.stake) as stake,
    sum(b.sign * b.payout) as payout
  from report.v_due_chunk c
  join lottery.v_settled_bet b on b.round_id = c.round_id and b.revision = c.revision and b.account_id between c.lo and c.hi
  group by 1, 2, 3, 4, 5;

-- Every figure once for each place where it counts: with the member himself below the agent he stands below (0: none), in the branches
-- further up, and in the teams. `level` is the agent's.
create view report.v_recomputed as
  with place as (
    select a.chain_id, coalesce(u.level, 0) as level, 'own' as kind, coalesce(u.member_id, 0) as agent_id, a.member_id as via_id, u.steps
    from agent.v_chain_path a left join agent.v_chain_path u on u.chain_id = a.chain_id and u.level = 1 where a.level = 0
    union all
    select a.chain_id, a.level, 'fact', a.member_id, v.member_id, a.steps from agent.v_chain_path a
      join agent.v_chain_path v on v.chain_id = a.chain_id and v.level = a.level - 1 where a.level > 1
    union all
    select a.chain_id, a.level, 'fact', a.member_id, 0, a.steps from agent.v_chain_path a where a.level > 0
  )
  select p.kind, p.agent_id, p.via_id, e.slot, e.lottery_id, sum(e.bets)::bigint as bets, sum(e.stake)::bigint as stake,
    sum(e.bets * e.effective)::bigint as turnover, sum(e.payout)::bigint as payout,
    sum(case when p.level = 0 then 0 else e.bets * div(e.effective * p.steps[e.type_no], 10000) end)::bigint as rebate,
    sum(e.bets * (select coalesce(sum(div(e.effective * l.steps[e.type_no], 10000)), 0) from agent.v_chain_path l
      where l.chain_id = p.chain_id and l.level between 1 and p.level - 1))::bigint as team_rebate,
    sum(e.amount) filter (where e.kind = 'deposit')::bigint as deposits, count(*) filter (where e.kind = 'deposit') as deposit_count,
    sum(e.amount) filter (where e.kind = 'withdrawal')::bigint as withdrawals,
    count(*) filter (where e.kind = 'withdrawal') as withdrawal_count,
    sum(e.amount) filter (where e.kind = 'bonus')::bigint as bonus, sum(e.amount) filter (where e.kind like 'packet%')::bigint as packets,
    count(*) filter (where e.kind = 'joined') as registered, count(*) filter (where e.is_first) as first_depositors,
    sum(e.amount) filter (where e.is_first)::bigint as first_deposits
  from (
    select b.chain_id, b.slot, b.lottery_id, t.type_no, b.effective::numeric as effective, b.bets, b.stake, b.payout,
      'bet' as kind, 0::bigint as amount, false as is_first
    from report.v_due_bet b join lottery.v_lottery_type t on t.lottery_id = b.lottery_id
    union all
    select chain_id, slot, 0, 1, 0, 0, 0, 0, kind, amount, is_first from report.v_due_entry
    union all
    select chain_id, slot, 0, 1, 0, 0, 0, 0, 'joined', 0, false from report.v_due_newcomer
  ) e join place p on p.chain_id = e.chain_id
  group by 1, 2, 3, 4, 5;

create view report.v_recomputed_active as
  select d.slot, d.page, bit_or(set_bit(repeat('0', 8192)::bit(8192), d.place, 1)) as bits
  from (select distinct b.slot, p.member_id / 8192 as page, (p.member_id % 8192)::integer as place
        from report.v_due_bet b join agent.v_chain_path p on p.chain_id = b.chain_id and p.level = 0 where b.revision = 0) d
  group by 1, 2;
