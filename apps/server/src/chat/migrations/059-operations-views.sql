-- Reported messages that nobody has decided, for the operations page.
create view chat.v_waiting as select 'complaints' as queue, opened_at as since from chat.complaint where closed_at is null;
