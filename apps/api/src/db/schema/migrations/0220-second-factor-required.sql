-- Of whom a second factor is asked before they manage anything: Staff are administrators and organizers.
alter table general_settings add column require_two_factor text not null default 'None'
  constraint a_second_factor_is_asked_of_known_people check (require_two_factor in ('None', 'Admins', 'Staff'));
