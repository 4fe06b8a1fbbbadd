-- Kinds of red packets: sent, a share taken, what was left given back.
insert into ledger.entry_kind (kind, code) values (16, 'packet'), (17, 'packet_taken'), (18, 'packet_return');
