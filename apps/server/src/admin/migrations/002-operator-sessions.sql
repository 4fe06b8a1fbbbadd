-- Operators sign in: roles, a second factor, sessions of their own (R-81, R-82).

alter table admin.operator
  add column roles text[] not null default '{}'
    check (roles <@ array['support', 'finance', 'risk', 'draw', 'auditor', 'admin']);

-- Secret of an operator's authenticator, sealed; last_step: codes up to it are never taken again.
create table admin.totp (
  operator_id bigint primary key references admin.operator,
  wrapped_key text not null,
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default clock_timestamp()
);

-- Only the hash of a token is kept (R-56).
create table admin.session (
  token_hash bytea primary key,
  operator_id bigint not null references admin.operator,
  address text not null,
  second_factor boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);
create index session_of_operator on admin.session (operator_id);
