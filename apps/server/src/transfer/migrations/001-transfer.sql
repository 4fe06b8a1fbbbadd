-- Points that go to providers of external games and come home (spec §7, R-39..R-43, decision 054). The transfer model: points leave the
-- wallet for `external.transit`, stand in `external.held` once the provider has them, and come back from there. What is won and lost
-- there is told by the provider as records; each moves its result between `external.held` and `house.external`. So what the books know
-- of a player is what he may take home, and nobody is paid what no record explains.

create schema transfer;

create table transfer.provider (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{0,31}$'),
  project_id text not null unique check (project_id ~ '^[1-9][0-9]{0,7}$'),
  name text not null check (name <> ''),
  -- Which of the house's adapters speaks to it.
  adapter text not null default 'provider/v1',
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  -- Where its games are opened: scheme, host and port, nothing behind it.
  origin text not null check (origin ~ '^https?://[^/ ]+$'),
  enabled boolean not null default true,
  -- Address, name of the house and secret, sealed.
  wrapped_key text not null,
  line_sealed text not null,
  -- What it lists, as told last.
  games jsonb not null default '[]',
  games_at timestamptz,
  -- Records up to here are in the books.
  cursor bigint not null default 0 check (cursor >= 0),
  answered_at timestamptz,
  silent_since timestamptz,
  next_look_at timestamptz not null default clock_timestamp(),
  next_balance_at timestamptz not null default clock_timestamp()
);

-- A member at a provider, under a name that tells nothing of him. Sums are of what has ended: transferred there, taken home, payouts less
-- stakes of all records (those of open ones are stakes alone).
create table transfer.player (
  provider_id integer not null references transfer.provider,
  member_id bigint not null,
  account_id bigint not null,
  player_id text not null unique,
  in_sum bigint not null default 0 check (in_sum >= 0),
  out_sum bigint not null default 0 check (out_sum >= 0),
  result_sum bigint not null default 0,
  -- Stakes of open records.
  in_play bigint not null default 0 check (in_play >= 0),
  -- Last change of a record of his that is in the books.
  last_seq bigint not null default 0,
  session_id text,
  entered_at timestamptz,
  -- When points that nobody plays with are looked for.
  next_sweep_at timestamptz not null default 'infinity',
  primary key (provider_id, member_id)
) with (fillfactor = 70);
create index player_to_sweep on transfer.player (next_sweep_at) where next_sweep_at < 'infinity';
create index player_of_member on transfer.player (member_id);

-- The contract's TRANSFER_MOVES, one row per arrow.
create table transfer.move (
  move text not null,
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into transfer.move (move, from_state, to_state) values
  ('debit', 'created', 'debited'),
  ('send', 'created', 'sent'), ('send', 'debited', 'sent'),
  ('lose', 'sent', 'unknown'),
  ('confirm', 'sent', 'confirmed'), ('confirm', 'unknown', 'confirmed'),
  ('fail', 'sent', 'failed'), ('fail', 'unknown', 'failed');

create table transfer.transfer (
  id bigint generated always as identity primary key,
  provider_id integer not null references transfer.provider,
  member_id bigint not null,
  account_id bigint not null,
  client_ref uuid not null,
  digest uuid not null,
  direction text not null check (direction in ('in', 'out')),
  cause text not null check (cause in ('member', 'entry', 'leave', 'recovery', 'sweep')),
  -- Everything that is free there, whatever that is when it is done; `amount` is then what was known.
  whole boolean not null default false check (not whole or direction = 'out'),
  amount bigint not null check (amount > 0 or whole),
  state text not null,
  reason text,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- How often the provider was told or asked, and when it is next.
  asked integer not null default 0,
  next_ask_at timestamptz not null default clock_timestamp(),
  -- What the provider said that cannot be; people look at it, and points move only when records explain it.
  disputed_at timestamptz,
  dispute text not null default '',
  foreign key (provider_id, member_id) references transfer.player,
  unique (account_id, client_ref),
  check ((ended_at is not null) = (state in ('confirmed', 'failed'))),
  check ((reason is not null) = (state = 'failed'))
) with (fillfactor = 70);
-- One at a time: what is free there is one figure, and two of them under way would be two guesses.
create unique index transfer_under_way on transfer.transfer (provider_id, member_id) where state not in ('confirmed', 'failed');
create index transfer_due on transfer.transfer (next_ask_at) where state not in ('confirmed', 'failed');
create index transfer_of_member on transfer.transfer (member_id, id desc);

-- What ended stays as it is, what is under way moves by the table, and nothing is ever taken out.
create function transfer.keep_moves() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then raise exception 'a transfer is never deleted' using errcode = 'TR001'; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'created' then raise exception 'a transfer begins created' using errcode = 'TR001'; end if;
    return new;
  end if;
  if row(new.id, new.provider_id, new.member_id, new.account_id, new.client_ref, new.digest, new.direction, new.cause, new.whole, new.created_at)
     is distinct from row(old.id, old.provider_id, old.member_id, old.account_id, old.client_ref, old.digest, old.direction, old.cause, old.whole, old.created_at)
     or (new.amount <> old.amount and not (old.whole and new.state = 'confirmed' and old.state <> 'confirmed')) then
    raise exception 'what was asked for stays' using errcode = 'TR001';
  end if;
  if new.state <> old.state and not exists (
    select from transfer.move m where m.from_state = old.state and m.to_state = new.state
      and (new.direction = 'in' or m.move <> 'debit') and (new.direction = 'out' or m.from_state <> 'created' or m.move = 'debit')) then
    raise exception '% does not follow %', new.state, old.state using errcode = 'TR001';
  end if;
  if old.state in ('confirmed', 'failed') and new is distinct from old then
    raise exception 'what ended stays' using errcode = 'TR001';
  end if;
  return new;
end $$;
create trigger transfer_moves before insert or update or delete on transfer.transfer for each row execute function transfer.keep_moves();

-- A bet or round at a provider as it stands; `rev` and `seq` are the provider's.
create table transfer.record (
  provider_id integer not null references transfer.provider,
  record_id text not null,
  id bigint generated always as identity,
  member_id bigint not null,
  account_id bigint not null,
  kind smallint not null check (kind in (1, 2)), -- 1 game, 2 sports
  game_code text not null,
  state smallint not null check (state in (0, 1, 2)), -- 0 open, 1 settled, 2 void
  rev integer not null check (rev > 0),
  seq bigint not null,
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  currency text not null,
  placed_at timestamptz not null,
  settled_at timestamptz,
  first_settled_at timestamptz,
  -- How often it was decided anew.
  corrected integer not null default 0,
  detail jsonb not null,
  primary key (provider_id, record_id),
  check ((state = 0) = (settled_at is null)),
  check (state <> 0 or payout = 0),
  check (state <> 2 or payout = stake)
) with (fillfactor = 80);
create index record_of_member on transfer.record (member_id, kind, placed_at desc, id desc);
create index record_of_account on transfer.record (account_id, placed_at) where state = 1;

-- What decided records changed, for whoever adds up; written with the change, taken out by its reader.
create table transfer.settled_change (
  id bigint generated always as identity primary key,
  provider_id integer not null,
  record_id text not null,
  member_id bigint not null,
  kind smallint not null,
  game_code text not null,
  settled_at timestamptz not null,
  placed_at timestamptz not null,
  -- Decided records more, their stakes and payouts; a void counts for nothing.
  count_delta integer not null,
  stake_delta bigint not null,
  payout_delta bigint not null
);

-- Comparison with what a provider says that its players have (R-42).
create table transfer.comparison (
  id bigint generated always as identity primary key,
  provider_id integer not null references transfer.provider,
  at timestamptz not null default clock_timestamp(),
  players integer not null,
  -- Left out because something of theirs was on its way.
  moving integer not null,
  ours bigint not null,
  theirs bigint not null,
  differing integer not null
);
create index comparison_of_provider on transfer.comparison (provider_id, id desc);
create table transfer.difference (
  comparison_id bigint not null references transfer.comparison,
  member_id bigint,
  player_id text not null,
  expected bigint not null,
  reported bigint not null,
  primary key (comparison_id, player_id)
);
