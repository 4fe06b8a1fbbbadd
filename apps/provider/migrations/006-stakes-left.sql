-- What the house lets a player stake here yet; null: no limit. His newest session says it anew, and every stake takes from it.
alter table player add column stake_left_minor bigint check (stake_left_minor >= 0);
