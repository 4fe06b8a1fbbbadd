-- Points that two people of the house credited or debited by hand (R-83), against `house.adjustments`.
insert into ledger.entry_kind (kind, code) values (23, 'adjustment');
