create table faqs (
  id uuid primary key,
  question text not null,
  answer_markdown text not null,
  category text,
  position integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid constraint a_faq_is_removed_by_a_user references users (id),
  delete_reason text,
  purge_at timestamptz(3),
  constraint trash_says_when_who_and_why check (
    (deleted_at is null) = (deleted_by is null)
    and (deleted_at is null) = (delete_reason is null)
    and (purge_at is null or deleted_at is not null)
  )
);

create index faqs_in_order on faqs (position, id) where deleted_at is null;
create index faqs_in_trash on faqs (deleted_at desc, id desc) where deleted_at is not null;
