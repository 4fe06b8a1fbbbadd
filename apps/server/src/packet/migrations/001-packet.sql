-- Red packets: points that a member puts into a room, in shares that others take (decision 046). What nobody has taken lies in
-- packet.escrow; a share is taken once, and a member takes one share of a packet.

create schema packet;

-- Amounts in minor units.
create table packet.packet (
  id bigint generated always as identity primary key,
  room_code text not null,
  member_id bigint not null,
  account_id bigint not null,
  currency text not null,
  way text not null check (way in ('lucky', 'equal')),
  condition text not null check (condition in ('none', 'deposit', 'turnover')),
  greeting text not null,
  count integer not null check (count > 0),
  total bigint not null check (total >= count),
  taken integer not null default 0,
  taken_total bigint not null default 0,
  refunded bigint not null default 0,
  state text not null default 'open' check (state in ('open', 'over', 'expired')),
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  last_taken_at timestamptz,
  -- By which the sender knows his request again, and what he asked for under it.
  client_ref uuid not null,
  digest uuid not null,
  unique (account_id, client_ref),
  check (taken between 0 and count and taken_total between taken and total - (count - taken)),
  check ((taken = count) = (state = 'over') and (taken = count) = (taken_total = total)),
  check (refunded = case state when 'expired' then total - taken_total else 0 end),
  check ((last_taken_at is null) = (taken = 0))
);
create index packet_due on packet.packet (expires_at) where state = 'open';
create index packet_of_member on packet.packet (member_id, made_at);

-- The shares, fixed when the packet is sent, in the order in which they are taken.
create table packet.share (
  packet_id bigint not null references packet.packet,
  n integer not null check (n > 0),
  amount bigint not null check (amount > 0),
  member_id bigint,
  account_id bigint,
  taken_at timestamptz,
  client_ref uuid,
  primary key (packet_id, n),
  check (num_nulls(member_id, account_id, taken_at, client_ref) in (0, 4))
);
create unique index share_once on packet.share (packet_id, member_id) where member_id is not null;
create unique index share_of_ref on packet.share (member_id, client_ref) where member_id is not null;
create index share_lately on packet.share (member_id, taken_at) where member_id is not null;

-- When a member last proved that somebody sits there.
create table packet.proof (
  member_id bigint primary key,
  at timestamptz not null
);

-- A share never changes but by being taken, and neither does what a packet was.
create function packet.keep_share() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.member_id is not null or (new.packet_id, new.n, new.amount) is distinct from (old.packet_id, old.n, old.amount) then
    raise exception 'share % of packet % is fixed', old.n, old.packet_id using errcode = 'PK001';
  end if;
  return new;
end $$;
create trigger keep_share before update on packet.share for each row execute function packet.keep_share();

create function packet.keep_packet() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.state <> 'open' and (new.state, new.taken, new.refunded) is distinct from (old.state, old.taken, old.refunded)
    or (new.total, new.count, new.account_id, new.way) is distinct from (old.total, old.count, old.account_id, old.way) then
    raise exception 'packet % is fixed', old.id using errcode = 'PK001';
  end if;
  return new;
end $$;
create trigger keep_packet before update on packet.packet for each row execute function packet.keep_packet();
