-- The only code that writes the books. Functions run as their owner, so the application's role needs (and has) no right to
-- write ledger tables itself (R-15).

-- Opens an account, or finds it: one per (code, currency, owner).
create function ledger.open_account(p_code text, p_currency text, p_owner bigint, p_tracked boolean) returns bigint
language plpgsql security definer set search_path = '' as $$
declare v_id bigint;
begin
  select id into v_id from ledger.account_info
    where code = p_code and currency = p_currency and owner_member_id is not distinct from p_owner;
  if v_id is not null then return v_id; end if;
  insert into ledger.account_info (code, currency, owner_member_id, tracked)
    values (p_code, p_currency, p_owner, p_tracked)
    on conflict do nothing returning id into v_id;
  if v_id is null then
    select id into v_id from ledger.account_info
      where code = p_code and currency = p_currency and owner_member_id is not distinct from p_owner;
    return v_id;
  end if;
  if p_tracked then insert into ledger.account (id) values (v_id); end if;
  return v_id;
end $$;

-- Locks tracked accounts in id order (the one order of the house, R-16) and returns the ids that are locked now. With p_wait
-- false, rows locked elsewhere are left out instead of waited for: the bet batch asks again for those, and a settlement never
-- stalls every bettor.
create function ledger.lock_accounts(p_ids bigint[], p_wait boolean) returns bigint[]
language plpgsql security definer set search_path = '' as $$
begin
  if p_wait then
    return array(select a.id from ledger.account a where a.id = any(p_ids) order by a.id for update);
  end if;
  return array(select a.id from ledger.account a where a.id = any(p_ids) order by a.id for update skip locked);
end $$;

-- Writes transfers between tracked accounts and pooled ones, in the given order, and moves the balances once per account.
-- The caller holds the locks of p_accounts (lock_accounts). A balance below zero stops everything (check constraint).
create function ledger.apply_locked(
  p_accounts bigint[], p_contras bigint[], p_kinds smallint[], p_refs bigint[], p_amounts bigint[], p_at timestamptz
) returns void language plpgsql security definer set search_path = '' as $$
begin
  with t as (
    select * from unnest(p_accounts, p_contras, p_kinds, p_refs, p_amounts)
      with ordinality as u(account_id, contra_id, kind, ref, amount, n)
  ), r as (
    select t.*, a.ver + row_number() over w as next_ver, a.balance + sum(t.amount) over w as next_balance
    from t join ledger.account a on a.id = t.account_id
    window w as (partition by t.account_id order by t.n rows unbounded preceding)
  ), written as (
    insert into ledger.entry (account_id, ver, contra_id, kind, ref, amount, balance_after, created_at)
    select account_id, next_ver, contra_id, kind, ref, amount, next_balance, p_at from r
    returning account_id, amount
  ), moved as (
    select account_id, sum(amount) as total, count(*) as rows from written group by account_id
  )
  update ledger.account a set balance = a.balance + moved.total, ver = a.ver + moved.rows
  from moved where a.id = moved.account_id;
end $$;

-- Writes transfers between pooled accounts: no lock, no balance row.
create function ledger.apply_pooled(
  p_accounts bigint[], p_contras bigint[], p_kinds smallint[], p_refs bigint[], p_amounts bigint[], p_at timestamptz
) returns void language sql security definer set search_path = '' as $$
  insert into ledger.entry (account_id, ver, contra_id, kind, ref, amount, balance_after, created_at)
  select account_id, nextval('ledger.pooled_ver'), contra_id, kind, ref, amount, null, p_at
  from unnest(p_accounts, p_contras, p_kinds, p_refs, p_amounts) as u(account_id, contra_id, kind, ref, amount)
  where amount <> 0;
$$;

-- Posts one journal: transfers from -> to, all or nothing, once per key. Returns the journal's id and whether the key had
-- been posted before. LD001: account unknown, LD002: currencies differ, LD004: the key was used for other content,
-- LD005: an amount that is not positive; check_violation (23514): a tracked account would fall below zero.
create function ledger.post(
  p_key text, p_kind text, p_ref bigint, p_from bigint[], p_to bigint[], p_amounts bigint[],
  out journal_id bigint, out duplicate boolean
) language plpgsql security definer set search_path = '' as $$
declare
  v_digest text := md5(p_kind || p_from::text || p_to::text || p_amounts::text);
  v_known text;
  v_kind smallint;
  v_at timestamptz;
  v_ref bigint;
  v_tracked bigint[];
  v_currencies integer;
  v_found integer;
begin
  select k.kind into strict v_kind from ledger.entry_kind k where k.code = p_kind;
  if exists (select from unnest(p_amounts) a where a is null or a <= 0) or cardinality(p_amounts) = 0 then
    raise exception 'amounts must be positive' using errcode = 'LD005';
  end if;

  insert into ledger.journal (key, kind, digest, legs, volume, created_at)
    values (p_key, v_kind, v_digest, cardinality(p_amounts), (select sum(a) from unnest(p_amounts) a), clock_timestamp())
    on conflict (key) do nothing returning id into journal_id;
  if journal_id is null then
    select j.id, j.digest into journal_id, v_known from ledger.journal j where j.key = p_key;
    if v_known <> v_digest then
      raise exception 'key % was used for another post', p_key using errcode = 'LD004';
    end if;
    duplicate := true;
    return;
  end if;
  duplicate := false;

  select count(distinct i.currency), count(*), array_agg(i.id order by i.id) filter (where i.tracked)
    into v_currencies, v_found, v_tracked
    from ledger.account_info i where i.id = any(p_from || p_to);
  if v_found <> (select count(distinct x) from unnest(p_from || p_to) x) then
    raise exception 'unknown account' using errcode = 'LD001';
  end if;
  if v_currencies <> 1 then raise exception 'currencies differ' using errcode = 'LD002'; end if;

  perform ledger.lock_accounts(v_tracked, true);
  v_at := clock_timestamp();
  v_ref := coalesce(p_ref, journal_id);
  perform ledger.write_transfers(v_kind, v_ref, p_from, p_to, p_amounts, coalesce(v_tracked, '{}'), v_at);
end $$;

-- Turns transfers into rows: the tracked side is account_id; between two tracked accounts the points pass through the
-- pooled account house.clearing of their currency, so that each row keeps one tracked side.
create function ledger.write_transfers(
  p_kind smallint, p_ref bigint, p_from bigint[], p_to bigint[], p_amounts bigint[], p_tracked bigint[], p_at timestamptz
) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_clearing bigint;
  v_rows record;
begin
  if exists (
    select from unnest(p_from, p_to) u(f, t) where u.f = any(p_tracked) and u.t = any(p_tracked)
  ) then
    select ledger.open_account('house.clearing', i.currency, null, false) into v_clearing
      from ledger.account_info i where i.id = p_from[1];
  end if;
  select array_agg(x.account_id order by x.n, x.part) as accounts, array_agg(x.contra_id order by x.n, x.part) as contras,
         array_agg(p_kind order by x.n, x.part) as kinds, array_agg(p_ref order by x.n, x.part) as refs,
         array_agg(x.amount order by x.n, x.part) as amounts
    into v_rows
    from (
      select n, 1 as part, f as account_id, case when t = any(p_tracked) then v_clearing else t end as contra_id, -a as amount
        from unnest(p_from, p_to, p_amounts) with ordinality as u(f, t, a, n) where f = any(p_tracked)
      union all
      select n, 2, t, case when f = any(p_tracked) then v_clearing else f end, a
        from unnest(p_from, p_to, p_amounts) with ordinality as u(f, t, a, n) where t = any(p_tracked)
    ) x;
  if v_rows.accounts is not null then
    perform ledger.apply_locked(v_rows.accounts, v_rows.contras, v_rows.kinds, v_rows.refs, v_rows.amounts, p_at);
  end if;
  select array_agg(t) as accounts, array_agg(f) as contras, array_agg(p_kind) as kinds, array_agg(p_ref) as refs,
         array_agg(a) as amounts
    into v_rows
    from unnest(p_from, p_to, p_amounts) as u(f, t, a) where not f = any(p_tracked) and not t = any(p_tracked);
  if v_rows.accounts is not null then
    perform ledger.apply_pooled(v_rows.accounts, v_rows.contras, v_rows.kinds, v_rows.refs, v_rows.amounts, p_at);
  end if;
end $$;

-- Two-phase taking (R-17): reserve moves points out of the member's hands into house.held, post hands them on, void gives
-- them back. Each step happens once; a second call of the same step changes nothing and says so by returning false.
create function ledger.reserve_hold(p_key text, p_account bigint, p_amount bigint, p_expires timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare v_id bigint; v_same boolean;
begin
  insert into ledger.hold (account_id, amount, key, expires_at, created_at)
    values (p_account, p_amount, p_key, p_expires, clock_timestamp()) on conflict (key) do nothing returning id into v_id;
  if v_id is null then
    select h.id, h.account_id = p_account and h.amount = p_amount into v_id, v_same from ledger.hold h where h.key = p_key;
    if not v_same then raise exception 'key % was used for another hold', p_key using errcode = 'LD004'; end if;
    return v_id;
  end if;
  perform ledger.post('hold:' || v_id, 'hold', v_id, array[p_account], array[ledger.held_account(p_account)], array[p_amount]);
  return v_id;
end $$;

create function ledger.held_account(p_account bigint) returns bigint
language sql security definer set search_path = '' as $$
  select ledger.open_account('house.held', i.currency, null, false) from ledger.account_info i where i.id = p_account;
$$;

create function ledger.post_hold(p_hold bigint, p_to bigint, p_kind text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare v ledger.hold;
begin
  update ledger.hold set state = 'posted', ended_at = clock_timestamp() where id = p_hold and state = 'reserved' returning * into v;
  if v.id is null then return false; end if;
  perform ledger.post('hold-post:' || v.id, p_kind, v.id, array[ledger.held_account(v.account_id)], array[p_to], array[v.amount]);
  return true;
end $$;

create function ledger.void_hold(p_hold bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare v ledger.hold;
begin
  update ledger.hold set state = 'voided', ended_at = clock_timestamp() where id = p_hold and state = 'reserved' returning * into v;
  if v.id is null then return false; end if;
  perform ledger.post('hold-void:' || v.id, 'release', v.id, array[ledger.held_account(v.account_id)], array[v.account_id], array[v.amount]);
  return true;
end $$;
