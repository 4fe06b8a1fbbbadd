-- Results of official lotteries: what each source said, what people proposed, and what decided a round (R-36, R-37).

-- Whether any source of results is set up: only then are rounds of an official lottery offered.
alter table lottery.lottery add column if not exists sourced boolean not null default false;

create function lottery.keep_as_written() returns trigger language plpgsql as $$
begin
  raise exception '%.% is only added to', tg_table_schema, tg_table_name using errcode = 'LR008';
end $$;

-- One row for everything a source ever said of a round. What it says again is not stored again; what it says differently is
-- another row. `valid` rows decide; the others are evidence, with their reason.
create table lottery.result_observation (
  id bigint generated always as identity primary key,
  lottery_id bigint not null,
  game_no text not null,
  round_id bigint,
  source text not null,
  kind text not null check (kind in ('http', 'file', 'manual', 'people')),
  title text not null,
  numbers text[] not null,
  drawn_at timestamptz,
  -- SHA-256 of the whole answer as it came.
  digest text not null,
  verdict text not null check (verdict in ('valid', 'quarantined', 'mismatch', 'late')),
  reason text,
  received_at timestamptz not null default clock_timestamp(),
  check ((verdict = 'valid') = (reason is null)),
  check (verdict <> 'valid' or round_id is not null)
);
create unique index result_observation_once on lottery.result_observation
  (lottery_id, game_no, source, numbers, verdict, coalesce(reason, ''));
create index result_observation_by_round on lottery.result_observation (round_id);
create trigger result_observation_kept before update or delete on lottery.result_observation
  for each row execute function lottery.keep_as_written();

-- What decided a round: written in the transaction that gives the round its numbers.
create table lottery.result_decision (
  round_id bigint primary key,
  numbers text[] not null,
  required integer not null check (required > 0),
  observations bigint[] not null check (cardinality(observations) > 0),
  decided_at timestamptz not null default clock_timestamp()
);
create trigger result_decision_kept before update or delete on lottery.result_decision
  for each row execute function lottery.keep_as_written();

-- Answers that could not be used at all, counted by reason: a source that fails for days adds one row, not thousands.
create table lottery.source_fault (
  lottery_id bigint not null,
  source text not null,
  reason text not null,
  detail text not null,
  times bigint not null default 1,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  primary key (lottery_id, source, reason)
);

-- What people do to a round takes two of them: `entry` is a result of the manual source, `release` gives a held round its
-- numbers, `void` ends a held round without any. The newest of a round counts.
create table lottery.result_proposal (
  id bigint generated always as identity primary key,
  round_id bigint not null,
  kind text not null check (kind in ('entry', 'release', 'void')),
  numbers text[],
  proposed_by bigint not null,
  proposed_at timestamptz not null default clock_timestamp(),
  confirmed_by bigint,
  confirmed_at timestamptz,
  check ((kind = 'void') = (numbers is null)),
  check ((confirmed_by is null) = (confirmed_at is null)),
  constraint two_people check (confirmed_by <> proposed_by)
);
create index result_proposal_by_round on lottery.result_proposal (round_id, id);

create function lottery.guard_proposal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.confirmed_by is not null or (new.round_id, new.kind, new.proposed_by, new.proposed_at)
      is distinct from (old.round_id, old.kind, old.proposed_by, old.proposed_at) or new.numbers is distinct from old.numbers then
    raise exception 'a proposal is confirmed once and never changed' using errcode = 'LR008';
  end if;
  return new;
end $$;
create trigger result_proposal_guard before update or delete on lottery.result_proposal
  for each row execute function lottery.guard_proposal();
