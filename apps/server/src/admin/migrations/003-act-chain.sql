-- Acts are a chain (R-84, decision 056): each holds the SHA-256 of what it says together with that of the act before, so that none can be
-- changed, taken out, moved or cut off the end without every later one, and the anchors that are kept outside the database, saying so.

create table admin.act_head (
  one boolean primary key default true check (one),
  n bigint not null,
  hash bytea not null
);
insert into admin.act_head (n, hash) values (0, decode(repeat('00', 32), 'hex'));

-- Where the act came from, and what it changed: {"before": ..., "after": ...}.
alter table admin.act add column address text not null default '', add column change jsonb, add column n bigint, add column hash bytea;

-- Each part with its length in bytes before it, so that no two acts have the same text (as netstrings do). Times in whole microseconds.
create function admin.act_hash(p_before bytea, p_act admin.act) returns bytea
language sql stable set search_path = '' as $$
  select sha256(p_before || convert_to(string_agg(octet_length(convert_to(part, 'UTF8')) || ':' || part || ',', '' order by place), 'UTF8'))
  from unnest(array[
    (p_act.n)::text, (p_act.operator_id)::text, p_act.what, p_act.subject, p_act.detail, p_act.address, coalesce((p_act.change)::text, ''),
    (extract(epoch from p_act.at) * 1000000)::bigint::text
  ]) with ordinality as u (part, place);
$$;

create function admin.link_act() returns trigger language plpgsql set search_path = '' as $$
declare head admin.act_head;
begin
  -- One after another, in the order of their commits: whoever waits here waits for the end of the transaction before.
  select * into head from admin.act_head for update;
  new.n := head.n + 1;
  new.at := clock_timestamp();
  new.hash := admin.act_hash(head.hash, new);
  update admin.act_head set n = new.n, hash = new.hash;
  return new;
end $$;

-- What was noted before the chain is its beginning.
alter table admin.act disable trigger act_kept;
do $$
declare each admin.act; head admin.act_head;
begin
  select * into head from admin.act_head;
  for each in select * from admin.act order by id loop
    each.n := head.n + 1;
    each.hash := admin.act_hash(head.hash, each);
    update admin.act set n = each.n, hash = each.hash where id = each.id;
    head.n := each.n;
    head.hash := each.hash;
  end loop;
  update admin.act_head set n = head.n, hash = head.hash;
end $$;
alter table admin.act enable trigger act_kept;

alter table admin.act alter column n set not null, alter column hash set not null, add constraint act_place unique (n);
create trigger act_linked before insert on admin.act for each row execute function admin.link_act();
create trigger act_never_emptied before truncate on admin.act for each statement execute function admin.keep_as_written();
create index act_of_subject on admin.act (subject, n desc);
create index act_of_operator on admin.act (operator_id, n desc);
create index act_of_what on admin.act (what, n desc);
