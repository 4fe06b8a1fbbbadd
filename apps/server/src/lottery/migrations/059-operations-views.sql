-- What the operations page reads: rounds that are not over, and sources of results with what they were at fault.
create view lottery.v_unfinished_round as
  select status, begin_at, end_at, prize_at from lottery.round where status in (0, 1, 2, 3, 4, 7);
create view lottery.v_source as
  select l.code as lottery, o.source, max(o.received_at) as told_at, null::text as reason, null::bigint as times, null::timestamptz as fault_at
  from lottery.result_observation o join lottery.lottery l on l.id = o.lottery_id
  where o.kind <> 'people' and o.kind <> 'manual' and o.received_at > clock_timestamp() - interval '3 days' group by 1, 2
  union all
  select l.code, f.source, null, f.reason, f.times, f.last_at
  from lottery.source_fault f join lottery.lottery l on l.id = f.lottery_id where f.last_at > clock_timestamp() - interval '1 day';
create index result_observation_by_time on lottery.result_observation (received_at);
