-- Second factors of members, the second step of a login, and what happened at the door.

-- The secret is sealed under the record's own key (R-98). `last_step`: no code of it or before is taken again (R-66).
create table member.totp (
  member_id bigint primary key references member.member (id) on delete cascade,
  wrapped_key text not null,
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz
);

-- Keyed hashes of single-use codes.
create table member.recovery_code (
  member_id bigint not null references member.member (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

create table member.passkey (
  id text primary key check (length(id) between 1 and 1400),
  member_id bigint not null references member.member (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (name <> ''),
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index passkey_of_member on member.passkey (member_id);

-- A challenge is deleted by whoever answers it, so that it is answered once.
create table member.passkey_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('login', 'step-up', 'add')),
  member_id bigint,
  expires_at timestamptz not null
);
create index passkey_challenge_by_end on member.passkey_challenge (expires_at);

-- The password was right and a second factor is awaited. Only the SHA-256 of the ticket is stored.
create table member.login_ticket (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  member_id bigint not null references member.member (id) on delete cascade,
  prefix text not null,
  device text not null,
  expires_at timestamptz not null
);
create index login_ticket_by_end on member.login_ticket (expires_at);

create table member.login_log (
  id bigint generated always as identity primary key,
  member_id bigint not null references member.member (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  address text not null,
  device text not null,
  result text not null check (result in ('ok', 'refused'))
);
create index login_log_of_member on member.login_log (member_id, id desc);
