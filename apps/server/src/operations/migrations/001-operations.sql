-- How the house runs, for its operations page (decision 059): what each process says of itself, samples of every minute, and runs of the audit.
create schema operations;

-- A process, as it said itself last. Unlogged: after a crash of the database whoever lives says so again within seconds.
create unlogged table operations.node (
  id uuid primary key,
  version text not null,
  roles text[] not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- As NodeFacts (node-beat.ts).
  facts jsonb not null
);

-- Members with a socket at a process, by what they look with; `members` has nobody twice.
create unlogged table operations.online (
  node_id uuid not null references operations.node on delete cascade,
  terminal text not null check (terminal in ('app', 'phone', 'desktop')),
  members bigint[] not null,
  sockets integer not null check (sockets >= cardinality(members)),
  primary key (node_id, terminal)
);

-- One row a minute, whichever worker comes first; eight days are kept.
create table operations.sample (
  at timestamptz primary key check (at = date_trunc('minute', at, 'UTC')),
  online integer not null,
  waiting integer not null
);

-- Runs of `npm run audit`; a hundred are kept.
create table operations.audit_run (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  ended_at timestamptz not null,
  clean integer not null,
  failed integer not null,
  -- Why it could not be made.
  fault text not null default '',
  -- [{check, ok, detail}]
  findings jsonb not null,
  check (ended_at >= begun_at),
  check (fault <> '' or jsonb_array_length(findings) = clean + failed)
);
