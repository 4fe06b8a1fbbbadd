-- Newcomers for whoever counts them: each is told once, by a row written together with his place in the tree.

create table agent.newcomer (member_id bigint primary key);

create function agent.note_newcomer() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into agent.newcomer (member_id) values (new.member_id);
  return null;
end $$;
create trigger node_noted after insert on agent.node for each row execute function agent.note_newcomer();

insert into agent.newcomer (member_id) select member_id from agent.node;

create view agent.v_newcomer as select member_id from agent.newcomer;

-- A chain from the member himself (level 0) upward, with what each level earns per type: nothing at level 0.
create view agent.v_chain_path as select chain_id, level, member_id, steps from agent.chain_step;
