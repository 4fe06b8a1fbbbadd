-- Newcomers of whom nobody has been told yet: each once, by a row written together with his place in the tree.

create table agent.untold (member_id bigint primary key);

create function agent.note_untold() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into agent.untold (member_id) values (new.member_id);
  return null;
end $$;
create trigger newcomer_untold after insert on agent.newcomer for each row execute function agent.note_untold();
