-- Since when, at the earliest, nobody takes a picture in; and since when its files are being deleted. Files are stored and deleted while no
-- transaction is open: what was touched a moment ago is not deleted, and what is being deleted is not taken in.
alter table media_files add column touched_at timestamptz(3) not null default now();
alter table media_files add column leaving_at timestamptz(3);
