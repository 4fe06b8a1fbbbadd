-- Rewards of levels and promotions, from `house.bonuses`; told to whoever keeps sums, like a bonus of the cashier.
insert into ledger.entry_kind (kind, code) values (24, 'reward');

create or replace view ledger.v_cash_entry as
  select e.account_id, e.ver, k.code as kind, e.amount, e.created_at, i.owner_member_id as member_id,
    e.kind = 11 and not exists (
      select from ledger.entry f where f.account_id = e.account_id and f.kind = 11 and f.ver < e.ver) as is_first
  from ledger.entry e
  join ledger.entry_kind k on k.kind = e.kind
  join ledger.account_info i
    on i.id = case e.kind when 14 then (select h.account_id from ledger.hold h where h.id = e.ref) else e.account_id end
  where e.kind in (11, 13, 16, 17, 18, 24) or (e.kind = 14 and e.amount > 0);

drop trigger entry_noted on ledger.entry;
create trigger entry_noted after insert on ledger.entry for each row
  when (new.kind in (11, 13, 16, 17, 18, 24) or (new.kind = 14 and new.amount > 0)) execute function ledger.note_entry();
