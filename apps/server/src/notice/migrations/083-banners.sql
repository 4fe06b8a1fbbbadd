-- A banner stands quietly at the head of the lobby's list.

alter table notice.notice drop constraint notice_kind_check;
alter table notice.notice add constraint notice_kind_check check (kind in ('notice', 'alert', 'banner')) not valid;
