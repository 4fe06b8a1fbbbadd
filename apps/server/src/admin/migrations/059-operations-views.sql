-- What waits for a second person, for the operations page.
create view admin.v_waiting as
  select 'proposals' as queue, proposed_at as since, expires_at as promised_at from admin.proposal
  where state = 'waiting' and expires_at > clock_timestamp();
create index proposal_waits on admin.proposal (proposed_at) where state = 'waiting';
