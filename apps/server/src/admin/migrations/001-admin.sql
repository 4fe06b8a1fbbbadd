-- People who run the house, and everything they did.

create schema admin;

create table admin.operator (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9._-]{1,31}$'),
  password text not null,
  created_at timestamptz not null default clock_timestamp()
);

create table admin.act (
  id bigint generated always as identity primary key,
  operator_id bigint not null references admin.operator,
  what text not null,
  subject text not null,
  detail text not null,
  at timestamptz not null default clock_timestamp()
);

create function admin.keep_as_written() returns trigger language plpgsql as $$
begin
  raise exception 'acts are only added to' using errcode = 'AD001';
end $$;
create trigger act_kept before update or delete on admin.act for each row execute function admin.keep_as_written();
