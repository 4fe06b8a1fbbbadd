-- What members and the desk write to one another. Texts and pictures lie sealed under the key of the member's thread.

create schema service;

-- A member's talk with the desk. Whoever writes into it, takes, gives or closes a conversation holds its row, so that numbers have no
-- gaps and everything that happens in it has one order.
create table service.thread (
  member_id bigint primary key,
  wrapped_key text not null,
  -- The newest number.
  seq bigint not null default 0 check (seq >= 0),
  -- Up to which message the member has read.
  read_seq bigint not null default 0 check (read_seq >= 0 and read_seq <= seq)
);

create table service.conversation (
  id bigint generated always as identity primary key,
  member_id bigint not null references service.thread on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'claimed', 'closed')),
  -- Language in which the member began it.
  locale text not null,
  opened_at timestamptz not null default clock_timestamp(),
  -- Who has it, or had it when it was closed.
  operator_id bigint,
  operator_name text,
  closed_at timestamptz,
  -- Until when the member was told that nobody is there.
  away_until timestamptz,
  rating smallint check (rating between 1 and 5),
  rating_note_sealed text,
  rated_at timestamptz,
  check ((state = 'waiting') = (operator_id is null)),
  check ((operator_id is null) = (operator_name is null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((rating is null) = (rated_at is null) and (rating is null) = (rating_note_sealed is null)),
  check (rating is null or state = 'closed')
);
create unique index conversation_open on service.conversation (member_id) where state <> 'closed';
create index conversation_of_member on service.conversation (member_id, id);
create index conversation_waiting on service.conversation (opened_at, id) where state = 'waiting';
create index conversation_claimed on service.conversation (id) where state = 'claimed';
create index conversation_closed on service.conversation (closed_at) where state = 'closed';

create table service.message (
  member_id bigint not null references service.thread on delete cascade,
  seq bigint not null check (seq > 0),
  conversation_id bigint not null references service.conversation on delete cascade,
  at timestamptz not null default clock_timestamp(),
  said_by text not null check (said_by in ('member', 'desk', 'auto')),
  text_sealed text,
  auto jsonb,
  operator_id bigint,
  operator_name text,
  client_id uuid,
  primary key (member_id, seq),
  check ((said_by = 'auto') = (auto is not null)),
  check ((said_by = 'auto') = (text_sealed is null) and (said_by = 'auto') = (client_id is null)),
  check ((said_by = 'desk') = (operator_id is not null) and (operator_id is null) = (operator_name is null))
);
create unique index message_of_member on service.message (member_id, client_id) where said_by = 'member';
create unique index message_of_operator on service.message (operator_id, client_id) where said_by = 'desk';
create index message_of_conversation on service.message (conversation_id, seq);

-- Pictures of messages; without a number: uploaded and not sent yet. `operator_id` is who uploaded it, null the member.
create table service.picture (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  member_id bigint not null references service.thread on delete cascade,
  operator_id bigint,
  seq bigint,
  picture_sealed text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  made_at timestamptz not null default clock_timestamp(),
  foreign key (member_id, seq) references service.message on delete cascade
);
create unique index picture_of_message on service.picture (member_id, seq) where seq is not null;
create index picture_unsent on service.picture (made_at) where seq is null;

-- What operators write for one another. In a table of its own: no query that answers a member reads it.
create table service.note (
  id uuid primary key,
  conversation_id bigint not null references service.conversation on delete cascade,
  at timestamptz not null default clock_timestamp(),
  operator_id bigint not null,
  operator_name text not null,
  text_sealed text not null
);
create index note_of_conversation on service.note (conversation_id, at);

-- Answers kept ready.
create table service.canned (
  id bigint generated always as identity primary key,
  locale text not null,
  title text not null check (title <> ''),
  text text not null check (text <> ''),
  unique (locale, title)
);

-- Daily hours of the desk; no row: always open.
create table service.hours (
  one boolean primary key default true check (one),
  opens text not null check (opens ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes text not null check (closes ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  zone text not null
);
