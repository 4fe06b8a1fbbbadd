-- Odds that two people let through for a later moment (decision 057).
create table lottery.odds_due (
  id bigint generated always as identity primary key,
  proposal_id bigint not null unique,
  lottery_id bigint not null references lottery.lottery,
  -- The version they were written over: with another one in force by then, they lapse.
  base integer not null,
  odds jsonb not null,
  at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'lapsed', 'cancelled')),
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
create index odds_due_at on lottery.odds_due (at) where state = 'waiting';
create index odds_due_of_lottery on lottery.odds_due (lottery_id, id desc);
