-- Lotteries, rounds, orders and bets. Rounds carry times of the database's clock; what is open, limited or settled is
-- decided by the functions of 002 and 003 in one transaction each (house.md principle 4).

create schema lottery;

create table lottery.lottery (
  id bigint generated always as identity primary key,
  code text not null unique,
  family text not null,
  game text not null,
  source text not null check (source in ('house', 'official')),
  state text not null default 'running' check (state in ('running', 'ended')),
  group_code text not null,
  sort integer not null,
  schedule jsonb not null,
  rule_set jsonb not null,
  odds_version integer not null default 0,
  created_at timestamptz not null default clock_timestamp()
);

create table lottery.odds_version (
  lottery_id bigint not null,
  version integer not null,
  odds jsonb not null,
  -- The rules of the table once more, small enough to be read for every version.
  rule_set jsonb not null,
  enabled_at timestamptz not null default clock_timestamp(),
  primary key (lottery_id, version)
);

-- Reverse SHA-256 chain of a lottery (games.md §13.2): the terminal is public from the start, the root is sealed with the
-- master key, which is not in the database.
create table lottery.seed_chain (
  id bigint generated always as identity primary key,
  lottery_id bigint not null,
  terminal text not null unique,
  length integer not null,
  next_index integer not null default 1,
  sealed_root text not null,
  published_at timestamptz not null default clock_timestamp(),
  unique (lottery_id, id)
);

-- status: 0 scheduled, 1 open, 2 closed, 3 sealed, 4 drawn, 5 settled, 6 voided, 7 held. Forward only; every step is a guarded
-- update that adds one to epoch, so a process that slept through its turn changes nothing (R-10).
create table lottery.round (
  id bigint generated always as identity primary key,
  lottery_id bigint not null,
  game_no text not null,
  business_date date not null,
  begin_at timestamptz not null,
  end_at timestamptz not null,
  prize_at timestamptz not null,
  status smallint not null default 0 check (status between 0 and 7),
  epoch integer not null default 0,
  odds_version integer not null default 0,
  chain_id bigint,
  chain_index integer,
  commitment text,
  committed_at timestamptz,
  closed_at timestamptz,
  sealed_count integer,
  seal_root text,
  sealed_at timestamptz,
  seed text,
  entropy text,
  entropy_round text,
  numbers text[],
  drawn_at timestamptz,
  settled_at timestamptz,
  -- When its bettors were told: set after the telling, so that a crash in between tells them once more.
  announced_at timestamptz,
  settled_bets integer,
  settled_winners integer,
  void_reason text,
  hold_reason text,
  unique (lottery_id, game_no),
  unique (chain_id, chain_index),
  check (begin_at < end_at and end_at <= prize_at)
);
create index round_by_time on lottery.round (lottery_id, prize_at);
create index round_unfinished on lottery.round (status, begin_at) where status in (0, 1, 2, 3, 4, 7);

-- Whether two versions of a lottery's odds have the same rules; jsonb compares by content.
create function lottery.same_rules(p_lottery bigint, p_one integer, p_other integer) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from lottery.odds_version a join lottery.odds_version b on b.lottery_id = a.lottery_id and b.rule_set = a.rule_set
    where a.lottery_id = p_lottery and a.version = p_one and b.version = p_other
  );
$$;

-- No result without a seal, no second result, no way back (R-05); no other rules once there may be bets (R-27).
create function lottery.guard_round() returns trigger language plpgsql as $$
begin
  if old.numbers is not null and new.numbers is distinct from old.numbers then
    raise exception 'round % has its result', old.id using errcode = 'LR001';
  end if;
  if new.numbers is not null and new.seal_root is null then
    raise exception 'round % is not sealed', old.id using errcode = 'LR002';
  end if;
  if new.status <> old.status and (old.status in (5, 6) or (new.status < old.status and old.status <> 7)) then
    raise exception 'round %: % to % is no step', old.id, old.status, new.status using errcode = 'LR003';
  end if;
  if old.seal_root is not null and (new.seal_root <> old.seal_root or new.sealed_count <> old.sealed_count) then
    raise exception 'round % is sealed', old.id using errcode = 'LR004';
  end if;
  if old.commitment is not null and new.commitment <> old.commitment then
    raise exception 'round % is committed', old.id using errcode = 'LR005';
  end if;
  if new.odds_version <> old.odds_version and old.status > 0
     and (old.status > 1 or not lottery.same_rules(old.lottery_id, old.odds_version, new.odds_version)) then
    raise exception 'round % has its odds and rules', old.id using errcode = 'LR008';
  end if;
  new.epoch := old.epoch + 1;
  return new;
end $$;
create trigger round_guard before update on lottery.round for each row execute function lottery.guard_round();

create sequence lottery.bet_id;

-- Identity of an order is (account, client_ref) (R-47); its number is the id of its first bet.
create table lottery.bet_order (
  account_id bigint not null,
  client_ref uuid not null,
  order_id bigint not null,
  round_id bigint not null,
  digest uuid not null,
  total bigint not null check (total > 0),
  bets integer not null check (bets between 1 and 100),
  created_at timestamptz not null,
  primary key (account_id, client_ref)
);

-- Identity of a cancellation is (account, client_ref) too (R-47): the same ref for another order is refused.
create table lottery.cancellation (
  account_id bigint not null,
  client_ref uuid not null,
  order_id bigint not null,
  at timestamptz not null,
  primary key (account_id, client_ref)
);

-- fillfactor 50 and no index on what settlement changes: its update stays on the page (money-path.md §3).
create table lottery.bet (
  account_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  round_id bigint not null,
  chain_id bigint not null,
  play text not null,
  selection text not null,
  odds text not null,
  unit bigint not null check (unit > 0),
  multiple integer not null check (multiple > 0),
  units integer not null check (units > 0),
  stake bigint not null check (stake > 0),
  status smallint not null default 0,
  payout bigint not null default 0 check (payout >= 0),
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, id)
) with (fillfactor = 50);
create index bet_by_round on lottery.bet (round_id, account_id);

-- What a member has staked in a round over all plays; under it the exact sum per play is only asked for when it can matter (R-18).
create table lottery.round_stake (
  round_id bigint not null,
  account_id bigint not null,
  stake bigint not null,
  primary key (round_id, account_id)
) with (fillfactor = 70);

-- First bet id at a time, every few minutes: finds "today" in a member's bets without another index.
create table lottery.bet_mark (
  at timestamptz primary key,
  next_id bigint not null
);

-- What each distinct line of a drawn round yields: mult is half units x odds x10^4 per winning tier, push half units.
create table lottery.outcome (
  round_id bigint not null,
  play text not null,
  selection text not null,
  odds text not null,
  status smallint not null,
  mult bigint not null,
  mult_rest bigint[],
  push_half bigint not null,
  units integer not null,
  primary key (round_id, play, selection, odds)
);

create table lottery.settle_chunk (
  round_id bigint not null,
  lo bigint not null,
  hi bigint not null,
  bets integer not null,
  winners integer not null,
  stake bigint not null,
  payout bigint not null,
  done_at timestamptz not null,
  primary key (round_id, lo)
);

-- Rebates of a round, summed per agent and chunk, until the last step posts one entry per agent.
create table lottery.rebate_part (
  round_id bigint not null,
  lo bigint not null,
  account_id bigint not null,
  amount bigint not null,
  posted boolean not null default false,
  primary key (round_id, account_id, lo)
);

-- Rows of an import that failed validation, with the reason (games.md §11.3).
create table lottery.import_run (
  id bigint generated always as identity primary key,
  lottery_id bigint not null,
  source text not null,
  rows_read integer not null,
  rows_taken integer not null,
  rows_known integer not null,
  rows_quarantined integer not null,
  at timestamptz not null default clock_timestamp()
);
create table lottery.import_quarantine (
  run_id bigint not null,
  line integer not null,
  content text not null,
  reason text not null,
  primary key (run_id, line)
);

create table lottery.signing_key (
  id bigint generated always as identity primary key,
  public_x text not null,
  sealed_secret text not null,
  created_at timestamptz not null default clock_timestamp()
);
