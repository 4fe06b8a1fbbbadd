-- Rounds of the small games. The seed and the number of a round are fixed before its player can say anything about it: the row is made
-- in advance ('ready') and its commitment shown.
create table game_round (
  round_no bigint generated always as identity primary key,
  round_id text generated always as (game || '.' || round_no) stored unique,
  player bigint not null references player,
  game text not null,
  state text not null default 'ready' check (state in ('ready', 'open', 'over')),
  -- 32 bytes of hex, and the SHA-256 of those bytes. The seed is shown once the round is over.
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  -- From here on null or empty while it is only ready.
  entropy text,
  -- The page's own name for its request: the same again is the same round.
  client_ref uuid,
  choice text,
  stake_minor bigint check (stake_minor > 0),
  moves text[] not null default '{}',
  ending text,
  multiplier_e2 bigint,
  payout_minor bigint,
  record_no bigint unique references record,
  placed_at timestamptz,
  ended_at timestamptz,
  unique (player, client_ref),
  check ((state = 'ready') = (record_no is null)),
  check ((state = 'over') = (ending is not null)),
  check ((state = 'over') = (ended_at is not null)),
  check ((state = 'over') = (payout_minor is not null))
);
-- One is ready and one is open of each game of a player, never two.
create unique index game_round_live on game_round (player, game, state) where state in ('ready', 'open');
create index game_round_past on game_round (player, game, round_no desc) where state = 'over';
create index game_round_left on game_round (placed_at) where state = 'open';
