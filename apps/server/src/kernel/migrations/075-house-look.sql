-- How the house looks (decision 072) is one more of its settings. Codes are checked by the contract; a list here would have to be mended
-- with each of them.
alter table kernel.house_setting drop constraint house_setting_code_check;
alter table kernel.house_setting add constraint house_setting_code_check check (code ~ '^[a-z]{1,32}$');
insert into kernel.house_setting (code, content) values ('appearance', '{}');

-- Logos as they were drawn of what was uploaded. The name is a digest of the drawings, so that one name is one picture for ever.
create table kernel.house_logo (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  whole bytea not null,
  touch bytea not null,
  mask bytea not null,
  made_at timestamptz not null default clock_timestamp()
);
