-- A share of a red packet has to be staked before it may be withdrawn, as a deposit has (decision 046).
alter table wallet.turnover drop constraint turnover_source_check;
alter table wallet.turnover add check (source in ('deposit', 'bonus', 'packet'));

create view wallet.v_turnover as select account_id, source, ref, amount, required from wallet.turnover;
