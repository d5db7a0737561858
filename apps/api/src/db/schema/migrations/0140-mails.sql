-- Mails that a job sends. What a mail says is read when it is sent; a row holds no name, link or token.
create table mails (
  id uuid primary key,
  template text not null,
  -- What the mail is about: with the template it names the mail, so that each is written once.
  key text not null,
  -- Known once it is written.
  locale text,
  recipient text not null,
  -- Known once it is written.
  subject text,
  user_id uuid,
  status text not null default 'Queued',
  -- What the mail server or the network said last.
  reply text,
  resent_of uuid,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  constraint a_mail_is_to_a_user foreign key (user_id) references users (id),
  constraint a_mail_is_sent_again_for_a_mail foreign key (resent_of) references mails (id) on delete set null,
  constraint a_mail_has_a_known_status check (
    status in ('Queued', 'Sent', 'Logged', 'Skipped', 'Suppressed', 'Bounced', 'Failed')
  ),
  constraint a_sent_mail_says_when check ((status = 'Sent') = (sent_at is not null))
);

create unique index a_mail_is_written_once_per_key on mails (template, key) where resent_of is null;
create unique index a_mail_waits_once_per_key on mails (template, key) where status = 'Queued';
create index mails_by_recipient on mails (lower(recipient), id);
create index mails_by_status on mails (status, id);
create index mails_sent_again on mails (resent_of) where resent_of is not null;
