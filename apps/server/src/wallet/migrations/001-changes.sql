create schema wallet;

-- Version of the first entry of an account at or after a moment; one more than the last version when there is none. Versions
-- have no gaps and grow with time, so this is found by halving: some twenty index probes, however long the account's history.
create function wallet.ver_at(p_account bigint, p_at timestamptz) returns bigint
language plpgsql stable set search_path = '' as $$
declare v_lo bigint := 1; v_hi bigint; v_mid bigint; v_at timestamptz;
begin
  select a.ver + 1 into v_hi from ledger.v_account a where a.id = p_account;
  while v_lo < v_hi loop
    v_mid := (v_lo + v_hi) / 2;
    select e.created_at into v_at from ledger.v_entry e where e.account_id = p_account and e.ver = v_mid;
    if v_at < p_at then v_lo := v_mid + 1; else v_hi := v_mid; end if;
  end loop;
  return v_lo;
end $$;
