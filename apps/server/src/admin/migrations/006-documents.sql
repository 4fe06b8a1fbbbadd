-- Documents that operators edit (decision 060): every version of them, for ever. What is in force lies with the slice that uses it.

create table admin.document (
  kind text not null,
  code text not null,
  version integer not null check (version > 0),
  content jsonb not null,
  -- Null: what stood before anybody changed it here, or was put there past the console.
  operator_id bigint references admin.operator,
  why text not null,
  -- The version that stands again by this one.
  restored integer,
  -- Where it took two people.
  proposal_id bigint unique references admin.proposal,
  at timestamptz not null default clock_timestamp(),
  primary key (kind, code, version),
  foreign key (kind, code, restored) references admin.document (kind, code, version),
  check (restored < version),
  constraint document_said_why check (case when operator_id is null then why = '' else length(why) between 5 and 500 end)
);

-- Versions follow one another without gaps, and none is ever changed or deleted.
create function admin.follow_document() returns trigger language plpgsql set search_path = '' as $$
declare v_last integer;
begin
  select coalesce(max(d.version), 0) into v_last from admin.document d where d.kind = new.kind and d.code = new.code;
  if new.version <> v_last + 1 then
    raise exception '% % has version %, so that % does not follow', new.kind, new.code, v_last, new.version using errcode = 'AD002';
  end if;
  return new;
end $$;
create trigger document_follows before insert on admin.document for each row execute function admin.follow_document();

create function admin.keep_document() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'a version stays as it is' using errcode = 'AD002';
end $$;
create trigger document_kept before update or delete or truncate on admin.document
  for each statement execute function admin.keep_document();
