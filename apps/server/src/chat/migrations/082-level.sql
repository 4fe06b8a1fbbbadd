-- The level on which somebody stood when he last spoke; it stands beside his name in rooms.
alter table chat.person add column level integer not null default 0 check (level >= 0);
