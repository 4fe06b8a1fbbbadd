-- The house itself may put somebody out, and its people see since when a moderator looks after a room.

-- Null: the house.
alter table room.kick alter column by_member drop not null;

create or replace view room.v_moderator as select room_code, member_id, since from room.moderator;
