-- Sums of records by member and hour of the bet, so that what stands above his list costs the hours in which he played and not the records. Each
-- change of a record moves its sums in the same statement.

-- Of a sports bet: 1 football, 2 basketball, 3 both among its legs; 0 of a game.
create function transfer.sports_of(p_detail jsonb) returns smallint language sql immutable set search_path = '' as $$
  select (case when p_detail @> '{"legs": [{"sport": "football"}]}' then 1 else 0 end
    + case when p_detail @> '{"legs": [{"sport": "basketball"}]}' then 2 else 0 end)::smallint;
$$;

create table transfer.record_sum (
  member_id bigint not null,
  kind smallint not null,
  -- The whole hour in which the bet was placed.
  hour timestamptz not null,
  provider_id integer not null,
  game_code text not null,
  state smallint not null,
  sports smallint not null,
  count integer not null,
  stake bigint not null,
  payout bigint not null,
  primary key (member_id, kind, hour, provider_id, game_code, state, sports)
) with (fillfactor = 80);

create function transfer.keep_record_sums() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into transfer.record_sum as s
    select n.member_id, n.kind, date_trunc('hour', n.placed_at, 'UTC'), n.provider_id, n.game_code, n.state, transfer.sports_of(n.detail),
      count(*), sum(n.stake), sum(n.payout)
    from fresh n group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (member_id, kind, hour, provider_id, game_code, state, sports)
      do update set count = s.count + excluded.count, stake = s.stake + excluded.stake, payout = s.payout + excluded.payout;
    return null;
  end if;
  insert into transfer.record_sum as s
  select c.member_id, c.kind, date_trunc('hour', c.placed_at, 'UTC'), c.provider_id, c.game_code, c.state, transfer.sports_of(c.detail),
    sum(c.n), sum(c.n * c.stake), sum(c.n * c.payout)
  from (select 1 as n, f.* from fresh f union all select -1, g.* from gone g) c group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (member_id, kind, hour, provider_id, game_code, state, sports)
    do update set count = s.count + excluded.count, stake = s.stake + excluded.stake, payout = s.payout + excluded.payout;
  delete from transfer.record_sum s using gone g
  where s.count = 0 and s.member_id = g.member_id and s.kind = g.kind and s.hour = date_trunc('hour', g.placed_at, 'UTC')
    and s.provider_id = g.provider_id and s.game_code = g.game_code and s.state = g.state and s.sports = transfer.sports_of(g.detail);
  return null;
end $$;
create trigger record_summed after insert on transfer.record referencing new table as fresh
  for each statement execute function transfer.keep_record_sums();
create trigger record_summed_anew after update on transfer.record referencing old table as gone new table as fresh
  for each statement execute function transfer.keep_record_sums();

insert into transfer.record_sum
select member_id, kind, date_trunc('hour', placed_at, 'UTC'), provider_id, game_code, state, transfer.sports_of(detail),
  count(*), sum(stake), sum(payout)
from transfer.record group by 1, 2, 3, 4, 5, 6, 7;

-- Open and void ones are few among those that were decided, and a list may be of them alone.
create index unsettled_record_of_member on transfer.record (member_id, kind, placed_at desc, id desc) where state <> 1;
