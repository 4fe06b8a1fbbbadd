-- What reports read of records at providers, beside what is taken out of transfer.settled_change.

-- Every record that was ever decided, with what it counts for: since when it was decided first, whatever became of it later.
create view transfer.v_decided_record as
  select provider_id, record_id, member_id, kind, first_settled_at, (state = 1)::integer as counted,
    case state when 1 then stake else 0 end as stake, case state when 1 then payout else 0 end as payout
  from transfer.record where first_settled_at is not null;
-- What of that is not told yet.
create view transfer.v_settled_change as
  select provider_id, record_id, count_delta, stake_delta, payout_delta from transfer.settled_change;
create index settled_change_of_record on transfer.settled_change (provider_id, record_id);
