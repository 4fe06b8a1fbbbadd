-- What a record came to after each of its changes. A provider gives points when it is asked, and its word may reach the books late: a record
-- that was corrected in between is in the books as it stands now. What was there to be given is what the records said up to the change that the
-- word names.
create table transfer.record_change (
  provider_id integer not null,
  record_id text not null,
  rev integer not null,
  member_id bigint not null,
  seq bigint not null,
  -- Payout less stake.
  result bigint not null,
  primary key (provider_id, record_id, rev)
);
create index record_change_of_player on transfer.record_change (provider_id, member_id, seq);

create function transfer.keep_record_changes() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'what a record came to stays' using errcode = 'TR001';
end $$;
create trigger record_change_stays before update or delete on transfer.record_change
  for each row execute function transfer.keep_record_changes();

insert into transfer.record_change
select provider_id, record_id, rev, member_id, seq, payout - stake from transfer.record;

-- Keeps changes of records that another of their batch follows; those that are kept already stay as they are.
create function transfer.note_changes(p_provider integer, p_changes jsonb) returns void language sql set search_path = '' as $$
  insert into transfer.record_change
  select p_provider, c.record_id, c.rev, p.member_id, c.seq, c.result
  from jsonb_to_recordset(p_changes) as c(record_id text, player_id text, rev integer, seq bigint, result bigint)
  join transfer.player p on p.provider_id = p_provider and p.player_id = c.player_id
  order by c.record_id, c.rev
  on conflict do nothing;
$$;

-- As in 002, and keeps each change, also one that comes after a later one and is no news.
create or replace function transfer.take_records(p_provider integer, p_records jsonb, out member_id bigint, out result_delta bigint)
returns setof record language sql set search_path = '' as $$
  with told as (
    select r.*, p.member_id, p.account_id, v.currency
    from jsonb_to_recordset(p_records) as r(record_id text, player_id text, kind smallint, game_code text, state smallint, rev integer, seq bigint,
      stake bigint, payout bigint, placed_at double precision, settled_at double precision, detail jsonb)
    join transfer.player p on p.provider_id = p_provider and p.player_id = r.player_id
    join transfer.provider v on v.id = p_provider
  ), kept as (
    insert into transfer.record_change
    select p_provider, t.record_id, t.rev, t.member_id, t.seq, t.payout - t.stake from told t order by 2, 3
    on conflict do nothing
  ), news as (
    select t.*, o.state as old_state, o.stake as old_stake, o.payout as old_payout, o.first_settled_at as old_settled_at,
      o.member_id is null as is_new
    from told t left join transfer.record o on o.provider_id = p_provider and o.record_id = t.record_id
    -- A record belongs to one player for good.
    where o.rev is null or (o.rev < t.rev and o.member_id = t.member_id)
  ), written as (
    insert into transfer.record as w (provider_id, record_id, member_id, account_id, kind, game_code, state, rev, seq, stake, payout, currency,
      placed_at, settled_at, first_settled_at, detail)
    select p_provider, n.record_id, n.member_id, n.account_id, n.kind, n.game_code, n.state, n.rev, n.seq, n.stake, n.payout, n.currency,
      to_timestamp(n.placed_at / 1000), to_timestamp(n.settled_at / 1000), to_timestamp(n.settled_at / 1000), n.detail
    from news n
    on conflict (provider_id, record_id) do update set state = excluded.state, rev = excluded.rev, seq = excluded.seq, stake = excluded.stake,
      payout = excluded.payout, settled_at = excluded.settled_at, detail = excluded.detail,
      first_settled_at = coalesce(w.first_settled_at, excluded.first_settled_at),
      corrected = w.corrected + case when w.state <> 0
        and row(w.state, w.stake, w.payout) is distinct from row(excluded.state, excluded.stake, excluded.payout) then 1 else 0 end
  ), counted as (
    -- Decided records are counted when they are settled; a void takes itself out again.
    insert into transfer.settled_change (provider_id, record_id, member_id, kind, game_code, settled_at, placed_at, count_delta, stake_delta, payout_delta)
    select p_provider, x.record_id, x.member_id, x.kind, x.game_code, x.at, to_timestamp(x.placed_at / 1000), x.n, x.stake_delta, x.payout_delta
    from (
      select n.*, coalesce(n.old_settled_at, to_timestamp(n.settled_at / 1000), clock_timestamp()) as at,
        (n.state = 1)::integer - coalesce(n.old_state = 1, false)::integer as n,
        case when n.state = 1 then n.stake else 0 end - case when n.old_state = 1 then n.old_stake else 0 end as stake_delta,
        case when n.state = 1 then n.payout else 0 end - case when n.old_state = 1 then n.old_payout else 0 end as payout_delta
      from news n) x
    where x.n <> 0 or x.stake_delta <> 0 or x.payout_delta <> 0
  ), sums as (
    select n.member_id, max(n.seq) as seq,
      sum(n.payout - n.stake - coalesce(n.old_payout - n.old_stake, 0)) as result,
      sum(case when n.state = 0 then n.stake else 0 end - case when n.old_state = 0 then n.old_stake else 0 end) as in_play
    from news n group by 1
  ), noted as (
    select protection.note_play(n.account_id, date_trunc('hour', to_timestamp(n.placed_at / 1000), 'UTC'),
      sum(case when n.state = 2 then 0 else n.stake end - case when n.old_state = 2 then 0 else coalesce(n.old_stake, 0) end)::bigint,
      sum(case when n.state = 1 then n.payout else 0 end - case when n.old_state = 1 then n.old_payout else 0 end)::bigint)
    from news n group by n.account_id, date_trunc('hour', to_timestamp(n.placed_at / 1000), 'UTC')
  ), moved as (
    update transfer.player p set result_sum = p.result_sum + s.result, in_play = p.in_play + s.in_play,
      last_seq = greatest(p.last_seq, s.seq),
      -- What was won while nobody plays comes home by itself.
      next_sweep_at = least(p.next_sweep_at, clock_timestamp() + interval '2 min')
    from (select * from sums order by member_id) s
    where p.provider_id = p_provider and p.member_id = s.member_id
  )
  select n.member_id, (n.payout - n.stake - coalesce(n.old_payout - n.old_stake, 0))::bigint
  from news n where (select count(*) from noted) >= 0;
$$;

-- What a player had free at a provider when it had made its change `p_seq`, as far as the books know, minor units: what he has now without
-- what later changes made of their records.
create function transfer.explained_at(p_provider integer, p_member bigint, p_seq bigint) returns bigint
language sql stable set search_path = '' as $$
  select (p.in_sum - p.out_sum + p.result_sum - coalesce((
    select sum(r.payout - r.stake - coalesce((
      select b.result from transfer.record_change b
      where b.provider_id = r.provider_id and b.record_id = r.record_id and b.seq <= p_seq order by b.rev desc limit 1), 0))
    from transfer.record r
    where r.provider_id = p_provider and r.member_id = p_member and r.record_id in (
      select c.record_id from transfer.record_change c
      where c.provider_id = p_provider and c.member_id = p_member and c.seq > p_seq)), 0))::bigint
  from transfer.player p where p.provider_id = p_provider and p.member_id = p_member
$$;

-- The last change of a record of his that was in the books when the transfer was asked for: nothing is given at an earlier one.
alter table transfer.transfer add column asked_seq bigint not null default 0;
