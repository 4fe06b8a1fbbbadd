-- Withdrawals (spec §2, §7; R-17, R-44, decision 040). A request is one hold of the ledger and carries its number, so that the
-- account history refers to it. What may follow what is the table `move`, and triggers let nothing else happen, whoever asks.

create schema withdrawal;

-- What may be asked for and who looks at it, by currency and kind of target; data of the house, read at each request. Amounts in minor
-- units. A request keeps the terms it was made under.
create table withdrawal.rule (
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  kind text not null check (kind in ('bank', 'ewallet', 'virtual', 'qr', 'offline')),
  min bigint not null check (min > 0),
  max bigint not null,
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  fee_per10k integer not null default 0 check (fee_per10k between 0 and 9999),
  free_per_day integer not null default 0 check (free_per_day >= 0),
  -- Up to `automatic_up_to` each, and `automatic_per_day` together, nobody looks first.
  automatic_up_to bigint not null default 0 check (automatic_up_to >= 0),
  automatic_per_day bigint not null default 0 check (automatic_per_day >= 0),
  -- Above this two people have to agree.
  two_people_over bigint not null,
  -- Minutes within which the money has left.
  promised_automatic integer not null check (promised_automatic > 0),
  promised_review integer not null check (promised_review > 0),
  -- For so long after it was added a person looks at the first request to a target.
  new_target_hours integer not null default 24 check (new_target_hours >= 0),
  payout_way text not null default 'manual' check (payout_way in ('manual', 'gateway')),
  primary key (currency, kind),
  check (max >= min),
  check (automatic_up_to <= two_people_over),
  -- Something always arrives.
  check (min::numeric * (10000 - fee_per10k) > fee_fixed::numeric * 10000),
  check (kind <> 'offline' or (automatic_up_to = 0 and payout_way = 'manual'))
);

-- Number and sum of a member's requests of one day.
create table withdrawal.day_rule (
  currency text primary key,
  count integer not null check (count >= 0),
  sum bigint not null check (sum >= 0)
);

insert into withdrawal.rule (currency, kind, min, max, fee_per10k, free_per_day, automatic_up_to, automatic_per_day, two_people_over,
  promised_automatic, promised_review, payout_way) values
  ('CNY', 'bank', 5000, 5000000, 50, 3, 200000, 1000000, 2000000, 30, 1440, 'gateway'),
  ('CNY', 'ewallet', 5000, 5000000, 50, 3, 200000, 1000000, 2000000, 30, 1440, 'gateway'),
  ('CNY', 'virtual', 5000, 5000000, 50, 3, 200000, 1000000, 2000000, 60, 1440, 'gateway'),
  ('CNY', 'qr', 5000, 5000000, 50, 3, 0, 0, 2000000, 1440, 1440, 'manual'),
  ('CNY', 'offline', 5000, 5000000, 0, 0, 0, 0, 2000000, 2880, 2880, 'manual');
insert into withdrawal.day_rule (currency, count, sum) values ('CNY', 10, 20000000);

-- The contract's WITHDRAWAL_MOVES, one row per arrow.
create table withdrawal.move (
  move text not null,
  from_step text not null,
  to_step text not null,
  primary key (move, from_step),
  unique (from_step, to_step, move)
);
insert into withdrawal.move (move, from_step, to_step) values
  ('send_to_review', 'requested', 'review'),
  ('approve', 'requested', 'approved'), ('approve', 'review', 'approved'), ('approve', 'second_review', 'approved'),
  ('approve_first', 'review', 'second_review'),
  ('reject', 'review', 'rejected'), ('reject', 'second_review', 'rejected'), ('reject', 'approved', 'rejected'),
  ('pay_out', 'approved', 'paying'),
  ('payout_failed', 'paying', 'review'),
  ('mark_paid', 'paying', 'paid');

create table withdrawal.request (
  -- The hold's id.
  id bigint primary key,
  account_id bigint not null,
  member_id bigint not null,
  currency text not null,
  client_ref uuid not null,
  digest uuid not null,
  kind text not null check (kind in ('bank', 'ewallet', 'virtual', 'qr', 'offline')),
  method_id bigint check ((method_id is null) = (kind = 'offline')),
  -- Masked, as it was; the target itself is sealed in `target`.
  masked text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  two_people boolean not null,
  payout_way text not null check (payout_way in ('manual', 'gateway')),
  -- Let through by the rules; a failed payout ends that.
  automatic boolean not null check (not (automatic and two_people)),
  step text not null,
  step_n integer not null,
  reason text,
  created_at timestamptz not null default clock_timestamp(),
  -- End of the member's day it counts for, in the zone he had when he asked: another zone does not begin the day anew.
  day_ends_at timestamptz not null,
  promised_at timestamptz not null,
  reviewed_at timestamptz,
  claimed_by bigint,
  claimed_name text,
  claimed_until timestamptz,
  first_approver bigint,
  second_approver bigint,
  unique (account_id, client_ref),
  check (num_nulls(claimed_by, claimed_name, claimed_until) in (0, 3)),
  -- Two people are two people (R-83), and nothing is paid that nobody let through.
  check (second_approver is null or second_approver is distinct from first_approver),
  check (second_approver is null or first_approver is not null),
  check (step not in ('approved', 'paying', 'paid') or automatic or first_approver is not null),
  check (step not in ('approved', 'paying', 'paid') or not two_people or second_approver is not null)
) with (fillfactor = 80);
create index request_of_account on withdrawal.request (account_id, id);
create index request_of_day on withdrawal.request (account_id, day_ends_at);
create index request_open on withdrawal.request (promised_at, id) where step not in ('paid', 'rejected');

-- The timeline. A request and its newest row hold each other: neither can be written without the other.
create table withdrawal.step (
  request_id bigint not null,
  n integer not null check (n > 0),
  step text not null,
  move text,
  reason text,
  note text not null default '',
  actor_kind text not null check (actor_kind in ('member', 'house', 'operator', 'gateway')),
  actor_id bigint check ((actor_id is null) = (actor_kind in ('house', 'gateway'))),
  actor_name text not null default '',
  at timestamptz not null default clock_timestamp(),
  primary key (request_id, n),
  unique (request_id, n, step),
  foreign key (request_id) references withdrawal.request deferrable initially deferred
);
alter table withdrawal.request add foreign key (id, step_n, step) references withdrawal.step (request_id, n, step)
  deferrable initially deferred;

create function withdrawal.refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'withdrawal.% is not for changing', tg_table_name using errcode = 'WD001';
end $$;
create trigger step_append_only before update or delete or truncate on withdrawal.step
  for each statement execute function withdrawal.refuse_change();
create trigger move_stays before insert or update or delete or truncate on withdrawal.move
  for each statement execute function withdrawal.refuse_change();
create trigger request_stays before delete or truncate on withdrawal.request
  for each statement execute function withdrawal.refuse_change();

-- No way but those of `move`, one at a time; and what was asked for stays what it was (R-44).
create function withdrawal.guard_request() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.step <> 'requested' or new.step_n <> 1 then
      raise exception 'a withdrawal begins as requested' using errcode = 'WD002';
    end if;
    return new;
  end if;
  if (new.id, new.account_id, new.member_id, new.currency, new.client_ref, new.digest, new.kind, new.method_id, new.amount, new.fee,
      new.two_people, new.created_at, new.day_ends_at, new.promised_at)
     is distinct from
     (old.id, old.account_id, old.member_id, old.currency, old.client_ref, old.digest, old.kind, old.method_id, old.amount, old.fee,
      old.two_people, old.created_at, old.day_ends_at, old.promised_at)
     or (new.automatic and not old.automatic) then
    raise exception 'withdrawal % stays as it was asked for', old.id using errcode = 'WD003';
  end if;
  if new.step <> old.step then
    if new.step_n <> old.step_n + 1
       or not exists (select from withdrawal.move m where m.from_step = old.step and m.to_step = new.step) then
      raise exception 'withdrawal % cannot go from % to %', old.id, old.step, new.step using errcode = 'WD002';
    end if;
  elsif new.step_n <> old.step_n then
    raise exception 'withdrawal % has not moved', old.id using errcode = 'WD002';
  end if;
  return new;
end $$;
create trigger request_moves before insert or update on withdrawal.request
  for each row execute function withdrawal.guard_request();

-- Where the money goes and what the member wrote to it, as they were; sealed under a key of their own (R-98).
create table withdrawal.target (
  request_id bigint primary key references withdrawal.request,
  wrapped_key text not null,
  target_sealed text,
  remark_sealed text
);

-- Attempts to pay. `unknown`: nobody has told what became of it, so it is asked again and never guessed (R-39).
create table withdrawal.payout (
  id bigint generated always as identity primary key,
  request_id bigint not null references withdrawal.request,
  way text not null check (way in ('manual', 'gateway')),
  amount bigint not null check (amount > 0),
  state text not null default 'sent' check (state in ('sent', 'unknown', 'paid', 'failed')),
  -- The gateway's own number.
  provider_id text unique,
  begun_by bigint check ((begun_by is null) = (way = 'gateway')),
  ended_by bigint,
  evidence text not null default '',
  asked integer not null default 0,
  next_ask_at timestamptz not null default clock_timestamp(),
  -- The gateway has told something else than it had told for good, or another amount: people look.
  disputed_at timestamptz,
  dispute text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state in ('paid', 'failed')) = (ended_at is not null))
);
create unique index payout_one_open on withdrawal.payout (request_id) where state in ('sent', 'unknown');
create unique index payout_one_paid on withdrawal.payout (request_id) where state = 'paid';
create index payout_of_request on withdrawal.payout (request_id);
create index payout_due on withdrawal.payout (next_ask_at) where way = 'gateway' and state in ('sent', 'unknown');
create index payout_disputed on withdrawal.payout (request_id) where disputed_at is not null;

create function withdrawal.guard_payout() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.request_id, new.way, new.amount, new.begun_by, new.created_at)
     is distinct from (old.id, old.request_id, old.way, old.amount, old.begun_by, old.created_at)
     or (old.state in ('paid', 'failed') and (new.state, new.ended_at, new.ended_by) is distinct from (old.state, old.ended_at, old.ended_by))
     or (old.provider_id is not null and new.provider_id is distinct from old.provider_id) then
    raise exception 'payout % stays as it is', old.id using errcode = 'WD004';
  end if;
  return new;
end $$;
create trigger payout_ends_once before update on withdrawal.payout for each row execute function withdrawal.guard_payout();
create trigger payout_stays before delete or truncate on withdrawal.payout
  for each statement execute function withdrawal.refuse_change();
