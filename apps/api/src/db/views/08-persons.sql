-- A person as a part of other records: join by id and take `person`, which is null where nobody is joined.
create view persons as
select id, jsonb_build_object('id', id, 'name', name, 'email', email) as person
from live_users;

comment on column persons.person is 'never null';

-- An account as it is shown to itself and to administrators.
create view auth_users as
select
  u.id, u.name, u.email, u.email_verified_at, u.phone, u.avatar_url, u.role, u.is_official, u.status,
  u.organizer_id, u.locale, u.timezone, u.last_login_at, u.created_at, u.updated_at,
  case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name, 'slug', o.slug) end as organizer,
  jsonb_build_object(
    'orders', (select count(*) from orders where orders.buyer_user_id = u.id),
    'tickets', (select count(*) from tickets where tickets.holder_user_id = u.id),
    'events', (select count(*) from live_events where live_events.organizer_id = u.organizer_id),
    'assignments', (select count(*) from petugas_assignments where petugas_assignments.user_id = u.id)
  ) as counts
from live_users as u
left join organizers as o on o.id = u.organizer_id;

comment on column auth_users.counts is 'never null';
