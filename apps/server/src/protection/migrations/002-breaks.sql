-- Time-outs and self-exclusions as they were made, each from its moment to its end: what no bet may lie in (R-94).
create view protection.v_break as
  select account_id, at as since, until from protection.history where act in ('time_out', 'excluded');
