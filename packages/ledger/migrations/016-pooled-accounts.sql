-- Every pooled account of a currency stands before the first member has points in it. Opened at first use they could deadlock: one
-- transaction opened it and waited for a member's account, while another held that account and waited for the opening (R-16).
create table ledger.pooled_account (code text primary key);
insert into ledger.pooled_account values
  ('external.held'), ('external.transit'), ('house.adjustments'), ('house.bonuses'), ('house.clearing'), ('house.deposits'),
  ('house.external'), ('house.fees'), ('house.held'), ('house.lottery'), ('house.opening'), ('house.rebate'), ('house.receivable'),
  ('house.withdrawals'), ('lottery.escrow'), ('packet.escrow');

create function ledger.open_pooled(p_currency text) returns void
language sql security definer set search_path = '' as $$
  insert into ledger.account_info (code, currency, owner_member_id, tracked)
  select p.code, p_currency, null, false from ledger.pooled_account p
  where not exists (
    select from ledger.account_info i where i.code = p.code and i.currency = p_currency and i.owner_member_id is null)
  order by p.code
  on conflict do nothing;
$$;

-- As before; a tracked account brings the pooled ones of its currency.
create or replace function ledger.open_account(p_code text, p_currency text, p_owner bigint, p_tracked boolean) returns bigint
language plpgsql security definer set search_path = '' as $$
declare v_id bigint;
begin
  select id into v_id from ledger.account_info
    where code = p_code and currency = p_currency and owner_member_id is not distinct from p_owner;
  if v_id is not null then return v_id; end if;
  if p_tracked then perform ledger.open_pooled(p_currency); end if;
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

select ledger.open_pooled(currency) from (select distinct currency from ledger.account_info) c;
