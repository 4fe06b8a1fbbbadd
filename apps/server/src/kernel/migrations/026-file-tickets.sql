-- Tickets of files that are made for one member: each fetches one file, once. `door` is the address it opens, `asked` what the owner of
-- the door makes the file from.
create table kernel.file_ticket (
  ticket_hash bytea primary key,
  door text not null,
  member_id bigint not null,
  asked jsonb not null,
  expires_at timestamptz not null
);
create index file_ticket_end on kernel.file_ticket (expires_at);
create index file_ticket_of on kernel.file_ticket (member_id);
