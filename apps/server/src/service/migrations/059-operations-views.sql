-- Conversations that nobody has taken, for the operations page.
create view service.v_waiting as select 'service' as queue, opened_at as since from service.conversation where state = 'waiting';
