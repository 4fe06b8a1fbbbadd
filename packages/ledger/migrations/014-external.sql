-- Points of members at providers of external games: gone there, given back because nothing moved, come home; and what was won or lost there,
-- between the account that stands for all points away and the house.
insert into ledger.entry_kind (kind, code) values
  (19, 'external_in'), (20, 'external_return'), (21, 'external_out'), (22, 'external_play');
