-- By which its member knows his request again; null: claimed before this was kept.

alter table vip.claim add column client_ref uuid;
create unique index claim_of_ref on vip.claim (member_id, client_ref) where client_ref is not null;
