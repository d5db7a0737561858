-- What stands below mails in English; without it they have the other footer.
alter table email_settings add column footer_markdown_en text not null default '';
