-- Members who came from elsewhere, under the name that they have there: whoever is brought in twice is still one.

create schema integration;

create table integration.member_link (
  external_id text primary key check (external_id ~ '^[A-Za-z0-9._:-]{1,64}$'),
  member_id bigint not null unique,
  at timestamptz not null default clock_timestamp()
);
