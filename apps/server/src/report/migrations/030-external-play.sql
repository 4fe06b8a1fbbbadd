-- Play at providers of external games: facts like those of bets, as lottery -1 (games) and -2 (sports), without rebates. A record counts in the
-- quarter of an hour in which it was decided first, what corrects it there too; turnover is the stake, as in the turnover that a
-- withdrawal waits for. Hours and days keep these apart in branches as well: there bets are counted without them.

-- Records that are in the facts, with the chain by which they count; null: who stands in no tree.
create table report.folded_play (
  provider_id integer not null,
  record_id text not null,
  chain_id bigint,
  primary key (provider_id, record_id)
);

-- What of every decided record is to be in the facts: as it stands, less what still waits to be folded.
create view report.v_due_play as
  select r.provider_id, r.record_id, r.kind, report.slot_of(r.first_settled_at) as slot,
    case when f.record_id is null then n.chain_id else f.chain_id end as chain_id,
    r.counted - coalesce(w.bets, 0) as bets, r.stake - coalesce(w.stake, 0) as stake, r.payout - coalesce(w.payout, 0) as payout
  from transfer.v_decided_record r
  left join report.folded_play f on f.provider_id = r.provider_id and f.record_id = r.record_id
  left join agent.v_node n on n.member_id = r.member_id
  left join (
    select provider_id, record_id, sum(count_delta) as bets, sum(stake_delta) as stake, sum(payout_delta) as payout
    from transfer.v_settled_change group by 1, 2) w on w.provider_id = r.provider_id and w.record_id = r.record_id
  where f.record_id is not null or (w.record_id is null and r.counted = 1);

create or replace view report.v_recomputed as
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
    sum(e.turnover)::bigint as turnover, sum(e.payout)::bigint as payout,
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

create or replace view report.v_recomputed_active as
  select d.slot, d.page, bit_or(set_bit(repeat('0', 8192)::bit(8192), d.place, 1)) as bits
  from (select distinct b.slot, p.member_id / 8192 as page, (p.member_id % 8192)::integer as place
        from (select chain_id, slot from report.v_due_bet where revision = 0
              union all select chain_id, slot from report.v_due_play) b
        join agent.v_chain_path p on p.chain_id = b.chain_id and p.level = 0) d
  group by 1, 2;

-- Puts together the hours and days of UTC that were over at p_at and are not yet put together. The caller has the facts alone.
create or replace function report.roll_up(p_at timestamptz) returns void language plpgsql set search_path = '' as $$
declare v_from timestamptz; v_until timestamptz := date_bin('1 hour', p_at, timestamptz '2000-01-01 00:00:00+00');
begin
  select hours into v_from from report.rolled for update;
  if v_until <= v_from then return; end if;
  insert into report.fact_hour (agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout, rebate, team_rebate, deposits, deposit_count, withdrawals, withdrawal_count, bonus, packets,
      registered, first_depositors, first_deposits)
    select agent_id, via_id, date_bin('1 hour', slot, timestamptz '2000-01-01 00:00:00+00'), case when via_id = 0 or lottery_id < 0 then lottery_id else 0 end,
      coalesce(sum(bets), 0)::bigint, coalesce(sum(stake), 0)::bigint, coalesce(sum(turnover), 0)::bigint, coalesce(sum(payout),
      0)::bigint, coalesce(sum(rebate), 0)::bigint, coalesce(sum(team_rebate), 0)::bigint, coalesce(sum(deposits), 0)::bigint,
      coalesce(sum(deposit_count), 0)::bigint, coalesce(sum(withdrawals), 0)::bigint, coalesce(sum(withdrawal_count), 0)::bigint,
      coalesce(sum(bonus), 0)::bigint, coalesce(sum(packets), 0)::bigint, coalesce(sum(registered), 0)::bigint,
      coalesce(sum(first_depositors), 0)::bigint, coalesce(sum(first_deposits), 0)::bigint
    from report.fact_slot where slot >= v_from and slot < v_until group by 1, 2, 3, 4 order by 1, 2, 3, 4;
  update report.rolled set hours = v_until;
  perform report.roll_days(report.day_begin(report.day_of(v_until)));
end $$;
