-- The console hears when a request comes, moves or is claimed.
create trigger request_told after insert or update of step, claimed_until on withdrawal.request
  for each statement execute function kernel.tell_queue('withdrawals');
