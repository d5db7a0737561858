-- For what refers to an event in its currency.
alter table events add constraint an_event_has_one_currency unique (id, currency);
