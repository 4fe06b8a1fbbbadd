-- An account that an agent has opened: its password is known to him until the member has chosen one of his own.
alter table member.member add column password_must_change boolean not null default false;
