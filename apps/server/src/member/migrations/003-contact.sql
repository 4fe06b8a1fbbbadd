-- How members are reached, and the codes and links that prove it (R-62, R-87, R-98, R-100, decision 032). No number and no
-- address stands here in clear: sealed by the vault, found by keyed hashes.

-- Only what its owner has proved with a code is kept. `locale`: the language messages to him are written in.
create table member.personal (
  member_id bigint primary key,
  wrapped_key text not null,
  locale text not null,
  phone_sealed text,
  phone_key text unique,
  phone_verified_at timestamptz,
  email_sealed text,
  email_key text unique,
  email_verified_at timestamptz,
  check (num_nulls(phone_sealed, phone_key, phone_verified_at) in (0, 3)),
  check (num_nulls(email_sealed, email_key, email_verified_at) in (0, 3))
);

-- One live code per number or mailbox and scene, for one asker.
create table member.contact_code (
  target_key text not null,
  scene text not null check (scene in ('register', 'reset', 'bind', 'change')),
  asker text not null,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (target_key, scene)
);
create index contact_code_by_end on member.contact_code (expires_at);

-- When something was last sent to a number or mailbox: the newest five.
create table member.contact_pace (
  target_key text primary key,
  sent_at timestamptz[] not null,
  last_at timestamptz not null
);
create index contact_pace_by_age on member.contact_pace (last_at);

-- What a day of messages has cost so far.
create table member.sending_day (
  channel text not null check (channel in ('phone', 'email')),
  day date not null,
  sent integer not null,
  primary key (channel, day)
);

-- Links that let their holder choose a new password; the token itself is only in the mail.
create table member.reset_link (
  token_hash text primary key,
  member_id bigint not null,
  expires_at timestamptz not null
);
create index reset_link_by_member on member.reset_link (member_id);
create index reset_link_by_end on member.reset_link (expires_at);
