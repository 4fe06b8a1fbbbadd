-- Answers of the desk: one entry for a conversation, however many (decision 048).

-- Entries that renew themselves and are counted in `held` already.
alter table notice.push add column told text[] not null default '{}';
