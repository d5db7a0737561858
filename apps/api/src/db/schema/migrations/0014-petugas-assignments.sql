create table petugas_assignments (
  event_id uuid not null constraint an_assignment_is_to_an_event references events (id),
  id uuid not null,
  user_id uuid not null constraint an_assignment_is_of_a_user references users (id),
  role text not null default 'Scanner',
  can_scan boolean not null default true,
  can_manual_check_in boolean not null default false,
  can_undo boolean not null default false,
  can_search_attendees boolean not null default false,
  can_view_contact boolean not null default false,
  gate_id uuid,
  -- Null: every ticket type of the event.
  ticket_type_ids uuid[],
  shift_starts_at timestamptz(3),
  shift_ends_at timestamptz(3),
  status text not null default 'Invited',
  assigned_by uuid not null constraint an_assignment_is_made_by_a_user references users (id),
  assigned_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (event_id, id),
  constraint an_assignment_is_to_a_gate_of_its_event foreign key (event_id, gate_id)
  references gates (event_id, id),
  constraint an_assignment_has_a_known_role check (role in ('Scanner', 'Supervisor')),
  constraint an_assignment_has_a_known_status check (status in ('Invited', 'Active', 'Ended', 'Revoked')),
  constraint a_shift_ends_after_it_starts check (shift_ends_at > shift_starts_at),
  constraint a_revoked_assignment_says_when check ((status = 'Revoked') = (revoked_at is not null))
);

create unique index a_petugas_has_one_current_assignment_per_event on petugas_assignments (event_id, user_id)
where status in ('Invited', 'Active');
create index petugas_assignments_by_user on petugas_assignments (user_id, status, event_id);
create index petugas_assignments_by_newest on petugas_assignments (event_id, created_at desc, id desc);
