-- What an operator imposes outranks the moderators of the room: until then they can not let him speak (decision 044).

alter table chat.mute
  add column imposed_until timestamptz,
  add check (imposed_until <= until);
-- Silences that operators have imposed before this was kept: those of decided complaints.
update chat.mute m set imposed_until = least(m.until, c.over)
  from (select room_code, member_id, max(closed_at + minutes * interval '1 minute') as over
        from chat.complaint where verdict = 'mute' group by 1, 2) c
  where c.room_code = m.room_code and c.member_id = m.member_id and m.by_member is null and c.over > clock_timestamp();
