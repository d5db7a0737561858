-- A mail that was sent again goes with those that repeat it: left behind, two of them would both be the first of their key.
alter table mails
drop constraint a_mail_is_sent_again_for_a_mail,
add constraint a_mail_is_sent_again_for_a_mail foreign key (resent_of) references mails (id) on delete cascade;
