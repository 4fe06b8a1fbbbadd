-- When withdrawals are taken (decision 065), by weekday in a zone; a weekday that is not named is closed all day. Outside of it a request is
-- refused, or taken and looked at by a person.
create table withdrawal.hours (
  currency text primary key check (currency ~ '^[A-Z]{3,5}$'),
  zone text not null,
  outside text not null check (outside in ('refuse', 'wait')),
  -- `{"mon": "09:00-22:00", ...}`
  days jsonb not null
);
-- As it was: always.
insert into withdrawal.hours (currency, zone, outside, days)
  select r.currency, 'Asia/Shanghai', 'wait',
    (select jsonb_object_agg(d, '00:00-24:00') from unnest(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) d)
  from withdrawal.day_rule r;
