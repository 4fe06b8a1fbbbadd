-- Bets and red packets that members show in a room stand in messages of their own.

alter table chat.message add column card jsonb;
alter table chat.message add check (card is null or member_id is not null);
alter table chat.message add check (card is null or recalled is null);
