-- Versions of a provider's settings tell which of its secrets stood by a number; the secret itself is kept here alone, sealed.

alter table transfer.provider add column secret_no integer not null default 1 check (secret_no > 0);
