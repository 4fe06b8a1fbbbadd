-- What levels and promotions have given, each once by its key. A reward may have to be staked before it may be withdrawn, as a bonus has.
alter table wallet.turnover drop constraint turnover_source_check;
alter table wallet.turnover add constraint turnover_source_check check (source in ('deposit', 'bonus', 'packet', 'reward'));

create table wallet.reward (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  key text not null unique,
  -- Whose rules it was given by, and under which of its names there.
  source text not null check (source in ('vip', 'promotion')),
  code text not null,
  amount bigint not null check (amount > 0),
  required bigint not null check (required >= 0),
  given_at timestamptz not null default clock_timestamp()
);
create index reward_of_account on wallet.reward (account_id, id);
create index reward_of_code on wallet.reward (source, code, id);

create view wallet.v_reward as select id, account_id, key, source, code, amount, required, given_at from wallet.reward;
