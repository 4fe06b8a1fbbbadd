-- Members, the places they log in from, and the counters that slow down guessing.

create schema member;

create sequence member.member_id start with 10001;

create table member.member (
  id bigint primary key,
  username text not null check (username ~ '^[A-Za-z0-9]{6,16}$'),
  nickname text not null check (nickname <> ''),
  password_phc text not null,
  kind text not null check (kind in ('player', 'agent')),
  currency text not null,
  zone text not null,
  avatar text,
  account_id bigint not null unique,
  created_at timestamptz not null default clock_timestamp(),
  last_login_at timestamptz,
  last_login_address text,
  last_login_device text
);

-- player01 and PLAYER01 are one name: nobody can pass for another by writing it differently.
create unique index member_by_username on member.member (lower(username));

-- Where a member has logged in from. Guesses made elsewhere never slow the owner down here (R-59).
create table member.place (
  member_id bigint not null,
  prefix text not null,
  device text not null,
  seen_at timestamptz not null,
  primary key (member_id, prefix, device)
);

-- Attempts that count against an account, a place or an address; emptied by time and by success.
create table member.throttle (
  scope text not null,
  key text not null,
  attempts integer not null check (attempts >= 0),
  last_at timestamptz not null,
  primary key (scope, key)
);
create index throttle_by_age on member.throttle (last_at);

create view member.v_member as
  select id, username, nickname, kind, currency, zone, avatar, account_id, created_at from member.member;
