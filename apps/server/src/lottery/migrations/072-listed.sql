-- How lotteries stand in the lobby, as the house sets it (decision 063): names in languages over those of the product, groups with names and a
-- place, lotteries that are not listed, and ones that are recommended.
alter table lottery.lottery
  add column name jsonb not null default '{}',
  add column hidden boolean not null default false,
  add column recommended boolean not null default false,
  -- Set by people: a release leaves the group of an official lottery as it is.
  add column listed_by_hand boolean not null default false;

create table lottery.lottery_group (
  code text primary key check (code ~ '^[a-z0-9.-]{2,24}$'),
  name jsonb not null default '{}',
  sort integer not null
);
