-- What was pinned when reports hid it is pinned again when it is shown again. Of what was hidden before this nobody knows it any more.
alter table chat.hidden add column pinned boolean not null default false;
