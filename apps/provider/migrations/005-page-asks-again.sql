-- A page whose answer was lost may show its ticket again: it is known by a secret of its own, which no other page has.
alter table session add column page_hash bytea;
