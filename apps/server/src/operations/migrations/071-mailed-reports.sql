-- Reports of the house that are sent to operators by e-mail (decision 064).

create table operations.schedule (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null check (length(name) between 1 and 80),
  by text not null check (by in ('day', 'hour', 'type', 'lottery', 'channel')),
  every text not null check (every in ('day', 'week', 'month')),
  -- 1 is Monday.
  weekday integer check (weekday between 1 and 7),
  month_day integer check (month_day between 1 and 28),
  -- Minute of the day by the clock of the zone.
  minute integer not null check (minute between 0 and 1439),
  zone text not null,
  format text not null check (format in ('csv', 'xlsx')),
  -- Operators by their numbers: they are asked for their addresses when something is sent.
  receivers bigint[] not null check (cardinality(receivers) between 1 and 20),
  state text not null check (state in ('on', 'paused', 'ended')),
  -- The moment that is due next.
  next_at timestamptz,
  made_by bigint not null,
  changed_by bigint not null,
  changed_at timestamptz not null default clock_timestamp(),
  check ((every = 'week') = (weekday is not null)),
  check ((every = 'month') = (month_day is not null)),
  check ((state = 'on') = (next_at is not null))
);
create index schedule_due on operations.schedule (next_at) where state = 'on';

-- One mail: of a schedule, about some days, to one operator, once.
create table operations.mailing (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references operations.schedule,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  receiver_id bigint not null,
  due_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'unsure', 'dropped')),
  tries integer not null default 0,
  -- Who is at it; until next_at.
  lease uuid,
  next_at timestamptz default clock_timestamp(),
  -- The mail server took what came from then on; whether it has all of it is known when it answers.
  handed_at timestamptz,
  ended_at timestamptz,
  fault text,
  said text not null default '',
  unique (schedule_id, first_day, last_day, receiver_id),
  check ((state = 'waiting') = (next_at is not null)),
  check ((state = 'waiting') = (ended_at is null))
);
create index mailing_due on operations.mailing (next_at) where state = 'waiting';
