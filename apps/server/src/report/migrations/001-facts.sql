-- Facts for reports: sums per agent, branch, time and lottery, kept up by entries of what was settled and booked, never by reading bets
-- again (money-path.md §5, decision 053).
--
-- fact_*, of an agent A: (A, 0) is everybody below A; (A, C) is everybody below his direct child C, C himself left out.
-- own_*, of a member C: (A, C) is C himself while he stood directly below A, (0, C) while he stood below nobody.
-- So a member without a team has one row of his own and no other, and a branch of A is the fact rows (A, C) with the own rows (A, C). Who
-- stands where says the chain frozen on the bet or, for points, the tree when they were folded. rebate is what A earned, team_rebate
-- what C and the agents below C earned. lottery_id 0 stands for what is of no lottery.
-- A figure that is null is 0: rows of a lottery have no points, and rows of points have no bets.

create schema report;

-- slot is the beginning of a quarter of an hour, so that the days of every zone of the world are whole slots.
create table report.fact_slot (
  agent_id bigint not null,
  via_id bigint not null,
  slot timestamptz not null,
  lottery_id bigint not null,
  bets bigint,
  stake bigint,
  turnover bigint,
  payout bigint,
  rebate bigint,
  team_rebate bigint,
  deposits bigint,
  deposit_count bigint,
  withdrawals bigint,
  withdrawal_count bigint,
  bonus bigint,
  -- Taken and returned, less sent.
  packets bigint,
  registered bigint,
  first_depositors bigint,
  first_deposits bigint,
  primary key (agent_id, via_id, slot, lottery_id)
) with (fillfactor = 70);
create table report.own_slot (like report.fact_slot, primary key (via_id, agent_id, slot, lottery_id)) with (fillfactor = 70);

-- The same by hour and by day of UTC, slot being their beginning, put together once an hour or a day is over (report.rolled); what is
-- folded into it later is added here too. Branches, (A, C) with C > 0, are of all lotteries together here, as lottery 0.
create table report.fact_hour (like report.fact_slot, primary key (agent_id, via_id, slot, lottery_id));
create table report.fact_day (like report.fact_slot, primary key (agent_id, via_id, slot, lottery_id));
create table report.own_day (like report.fact_slot, primary key (via_id, agent_id, slot, lottery_id));

-- Up to where hours and days are put together; what begins later is only in slots.
create table report.rolled (
  hours timestamptz not null,
  days timestamptz not null check (days <= hours)
);
create unique index rolled_once on report.rolled ((true));
insert into report.rolled (hours, days) values ('-infinity', '-infinity');

-- Who ever was a branch of whom.
create table report.branch (
  agent_id bigint not null,
  via_id bigint not null,
  primary key (agent_id, via_id)
);

-- Rows lie in the order of time, so a few pages find those of a time.
create index fact_slot_by_time on report.fact_slot using brin (slot) with (pages_per_range = 16, autosummarize = on);
create index own_slot_by_time on report.own_slot using brin (slot) with (pages_per_range = 16, autosummarize = on);
create index fact_hour_by_time on report.fact_hour using brin (slot) with (pages_per_range = 16, autosummarize = on);

-- Members whose bets were settled in a slot or on a day, as bits: member m is bit m % 8192 of page m / 8192. Setting a bit again changes
-- nothing and pages are put together by `or`, so whoever played in any range is counted once, exactly, at the price of a few pages.
create table report.active_slot (
  slot timestamptz not null,
  page bigint not null,
  bits bit(8192) not null,
  primary key (slot, page)
) with (fillfactor = 50);
create table report.active_day (
  day date not null,
  page bigint not null,
  bits bit(8192) not null,
  primary key (day, page)
) with (fillfactor = 50);

-- What has been folded: written in the transaction that adds it to the facts, so that it counts once.
create table report.folded (
  round_id bigint not null,
  revision integer not null,
  lo bigint not null,
  primary key (round_id, revision, lo)
);
-- Entries of the books that are facts, and newcomers, with the chain by which they counted; null: who stands in no tree.
create table report.folded_entry (
  account_id bigint not null,
  ver bigint not null,
  chain_id bigint,
  primary key (account_id, ver)
);
create table report.folded_newcomer (
  member_id bigint primary key,
  chain_id bigint not null
);

create function report.slot_of(p_at timestamptz) returns timestamptz language sql immutable as $$
  select date_bin('15 minutes', p_at, timestamptz '2000-01-01 00:00:00+00');
$$;
create function report.day_of(p_at timestamptz) returns date language sql immutable as $$
  select (p_at at time zone 'UTC')::date;
$$;
-- The first day of UTC that begins at or after a moment.
create function report.day_from(p_at timestamptz) returns date language sql immutable as $$
  select ((p_at at time zone 'UTC') + interval '1 day' - interval '1 microsecond')::date;
$$;
create function report.day_begin(p_day date) returns timestamptz language sql immutable as $$
  select p_day::timestamp at time zone 'UTC';
$$;
