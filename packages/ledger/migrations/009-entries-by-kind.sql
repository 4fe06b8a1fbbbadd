-- A member's history by kind of change, as quick at its far end as at its near one. Stakes are left out: they are what a history is
-- mostly made of, so walking finds them at once, and placing a bet is the one act that must not pay for another index.
create index entry_by_kind on ledger.entry (account_id, kind, ver) where kind <> 2;

-- The number of the kind stands in the view, so that a query can name it and the index be used.
create or replace view ledger.v_entry as
  select e.account_id, e.ver, k.code as kind, e.ref, e.amount, e.balance_after, c.code as contra_code, e.created_at, e.kind as kind_no
  from ledger.entry e
  join ledger.entry_kind k on k.kind = e.kind
  join ledger.account_info c on c.id = e.contra_id;

create view ledger.v_entry_kind as select kind as kind_no, code from ledger.entry_kind;
