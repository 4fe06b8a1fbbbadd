-- Operators by the console (R-81, R-87, decision 061): invited by two people, set up by themselves, closed at once, let in from their networks,
-- proved anew before what matters.

-- No password: invited, and the link was not used yet. Networks as CIDR; none: from anywhere.
alter table admin.operator
  alter column password drop not null,
  add column closed_at timestamptz,
  add column networks text[] not null default '{}';

-- proved_at: when a second factor was last given in this session.
alter table admin.session
  add column id bigint generated always as identity unique,
  add column device text not null default '',
  add column proved_at timestamptz;
update admin.session set proved_at = created_at where second_factor;

-- By which somebody chooses his own password and second factor. Only the hash is kept; what was used stays.
create table admin.link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  operator_id bigint not null references admin.operator,
  -- By which two people it was given; null: on the machine.
  proposal_id bigint unique references admin.proposal,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '24 hours',
  used_at timestamptz,
  constraint in_time check (used_at <= expires_at)
);
create unique index link_alive on admin.link (operator_id) where used_at is null;

-- Secret of an authenticator that has not shown a code yet.
create table admin.totp_pending (
  operator_id bigint primary key references admin.operator,
  wrapped_key text not null,
  secret text not null,
  created_at timestamptz not null default clock_timestamp()
);

-- The same form as members' (member/005): one piece of code goes over both.
create table admin.passkey (
  id text primary key check (length(id) between 1 and 1400),
  operator_id bigint not null references admin.operator,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (name <> ''),
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index passkey_of_operator on admin.passkey (operator_id);

create table admin.passkey_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('login', 'step-up', 'add')),
  operator_id bigint,
  expires_at timestamptz not null
);
create index passkey_challenge_by_end on admin.passkey_challenge (expires_at);
