-- Orders whose mails go to another address than they were bought with: an account that confirms it gets their tickets.
create index orders_by_contact on orders (lower(contact_email))
where contact_email is not null;
