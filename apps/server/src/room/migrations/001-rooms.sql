-- Rooms and who has entered them.

create schema room;

-- The four texts are objects from locale to text: {"zh-CN": "...", "en-US": "..."}.
create table room.room (
  code text primary key check (code ~ '^[0-9]{4,8}$'),
  name jsonb not null check (name <> '{}'),
  intro jsonb not null,
  rules jsonb not null,
  notice jsonb not null,
  lotteries text[] not null,
  created_at timestamptz not null default clock_timestamp()
);

create table room.entry (
  member_id bigint not null,
  room_code text not null references room.room (code),
  last_entered timestamptz not null,
  primary key (member_id, room_code)
);
