-- Whether results of an official lottery can come: set once a source of results is configured. Without one its rounds are
-- planned and shown, but never opened (decision 021).
alter table lottery.lottery add column sourced boolean not null default false;
