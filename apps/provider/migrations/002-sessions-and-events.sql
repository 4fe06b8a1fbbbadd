-- A player at a game. Of tickets and tokens only the hash is kept.
create table session (
  session_id text primary key,
  session_ref text not null unique,
  player bigint not null references player,
  game_code text not null,
  locale text not null,
  theme text not null,
  frame_origin text not null,
  -- Opens the page once.
  ticket_hash bytea unique,
  ticket_until timestamptz not null,
  -- What the page that was opened last shows with each call.
  token_hash bytea unique,
  opened_at timestamptz,
  seen_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index session_of_player on session (player, seen_at);
create index session_alive on session (seen_at) where ended_at is null;

-- What the house has still to be told, byte for byte; taken ones are gone.
create table event (
  id bigint generated always as identity primary key,
  body text not null,
  tries int not null default 0,
  due_at timestamptz not null default clock_timestamp()
);
create index event_due on event (due_at);

-- Up to which seq changes of records are laid out as events.
create table told_head (
  one boolean primary key default true check (one),
  seq bigint not null default 0
);
insert into told_head default values;
