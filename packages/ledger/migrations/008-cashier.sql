-- Kinds of the cashier, and holds that say what they are for: a withdrawal shows as one in the member's history, and so does its
-- return.

insert into ledger.entry_kind (kind, code) values
  (11, 'deposit'), (12, 'fee'), (13, 'bonus'), (14, 'withdrawal'), (15, 'withdrawal_return');

alter table ledger.hold add column kind text not null default 'hold' check (kind in ('hold', 'withdrawal'));

drop function ledger.reserve_hold(text, bigint, bigint, timestamptz);
create function ledger.reserve_hold(p_key text, p_account bigint, p_amount bigint, p_expires timestamptz, p_kind text default 'hold')
returns bigint language plpgsql security definer set search_path = '' as $$
declare v_id bigint; v_same boolean;
begin
  insert into ledger.hold (account_id, amount, key, expires_at, created_at, kind)
    values (p_account, p_amount, p_key, p_expires, clock_timestamp(), p_kind) on conflict (key) do nothing returning id into v_id;
  if v_id is null then
    select h.id, h.account_id = p_account and h.amount = p_amount and h.kind = p_kind into v_id, v_same
      from ledger.hold h where h.key = p_key;
    if not v_same then raise exception 'key % was used for another hold', p_key using errcode = 'LD004'; end if;
    return v_id;
  end if;
  perform ledger.post('hold:' || v_id, p_kind, v_id, array[p_account], array[ledger.held_account(p_account)], array[p_amount]);
  return v_id;
end $$;

create or replace function ledger.void_hold(p_hold bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare v ledger.hold;
begin
  update ledger.hold set state = 'voided', ended_at = clock_timestamp() where id = p_hold and state = 'reserved' returning * into v;
  if v.id is null then return false; end if;
  perform ledger.post('hold-void:' || v.id, case v.kind when 'withdrawal' then 'withdrawal_return' else 'release' end, v.id,
    array[ledger.held_account(v.account_id)], array[v.account_id], array[v.amount - v.released]);
  return true;
end $$;

create or replace view ledger.v_hold as select id, account_id, state, amount, released, kind from ledger.hold;
