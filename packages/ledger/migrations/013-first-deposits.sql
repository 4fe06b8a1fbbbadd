-- First deposits for whoever tells of them: each once, by a row written together with it. What was first before this file is told to nobody.

create table ledger.first_deposit (
  account_id bigint primary key,
  ver bigint not null
);

-- Which one is the first is said by v_cash_entry alone. Deposits of an account are booked one after another, behind its row.
create function ledger.note_first_deposit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into ledger.first_deposit (account_id, ver)
    select c.account_id, c.ver from ledger.v_cash_entry c
    where c.account_id = new.account_id and c.ver = new.ver and c.is_first;
  return null;
end $$;
create trigger first_deposit_noted after insert on ledger.entry for each row
  when (new.kind = 11) execute function ledger.note_first_deposit();

-- Takes up to p_limit of them out, in the caller's transaction, once they are no longer fresh: whoever hears of one then finds it in the
-- sums. Whoever else asks meanwhile gets others.
create function ledger.take_first_deposits(p_limit integer) returns table (member_id bigint, at timestamptz)
language sql security definer set search_path = '' as $$
  with taken as (
    delete from ledger.first_deposit f using (
      select n.account_id from ledger.first_deposit n
      where not exists (select from ledger.fresh_entry w where w.account_id = n.account_id and w.ver = n.ver)
      order by n.account_id limit p_limit for update of n skip locked) n
    where f.account_id = n.account_id returning f.account_id, f.ver
  )
  select c.member_id, c.created_at from taken t
  join ledger.v_cash_entry c on c.account_id = t.account_id and c.ver = t.ver;
$$;
