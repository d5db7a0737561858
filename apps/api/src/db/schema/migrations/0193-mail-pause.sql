-- A row while a process that sends mails reaches no mail server. The next mail that comes through, from whichever process, ends it.
create table mail_pause (
  only_row boolean primary key default true,
  since timestamptz(3) not null default now(),
  -- What the mail server or the network said last.
  reply text,
  constraint there_is_one_mail_pause check (only_row)
);
