-- What buyers of an event are asked for each ticket.
create table questions (
  event_id uuid not null constraint a_question_belongs_to_an_event references events (id) on delete cascade,
  id uuid not null,
  -- Null: for every ticket type of the event.
  ticket_type_ids uuid[],
  label text not null,
  kind text not null,
  options text[] not null default '{}',
  is_required boolean not null default false,
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid constraint a_question_is_removed_by_a_user references users (id),
  delete_reason text,
  purge_at timestamptz(3),
  primary key (event_id, id),
  constraint a_question_has_a_known_kind check (
    kind in ('Text', 'Choice', 'Multiple', 'Number', 'Date', 'Consent')
  ),
  constraint a_choice_has_options check ((kind in ('Choice', 'Multiple')) = (cardinality(options) > 0)),
  constraint trash_says_when_who_and_why check (
    (deleted_at is null) = (deleted_by is null)
    and (deleted_at is null) = (delete_reason is null)
    and (purge_at is null or deleted_at is not null)
  )
);

create index questions_in_trash on questions (deleted_at desc, id desc) where deleted_at is not null;
