-- What the house tells its members: notices and alerts for many, an inbox for each, pushes to their phones (decision 048).

create schema notice;

-- Written for an audience: whoever fits all that is named; null is no condition. Times are the database's.
create table notice.notice (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('notice', 'alert')),
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  title jsonb not null check (title <> '{}'),
  body jsonb not null check (body <> '{}'),
  from_at timestamptz not null,
  until_at timestamptz check (until_at > from_at),
  -- The higher one is shown first.
  place integer not null default 0,
  rooms text[],
  kinds text[] check (kinds <@ array['player', 'agent']),
  languages text[],
  members bigint[],
  -- When phones were told of an alert.
  pushed_at timestamptz,
  made_at timestamptz not null default clock_timestamp()
);
create index notice_published on notice.notice (kind, from_at) where state = 'published';
create index alert_unpushed on notice.notice (from_at) where state = 'published' and kind = 'alert' and pushed_at is null;

-- What happened to a member, as facts. The key says of what it speaks: nothing is told twice.
create table notice.entry (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  topic text not null,
  key text not null,
  fact jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  unique (member_id, key)
);
create index entry_of_member on notice.entry (member_id, id desc);
create index entry_unread on notice.entry (member_id) where read_at is null;
create index entry_by_age on notice.entry (at);

-- Up to which event the inboxes are filled.
create table notice.cursor (
  one boolean primary key default true check (one),
  gid bigint not null
);
insert into notice.cursor (gid) select coalesce(max(gid), 0) from kernel.room_event;

-- What a member wants to be told; without a row everything, at any hour, without amounts.
create table notice.setting (
  member_id bigint primary key,
  muted text[] not null default '{}',
  win_from_minor bigint not null default 0 check (win_from_minor >= 0),
  -- Minutes of the day in the member's zone.
  quiet_from integer check (quiet_from between 0 and 1439),
  quiet_to integer check (quiet_to between 0 and 1439),
  amounts boolean not null default false,
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);

-- The key that push services know the house by (RFC 8292), sealed.
create table notice.push_key (
  id integer primary key check (id = 1),
  wrapped_key text not null,
  secret text not null,
  public_key text not null,
  made_at timestamptz not null default clock_timestamp()
);

-- Where pushes to a device go, sealed: whoever knows the address and the keys can speak in the house's name.
create table notice.subscription (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  kind text not null,
  -- Key of the sessions of this device; it outlasts a session that goes on under a new token.
  device_key jsonb not null,
  -- Keyed hash of the address; names the record in the vault.
  endpoint_key text not null unique,
  wrapped_key text not null,
  target text not null,
  language text not null,
  -- When the device last said that it is there.
  seen_at timestamptz not null default clock_timestamp(),
  unique (member_id, device_key)
);

-- Pushes on their way; one of a later fact takes the place of one with the same tag.
create table notice.push (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references notice.subscription on delete cascade,
  tag text not null,
  topic text not null,
  entry_id bigint references notice.entry on delete cascade,
  notice_id bigint references notice.notice,
  -- How many were held back over quiet hours and are told together.
  held integer,
  due_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  tries integer not null default 0,
  unique (subscription_id, tag),
  check (num_nonnulls(entry_id, notice_id) = 1 or held >= 0)
);
create index push_due on notice.push (due_at);
create index push_of_entry on notice.push (entry_id);

-- When the quiet hours end in which p_at lies; null outside of them. A minute that the zone's clock skips ends them when it
-- would have come.
create function notice.quiet_until(p_zone text, p_from integer, p_to integer, p_at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when p_from is null then null
    when p_from < p_to and m.minute >= p_from and m.minute < p_to
      then (m.day + p_to * interval '1 minute') at time zone p_zone
    when p_from > p_to and m.minute >= p_from
      then (m.day + interval '1 day' + p_to * interval '1 minute') at time zone p_zone
    when p_from > p_to and m.minute < p_to
      then (m.day + p_to * interval '1 minute') at time zone p_zone
  end
  from (select date_trunc('day', p_at at time zone p_zone) as day,
               (extract(hour from p_at at time zone p_zone) * 60
                 + extract(minute from p_at at time zone p_zone))::integer as minute) m
$$;
