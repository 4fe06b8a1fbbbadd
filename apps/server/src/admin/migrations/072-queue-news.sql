-- The console hears when something waits for a second person, and when it was decided.
create trigger proposal_told after insert or update of state on admin.proposal
  for each statement execute function kernel.tell_queue('proposals');

-- Whoever pushes to operators looks again who still may hear it: a session has ended, or somebody's roles, networks or place have changed.
create function admin.tell_operators() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('operator_changed', '');
  return null;
end $$;
create trigger session_ended after delete on admin.session
  for each statement execute function admin.tell_operators();
create trigger operator_changed after update of roles, networks, closed_at on admin.operator
  for each statement execute function admin.tell_operators();
