-- The tree of agents. A bet keeps the number of its member's chain, so a chain is written once and never changed: whoever
-- stood above the member, and at which rate, when the bet was placed is who earns on it (features.md "Agent").

create schema agent;

create table agent.node (
  member_id bigint primary key,
  account_id bigint not null unique,
  parent_id bigint check (parent_id <> member_id),
  rebate_per10k integer not null check (rebate_per10k between 0 and 10000),
  -- Empty only inside the transaction that adds the node.
  chain_id bigint,
  joined_at timestamptz not null default clock_timestamp()
);
create index node_by_parent on agent.node (parent_id);

create table agent.chain (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Level 0 is the member himself, level 1 his parent and so on. step_per10k is what that level earns: its rate less the rate
-- just below. It cannot be negative, so no chain pays out more than its top rate (spec §5).
create table agent.chain_step (
  chain_id bigint not null,
  level integer not null check (level >= 0),
  member_id bigint not null,
  account_id bigint not null,
  rate_per10k integer not null,
  step_per10k integer not null check (step_per10k >= 0),
  primary key (chain_id, level)
);

create function agent.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'agent.% is never changed, a new chain is written', tg_table_name using errcode = 'LA001';
end $$;
create trigger chain_kept before update or delete or truncate on agent.chain
  for each statement execute function agent.refuse_change();
create trigger chain_step_kept before update or delete or truncate on agent.chain_step
  for each statement execute function agent.refuse_change();

create table agent.invite_code (
  code text primary key check (code ~ '^[0-9]{6}$'),
  owner_id bigint not null,
  kind text not null check (kind in ('player', 'agent')),
  rebate_per10k integer not null check (rebate_per10k between 0 and 10000),
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp()
);

create view agent.v_chain as
  select chain_id, level, member_id, account_id, rate_per10k from agent.chain_step;

-- Who earns on the bets of a chain; the bettor himself earns nothing here (spec §9).
create view agent.v_chain_step as
  select chain_id, account_id, step_per10k from agent.chain_step where level > 0;

-- Writes fresh chains for a member and everybody below him. The caller holds the tree's lock.
create function agent.write_chains(p_member bigint) returns void language sql set search_path = '' as $$
  with recursive below as (
    select n.member_id from agent.node n where n.member_id = p_member
    union all
    select n.member_id from agent.node n join below b on n.parent_id = b.member_id
  ), fresh as (
    insert into agent.chain (member_id) select member_id from below returning id, member_id
  ), climb as (
    select f.id as chain_id, 0 as level, n.member_id, n.account_id, n.parent_id, n.rebate_per10k as rate, 0 as step
    from fresh f join agent.node n on n.member_id = f.member_id
    union all
    select c.chain_id, c.level + 1, n.member_id, n.account_id, n.parent_id, n.rebate_per10k, n.rebate_per10k - c.rate
    from climb c join agent.node n on n.member_id = c.parent_id
  ), steps as (
    insert into agent.chain_step (chain_id, level, member_id, account_id, rate_per10k, step_per10k)
    select chain_id, level, member_id, account_id, rate, step from climb
  )
  update agent.node n set chain_id = f.id from fresh f where n.member_id = f.member_id;
$$;
