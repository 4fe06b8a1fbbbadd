-- News of an agent's team.

-- An agent hears of his own invitees, or of everybody below him.
alter table notice.setting add column whole_team boolean not null default false;

-- Whoever wants to hear of the whole team.
create view notice.v_whole_team as select member_id from notice.setting where whole_team;
