-- A provider takes back what it paid too much, also from a member who has brought it home (a match decided anew). What he has there by the
-- books, in_sum - out_sum + result_sum, falls below zero then. What stands in `external.held` does not: the part that is not there is owed,
-- and `house.external` has it when it is covered by what he brings or wins there later.
alter table transfer.player add column owed bigint not null default 0 check (owed >= 0);
-- Of a comparison: what players owed by the books. It is part of both sides, as less than nothing.
alter table transfer.comparison add column owed bigint not null default 0;
