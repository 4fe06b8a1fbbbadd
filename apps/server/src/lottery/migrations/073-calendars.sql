-- Calendars that people set (decision 066): when a lottery is drawn from a business day on, and days that are otherwise. What has begun is
-- never written over: of the calendars of a lottery only those of days to come are replaced.
create table lottery.calendar (
  lottery_id bigint not null,
  from_day date not null,
  zone text not null,
  sessions jsonb not null,
  close_lead integer not null check (close_lead >= 0),
  open_lead integer not null check (open_lead > close_lead),
  primary key (lottery_id, from_day)
);

-- Without sessions: no draws on these days.
create table lottery.day_exception (
  code text primary key check (code ~ '^[a-z0-9.-]{2,40}$'),
  lotteries text[] not null check (cardinality(lotteries) > 0),
  first_day date not null,
  last_day date not null,
  sessions jsonb not null,
  is_on boolean not null,
  check (first_day <= last_day)
);

alter table lottery.lottery
  -- One more with every change of its calendar or its exceptions: whoever plans by another one plans nothing.
  add column calendar_version integer not null default 0,
  -- From this business day on the rounds that nobody has bet on are to be planned anew; null: they are as the calendar says.
  add column replan_from date;

-- Whether anybody has chased a round that is to be planned anew, also one whose chase has ended: it stands in his records.
create index chase_round_by_round on lottery.chase_round (round_id);
