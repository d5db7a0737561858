-- Whether a job was asked for once more since it was taken. It is worked on again then: it may have looked before.
alter table jobs add column is_asked_again boolean not null default false;
