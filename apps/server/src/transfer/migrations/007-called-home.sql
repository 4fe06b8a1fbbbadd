-- Sessions that were made at providers and are not known to be over: a member may have several open, and all of them end when his points
-- are called home.
create table transfer.session (
  provider_id integer not null references transfer.provider,
  session_id text not null,
  member_id bigint not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (provider_id, session_id),
  foreign key (provider_id, member_id) references transfer.player
);
create index session_of_player on transfer.session (provider_id, member_id);
insert into transfer.session (provider_id, session_id, member_id)
  select provider_id, session_id, member_id from transfer.player where session_id is not null;

alter table transfer.player
  drop column session_id,
  -- Nobody ever read it.
  drop column entered_at,
  -- The member's session at home that entered last; null: points were moved and no game was opened.
  add column entered_by text,
  -- His sessions at the provider end and his points come home without waiting until he has been away: he has logged out, or plays beyond
  -- his own limits. Null: nothing of the kind.
  add column called_home_at timestamptz;

-- Nobody ever read these.
alter table transfer.provider drop column answered_at, drop column games_at, drop column next_look_at;
