-- What a member chooses about his points at external games (spec §7).
create table wallet.preference (
  member_id bigint primary key,
  auto boolean not null,
  changed_at timestamptz not null default clock_timestamp()
);

-- Tickets of statements: each fetches one file, once.
create table wallet.statement_ticket (
  ticket_hash bytea primary key,
  member_id bigint not null,
  account_id bigint not null,
  currency text not null,
  -- The member's zone and language when he asked.
  zone text not null,
  locale text not null,
  month text not null,
  format text not null check (format in ('pdf', 'csv')),
  expires_at timestamptz not null
);
create index statement_ticket_end on wallet.statement_ticket (expires_at);
