-- A link to an order: `subject_id` is the order. Its token is mailed to nobody: the mail has the one of the order.
alter table account_tokens drop constraint a_link_has_a_known_purpose;
alter table account_tokens add constraint a_link_has_a_known_purpose check (
  purpose in ('Register', 'Reset Password', 'Change Email', 'Invitation', 'Keep Account', 'Find Order')
);
