-- How others read a member's name where the house names winners; who never chose is named by first and last sign only.
create view member.v_winner_name as
  select id, nickname, account_id, coalesce(preferences ->> 'winnerName', 'masked') as shown_as from member.member where closed_at is null;
