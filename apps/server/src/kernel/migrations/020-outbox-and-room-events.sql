-- Facts that leave a transaction: written by the use case that makes them, taken out by the relay after the commit.
create table kernel.outbox (
  id bigint generated always as identity primary key,
  audience text not null,
  type text not null,
  data json not null,
  at timestamptz not null default clock_timestamp()
);

-- Newest version of every audience that ever had an event. Rows are never deleted: a version is never given twice.
create table kernel.room_head (
  audience text primary key,
  v bigint not null check (v > 0)
);

-- Events with their versions. gid grows in the order of commits, because only one relay at a time gives it out.
create table kernel.room_event (
  gid bigint generated always as identity primary key,
  audience text not null,
  v bigint not null,
  type text not null,
  data json not null,
  at timestamptz not null,
  unique (audience, v)
);

-- Moves up to p_max rows of the outbox, in order of id, into room_event and gives each the next version of its audience.
-- Of several balance.changed to one audience in a batch only the last is kept: each carries the whole balance.
-- Returns the number of rows taken out, or -1 when another relay is at work. The lock is taken by a statement of its
-- own, so that the next statement's snapshot sees everything the relay before has committed.
create function kernel.relay_outbox(p_max integer, p_keep integer) returns integer
language plpgsql as $$
declare
  v_taken integer;
begin
  if not pg_try_advisory_xact_lock(4714202) then
    return -1;
  end if;
  with batch as materialized (
    select id, audience, type, data, at from kernel.outbox order by id limit p_max
  ), gone as (
    delete from kernel.outbox o using batch b where o.id = b.id
  ), kept as materialized (
    select b.*, row_number() over (partition by b.audience order by b.id) as n
    from batch b
    where b.type <> 'balance.changed'
      or not exists (
        select from batch later
        where later.audience = b.audience and later.type = b.type and later.id > b.id
      )
  ), counts as (
    select audience, count(*) as events from kept group by audience
  ), heads as (
    insert into kernel.room_head as h (audience, v)
    select audience, events from counts order by audience
    on conflict (audience) do update set v = h.v + excluded.v
    returning h.audience, h.v
  ), placed as (
    insert into kernel.room_event (audience, v, type, data, at)
    select k.audience, h.v - c.events + k.n, k.type, k.data, k.at
    from kept k join heads h using (audience) join counts c using (audience)
    order by k.id
  ), pruned as (
    -- Every 64 versions is often enough, and most batches then prune nothing.
    delete from kernel.room_event e using heads h join counts c using (audience)
    where h.v / 64 <> (h.v - c.events) / 64 and e.audience = h.audience and e.v <= h.v - p_keep
  )
  select count(*) into v_taken from batch;
  if v_taken > 0 then
    perform pg_notify('room_event', '');
  end if;
  return v_taken;
end
$$;
