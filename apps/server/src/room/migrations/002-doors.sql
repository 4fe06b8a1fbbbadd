-- Who may enter a room and when, who may speak there, invitations, moderators, and who was put out.

alter table room.room
  -- Asked of whoever speaks: points paid in and staked in the last 30 days, minor units, and a level.
  add column speak_deposit bigint not null default 0 check (speak_deposit >= 0),
  add column speak_turnover bigint not null default 0 check (speak_turnover >= 0),
  add column speak_level integer not null default 0 check (speak_level >= 0),
  -- Whether bets may be shared and followed here.
  add column follow boolean not null default true,
  -- Daily hours in the zone, the second not included; null: always open.
  add column opens text check (opens ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column closes text check (closes ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column zone text not null default 'Asia/Shanghai',
  -- Whether a first visit needs an invitation.
  add column invited_only boolean not null default false,
  add check ((opens is null) = (closes is null) and opens <> closes);

-- Links into rooms; the link itself is not stored.
create table room.invitation (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  room_code text not null references room.room (code),
  -- Who invites.
  member_id bigint not null,
  expires_at timestamptz not null
);
create index invitation_by_end on room.invitation (expires_at);
create index invitation_of_member on room.invitation (member_id);

create table room.moderator (
  room_code text not null references room.room (code),
  member_id bigint not null,
  since timestamptz not null default clock_timestamp(),
  primary key (room_code, member_id)
);
create index moderator_of_member on room.moderator (member_id);

-- Put out of a room until a moment; over by itself.
create table room.kick (
  room_code text not null references room.room (code),
  member_id bigint not null,
  until timestamptz not null,
  by_member bigint not null,
  primary key (room_code, member_id)
);
create index kick_of_member on room.kick (member_id);

create view room.v_room as select code, lotteries from room.room;
create view room.v_entry as select room_code, member_id from room.entry;
create view room.v_moderator as select room_code, member_id from room.moderator;
