-- As in 040-places.sql. Asked for thousands of places at once, the plan that is kept for any array walked through all places with each of
-- them; looked up one by one they cost the same however many there are.
create or replace function report.pages_of_places(p_places bigint[]) returns table (place_id bigint, page bigint, bits bit(8192))
language sql stable set search_path = '' as $$
  with recursive climb as (
    select p.id, p.parent_id
    from (select unnest(p_places) as id union all select a.id from report.place a where p_places is null) w
    join report.place p on p.id = w.id where p.parent_id > 0
    union all
    select c.id, p.parent_id from climb c join report.place p on p.id = c.parent_id where p.parent_id > 0
  )
  select c.parent_id, c.id / 8192, bit_or(report.bit_of(c.id)) from climb c group by 1, 2;
$$;
