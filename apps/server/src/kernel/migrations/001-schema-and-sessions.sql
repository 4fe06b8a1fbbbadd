create schema if not exists kernel;

-- Live sessions. The token itself is never stored, only its SHA-256.
create table kernel.session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  me text not null,
  member_id bigint not null,
  public_key jsonb not null,
  claims jsonb not null,
  address text not null,
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_end_at timestamptz not null,
  absolute_end_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  check ((ended_at is null) = (end_reason is null))
);

create index session_of_member on kernel.session (member_id) where ended_at is null;
create index session_by_end on kernel.session (absolute_end_at);
