-- Legal texts that were in force, by their version: who has agreed to one can be shown it.
create table legal_texts (
  kind text not null constraint a_legal_text_is_of_a_known_kind check (kind in ('Terms', 'Privacy')),
  version text not null,
  markdown text not null,
  effective_at timestamptz(3),
  replaced_at timestamptz(3) not null default now(),
  primary key (kind, version)
);
