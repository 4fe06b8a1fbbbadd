-- What an operator imposes outranks the moderators of the room: until then they can not let him in.

alter table room.kick
  add column imposed_until timestamptz,
  add check (imposed_until <= until);
-- The house puts somebody out by its operators alone.
update room.kick set imposed_until = until where by_member is null;
