-- Teams as bits: member m of the team of an agent is bit m % 8192 of its page m / 8192, so that heads are counted, and teams laid over those who
-- played (report.active_slot), by a few pages instead of a row for every member. A join would wait for whoever else joins below the
-- same agents if it wrote their pages itself; it leaves the member in `unpaged`, and the view adds those who stand there.

create table agent.team_page (
  agent_id bigint not null,
  page bigint not null,
  bits bit(8192) not null,
  primary key (agent_id, page)
);

-- Members who may be missing on pages of agents above them.
create table agent.unpaged (member_id bigint primary key);

create function agent.bit_of(p_member bigint) returns bit(8192) language sql immutable as $$
  select set_bit(0::bit(8192), (p_member % 8192)::integer, 1);
$$;

create function agent.note_unpaged() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into agent.unpaged (member_id) select distinct f.member_id from fresh f where f.depth > 0 on conflict do nothing;
  return null;
end $$;
create trigger ancestor_unpaged after insert on agent.ancestor referencing new table as fresh
  for each statement execute function agent.note_unpaged();

-- Whoever leaves a team leaves its pages with it. Only a move takes rows out, and has the tree alone.
create function agent.clear_pages() returns trigger language plpgsql set search_path = '' as $$
begin
  update agent.team_page p set bits = p.bits & ~g.bits
  from (select ancestor_id, member_id / 8192 as page, bit_or(agent.bit_of(member_id)) as bits from gone where depth > 0 group by 1, 2) g
  where p.agent_id = g.ancestor_id and p.page = g.page;
  return null;
end $$;
create trigger ancestor_cleared after delete on agent.ancestor referencing old table as gone
  for each statement execute function agent.clear_pages();

-- Puts up to p_limit members on the pages of everybody above them; how many they were. The caller shares the tree, so that nobody is moved.
create function agent.page_members(p_limit integer) returns bigint language sql volatile set search_path = '' as $$
  with taken as (
    delete from agent.unpaged where member_id in (
      select u.member_id from agent.unpaged u order by u.member_id limit p_limit for update skip locked) returning member_id
  ), paged as (
    insert into agent.team_page as p (agent_id, page, bits)
      select a.ancestor_id, a.member_id / 8192, bit_or(agent.bit_of(a.member_id))
      from taken t join agent.ancestor a on a.member_id = t.member_id and a.depth > 0 group by 1, 2 order by 1, 2
    on conflict (agent_id, page) do update set bits = p.bits | excluded.bits
  )
  select count(*) from taken;
$$;

-- Who stands below whom, by pages. Those who are not on them yet are looked up one by one: of a table that is empty as a rule the planner
-- expects thousands, and would read whole teams for them.
create view agent.v_team_page as
  select agent_id, page, bit_or(bits) as bits from (
    select agent_id, page, bits from agent.team_page
    union all
    select a.ancestor_id, u.member_id / 8192, agent.bit_of(u.member_id)
    from agent.unpaged u cross join lateral (
      select l.ancestor_id from agent.ancestor l where l.member_id = u.member_id and l.depth > 0 offset 0) a
  ) p group by agent_id, page;

insert into agent.unpaged (member_id) select distinct member_id from agent.ancestor where depth > 0;
select agent.page_members(2147483647);
