-- Nonces of money calls while Redis cannot be asked (decision 037). Unlogged: after a crash every one of them is too old.
create unlogged table kernel.nonce (
  scope text not null,
  nonce text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (scope, nonce)
);
create index nonce_by_age on kernel.nonce (at);
