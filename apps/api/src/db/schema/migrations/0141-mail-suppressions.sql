-- Addresses that get no mail but what their owner asks for: mail servers have said that there is no such mailbox, or an
-- administrator has.
create table mail_suppressions (
  id uuid primary key,
  address text not null,
  reason text not null,
  -- What the mail server said.
  reply text,
  created_at timestamptz(3) not null default now(),
  constraint a_suppression_has_a_known_reason check (reason in ('Bounced', 'Added'))
);

create unique index an_address_is_suppressed_once on mail_suppressions (lower(address));
