-- What reports read is found by whole keys, so one plan does for any parameters: each function keeps its own instead of planning anew at every
-- call, which took longer than reading. Of parameters it does not know the planner expects more rows than there are and would start workers
-- for them: some 15 ms for what takes one.
alter function report.fact_rows(bigint, bigint[], timestamptz, timestamptz)
  set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0;
alter function report.own_rows(bigint, bigint[], timestamptz, timestamptz)
  set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0;
alter function report.own_sums(bigint, bigint[], timestamptz, timestamptz)
  set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0;
alter function report.active_pages(timestamptz, timestamptz)
  set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0;
alter function report.branch_bettors(bigint, bigint[], timestamptz, timestamptz)
  set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0;
alter function report.bettor_pages(bigint, timestamptz, timestamptz)
  set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0;

-- The other way about where places are given: the plan kept from when there were few walked through all places with each new one, so that giving
-- the first places to 20,000 members cost eight times what it does with a plan for each call.
alter function report.place_chains(bigint[]) set plan_cache_mode = force_custom_plan;
