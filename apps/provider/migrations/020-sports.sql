-- Sports: matches, their results, and the bets on them. Times are Unix milliseconds of the database's clock, amounts whole minor units,
-- odds x 10^2, lines in quarters.

create table sports_match (
  match_no bigint generated always as identity primary key,
  match_id text not null unique,
  sport text not null check (sport in ('football', 'basketball')),
  league text not null,
  home text not null,
  away text not null,
  start_at bigint not null,
  -- Match minutes in a real one; a match keeps that of its beginning.
  speed int not null check (speed > 0),
  form jsonb not null,
  -- SHA-256 of the seed, public from the beginning; the seed when the match is over.
  commitment text not null,
  seed text not null,
  finished boolean not null default false
);
create index sports_match_start on sports_match (start_at);
create index sports_match_unfinished on sports_match (start_at) where not finished;

-- What a span came to; without a score: it was never played to its end, and what was bet on it comes back. A correction raises rev, and
-- everything that was judged by an older one is judged anew.
create table sports_result (
  match_no bigint not null references sports_match,
  span text not null check (span in ('M', '1H', 'Q1', 'Q2', 'Q3', 'Q4')),
  home int,
  away int,
  -- How the match stood at that moment.
  period text not null,
  match_home int not null,
  match_away int not null,
  rev int not null default 1,
  primary key (match_no, span),
  check ((home is null) = (away is null))
);
create index sports_result_corrected on sports_result (match_no, span) where rev > 1;

-- What a player sent, by the name that his page gave it. A bet on a running match waits for due_at before it is decided.
create table sports_order (
  player bigint not null references player,
  client_ref text not null,
  asked jsonb not null,
  state text not null check (state in ('waiting', 'placed', 'refused')),
  due_at bigint not null,
  answer jsonb,
  primary key (player, client_ref),
  check ((state = 'waiting') = (answer is null))
);

create table sports_bet (
  record_no bigint primary key references record,
  record_id text not null unique,
  player bigint not null references player,
  stake_minor bigint not null check (stake_minor > 0),
  payout_minor bigint not null default 0 check (payout_minor >= 0),
  state text not null default 'open' check (state in ('open', 'settled', 'void')),
  placed_at bigint not null,
  -- A correction that takes back more than the player has is tried again then.
  retry_at bigint not null default 0
);
create index sports_bet_of_player on sports_bet (player, record_no);

create table sports_leg (
  record_no bigint not null references sports_bet,
  place int not null,
  match_no bigint not null references sports_match,
  market text not null,
  span text not null,
  line int,
  selection text not null,
  odds int not null check (odds > 100),
  bet_period text not null,
  bet_home int,
  bet_away int,
  period text not null,
  home int,
  away int,
  outcome text not null default 'open',
  -- The rev of the result that it was judged by.
  judged_rev int not null default 0,
  half_told boolean not null,
  primary key (record_no, place)
);
create index sports_leg_of_match on sports_leg (match_no, span);
create index sports_leg_open on sports_leg (match_no) where outcome = 'open';
