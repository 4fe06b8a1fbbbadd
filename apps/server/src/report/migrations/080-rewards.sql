-- Rewards of levels and promotions are bonuses in every sum and welfare of their own kind.
create or replace view report.v_recomputed as
  with place as (
    select a.chain_id, coalesce(u.level, 0) as level, 'own' as kind, coalesce(u.member_id, 0) as agent_id, v.via_id, u.steps
    from agent.v_chain_path a left join agent.v_chain_path u on u.chain_id = a.chain_id and u.level = 1
    cross join lateral (
      select a.member_id as via_id
      union all select k.place_id from report.chain_place k where k.chain_id = a.chain_id and k.place_id <> a.member_id) v
    where a.level = 0
    union all
    select a.chain_id, a.level, 'fact', a.member_id, v.member_id, a.steps from agent.v_chain_path a
      join agent.v_chain_path v on v.chain_id = a.chain_id and v.level = a.level - 1 where a.level > 1
    union all
    select a.chain_id, a.level, 'fact', a.member_id, 0, a.steps from agent.v_chain_path a where a.level > 0
  )
  select p.kind, p.agent_id, p.via_id, e.slot, e.lottery_id, sum(e.bets)::bigint as bets, sum(e.stake)::bigint as stake,
    sum(e.turnover)::bigint as turnover, sum(e.payout)::bigint as payout,
    sum(case when p.level = 0 then 0 else e.bets * div(e.effective * p.steps[e.type_no], 10000) end)::bigint as rebate,
    sum(e.bets * (select coalesce(sum(div(e.effective * l.steps[e.type_no], 10000)), 0) from agent.v_chain_path l
      where l.chain_id = p.chain_id and l.level between 1 and p.level - 1))::bigint as team_rebate,
    sum(e.amount) filter (where e.kind = 'deposit')::bigint as deposits, count(*) filter (where e.kind = 'deposit') as deposit_count,
    sum(e.amount) filter (where e.kind = 'withdrawal')::bigint as withdrawals,
    count(*) filter (where e.kind = 'withdrawal') as withdrawal_count,
    sum(e.amount) filter (where e.kind in ('bonus', 'reward'))::bigint as bonus, sum(e.amount) filter (where e.kind like 'packet%')::bigint as packets,
    count(*) filter (where e.kind = 'joined') as registered, count(*) filter (where e.is_first) as first_depositors,
    sum(e.amount) filter (where e.is_first)::bigint as first_deposits
  from (
    select b.chain_id, b.slot, b.lottery_id, t.type_no, b.effective::numeric as effective, b.bets, b.stake, b.bets * b.effective as turnover,
      b.payout,
      'bet' as kind, 0::bigint as amount, false as is_first
    from report.v_due_bet b join lottery.v_lottery_type t on t.lottery_id = b.lottery_id
    union all
    select chain_id, slot, -kind, 1, 0, bets, stake, stake, payout, 'play', 0, false from report.v_due_play where chain_id is not null
    union all
    select chain_id, slot, 0, 1, 0, 0, 0, 0, 0, kind, amount, is_first from report.v_due_entry
    union all
    select chain_id, slot, 0, 1, 0, 0, 0, 0, 0, 'joined', 0, false from report.v_due_newcomer
  ) e join place p on p.chain_id = e.chain_id
  group by 1, 2, 3, 4, 5;

create or replace view report.v_recomputed_welfare as
  select a.member_id as agent_id, e.created_at as booked_at, e.account_id, e.ver, m.member_id, e.kind, e.amount
  from report.v_due_entry e
  join agent.v_chain_path m on m.chain_id = e.chain_id and m.level = 0
  join agent.v_chain_path a on a.chain_id = e.chain_id and a.level > 0
  where e.kind in ('bonus', 'reward', 'packet', 'packet_taken', 'packet_return');
