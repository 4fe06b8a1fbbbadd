-- What members set to protect themselves (R-88, R-90..R-96, decision 035). Nobody's protection can be made weaker before its
-- time, whoever asks: triggers hold the rules that matter, so no code path, operator or agent can break them.

create schema protection;

-- One row for each member who has ever set anything, and for nobody else: placement asks for it by one probe per account. Written
-- under the lock of the account's row (ledger.lock_accounts), so that what is committed here binds every later bet.
create table protection.guard (
  account_id bigint primary key,
  member_id bigint not null unique,
  excluded_until timestamptz,
  time_out_until timestamptz,
  reality_minutes integer not null default 0 check (reality_minutes between 0 and 120),
  reality_answered_at timestamptz,
  reality_told_at timestamptz,
  made_at timestamptz not null default clock_timestamp()
) with (fillfactor = 70);

-- An exclusion and a time-out only grow (R-94).
create function protection.refuse_shorter() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.excluded_until is not null or old.time_out_until is not null then
      raise exception 'protection of account % cannot be removed', old.account_id using errcode = 'PR001';
    end if;
    return old;
  end if;
  if (old.excluded_until is not null and (new.excluded_until is null or new.excluded_until < old.excluded_until))
     or (old.time_out_until is not null and (new.time_out_until is null or new.time_out_until < old.time_out_until)) then
    raise exception 'protection of account % cannot be shortened', old.account_id using errcode = 'PR001';
  end if;
  if new.account_id <> old.account_id or new.member_id <> old.member_id then
    raise exception 'protection of account % stays with its member', old.account_id using errcode = 'PR001';
  end if;
  return new;
end $$;
create trigger guard_only_grows before update or delete on protection.guard for each row execute function protection.refuse_shorter();

create function protection.refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'protection.% is not for changing', tg_table_name using errcode = 'PR002';
end $$;
create trigger guard_stays before truncate on protection.guard for each statement execute function protection.refuse_change();

-- value: minor units, or minutes for `time`; null: no limit. A raise that was asked for takes effect only by a confirmation from 24
-- hours to 8 days later (R-92); asked_value null with asked_at: the limit is to go.
create table protection.play_limit (
  account_id bigint not null,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'time')),
  period text not null check (period in ('day', 'week', 'month')),
  value bigint check (value >= 0),
  asked_value bigint check (asked_value >= 0),
  asked_at timestamptz,
  primary key (account_id, kind, period),
  check (asked_at is not null or asked_value is null)
);

create function protection.guard_limit() returns trigger language plpgsql set search_path = '' as $$
declare v_at timestamptz := clock_timestamp();
begin
  if tg_op = 'DELETE' then
    if old.value is not null then raise exception 'a limit does not go at once' using errcode = 'PR003'; end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    if new.asked_at is not null then raise exception 'a new limit has nothing to ask for' using errcode = 'PR003'; end if;
    return new;
  end if;
  if (new.account_id, new.kind, new.period) <> (old.account_id, old.kind, old.period) then
    raise exception 'a limit stays what it is' using errcode = 'PR003';
  end if;
  if old.value is not null and (new.value is null or new.value > old.value) and (
      old.asked_at is null or new.value is distinct from old.asked_value
      or v_at < old.asked_at + interval '24 hours' or v_at >= old.asked_at + interval '8 days 1 second') then
    raise exception 'a limit is not raised at once' using errcode = 'PR003';
  end if;
  -- The time of asking is the database's own; nobody can have asked earlier.
  if new.asked_at is not null and (new.asked_at is distinct from old.asked_at or new.asked_value is distinct from old.asked_value) then
    new.asked_at := v_at;
  end if;
  return new;
end $$;
create trigger limit_guard before insert or update or delete on protection.play_limit for each row execute function protection.guard_limit();
create trigger limit_stays before truncate on protection.play_limit for each statement execute function protection.refuse_change();

create view protection.v_guard as select account_id, member_id from protection.guard;

create view protection.v_limit as
  select account_id, kind, period, value,
    case period when 'day' then interval '24 hours' when 'week' then interval '168 hours' else interval '720 hours' end as span
  from protection.play_limit where value is not null;

create table protection.history (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  act text not null,
  kind text,
  period text,
  value bigint,
  until timestamptz
);
create index history_of_account on protection.history (account_id, id);
create trigger history_append_only before update or delete or truncate on protection.history
  for each statement execute function protection.refuse_change();

-- The latest spell of play of a member: from the first sign after a pause of 30 minutes to the last one. Earlier ones stand in
-- spell_past; spells of a member never overlap.
create table protection.spell (
  account_id bigint primary key,
  since timestamptz not null,
  last_at timestamptz not null
) with (fillfactor = 50);
create table protection.spell_past (
  account_id bigint not null,
  since timestamptz not null,
  until timestamptz not null,
  primary key (account_id, since)
);

create index spell_past_by_age on protection.spell_past (until);

create function protection.keep_spell() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into protection.spell_past (account_id, since, until) values (old.account_id, old.since, old.last_at);
  return null;
end $$;
create trigger spell_ends after update on protection.spell for each row when (new.since <> old.since) execute function protection.keep_spell();

-- Notes that members were at play at a moment.
create function protection.touch(p_accounts bigint[], p_at timestamptz) returns void language sql set search_path = '' as $$
  insert into protection.spell as s (account_id, since, last_at)
    select a, p_at, p_at from (select distinct a from unnest(p_accounts) a order by a) a
    on conflict (account_id) do update set
      since = case when s.last_at > p_at - interval '30 minutes' then s.since else p_at end,
      last_at = greatest(s.last_at, p_at);
$$;

-- Time of play within (p_from, p_at], ms. A spell that is not over yet lasts until p_at.
create function protection.play_ms(p_account bigint, p_from timestamptz, p_at timestamptz) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(extract(epoch from s.until - greatest(s.since, p_from)) * 1000), 0)::bigint from (
    select since, case when last_at > p_at - interval '30 minutes' then p_at else last_at end as until
      from protection.spell where account_id = p_account
    union all
    select since, until from protection.spell_past where account_id = p_account
  ) s where s.until > p_from;
$$;

-- When the running spell is to be interrupted by a reality check (R-96); null while nobody plays or none is wanted.
create function protection.reality_at(p_account bigint, p_at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(s.since, g.reality_answered_at) + make_interval(mins => g.reality_minutes)
  from protection.guard g join protection.spell s using (account_id)
  where g.account_id = p_account and g.reality_minutes > 0 and s.last_at > p_at - interval '30 minutes';
$$;

-- Why a member may not play at a moment, as `excluded:<ms>`, `time_out:<ms>`, `limit:time:<period>:0` or `reality_check`; null: he
-- may, as far as sums of points do not matter.
create function protection.standing(p_account bigint, p_at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
declare v_excluded timestamptz; v_time_out timestamptz; v_period text;
begin
  select g.excluded_until, g.time_out_until into v_excluded, v_time_out from protection.guard g where g.account_id = p_account;
  if not found then return null; end if;
  if v_excluded > p_at then return 'excluded:' || trunc(extract(epoch from v_excluded) * 1000); end if;
  if v_time_out > p_at then return 'time_out:' || trunc(extract(epoch from v_time_out) * 1000); end if;
  select l.period into v_period from protection.v_limit l
    where l.account_id = p_account and l.kind = 'time' and protection.play_ms(p_account, p_at - l.span, p_at) >= l.value * 60000
    order by l.span desc limit 1;
  if found then return 'limit:time:' || v_period || ':0'; end if;
  if protection.reality_at(p_account, p_at) <= p_at then return 'reality_check'; end if;
  return null;
end $$;

-- Who a member says he is, sealed in the application: the database has not a word of it (R-98).
create table protection.identity (
  member_id bigint primary key,
  wrapped_key text not null,
  birth_date text not null,
  country text not null,
  real_name text,
  declared_at timestamptz not null default clock_timestamp()
);

-- Keyed hashes that tell the same person in another account (R-95). proven: the house has checked it (a phone, a mailbox).
create table protection.identity_key (
  key text not null,
  member_id bigint not null,
  proven boolean not null,
  primary key (key, member_id)
);
create index identity_key_of_member on protection.identity_key (member_id);
