-- Settings of the house that operators edit as documents (decision 067), as they hold now. What a row does not say comes from the
-- environment: nobody has saved it in the console yet.
create table kernel.house_setting (
  code text primary key check (code in ('registration', 'service', 'languages', 'records')),
  content jsonb not null check (jsonb_typeof(content) = 'object')
);
insert into kernel.house_setting (code, content) values ('registration', '{}'), ('service', '{}'), ('languages', '{}'), ('records', '{}');

-- The rows are there for good: whoever reads one inside a transaction waits for whoever is changing it.
create function kernel.keep_house_setting() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'a setting of the house is never deleted' using errcode = 'KE001';
end $$;
create trigger house_setting_kept before delete or truncate on kernel.house_setting
  for each statement execute function kernel.keep_house_setting();
