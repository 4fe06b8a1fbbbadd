-- Keys of integrators: of a key only its hash and how it begins are kept.

create table integration.api_key (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  prefix text not null unique,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  networks text[] not null,
  expires_at timestamptz,
  made_by text not null,
  made_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- What a key was answered under an idempotency key.
create table integration.answered (
  key_id bigint not null references integration.api_key,
  idempotency_key text not null,
  digest text not null,
  status integer not null,
  answer json not null,
  at timestamptz not null default clock_timestamp(),
  primary key (key_id, idempotency_key)
);
create index answered_by_age on integration.answered (at);
