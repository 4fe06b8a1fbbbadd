-- The console hears when members report something, and when a report is decided.
create trigger report_told after insert on chat.report
  for each statement execute function kernel.tell_queue('complaints');
create trigger complaint_told after update of closed_at, hidden_at on chat.complaint
  for each statement execute function kernel.tell_queue('complaints');
