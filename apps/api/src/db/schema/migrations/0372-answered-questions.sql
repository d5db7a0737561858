-- A question keeps its kind once it was answered. It says so itself: nobody looks through the tickets of its event.
alter table questions add column is_answered boolean not null default false;
