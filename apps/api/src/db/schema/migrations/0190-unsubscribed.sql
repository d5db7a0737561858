-- Addresses whose owner wants no mail that can be done without: other mail is sent. It stays so where an address that bounced gets
-- mail again, so an address may be here for both reasons.
alter table mail_suppressions drop constraint a_suppression_has_a_known_reason;
alter table mail_suppressions add constraint a_suppression_has_a_known_reason check (reason in ('Bounced', 'Added', 'Unsubscribed'));
drop index an_address_is_suppressed_once;
create unique index an_address_is_suppressed_once on mail_suppressions (lower(address), (reason = 'Unsubscribed'));
