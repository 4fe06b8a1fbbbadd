-- How rates came about, and how many invitees an agent may give a high one.

-- Everybody above a member and himself (depth 0), for paths.
create view agent.v_line as select ancestor_id, member_id, depth, via_id from agent.ancestor;

-- One row for each change: the rates a member joined with, then every one after. `by_id` is who changed them; null: the house.
create table agent.rate_change (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  by_id bigint,
  reason text not null check (reason in ('joined', 'changed')),
  before integer[] check (agent.are_rates(before)),
  rates integer[] not null check (agent.are_rates(rates)),
  at timestamptz not null default clock_timestamp(),
  check ((before is null) = (reason = 'joined'))
);
create index rate_change_by_member on agent.rate_change (member_id, id);
create trigger rate_change_kept before update or delete or truncate on agent.rate_change
  for each statement execute function agent.refuse_change();
insert into agent.rate_change (member_id, reason, rates, at) select member_id, 'joined', rates, joined_at from agent.node;

-- At most `most` direct invitees of a member may have a highest rate of `from_rate` or more.
create table agent.quota (
  member_id bigint not null,
  from_rate integer not null check (from_rate between 1 and 10000),
  most integer not null check (most between 0 and 100000),
  set_by bigint,
  set_at timestamptz not null default clock_timestamp(),
  primary key (member_id, from_rate)
);

create function agent.highest(p_rates integer[]) returns integer language sql immutable set search_path = '' as $$
  select max(r) from unnest(p_rates) r;
$$;
