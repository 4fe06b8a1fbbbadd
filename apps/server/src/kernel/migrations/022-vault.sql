-- Secrets of the installation that must outlast its master key, sealed under it (decision 030).
create table kernel.secret (
  name text primary key,
  sealed text not null
);
