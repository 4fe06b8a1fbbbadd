-- What a member chooses for himself: his picture, and how he likes the house (decision 033).

-- One picture a member, small enough to be a row: every node serves it, backups hold it, and a new one replaces the old.
create table member.avatar (
  member_id bigint primary key references member.member,
  -- Drawn at random for every upload, so that nobody can ask whether a picture he holds is somebody's.
  name text not null unique check (name ~ '^[0-9a-f]{32}$'),
  picture bytea not null check (octet_length(picture) between 1 and 65536),
  made_at timestamptz not null default clock_timestamp()
);

alter table member.member
  -- Language, quick amounts and silenced reminders, as the contract's schema has checked them.
  add column preferences jsonb not null default '{}' check (jsonb_typeof(preferences) = 'object'),
  add column zone_changed_at timestamptz,
  add column password_changed_at timestamptz;
