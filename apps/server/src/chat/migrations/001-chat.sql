-- What is said in rooms: messages, who says them, how they are looked after, and the dealer who announces every round.

create schema chat;

-- By what members are known in rooms; it says nothing about the account.
create table chat.person (
  member_id bigint primary key,
  handle text not null unique check (handle ~ '^[a-z0-9]{10}$')
);

-- The newest number of a room. Whoever says something holds its row, so that numbers have no gaps and follow their commits.
create table chat.head (
  room_code text primary key,
  seq bigint not null default 0 check (seq >= 0),
  pinned bigint
);

create table chat.message (
  room_code text not null,
  seq bigint not null check (seq > 0),
  at timestamptz not null default clock_timestamp(),
  -- Null: the dealer.
  member_id bigint,
  text text not null,
  dealer jsonb,
  -- What the dealer speaks of; nothing is said twice.
  dealer_key text,
  reply_seq bigint,
  mentions bigint[] not null default '{}',
  recalled text check (recalled in ('author', 'moderator')),
  client_id uuid not null,
  -- What was asked for under client_id; gone with the text.
  digest uuid,
  primary key (room_code, seq),
  check ((member_id is null) = (dealer is not null)),
  check ((dealer is null) = (dealer_key is null)),
  check (recalled is null or (text = '' and digest is null and reply_seq is null and mentions = '{}'))
);
create unique index message_of_client on chat.message (member_id, client_id) where member_id is not null;
create unique index message_of_dealer on chat.message (room_code, dealer_key) where dealer_key is not null;
create index message_by_age on chat.message (at);

-- Pictures of messages; without a number: uploaded and not sent yet.
create table chat.picture (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  member_id bigint not null,
  room_code text not null,
  seq bigint,
  picture bytea not null check (octet_length(picture) between 1 and 4194304),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  made_at timestamptz not null default clock_timestamp(),
  foreign key (room_code, seq) references chat.message on delete cascade
);
create unique index picture_of_message on chat.picture (room_code, seq) where seq is not null;
create index picture_unsent on chat.picture (made_at) where seq is null;
create index picture_of_member on chat.picture (member_id);

-- Messages that call a member by name.
create table chat.mention (
  member_id bigint not null,
  room_code text not null,
  seq bigint not null,
  primary key (member_id, room_code, seq),
  foreign key (room_code, seq) references chat.message on delete cascade
);
create index mention_of_message on chat.mention (room_code, seq);

-- Up to which message a member has read.
create table chat.read_mark (
  member_id bigint not null,
  room_code text not null,
  seq bigint not null check (seq >= 0),
  primary key (member_id, room_code)
);

-- Whom a member does not want to hear.
create table chat.block (
  member_id bigint not null,
  blocked_id bigint not null check (blocked_id <> member_id),
  primary key (member_id, blocked_id)
);

-- Silenced in a room until a moment; over by itself.
create table chat.mute (
  room_code text not null,
  member_id bigint not null,
  until timestamptz not null,
  -- The moderator; null: the house's own rules.
  by_member bigint,
  primary key (room_code, member_id)
);
create index mute_of_member on chat.mute (member_id);

-- How a member has behaved lately: his tokens, refusals for haste and for words, and the steps of the ladder he has climbed.
create table chat.conduct (
  member_id bigint primary key,
  tokens double precision not null,
  tokens_at timestamptz not null,
  rushes integer not null,
  rushes_since timestamptz not null,
  strikes integer not null,
  strikes_since timestamptz not null,
  steps integer not null,
  stepped_at timestamptz not null
);

-- Messages that members have complained of, as they stood then; the queue of the people who look.
create table chat.complaint (
  id bigint generated always as identity primary key,
  room_code text not null,
  seq bigint not null,
  member_id bigint not null,
  text text not null,
  had_picture boolean not null,
  said_at timestamptz not null,
  opened_at timestamptz not null default clock_timestamp(),
  -- Taken back because enough members complained.
  hidden_at timestamptz,
  closed_at timestamptz,
  unique (room_code, seq)
);
create index complaint_open on chat.complaint (id) where closed_at is null;
create index complaint_by_age on chat.complaint (opened_at);
create index complaint_of_member on chat.complaint (member_id);

create table chat.report (
  complaint_id bigint not null references chat.complaint on delete cascade,
  member_id bigint not null,
  reason text not null,
  note text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (complaint_id, member_id)
);
create index report_of_member on chat.report (member_id);

-- Words that are not wanted; without a room: everywhere.
create table chat.word (
  id bigint generated always as identity primary key,
  room_code text,
  word text not null check (word <> ''),
  action text not null check (action in ('refuse', 'mask', 'mute')),
  unique nulls not distinct (room_code, word)
);

-- Hosts that links may lead to, their subdomains included.
create table chat.allowed_host (
  host text primary key check (host ~ '^[a-z0-9-]+(\.[a-z0-9-]+)*$')
);

-- Grows with every change of the two lists, so that each node knows when what it holds is old.
create table chat.list_version (
  one boolean primary key default true check (one),
  n bigint not null
);
insert into chat.list_version (n) values (1);

create function chat.note_list_change() returns trigger language plpgsql set search_path = '' as $$
begin
  update chat.list_version set n = n + 1;
  return null;
end $$;
create trigger word_changes after insert or update or delete or truncate on chat.word
  for each statement execute function chat.note_list_change();
create trigger host_changes after insert or update or delete or truncate on chat.allowed_host
  for each statement execute function chat.note_list_change();

-- Up to which event of a lottery the dealer has spoken.
create table chat.dealer_cursor (
  lottery_code text primary key,
  v bigint not null check (v >= 0)
);

-- Rounds whose close the dealer will announce.
create table chat.closing (
  lottery_code text not null,
  game_no text not null,
  end_at timestamptz not null,
  primary key (lottery_code, game_no)
);
