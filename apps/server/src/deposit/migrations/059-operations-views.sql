-- What the operations page and the house's report read.

-- Orders that passed, by when; how many a day there are does not matter to those of another day.
create index deposit_passed on deposit.deposit (ended_at) include (channel_code, amount, account_id) where step = 'passed';
create index deposit_passed_of_account on deposit.deposit (account_id, ended_at) where step = 'passed';
create view deposit.v_passed as
  select id, account_id, channel_code, amount, ended_at from deposit.deposit where step = 'passed';
create view deposit.v_channel as select code, title from deposit.channel;

-- What waits for people.
create view deposit.v_waiting as
  select 'deposits' as queue, created_at as since from deposit.deposit where step in ('submitted', 'review')
  union all
  select 'payments', first_at from deposit.payment where verdict = 'held';
