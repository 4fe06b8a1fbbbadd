-- Transfers of points that have not ended, for the operations page.
create view transfer.v_waiting as
  select 'transfers' as queue, created_at as since from transfer.transfer where state not in ('confirmed', 'failed');
