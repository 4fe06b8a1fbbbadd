-- The console hears when somebody writes, and when a conversation goes to somebody else, closes or is rated.
create trigger conversation_told after insert or update of state, operator_id, rating on service.conversation
  for each statement execute function kernel.tell_queue('service');
create trigger message_told after insert on service.message
  for each statement execute function kernel.tell_queue('service');
