-- Reports look for ticket types that are valid beyond their event: few of all that there are.
create index ticket_types_by_end on ticket_types (valid_until) where valid_until is not null;
