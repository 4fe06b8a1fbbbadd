-- Tells that a queue of the console has changed: its name and nothing else. With the commit, once however many rows.
create function kernel.tell_queue() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('queue_changed', tg_argv[0]);
  return null;
end $$;
