-- A closed account never gets points again: what its agent would have earned stays with the house (decision 038).

-- When the part was kept by the house instead of being booked; empty for one that was.
alter table lottery.rebate_part add column kept_at timestamptz check (kept_at is null or posted);

-- As in 003, but for closed accounts. Returns how many agents were paid.
create or replace function lottery.pay_rebates(p_round bigint, p_lo bigint, p_hi bigint, p_rebate bigint)
returns integer language plpgsql set search_path = '' as $$
declare
  v_agents bigint[]; v_closed bigint[]; v_at timestamptz;
  v_accounts bigint[]; v_amounts bigint[]; v_n integer;
begin
  v_agents := array(select distinct account_id from lottery.rebate_part
    where round_id = p_round and account_id between p_lo and p_hi and not posted);
  perform ledger.lock_accounts(v_agents, true);
  v_at := clock_timestamp();
  -- Behind the locks, which closing needs too: an account is seen to be closed, or its closing waits and finds these points.
  v_closed := array(select a.id from ledger.v_account a join member.v_closed c on c.id = a.owner_member_id
    where a.id = any(v_agents));
  with taken as (
    update lottery.rebate_part set posted = true, kept_at = case when account_id = any(v_closed) then v_at end
    where round_id = p_round and account_id between p_lo and p_hi and not posted returning account_id, amount, kept_at
  ), sums as (select account_id, sum(amount)::bigint as amount from taken where kept_at is null group by 1)
  select array_agg(account_id order by account_id), array_agg(amount order by account_id), count(*)
    into v_accounts, v_amounts, v_n from sums where amount > 0;
  if v_n > 0 then
    perform ledger.apply_locked(v_accounts, array_fill(p_rebate, array[v_n]), array_fill(6::smallint, array[v_n]),
      array_fill(p_round, array[v_n]), v_amounts, v_at);
  end if;
  return v_n;
end $$;
