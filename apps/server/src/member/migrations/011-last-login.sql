-- When members logged in last: what those above them see of it, and nothing else of their sessions.
create view member.v_last_login as select id, last_login_at from member.member;
