-- Bettors of a team by laying its pages over those of who played: of 100,000 members 13 pages instead of as many rows.

-- Everybody below an agent who had bets settled in [from, to), quarters of an hour, as bits.
create function report.bettor_pages(p_agent bigint, p_from timestamptz, p_to timestamptz) returns table (page bigint, bits bit(8192))
language sql stable set search_path = '' as $$
  select t.page, t.bits & a.bits from agent.v_team_page t join report.active_pages(p_from, p_to) a on a.page = t.page where t.agent_id = p_agent;
$$;

create or replace function report.bettors(p_agent bigint, p_from timestamptz, p_to timestamptz) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(bit_count(b.bits)), 0)::bigint from report.bettor_pages(p_agent, p_from, p_to) b;
$$;

-- How many of each one's team, he himself included, had bets settled in [from, to), quarters of an hour. What a correction takes back later
-- does not make a member have been absent.
create or replace function report.bettors_of(p_heads bigint[], p_from timestamptz, p_to timestamptz)
returns table (head_id bigint, bettors bigint)
language sql stable set search_path = '' as $$
  with active as materialized (select * from report.active_pages(p_from, p_to)), part as (
    select t.agent_id as head_id, bit_count(t.bits & a.bits) as n
    from agent.v_team_page t join active a on a.page = t.page where t.agent_id = any(p_heads)
    union all
    select h, get_bit(a.bits, (h % 8192)::integer) from unnest(p_heads) h join active a on a.page = h / 8192
  )
  select p.head_id, sum(p.n)::bigint from part p group by 1;
$$;

-- The members of a page, by words of 32 bits, most of which are empty where few are.
create function report.members_on(p_page bigint, p_bits bit(8192)) returns setof bigint language sql immutable set search_path = '' as $$
  select p_page * 8192 + w * 32 + b from generate_series(0, 255) w, generate_series(0, 31) b
  where substring(p_bits from w * 32 + 1 for 32) <> 0::bit(32) and get_bit(p_bits, w * 32 + b) = 1;
$$;
