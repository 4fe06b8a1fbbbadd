-- The end of an account, and a member's own copy of his data (decision 030).

alter table member.member add column closed_at timestamptz;

-- Names of closed accounts, as keyed hashes: nobody else may take one, and nobody can read them.
create table member.closed_name (
  name_key text primary key,
  closed_at timestamptz not null default clock_timestamp()
);

-- Copies asked for. The ticket itself is not stored; the copy is made while it is sent and never lies anywhere.
create table member.export (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  ticket_hash bytea not null unique check (octet_length(ticket_hash) = 32),
  locale text not null,
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  begun_at timestamptz,
  ended_at timestamptz
);
create index export_of_member on member.export (member_id, id);
