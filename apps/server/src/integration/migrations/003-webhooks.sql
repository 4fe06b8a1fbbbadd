-- What integrators are told (decision 062). The slices below know nothing of it: triggers of this schema hear what they write, in the very
-- transaction, so that something is told exactly when it has happened. While nobody listens a trigger does one look-up and nothing else.

create sequence integration.endpoint_id;
create table integration.endpoint (
  id bigint primary key,
  name text not null check (name <> ''),
  url text not null,
  types text[] not null check (cardinality(types) > 0),
  state text not null default 'on' check (state in ('on', 'off', 'disabled')),
  version integer not null default 1,
  -- Sealed under the record's own key (R-98).
  wrapped_key text not null,
  secret text not null,
  old_secret text,
  old_until timestamptz,
  failing_since timestamptz,
  made_at timestamptz not null default clock_timestamp(),
  check (num_nulls(old_secret, old_until) in (0, 2))
);

create table integration.event (
  id bigint generated always as identity primary key,
  event_id text not null unique default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  type text not null,
  -- As it is sent, byte for byte: what was signed once is signed the same again.
  body text not null,
  at timestamptz not null
);
create index event_by_time on integration.event (at);

create table integration.delivery (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references integration.endpoint,
  event_id bigint not null references integration.event on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  tries integer not null default 0,
  -- Of who is sending it now, until next_at; null: nobody.
  lease uuid,
  next_at timestamptz,
  ended_at timestamptz,
  unique (endpoint_id, event_id),
  check ((state = 'waiting') = (next_at is not null)),
  check (lease is null or state = 'waiting')
);
create index delivery_due on integration.delivery (endpoint_id, next_at, id) where state = 'waiting';
create index delivery_leased on integration.delivery (endpoint_id) where lease is not null;
create index delivery_of_event on integration.delivery (event_id);

create table integration.attempt (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references integration.delivery on delete cascade,
  at timestamptz not null default clock_timestamp(),
  took_ms integer not null,
  status integer,
  answer text not null check (length(answer) <= 1024)
);
create index attempt_of_delivery on integration.attempt (delivery_id, id desc);

create function integration.is_heard(p_types text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from integration.endpoint where state = 'on' and types && p_types);
$$;

-- Writes events down for whoever listens to their type. An address that is off or disabled is told nothing, so that nothing piles up for it:
-- turned on again, it is sent what others were told meanwhile when somebody asks for that.
create function integration.tell(p_type text, p_data jsonb[]) returns void
language plpgsql security definer set search_path = '' as $$
declare v_at timestamptz := clock_timestamp();
begin
  with told as (
    insert into integration.event (type, body, at)
    select p_type, format('{"type":%s,"timestamp":%s,"data":%s}', to_json(p_type),
      to_json(to_char(v_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), d.data::text), v_at
    from unnest(p_data) with ordinality as d (data, n) order by n
    returning id
  )
  insert into integration.delivery (endpoint_id, event_id, next_at)
  select e.id, t.id, v_at from told t cross join integration.endpoint e where e.state = 'on' and p_type = any(e.types) order by t.id, e.id;
end $$;

create function integration.hear_bets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not integration.is_heard(array['bet.placed']) then return null; end if;
  perform integration.tell('bet.placed', array(
    select jsonb_build_object('orderNo', o.order_id::text, 'memberId', a.owner_member_id::text, 'lotteryCode', l.code, 'gameNo', r.game_no,
      'bets', o.bets, 'stake', to_char(o.total / 100.0, 'FM999999999999990.00'), 'at', floor(extract(epoch from o.created_at) * 1000)::bigint)
    from placed o join lottery.v_round r on r.id = o.round_id join lottery.v_lottery l on l.id = r.lottery_id
    join ledger.v_account a on a.id = o.account_id order by o.order_id));
  return null;
end $$;
create trigger integration_hears after insert on lottery.bet_order referencing new table as placed
  for each statement execute function integration.hear_bets();

create function integration.hear_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not integration.is_heard(array['member.registered']) then return null; end if;
  perform integration.tell('member.registered', array(
    select jsonb_build_object('memberId', m.id::text, 'kind', m.kind, 'currency', m.currency, 'at', floor(extract(epoch from m.created_at) * 1000)::bigint)
    from made m order by m.id));
  return null;
end $$;
create trigger integration_hears after insert on member.member referencing new table as made
  for each statement execute function integration.hear_members();

-- What slices tell their members and rooms, told on in other words. Nothing personal stands in it but a member's number.
create function integration.hear_outbox() returns trigger
language plpgsql security definer set search_path = '' as $$
declare v_type text; v_data jsonb[];
begin
  if not exists (select from written w where w.type in
      ('bet.settled', 'round.drawn', 'round.voided', 'round.corrected', 'deposit.changed', 'withdrawal.changed')) then return null; end if;
  for v_type, v_data in
    select h.type, array_agg(h.data order by h.id) from (
      select w.id, case
          when w.type = 'deposit.changed' then case when w.data ->> 'step' = 'passed' then 'deposit.credited' end
          when w.type = 'withdrawal.changed' then
            case w.data ->> 'step' when 'paid' then 'withdrawal.paid' when 'rejected' then 'withdrawal.rejected' end
          else w.type end as type,
        w.data::jsonb || case when starts_with(w.audience, 'member:')
          then jsonb_build_object('memberId', substr(w.audience, 8)) else '{}' end as data
      from written w
      where w.type in ('bet.settled', 'round.drawn', 'round.voided', 'round.corrected', 'deposit.changed', 'withdrawal.changed')
    ) h where h.type is not null and integration.is_heard(array[h.type]) group by h.type
  loop
    perform integration.tell(v_type, v_data);
  end loop;
  return null;
end $$;
create trigger integration_hears after insert on kernel.outbox referencing new table as written
  for each statement execute function integration.hear_outbox();
