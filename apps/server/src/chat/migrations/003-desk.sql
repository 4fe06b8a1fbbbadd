-- People of the house decide complaints; what was complained of is kept with its picture until they have, and some time after.

alter table chat.complaint
  -- What the message showed instead of words.
  add column card jsonb,
  add column verdict text check (verdict in ('dismiss', 'remove', 'mute', 'kick')),
  add column reason text,
  -- Of the silence or the time out of the room.
  add column minutes integer check (minutes > 0),
  add column note text,
  add column operator_id bigint,
  add column operator_name text;
-- Closed by hand before there were verdicts.
update chat.complaint set verdict = 'dismiss', reason = 'cannot_tell', note = '', operator_id = 0, operator_name = 'sql'
  where closed_at is not null;
alter table chat.complaint
  add check (num_nonnulls(closed_at, verdict, reason, note, operator_id, operator_name) in (0, 6)),
  add check ((minutes is not null) = (verdict is not null and verdict in ('mute', 'kick')));
drop index chat.complaint_by_age;
create index complaint_closed on chat.complaint (closed_at) where closed_at is not null;

-- Pictures of reported messages, which may be gone from the room before anybody has looked.
create table chat.reported_picture (
  complaint_id bigint primary key references chat.complaint on delete cascade,
  member_id bigint not null,
  picture bytea not null,
  width integer not null,
  height integer not null
);
create index reported_picture_of_member on chat.reported_picture (member_id);
insert into chat.reported_picture (complaint_id, member_id, picture, width, height)
  select c.id, p.member_id, p.picture, p.width, p.height
  from chat.complaint c join chat.picture p on p.room_code = c.room_code and p.seq = c.seq where c.closed_at is null;
