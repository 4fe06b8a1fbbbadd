-- A hold that is given back in parts: points of many rounds are taken at once and leave round by round. `released` is what has
-- left already; what a hold still keeps is amount - released.

alter table ledger.hold add column released bigint not null default 0 check (released between 0 and amount);

create or replace view ledger.v_frozen as
  select account_id, sum(amount - released)::bigint as amount from ledger.hold where state = 'reserved' group by account_id;

-- What a hold still keeps, for the audits of those who reserved it.
create view ledger.v_hold as select id, account_id, state, amount, released from ledger.hold;

create or replace function ledger.post_hold(p_hold bigint, p_to bigint, p_kind text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare v ledger.hold;
begin
  update ledger.hold set state = 'posted', ended_at = clock_timestamp() where id = p_hold and state = 'reserved' returning * into v;
  if v.id is null then return false; end if;
  perform ledger.post('hold-post:' || v.id, p_kind, v.id, array[ledger.held_account(v.account_id)], array[p_to], array[v.amount - v.released]);
  return true;
end $$;

create or replace function ledger.void_hold(p_hold bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare v ledger.hold;
begin
  update ledger.hold set state = 'voided', ended_at = clock_timestamp() where id = p_hold and state = 'reserved' returning * into v;
  if v.id is null then return false; end if;
  perform ledger.post('hold-void:' || v.id, 'release', v.id, array[ledger.held_account(v.account_id)], array[v.account_id], array[v.amount - v.released]);
  return true;
end $$;

-- Gives parts of reserved holds back to their members, each hold named once. A hold that keeps nothing more has ended. LD006: a
-- hold is unknown, has ended or keeps less than its part; then nothing is given back.
create function ledger.release_parts(p_holds bigint[], p_amounts bigint[]) returns void
language plpgsql security definer set search_path = '' as $$
declare v_at timestamptz; v_n integer;
begin
  perform ledger.lock_accounts(array(select h.account_id from ledger.hold h where h.id = any(p_holds)), true);
  v_at := clock_timestamp();
  update ledger.hold h set released = h.released + u.amount,
      state = case when h.released + u.amount = h.amount then 'voided' else h.state end,
      ended_at = case when h.released + u.amount = h.amount then v_at end
    from unnest(p_holds, p_amounts) as u(id, amount)
    where h.id = u.id and h.state = 'reserved' and u.amount > 0 and h.released + u.amount <= h.amount;
  get diagnostics v_n = row_count;
  if v_n <> cardinality(p_holds) then raise exception 'a hold keeps less than its part' using errcode = 'LD006'; end if;
  perform ledger.apply_locked(
    array_agg(h.account_id order by u.n), array_agg(ledger.held_account(h.account_id) order by u.n), array_agg(8::smallint),
    array_agg(h.id order by u.n), array_agg(u.amount order by u.n), v_at)
  from unnest(p_holds, p_amounts) with ordinality as u(id, amount, n) join ledger.hold h on h.id = u.id;
end $$;
