-- Bets that members show in rooms, and bets placed after them (decision 049). Lock order, everywhere: leader, follows by id, and only
-- then what the lottery locks (gate of the round, accounts), the room's row last.

create schema follow;

-- Whose record is shown: all bets since `since`, or none. `changed_at`: when it was shown or hidden last.
create table follow.leader (
  member_id bigint primary key,
  account_id bigint not null,
  since timestamptz not null,
  shown boolean not null,
  changed_at timestamptz not null
);

-- An order shown in a room: once for each order and room, whoever asks how often.
create table follow.share (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  account_id bigint not null,
  client_ref uuid not null,
  digest uuid not null,
  room_code text not null,
  order_id bigint not null,
  round_id bigint not null,
  lottery_code text not null,
  game_no text not null,
  -- Number of its message; null only within the transaction that writes it.
  seq bigint,
  at timestamptz not null default clock_timestamp(),
  unique (member_id, client_ref),
  unique (order_id, room_code)
);

-- A shared bet that a member has followed by hand: which of his orders that was.
create table follow.bet (
  account_id bigint not null,
  client_ref uuid not null,
  digest uuid not null,
  member_id bigint not null,
  share_id bigint not null,
  order_id bigint not null unique,
  stake bigint not null check (stake > 0),
  cap bigint not null check (cap >= stake),
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, client_ref)
);
create index bet_of_share on follow.bet (share_id, account_id);

-- What a member shares in a room is placed for somebody else, for so many rounds and within these bounds.
create table follow.follow (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  member_id bigint not null,
  client_ref uuid not null,
  digest uuid not null,
  leader_id bigint not null check (leader_id <> member_id),
  room_code text not null,
  -- Null: all lotteries of the room.
  lottery_code text,
  rounds integer not null check (rounds between 1 and 50),
  way text not null check (way in ('fixed', 'percent')),
  -- Minor units per unit of a line, or whole percent of the leader's.
  amount bigint not null check (amount > 0),
  round_cap bigint not null check (round_cap > 0),
  total_cap bigint not null check (total_cap >= round_cap),
  stop_loss bigint not null check (stop_loss > 0 and stop_loss <= total_cap),
  state text not null default 'running' check (state in
    ('running', 'done', 'stopped', 'stop_loss', 'total_cap', 'leader_hidden', 'room_left', 'barred', 'expired')),
  started_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  unique (account_id, client_ref),
  check ((state = 'running') = (ended_at is null))
);
create unique index follow_running on follow.follow (leader_id, room_code, member_id) where state = 'running';
create index follow_of_member on follow.follow (member_id, id);

-- One shared bet of one follow, written with the share itself. state: 0 waiting, 1 placed, 2 decided, 3 left out.
create table follow.step (
  follow_id bigint not null references follow.follow,
  share_id bigint not null references follow.share,
  round_id bigint not null,
  state smallint not null default 0 check (state between 0 and 3),
  reason text,
  order_id bigint unique,
  stake bigint not null default 0,
  returned bigint,
  at timestamptz not null default clock_timestamp(),
  primary key (follow_id, share_id),
  check ((state in (1, 2)) = (order_id is not null)),
  check ((state = 3) = (reason is not null)),
  check ((state = 2) = (returned is not null)),
  check (order_id is null or stake > 0)
);
create index step_waiting on follow.step (share_id, follow_id) where state = 0;
create index step_placed on follow.step (round_id) where state = 1;
