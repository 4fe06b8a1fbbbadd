-- Room under the cap of a round (games.md §11.5, R-18, decision 026). The house may lose at most `cap` in a round. A node takes room
-- in large steps before it places orders and keeps the worst case of its own bets below it: the leases of all nodes never sum to more than the
-- cap, and the worst cases of all nodes' bets bound the worst case of the round.

-- A process that places orders, under a number of its own. Its lanes hold the shared advisory lock of the number; whoever gets
-- it alone knows that no order of that node can appear any more.
create table lottery.exposure_node (
  id integer generated always as identity primary key,
  retired boolean not null default false,
  started_at timestamptz not null default clock_timestamp()
);

create table lottery.round_exposure (
  round_id bigint primary key,
  cap bigint not null check (cap >= 0),
  leased bigint not null default 0 check (leased >= 0)
) with (fillfactor = 70);

-- `covers`: the nodes whose bets this lease is for: its own, those it took over, and 0 for bets without a node.
create table lottery.exposure_lease (
  round_id bigint not null,
  node integer not null,
  covers integer[] not null,
  leased bigint not null default 0 check (leased >= 0),
  primary key (round_id, node)
);

-- Who placed or cancelled: the setting of the connection, so that no statement has to carry it.
alter table lottery.bet add column node integer default nullif(current_setting('lottery.node', true), '')::integer;
alter table lottery.cancellation add column node integer default nullif(current_setting('lottery.node', true), '')::integer;

-- One advisory lock per node, apart from every other use of advisory locks.
create function lottery.node_key(p_node integer) returns bigint language sql immutable parallel safe as $$
  select 7600000000000000000 + p_node;
$$;

-- Makes this connection one of the node's for as long as it lives. False when the node was taken over meanwhile.
create function lottery.attach_node(p_node integer) returns boolean language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_lock_shared(lottery.node_key(p_node));
  perform set_config('lottery.node', p_node::text, false);
  return exists (select from lottery.exposure_node n where n.id = p_node and not n.retired);
end $$;

-- The same for one transaction.
create function lottery.enter_node(p_node integer) returns boolean language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(lottery.node_key(p_node));
  perform set_config('lottery.node', p_node::text, true);
  return exists (select from lottery.exposure_node n where n.id = p_node and not n.retired);
end $$;

-- Gives a node more of a round's room, under the lock of the round's row: p_want or what there is of it, but nothing when p_need does
-- not fit. Leases of nodes that are gone are taken over with the nodes they cover, whose bets the caller must then add to its own. May be
-- asked again at any time: the answer to a lost call is in the row.
--   state: 0 answered, 1 the round takes no bets, 2 the node was taken over itself.
create function lottery.lease_room(
  p_round bigint, p_node integer, p_need bigint, p_want bigint, p_default_cap bigint,
  out state smallint, out held bigint, out free bigint, out cap bigint, out ms_left double precision, out covers integer[]
) language plpgsql set search_path = '' as $$
declare
  v_end timestamptz; v_cap bigint; v_leased bigint; v_mine bigint; v_room bigint; v_other record;
begin
  select r.end_at, coalesce((o.odds ->> 'roundCapMinor')::bigint, p_default_cap) into v_end, v_cap
    from lottery.round r left join lottery.odds_version o on o.lottery_id = r.lottery_id and o.version = r.odds_version
    where r.id = p_round and r.status = 1;
  if v_end is null then state := 1; return; end if;
  if not lottery.enter_node(p_node) then state := 2; return; end if;

  insert into lottery.round_exposure as e (round_id, cap) values (p_round, v_cap) on conflict do nothing;
  if found then
    insert into lottery.exposure_lease as l (round_id, node, covers) values (p_round, p_node, array[0, p_node]);
  end if;
  select e.leased into v_leased from lottery.round_exposure e where e.round_id = p_round for update;
  insert into lottery.exposure_lease as l (round_id, node, covers) values (p_round, p_node, array[p_node]) on conflict do nothing;

  for v_other in select l.node, l.leased, l.covers from lottery.exposure_lease l where l.round_id = p_round and l.node <> p_node loop
    if pg_try_advisory_xact_lock(lottery.node_key(v_other.node)) then
      update lottery.exposure_node n set retired = true where n.id = v_other.node;
      update lottery.exposure_lease l set leased = l.leased + v_other.leased, covers = l.covers || v_other.covers
        where l.round_id = p_round and l.node = p_node;
      delete from lottery.exposure_lease l where l.round_id = p_round and l.node = v_other.node;
    end if;
  end loop;

  select l.leased, l.covers into v_mine, covers from lottery.exposure_lease l where l.round_id = p_round and l.node = p_node;
  -- A cap that was lowered below what is leased leaves no room; what is leased stays.
  v_room := v_mine + greatest(v_cap - v_leased, 0);
  held := case
    when p_need > v_room then v_mine
    -- Beyond what is needed only a quarter of the rest, so that the last room is not kept by one node.
    else greatest(v_mine, least(p_want, p_need + (v_room - p_need) / 4)) end;
  update lottery.exposure_lease l set leased = held where l.round_id = p_round and l.node = p_node;
  -- The highest cap that was in force stays on record: a lower one takes nothing back.
  update lottery.round_exposure e set leased = v_leased - v_mine + held, cap = greatest(e.cap, v_cap) where e.round_id = p_round;
  state := 0; cap := v_cap;
  free := greatest(v_cap - (v_leased - v_mine + held), 0);
  ms_left := extract(epoch from v_end - clock_timestamp()) * 1000;
end $$;

-- Gives back what a node holds of a round's room beyond p_keep; returns what the round then has left.
create function lottery.give_back_room(p_round bigint, p_node integer, p_keep bigint) returns bigint
language plpgsql set search_path = '' as $$
declare v_free bigint; v_mine bigint;
begin
  if not lottery.enter_node(p_node) then return 0; end if;
  perform from lottery.round_exposure e where e.round_id = p_round for update;
  select l.leased into v_mine from lottery.exposure_lease l where l.round_id = p_round and l.node = p_node;
  if v_mine > p_keep then
    update lottery.exposure_lease l set leased = p_keep where l.round_id = p_round and l.node = p_node;
    update lottery.round_exposure e set leased = e.leased - v_mine + p_keep where e.round_id = p_round;
  end if;
  select greatest(e.cap - e.leased, 0) into v_free from lottery.round_exposure e where e.round_id = p_round;
  return v_free;
end $$;
