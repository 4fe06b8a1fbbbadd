-- What waits for people, for the operations page: requests that are not over with what was promised, and payouts about which a gateway has told
-- two things.
create view withdrawal.v_waiting as
  select 'withdrawals' as queue, created_at as since, promised_at from withdrawal.request where step not in ('paid', 'rejected')
  union all
  select 'payouts', disputed_at, null from withdrawal.payout where disputed_at is not null;
