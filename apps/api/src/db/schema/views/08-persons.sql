-- Parts of records are made by to_json from a row: json_build_object and jsonb cost PostgreSQL twice as much.

-- A person as a part of other records: join by id and take `person`, which is null where nobody is joined.
-- reads: live_users
create view persons as
select u.id, to_json(part) as person
from live_users as u
cross join lateral (select u.id, u.name, u.email) as part;

comment on column persons.person is 'never null';

-- An account as it is shown to itself and to administrators.
-- reads: sign_ins, organizers, live_users, orders, tickets, live_events, petugas_assignments
create view auth_users as
select
  u.id, u.name, u.email, u.email_verified_at, u.phone, u.avatar_url, u.role, u.is_official, u.status,
  u.organizer_id, u.organizer_role, u.locale, u.timezone, u.anonymise_at, u.created_at, u.updated_at,
  (select last_login_at from sign_ins where sign_ins.user_id = u.id) as last_login_at,
  (
    select to_json(part)
    from (select id, name, slug from organizers where organizers.id = u.organizer_id) as part
  ) as organizer,
  to_json(counts) as counts
from live_users as u
cross join lateral (
  select
    (select count(*) from orders where orders.buyer_user_id = u.id) as orders,
    (select count(*) from tickets where tickets.holder_user_id = u.id) as tickets,
    (select count(*) from live_events where live_events.organizer_id = u.organizer_id) as events,
    (select count(*) from petugas_assignments where petugas_assignments.user_id = u.id) as assignments
) as counts;

comment on column auth_users.counts is 'never null';

-- The team of an organizer: its accounts, and the invitations that nobody has accepted yet.
-- reads: live_users, sign_ins, account_tokens
create view organizer_members as
select
  u.id, u.organizer_id, u.name, u.email, u.organizer_role as role, u.status,
  (select last_login_at from sign_ins where sign_ins.user_id = u.id)::timestamptz(3) as last_login_at,
  null::timestamptz(3) as invitation_ends_at,
  u.created_at, u.updated_at
from live_users as u
where u.organizer_id is not null
union all
select
  id, subject_id, payload ->> 'name', email, payload ->> 'role', 'Invited',
  null::timestamptz(3), expires_at, created_at, created_at
from account_tokens
where purpose = 'Invitation' and subject_id is not null and used_at is null;

comment on column organizer_members.id is 'never null';
comment on column organizer_members.organizer_id is 'never null';
comment on column organizer_members.name is 'never null';
comment on column organizer_members.email is 'never null';
comment on column organizer_members.role is 'one of: Viewer, Manager, Owner';
comment on column organizer_members.status is 'one of: Invited, Active, Suspended, Deactivated';
comment on column organizer_members.created_at is 'never null';
comment on column organizer_members.updated_at is 'never null';
