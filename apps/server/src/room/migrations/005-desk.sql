-- Rooms that operators make, change and close (decision 060).

alter table room.room
  -- Kept closed by the house, whatever its hours.
  add column shut boolean not null default false,
  -- Place in the list of rooms.
  add column sort integer not null default 0;
