-- A transfer whose fate the provider does not tell, or tells as it cannot be, ends by an operator's word (decision 054). What came home beyond
-- what records explain, the house paid itself out of `house.external`: part of the amount, and no part of what the player took out there.
alter table transfer.transfer add column granted bigint not null default 0 check (granted >= 0 and granted <= amount);
