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

-- Writes changes of records of players that the house knows; those that are written already stay as they are.
create function transfer.note_changes(p_provider integer, p_changes jsonb) returns void language sql set search_path = '' as $$
  insert into transfer.record_change
  select p_provider, c.record_id, c.rev, p.member_id, c.seq, c.result
  from jsonb_to_recordset(p_changes) as c(record_id text, player_id text, rev integer, seq bigint, result bigint)
  join transfer.player p on p.provider_id = p_provider and p.player_id = c.player_id
  order by c.record_id, c.rev
  on conflict do nothing;
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
