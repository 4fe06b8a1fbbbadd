-- Who has closed his account, and when: slices that pay ask, so that nothing is paid to nobody (decision 038).
create index member_closed on member.member (id) where closed_at is not null;

create view member.v_closed as select id, closed_at from member.member where closed_at is not null;
