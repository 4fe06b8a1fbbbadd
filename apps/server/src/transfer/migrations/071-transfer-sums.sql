-- Counts of a member's transfers by the hour in which they were begun, so that what stands above his list costs the hours in which he moved
-- points and not the transfers. A transfer keeps its member and its moment and is never deleted: only new ones count.
create table transfer.transfer_sum (
  member_id bigint not null,
  hour timestamptz not null,
  count integer not null check (count > 0),
  primary key (member_id, hour)
) with (fillfactor = 80);

create function transfer.keep_transfer_sums() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into transfer.transfer_sum as s
  select n.member_id, date_trunc('hour', n.created_at, 'UTC'), count(*) from fresh n group by 1, 2 order by 1, 2
  on conflict (member_id, hour) do update set count = s.count + excluded.count;
  return null;
end $$;
create trigger transfer_summed after insert on transfer.transfer referencing new table as fresh
  for each statement execute function transfer.keep_transfer_sums();

insert into transfer.transfer_sum select member_id, date_trunc('hour', created_at, 'UTC'), count(*) from transfer.transfer group by 1, 2;

-- The list goes by time, so that a page of last year costs what the first one costs.
create index transfer_of_member_by_time on transfer.transfer (member_id, created_at desc, id desc);
drop index transfer.transfer_of_member;
