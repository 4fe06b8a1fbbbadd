-- Whom the dealer names when a round is settled; the names are read when the message is shown, each as its member wants it then.

alter table chat.message add column named bigint[] not null default '{}';
alter table chat.message add check (named = '{}' or dealer ->> 'what' = 'settled');
