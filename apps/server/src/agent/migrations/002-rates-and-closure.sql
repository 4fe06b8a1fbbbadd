-- Rates per lottery type (spec §3 "Invitation code": lottery type), and the closure of the tree: who stands below whom is one
-- look-up at any depth (money-path.md §5).

-- The engine's LOTTERY_TYPES by their numbers; arrays of rates are indexed by them.
create table agent.lottery_type (
  no smallint primary key,
  code text not null unique
);
insert into agent.lottery_type (no, code)
  select no, code from unnest(array['k3', 'ssc', '3d', 'pc28', 'm6', 'kl8', '11x5', 'pk10', 'klsf', 'vn.mb', 'vn.mn', 'vn.mn2',
    'taixiu', 'baucua', 'xocdia']) with ordinality as t(code, no);
create view agent.v_lottery_type as select no, code from agent.lottery_type;

-- Parts per 10,000 units bet, one for every type.
create function agent.are_rates(p_rates integer[]) returns boolean language sql immutable set search_path = '' as $$
  select cardinality(p_rates) = 15 and 0 <= all(p_rates) and 10000 >= all(p_rates);
$$;

drop view agent.v_chain;
drop view agent.v_chain_step;

alter table agent.node add column rates integer[];
update agent.node set rates = array_fill(rebate_per10k, array[15]);
alter table agent.node alter column rates set not null, drop column rebate_per10k, add check (agent.are_rates(rates));

alter table agent.invite_code add column rates integer[];
update agent.invite_code set rates = array_fill(rebate_per10k, array[15]);
alter table agent.invite_code alter column rates set not null, drop column rebate_per10k, add check (agent.are_rates(rates));

-- Chains written so far say the same for every type.
alter table agent.chain_step disable trigger chain_step_kept;
alter table agent.chain_step add column rates integer[], add column steps integer[];
update agent.chain_step set rates = array_fill(rate_per10k, array[15]), steps = array_fill(step_per10k, array[15]);
alter table agent.chain_step alter column rates set not null, alter column steps set not null,
  drop column rate_per10k, drop column step_per10k, add check (agent.are_rates(rates)), add check (agent.are_rates(steps));
alter table agent.chain_step enable trigger chain_step_kept;

create view agent.v_chain as select chain_id, level, member_id, account_id, rates from agent.chain_step;
-- Who earns on the bets of a chain: steps[type] per 10,000; the bettor himself earns nothing here (spec §9).
create view agent.v_chain_step as
  select chain_id, level, member_id, account_id, steps from agent.chain_step where level > 0;

-- Type by type what a level earns above the one below it; an array of rates is never negative, so no chain pays out more than
-- its top rate (spec §5).
create function agent.steps_of(p_rates integer[], p_below integer[]) returns integer[] language sql immutable set search_path = '' as $$
  select array_agg(r - b order by no) from unnest(p_rates, p_below) with ordinality as u(r, b, no);
$$;

-- Every member with everybody above him, and himself at depth 0. via_id is the direct child of the ancestor through whom the member
-- stands below him (himself at depth 0); since: from when on.
create table agent.ancestor (
  ancestor_id bigint not null,
  member_id bigint not null,
  depth integer not null check (depth >= 0),
  via_id bigint not null,
  since timestamptz not null default clock_timestamp(),
  primary key (ancestor_id, member_id)
);
create index ancestor_by_member on agent.ancestor (member_id, depth);
create index ancestor_by_via on agent.ancestor (ancestor_id, via_id);

with recursive climb as (
  select member_id as ancestor_id, member_id, 0 as depth, member_id as via_id, parent_id, joined_at from agent.node
  union all
  select n.member_id, c.member_id, c.depth + 1, c.ancestor_id, n.parent_id, c.joined_at
  from climb c join agent.node n on n.member_id = c.parent_id
)
insert into agent.ancestor (ancestor_id, member_id, depth, via_id, since)
  select ancestor_id, member_id, depth, via_id, joined_at from climb;

-- Who stands below whom. This view is the one scope of every question an agent asks (R-68).
create view agent.v_team as
  select ancestor_id as agent_id, member_id, depth, via_id, since from agent.ancestor where depth > 0;
create view agent.v_node as select member_id, account_id, parent_id, rates, chain_id, joined_at from agent.node;

-- Puts a node, and with it everybody below, under its parent. The caller holds the tree's lock; `parent_id` is already written.
create function agent.write_closure(p_member bigint) returns void language plpgsql set search_path = '' as $$
declare v_at timestamptz := clock_timestamp();
begin
  insert into agent.ancestor (ancestor_id, member_id, depth, via_id, since)
    values (p_member, p_member, 0, p_member, v_at) on conflict do nothing;
  delete from agent.ancestor a
    where a.member_id in (select b.member_id from agent.ancestor b where b.ancestor_id = p_member)
      and a.ancestor_id in (select u.ancestor_id from agent.ancestor u where u.member_id = p_member and u.depth > 0);
  insert into agent.ancestor (ancestor_id, member_id, depth, via_id, since)
    select u.ancestor_id, b.member_id, u.depth + 1 + b.depth,
      case when u.depth = 0 then p_member else u.via_id end, v_at
    from agent.node n
    join agent.ancestor u on u.member_id = n.parent_id
    join agent.ancestor b on b.ancestor_id = p_member
    where n.member_id = p_member;
end $$;

-- As in 001, with rates per type; whoever stands below is known from the closure.
create or replace function agent.write_chains(p_member bigint) returns void language sql set search_path = '' as $$
  with recursive fresh as (
    insert into agent.chain (member_id) select a.member_id from agent.ancestor a where a.ancestor_id = p_member returning id, member_id
  ), climb as (
    select f.id as chain_id, 0 as level, n.member_id, n.account_id, n.parent_id, n.rates, array_fill(0, array[15]) as steps
    from fresh f join agent.node n on n.member_id = f.member_id
    union all
    select c.chain_id, c.level + 1, n.member_id, n.account_id, n.parent_id, n.rates, agent.steps_of(n.rates, c.rates)
    from climb c join agent.node n on n.member_id = c.parent_id
  ), steps as (
    insert into agent.chain_step (chain_id, level, member_id, account_id, rates, steps)
    select chain_id, level, member_id, account_id, rates, steps from climb
  )
  update agent.node n set chain_id = f.id from fresh f where n.member_id = f.member_id;
$$;
