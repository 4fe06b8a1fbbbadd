-- Settled chunks for whoever keeps sums of them: each is told once, by a row written together with it, so that nobody looks for what is
-- new among all that is old and nothing is missed that was committed late.

create table lottery.settled_news (
  round_id bigint not null,
  revision integer not null,
  lo bigint not null,
  primary key (round_id, revision, lo)
);

-- For every table whose rows stand in v_settled_chunk; one without revisions is about revision 0.
create function lottery.note_settled() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into lottery.settled_news (round_id, revision, lo)
    values (new.round_id, coalesce((to_jsonb(new) ->> 'revision')::integer, 0), new.lo);
  return null;
end $$;
create trigger settle_chunk_noted after insert on lottery.settle_chunk for each row execute function lottery.note_settled();

do $$ begin
  if to_regclass('lottery.correct_chunk') is not null then
    create trigger correct_chunk_noted after insert on lottery.correct_chunk for each row execute function lottery.note_settled();
  end if;
end $$;

insert into lottery.settled_news (round_id, revision, lo) select round_id, revision, lo from lottery.v_settled_chunk;

create view lottery.v_settled_news as select round_id, revision, lo from lottery.settled_news;

-- Number of the type of a lottery (agent.v_lottery_type), by which its rebates go.
create view lottery.v_lottery_type as
  select l.id as lottery_id, t.no as type_no from lottery.lottery l join agent.v_lottery_type t on t.code = l.family;
