-- What three reports have hidden is shown again when its complaint comes to nothing. What it said and its picture are with the complaint;
-- here is what else it takes. A row stands as long as the message may come back: nobody else has taken it back, nobody has decided.

create table chat.hidden (
  complaint_id bigint primary key references chat.complaint on delete cascade,
  digest uuid,
  reply_seq bigint,
  mentions bigint[] not null,
  -- Under which its picture was served.
  picture_name text
);
-- Hidden before this was kept: they come back without whom they answered and called.
insert into chat.hidden (complaint_id, mentions)
  select c.id, '{}' from chat.complaint c where c.hidden_at is not null and c.closed_at is null;
