-- The draw room (decision 058): whoever looks at a round sees which sources were to tell its result, whatever process asks them.

-- Where the results of an official lottery come from, as the process says that asks them; replaced when it starts.
create table lottery.result_plan (
  lottery_id bigint primary key,
  required integer not null check (required > 0),
  wait_ms bigint not null check (wait_ms > 0),
  -- [{name, title, kind}] in the order of the settings.
  sources jsonb not null,
  noted_at timestamptz not null default clock_timestamp()
);

-- Rounds without a result are few among many.
create index round_voided on lottery.round (lottery_id, prize_at) where status = 6;
