-- Entries of the cashier and of packets for whoever keeps sums of them: each is told once, by a row written together with it.

-- A withdrawal is one when it is paid: the row between the held points and those paid out, which names its hold; what was asked for and
-- given back never was one. is_first: the first deposit of its account.
create view ledger.v_cash_entry as
  select e.account_id, e.ver, k.code as kind, e.amount, e.created_at, i.owner_member_id as member_id,
    e.kind = 11 and not exists (
      select from ledger.entry f where f.account_id = e.account_id and f.kind = 11 and f.ver < e.ver) as is_first
  from ledger.entry e
  join ledger.entry_kind k on k.kind = e.kind
  join ledger.account_info i
    on i.id = case e.kind when 14 then (select h.account_id from ledger.hold h where h.id = e.ref) else e.account_id end
  where e.kind in (11, 13, 16, 17, 18) or (e.kind = 14 and e.amount > 0);

create table ledger.fresh_entry (
  account_id bigint not null,
  ver bigint not null,
  primary key (account_id, ver)
);

create function ledger.note_entry() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into ledger.fresh_entry (account_id, ver) values (new.account_id, new.ver);
  return null;
end $$;
-- Stakes and payouts do not meet the condition, so placing and settling bets costs what it did.
create trigger entry_noted after insert on ledger.entry for each row
  when (new.kind in (11, 13, 16, 17, 18) or (new.kind = 14 and new.amount > 0)) execute function ledger.note_entry();

insert into ledger.fresh_entry (account_id, ver) select account_id, ver from ledger.v_cash_entry;

-- Takes up to p_limit fresh entries out, in the caller's transaction: whoever else asks meanwhile gets others.
create function ledger.take_fresh_entries(p_limit integer) returns table (account_id bigint, ver bigint)
language sql security definer set search_path = '' as $$
  delete from ledger.fresh_entry f using (
    select n.account_id, n.ver from ledger.fresh_entry n order by n.account_id, n.ver limit p_limit for update skip locked) n
  where f.account_id = n.account_id and f.ver = n.ver returning f.account_id, f.ver;
$$;
create view ledger.v_fresh_entry as select account_id, ver from ledger.fresh_entry;
