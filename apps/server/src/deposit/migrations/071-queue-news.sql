-- The console hears when orders that people look at, and held payments, change.
create trigger deposit_told after insert or update of step, reason, amount, claimed_until on deposit.deposit
  for each statement execute function kernel.tell_queue('deposits');
create trigger payment_told after insert or update of verdict on deposit.payment
  for each statement execute function kernel.tell_queue('payments');
