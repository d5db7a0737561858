-- account.login: 7
begin;
select "id", "role", "status", "password_hash" from "users" where lower(email) = $1 and "deleted_at" is null;
insert into "access_tokens" ("id", "user_id", "name", "kind", "token_hash", "expires_at", "idle_timeout_seconds", "last_used_at") values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7, now()) returning "expires_at";
update "users" set "last_login_at" = now() where "id" = $1;
insert into activity_log ( id, occurred_at, action, description, role_context, actor_type, actor_id, actor_name, actor_email, actor_role, subject_type, subject_id, subject_label, outcome, ip_address, user_agent, request_id ) select entry.id, entry.occurred_at, entry.action, entry.description, coalesce(actor.role, entry.role_context, 'system'), case when actor.id is null then 'System' when token.kind = 'Api' then 'Api Token' else 'User' end, actor.id, actor.name, actor.email, actor.role, entry.subject_type, entry.subject_id, entry.subject_label, entry.outcome, entry.ip_address, entry.user_agent, entry.request_id from jsonb_to_recordset($1::jsonb) as entry ( id uuid, occurred_at timestamptz, action text, description text, role_context text, user_id uuid, token_id uuid, token_hash text, subject_type text, subject_id uuid, subject_label text, outcome text, ip_address text, user_agent text, request_id text ) left join lateral ( select user_id, kind from access_tokens where id = entry.token_id or token_hash = decode(entry.token_hash, 'hex') limit 1 ) as token on true left join lateral ( select id, name, email, role from users where id = coalesce(entry.user_id, token.user_id) limit 1 ) as actor on true on conflict (id) do nothing;
select * from "auth_users" where "id" = $1;
commit;

-- account.me: 1
select * from "auth_users" where "id" = $1;

-- adminEvents.events: 2
select *, array["created_at"::text, "id"::text] as "page_key" from "event_details" where ("created_at", "id") in ((select "created_at" as "key_0", "id" as "key_1" from "event_details" order by "created_at" desc, "id" desc limit 21 offset $1)) order by "created_at" desc, "id" desc;
select count(*) as "total" from "event_details";

-- adminEvents.signatureEvent: 1
select * from "event_details" where is_signature;

-- adminEvents.event: 1
select * from "event_details" where "id" = $1;

-- adminEvents.ticketTypes: 2
select * from "ticket_type_details" where "event_id" = $1 order by "position", "id";
select "id" from "live_events" where "id" = $1;

-- adminEvents.petugas: 2
select * from "assignment_details" where "event_id" = $1 order by "created_at" desc, "id" desc;
select "id" from "live_events" where "id" = $1;

-- adminEvents.promos: 2
select * from "promo_details" where "event_id" = $1 order by "created_at" desc, "id" desc;
select "id" from "live_events" where "id" = $1;

-- adminEvents.vouchers: 2
select * from "voucher_details" where "event_id" = $1 order by "created_at" desc, "id" desc;
select "id" from "live_events" where "id" = $1;

-- adminEvents.theme: 2
select * from "event_themes" where "event_id" = $1;
select "id" from "live_events" where "id" = $1;

-- adminEvents.signatureProfile: 2
select * from "signature_profiles" where "event_id" = $1;
select "id" from "live_events" where "id" = $1;

-- adminEvents.signatureArtists: 2
select * from "live_signature_artists" where "event_id" = $1 order by "position", "id";
select "id" from "live_events" where "id" = $1;

-- adminEvents.signatureBrandPartners: 2
select * from "live_signature_brand_partners" where "event_id" = $1 order by "position", "id";
select "id" from "live_events" where "id" = $1;

-- adminLogs.auditLog: 2
select *, array["entry"."occurred_at"::text, "entry"."id"::text] as "page_key" from "activity_log_entries" as "entry" where ("entry"."occurred_at", "entry"."id") in ((select "entry"."occurred_at" as "key_0", "entry"."id" as "key_1" from "activity_log_entries" as "entry" order by "entry"."occurred_at" desc, "entry"."id" desc limit 21 offset $1)) order by "entry"."occurred_at" desc, "entry"."id" desc;
select count(*) as "total" from "activity_log_entries" as "entry";

-- adminLogs.errorLogs: 2
select "error"."id", "error"."fingerprint", "error"."level", "error"."name", "error"."message", "error"."status_code", "error"."http_method", "error"."route", "error"."occurrences", "error"."first_seen_at", "error"."last_seen_at", "error"."last_request_id", "error"."last_user_id", "error"."last_user_role", "error"."release", "error"."environment", "error"."status", "error"."resolved_at", "error"."created_at", "error"."updated_at", "resolver"."person" as "resolver", array["error"."last_seen_at"::text, "error"."id"::text] as "page_key" from "error_logs" as "error" left join "persons" as "resolver" on "resolver"."id" = "error"."resolved_by" where ("error"."last_seen_at", "error"."id") in ((select "error"."last_seen_at" as "key_0", "error"."id" as "key_1" from "error_logs" as "error" left join "persons" as "resolver" on "resolver"."id" = "error"."resolved_by" order by "error"."last_seen_at" desc, "error"."id" desc limit 21 offset $1)) order by "error"."last_seen_at" desc, "error"."id" desc;
select count(*) as "total" from "error_logs" as "error" left join "persons" as "resolver" on "resolver"."id" = "error"."resolved_by";

-- adminLogs.errorLog: 1
select "error"."id", "error"."fingerprint", "error"."level", "error"."name", "error"."message", "error"."status_code", "error"."http_method", "error"."route", "error"."occurrences", "error"."first_seen_at", "error"."last_seen_at", "error"."last_request_id", "error"."last_user_id", "error"."last_user_role", "error"."release", "error"."environment", "error"."status", "error"."resolved_at", "error"."created_at", "error"."updated_at", "resolver"."person" as "resolver", "stack_trace", "stack_frames", "cause_chain", "request", "host", "process_id", "recent"."occurrences" as "recent" from "error_logs" as "error" left join "persons" as "resolver" on "resolver"."id" = "error"."resolved_by" left join "recent_occurrences" as "recent" on "recent"."error_log_id" = "error"."id" where "error"."id" = $1;

-- adminMoney.payments: 2
select *, array["created_at"::text, "id"::text] as "page_key" from "payment_details" where ("created_at", "id") in ((select "created_at" as "key_0", "id" as "key_1" from "payment_details" order by "created_at" desc, "id" desc limit 21 offset $1)) order by "created_at" desc, "id" desc;
select count(*) as "total" from "payment_details";

-- adminMoney.checkIns: 2
select *, array["received_at"::text, "id"::text] as "page_key" from "check_in_details" where ("received_at", "id") in ((select "received_at" as "key_0", "id" as "key_1" from "check_in_details" order by "received_at" desc, "id" desc limit 21 offset $1)) order by "received_at" desc, "id" desc;
select count(*) as "total" from "check_in_details";

-- adminPeople.users: 2
select *, array["created_at"::text, "id"::text] as "page_key" from "auth_users" where ("created_at", "id") in ((select "created_at" as "key_0", "id" as "key_1" from "auth_users" order by "created_at" desc, "id" desc limit 21 offset $1)) order by "created_at" desc, "id" desc;
select count(*) as "total" from "auth_users";

-- checkIn.events: 1
select * from "assigned_events" where "user_id" = $1 order by ends_at <= now(), "starts_at", "id";

-- checkIn.history: 2
select *, array["received_at"::text, "id"::text] as "page_key" from "check_in_results" where "petugas_id" = $1 and "event_id" in (select "event_id" from "petugas_assignments" where "user_id" = $2 and "status" <> $3) and ("received_at", "id") in ((select "received_at" as "key_0", "id" as "key_1" from "check_in_results" where "petugas_id" = $4 and "event_id" in (select "event_id" from "petugas_assignments" where "user_id" = $5 and "status" <> $6) order by "received_at" desc, "id" desc limit 21 offset $7)) order by "received_at" desc, "id" desc;
select count(*) as "total" from "check_in_results" where "petugas_id" = $1 and "event_id" in (select "event_id" from "petugas_assignments" where "user_id" = $2 and "status" <> $3);

-- cms.pages: 2
select "page".*, "editor"."person" as "editor", array["page"."position"::text, "page"."id"::text] as "page_key" from "live_cms_pages" as "page" left join "persons" as "editor" on "editor"."id" = "page"."updated_by" where ("page"."position", "page"."id") in ((select "page"."position" as "key_0", "page"."id" as "key_1" from "live_cms_pages" as "page" left join "persons" as "editor" on "editor"."id" = "page"."updated_by" order by "page"."position" asc, "page"."id" asc limit 21 offset $1)) order by "page"."position" asc, "page"."id" asc;
select count(*) as "total" from "live_cms_pages" as "page" left join "persons" as "editor" on "editor"."id" = "page"."updated_by";

-- cms.page: 1
select "page".*, "editor"."person" as "editor" from "live_cms_pages" as "page" left join "persons" as "editor" on "editor"."id" = "page"."updated_by" where "page"."id" = $1;

-- cms.faqs: 1
select * from "live_faqs" order by "position", "id";

-- cms.announcements: 1
select * from "live_announcements" order by "priority" desc, "created_at" desc, "id" desc;

-- cms.banners: 1
select * from "live_banners" order by "position", "id";

-- cms.homepageSections: 1
select * from "live_homepage_sections" order by "position", "id";

-- publicContent.page: 1
select * from "public_pages" where "slug" = $1;

-- publicContent.faqs: 1
select * from "public_faqs" order by "position", "id";

-- publicContent.announcements: 1
select * from "public_announcements" order by "priority" desc, "created_at" desc, "id" desc;

-- publicContent.banners: 1
select * from "public_banners" order by "placement", "position", "id";

-- publicContent.homepageSections: 1
select * from "public_homepage_sections" order by "position", "id";

-- publicContent.generalSettings: 1
select * from "general_settings";

-- publicContent.contactSettings: 1
select * from "contact_settings";

-- settings.general: 1
select "settings".*, "editor"."person" as "editor" from "general_settings" as "settings" left join "persons" as "editor" on "editor"."id" = "settings"."updated_by";

-- settings.contact: 1
select "settings".*, "editor"."person" as "editor" from "contact_settings" as "settings" left join "persons" as "editor" on "editor"."id" = "settings"."updated_by";

-- settings.email: 1
select "settings".*, "editor"."person" as "editor" from "live_email_settings" as "settings" left join "persons" as "editor" on "editor"."id" = "settings"."updated_by";

-- settings.legal: 1
select "settings".*, "editor"."person" as "editor" from "legal_settings" as "settings" left join "persons" as "editor" on "editor"."id" = "settings"."updated_by";

-- tickets.list: 2
select *, array["created_at"::text, "id"::text] as "page_key" from "my_tickets" where "holder_user_id" = $1 and ("created_at", "id") in ((select "created_at" as "key_0", "id" as "key_1" from "my_tickets" where "holder_user_id" = $2 order by "created_at" desc, "id" desc limit 21 offset $3)) order by "created_at" desc, "id" desc;
select count(*) as "total" from "my_tickets" where "holder_user_id" = $1;

-- tickets.ticket: 1
select * from "my_tickets" where "holder_user_id" = $1 and "id" = $2;

-- tickets.detail: 1
select * from "my_ticket_details" where "holder_user_id" = $1 and "id" = $2;

-- tickets.download: 1
select * from "my_ticket_details" where "holder_user_id" = $1 and "id" = $2;

-- trash.entries: 3
select "entry".*, "parent"."event", "parent"."is_in_trash" as "event_is_in_trash", "remover"."person" as "remover", array["entry"."deleted_at"::text, "entry"."id"::text] as "page_key" from "trashed_events" as "entry" left join "trash_events" as "parent" on "parent"."id" = "entry"."event_id" left join "persons" as "remover" on "remover"."id" = "entry"."deleted_by" where ("entry"."deleted_at", "entry"."id") in ((select "entry"."deleted_at" as "key_0", "entry"."id" as "key_1" from "trashed_events" as "entry" left join "trash_events" as "parent" on "parent"."id" = "entry"."event_id" left join "persons" as "remover" on "remover"."id" = "entry"."deleted_by" order by "entry"."deleted_at" desc, "entry"."id" desc limit 21 offset $1)) order by "entry"."deleted_at" desc, "entry"."id" desc;
select count(*) as "total" from "trashed_events" as "entry" left join "trash_events" as "parent" on "parent"."id" = "entry"."event_id" left join "persons" as "remover" on "remover"."id" = "entry"."deleted_by";
select "type", count(*) as "count" from "trash" group by "type";

