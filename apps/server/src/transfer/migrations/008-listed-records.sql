-- Settled records for lists of whole teams, newest first: read by somebody's own, or by time where a team is large. A void is in no sum and
-- in no such list.
create view transfer.v_listed_record as
  select r.id, r.provider_id, r.record_id, r.member_id, r.kind, r.game_code, r.stake, r.payout, r.placed_at, r.settled_at,
    r.first_settled_at, r.corrected, v.project_id, v.games
  from transfer.record r join transfer.provider v on v.id = r.provider_id where r.state = 1;
create index settled_record_of_member on transfer.record (member_id, first_settled_at desc, id desc) where state = 1;
create index settled_record_by_time on transfer.record (first_settled_at desc, id desc) where state = 1;
