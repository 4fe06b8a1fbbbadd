-- Accounts of hosts (Telegram) that open a member's account, and the proofs that hosts have given once already.

create table member.host_account (
  host text not null check (host in ('telegram')),
  -- Keyed hash of the host's id: the id itself is nobody's business here (R-100).
  external_key text not null,
  member_id bigint not null references member.member (id),
  bound_at timestamptz not null default clock_timestamp(),
  primary key (host, external_key),
  unique (host, member_id)
);

create table member.host_proof (
  proof_key text primary key,
  -- Too old to be taken from here on, whatever this table says.
  ends_at timestamptz not null
);
create index host_proof_by_end on member.host_proof (ends_at);
