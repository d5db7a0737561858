-- Generated from the catalog of a migrated database by `npm run generate`. Never edited; made for reading.

create table access_tokens (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  kind text not null,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  idle_timeout_seconds integer,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  scopes text[],
  network text,
  user_agent text,
  device_id uuid,
  organizer_id uuid,
  constraint access_tokens_pkey PRIMARY KEY (id),
  constraint a_token_hash_is_used_once UNIQUE (token_hash),
  constraint a_token_belongs_to_a_user FOREIGN KEY (user_id) REFERENCES users(id),
  constraint a_token_is_of_a_device FOREIGN KEY (device_id) REFERENCES devices(id),
  constraint a_token_opens_the_events_of_an_organizer FOREIGN KEY (organizer_id) REFERENCES organizers(id),
  constraint a_token_expires_after_it_is_made CHECK (expires_at > created_at),
  constraint a_token_has_a_known_kind CHECK (kind = ANY (ARRAY['Login'::text, 'Api'::text, 'Session'::text])),
  constraint a_token_hash_is_a_sha_256 CHECK (octet_length(token_hash) = 32),
  constraint an_idle_timeout_is_positive CHECK (idle_timeout_seconds > 0),
  constraint only_the_token_of_a_device_is_paired CHECK (organizer_id IS NULL OR device_id IS NOT NULL),
  constraint scopes_are_known CHECK (scopes <@ ARRAY['read'::text, 'events'::text, 'money'::text, 'content'::text, 'people'::text, 'settings'::text, 'checkin'::text]),
  constraint scopes_are_those_of_a_program CHECK (scopes IS NULL OR kind = 'Api'::text)
);
CREATE INDEX access_tokens_by_device ON access_tokens USING btree (device_id) WHERE device_id IS NOT NULL;
CREATE INDEX access_tokens_by_expiry ON access_tokens USING btree (expires_at);
CREATE INDEX access_tokens_by_user ON access_tokens USING btree (user_id, created_at DESC, id DESC);

create table account_tokens (
  id uuid not null,
  purpose text not null,
  user_id uuid,
  email text not null,
  subject_id uuid,
  network text not null,
  token_hash bytea not null,
  payload jsonb not null default '{}'::jsonb,
  sent_since timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null,
  place integer not null default 1,
  is_known boolean not null default false,
  used_from bytea,
  constraint account_tokens_pkey PRIMARY KEY (id),
  constraint a_mailed_token_is_used_once UNIQUE (token_hash),
  constraint a_link_is_for_a_user FOREIGN KEY (user_id) REFERENCES users(id),
  constraint a_link_ends_after_it_is_made CHECK (expires_at > created_at),
  constraint a_link_has_a_known_purpose CHECK (purpose = ANY (ARRAY['Register'::text, 'Reset Password'::text, 'Change Email'::text, 'Invitation'::text, 'Assignment'::text, 'Keep Account'::text, 'Find Order'::text])),
  constraint a_mailed_token_hash_is_a_sha_256 CHECK (octet_length(token_hash) = 32)
);
CREATE UNIQUE INDEX a_link_has_a_place_of_its_own ON account_tokens USING btree (purpose, lower(email), COALESCE(subject_id, '00000000-0000-0000-0000-000000000000'::uuid), place) WHERE used_at IS NULL;
CREATE INDEX links_by_end ON account_tokens USING btree (expires_at);
CREATE INDEX links_by_network ON account_tokens USING btree (network, sent_since);
CREATE INDEX links_by_subject ON account_tokens USING btree (subject_id) WHERE subject_id IS NOT NULL;
CREATE INDEX links_by_user ON account_tokens USING btree (user_id) WHERE user_id IS NOT NULL;

create table activity_log (
  id uuid not null,
  occurred_at timestamptz(3) not null,
  action text not null,
  description text not null,
  role_context text not null,
  actor_type text not null,
  actor_id uuid,
  actor_name text,
  actor_email text,
  actor_role text,
  subject_type text,
  subject_id uuid,
  subject_label text,
  event_id uuid,
  event_title text,
  changes jsonb not null default '[]'::jsonb,
  outcome text not null default 'Succeeded'::text,
  ip_address text,
  user_agent text,
  request_id text,
  created_at timestamptz(3) not null default now(),
  constraint activity_log_pkey PRIMARY KEY (id),
  constraint an_action_is_noun_dot_verb CHECK (action ~ '^[a-z_]+(\.[a-z_]+)+$'::text),
  constraint an_activity_has_a_known_actor_type CHECK (actor_type = ANY (ARRAY['User'::text, 'Api Token'::text, 'Guest'::text, 'System'::text])),
  constraint an_activity_has_a_known_outcome CHECK (outcome = ANY (ARRAY['Succeeded'::text, 'Failed'::text, 'Denied'::text])),
  constraint an_activity_has_a_known_role_context CHECK (role_context = ANY (ARRAY['admin'::text, 'organizer'::text, 'petugas'::text, 'ticket_holder'::text, 'system'::text])),
  constraint changes_are_a_list CHECK (jsonb_typeof(changes) = 'array'::text),
  constraint only_guests_and_the_system_are_nobody CHECK ((actor_type = ANY (ARRAY['Guest'::text, 'System'::text])) = (actor_id IS NULL))
);
CREATE INDEX activity_log_by_actor ON activity_log USING btree (actor_id, occurred_at DESC) WHERE actor_id IS NOT NULL;
CREATE INDEX activity_log_by_event ON activity_log USING btree (event_id, occurred_at DESC, id DESC) WHERE event_id IS NOT NULL;
CREATE INDEX activity_log_by_newest ON activity_log USING btree (occurred_at DESC, id DESC);
CREATE INDEX activity_log_by_role_context ON activity_log USING btree (role_context, occurred_at DESC, id DESC);
CREATE INDEX activity_log_by_subject ON activity_log USING btree (subject_id, occurred_at DESC, id DESC) WHERE subject_id IS NOT NULL;
CREATE INDEX activity_log_with_origin ON activity_log USING btree (occurred_at) WHERE ip_address IS NOT NULL OR user_agent IS NOT NULL;

create table announcements (
  id uuid not null,
  title text not null,
  body_markdown text not null default ''::text,
  level text not null default 'Info'::text,
  link_url text,
  link_label text,
  is_dismissible boolean not null default true,
  is_active boolean not null default true,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  priority integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  delete_reason text,
  purge_at timestamptz(3),
  constraint announcements_pkey PRIMARY KEY (id),
  constraint an_announcement_is_removed_by_a_user FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint an_announcement_ends_after_it_starts CHECK (ends_at > starts_at),
  constraint an_announcement_has_a_known_level CHECK (level = ANY (ARRAY['Info'::text, 'Success'::text, 'Warning'::text, 'Critical'::text])),
  constraint trash_says_when_who_and_why CHECK ((deleted_at IS NULL) = (deleted_by IS NULL) AND (deleted_at IS NULL) = (delete_reason IS NULL) AND (purge_at IS NULL OR deleted_at IS NOT NULL))
);
CREATE INDEX announcements_in_order ON announcements USING btree (priority DESC, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX announcements_in_trash ON announcements USING btree (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

create table attendee_imports (
  event_id uuid not null,
  id uuid not null,
  order_count integer not null,
  ticket_count integer not null,
  notified_count integer not null,
  created_at timestamptz(3) not null default now(),
  constraint attendee_imports_pkey PRIMARY KEY (event_id, id),
  constraint an_attendee_import_is_for_an_event FOREIGN KEY (event_id) REFERENCES events(id),
  constraint an_attendee_import_makes_something CHECK (order_count >= 1 AND order_count <= ticket_count),
  constraint an_order_of_an_import_is_mailed_once CHECK (notified_count >= 0 AND notified_count <= order_count)
);

create table audience_tallies (
  owner_id uuid not null,
  breakdown text not null,
  key text not null,
  starts_at timestamptz(3) not null,
  participations bigint not null default 0,
  newcomers bigint not null default 0,
  returners bigint not null default 0,
  repeaters bigint not null default 0,
  constraint audience_tallies_pkey PRIMARY KEY (owner_id, breakdown, key, starts_at)
);

create table banners (
  id uuid not null,
  title text not null,
  subtitle text,
  image_url text not null,
  image_mobile_url text,
  alt_text text,
  link_url text,
  cta_label text,
  placement text not null,
  position integer not null default 0,
  is_active boolean not null default true,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  delete_reason text,
  purge_at timestamptz(3),
  constraint banners_pkey PRIMARY KEY (id),
  constraint a_banner_is_removed_by_a_user FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint a_banner_ends_after_it_starts CHECK (ends_at > starts_at),
  constraint a_banner_has_a_known_place CHECK (placement = ANY (ARRAY['Home Hero'::text, 'Home Middle'::text, 'Event List'::text])),
  constraint trash_says_when_who_and_why CHECK ((deleted_at IS NULL) = (deleted_by IS NULL) AND (deleted_at IS NULL) = (delete_reason IS NULL) AND (purge_at IS NULL OR deleted_at IS NOT NULL))
);
CREATE INDEX banners_in_order ON banners USING btree ("position", id) WHERE deleted_at IS NULL;
CREATE INDEX banners_in_trash ON banners USING btree (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

create table buyer_networks (
  event_id uuid not null,
  network_key bytea not null,
  used_at timestamptz(3) not null,
  constraint buyer_networks_pkey PRIMARY KEY (event_id, network_key),
  constraint a_network_is_of_an_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX buyer_networks_by_age ON buyer_networks USING btree (used_at);

create table categories (
  id uuid not null,
  name text not null,
  slug text not null,
  description text,
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint categories_pkey PRIMARY KEY (id),
  constraint a_category_slug_is_used_once UNIQUE (slug),
  constraint a_slug_is_lowercase_words_and_dashes CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)
);

create table check_ins (
  event_id uuid not null,
  id uuid not null,
  nonce uuid not null,
  checkin_status text not null,
  reason_code text,
  reason text,
  direction text not null default 'Entry'::text,
  ticket_id uuid,
  scanned_code text,
  gate_id uuid,
  petugas_id uuid,
  device_id uuid,
  method text not null default 'QR Scan'::text,
  scanned_at timestamptz(3) not null,
  received_at timestamptz(3) not null default now(),
  is_offline boolean not null default false,
  is_forced boolean not null default false,
  reverts_id uuid,
  note text,
  is_counted boolean not null default false,
  constraint check_ins_pkey PRIMARY KEY (event_id, id),
  constraint a_check_in_is_reverted_once UNIQUE (event_id, reverts_id),
  constraint a_scan_is_recorded_once UNIQUE (event_id, nonce),
  constraint a_check_in_is_at_a_gate FOREIGN KEY (event_id, gate_id) REFERENCES gates(event_id, id),
  constraint a_check_in_is_at_an_event FOREIGN KEY (event_id) REFERENCES events(id),
  constraint a_check_in_is_done_by_a_user FOREIGN KEY (petugas_id) REFERENCES users(id),
  constraint a_check_in_is_done_with_a_device FOREIGN KEY (device_id) REFERENCES devices(id),
  constraint a_check_in_is_of_a_ticket FOREIGN KEY (event_id, ticket_id) REFERENCES tickets(event_id, id),
  constraint a_check_in_reverts_a_check_in FOREIGN KEY (event_id, reverts_id) REFERENCES check_ins(event_id, id),
  constraint a_check_in_has_a_known_direction CHECK (direction = ANY (ARRAY['Entry'::text, 'Exit'::text])),
  constraint a_check_in_has_a_known_method CHECK (method = ANY (ARRAY['QR Scan'::text, 'Manual'::text, 'Bulk'::text, 'Auto'::text])),
  constraint a_check_in_has_a_known_reason CHECK (reason_code = ANY (ARRAY['unknown_code'::text, 'wrong_event'::text, 'wrong_gate'::text, 'wrong_ticket_type'::text, 'not_paid'::text, 'cancelled'::text, 'refunded'::text, 'revoked'::text, 'transferred'::text, 'already_used'::text, 'not_yet_valid'::text, 'no_longer_valid'::text, 'event_not_open'::text, 'not_assigned'::text, 'bad_signature'::text, 'not_inside'::text, 'not_listed'::text])),
  constraint a_check_in_has_a_known_status CHECK (checkin_status = ANY (ARRAY['Checked In'::text, 'Checked Out'::text, 'Duplicate'::text, 'Rejected'::text, 'Reverted'::text, 'Conflict'::text])),
  constraint a_conflict_comes_from_offline CHECK (checkin_status <> 'Conflict'::text OR is_offline),
  constraint a_refused_scan_says_why CHECK ((checkin_status = ANY (ARRAY['Duplicate'::text, 'Rejected'::text, 'Conflict'::text])) = (reason_code IS NOT NULL)),
  constraint only_a_refused_scan_lacks_a_ticket CHECK ((checkin_status = ANY (ARRAY['Rejected'::text, 'Conflict'::text])) OR ticket_id IS NOT NULL),
  constraint only_an_undo_names_what_it_reverts CHECK ((checkin_status = 'Reverted'::text) = (reverts_id IS NOT NULL))
);
CREATE INDEX check_ins_by_event ON check_ins USING btree (event_id, received_at DESC, id DESC);
CREATE INDEX check_ins_by_event_and_petugas ON check_ins USING btree (event_id, petugas_id, received_at DESC, id DESC) INCLUDE (checkin_status);
CREATE INDEX check_ins_by_event_and_status ON check_ins USING btree (event_id, checkin_status, received_at DESC, id DESC);
CREATE INDEX check_ins_by_id ON check_ins USING btree (id);
CREATE INDEX check_ins_by_newest ON check_ins USING btree (received_at DESC, id DESC);
CREATE INDEX check_ins_by_petugas ON check_ins USING btree (petugas_id, received_at DESC, id DESC);
CREATE INDEX check_ins_by_status ON check_ins USING btree (checkin_status, received_at DESC, id DESC);
CREATE INDEX check_ins_by_ticket ON check_ins USING btree (event_id, ticket_id, received_at DESC);
CREATE INDEX check_ins_to_count ON check_ins USING btree (event_id, id) WHERE NOT is_counted;

create table cms_pages (
  id uuid not null,
  slug text not null,
  title text not null,
  excerpt text,
  body_markdown text not null default ''::text,
  status text not null default 'Draft'::text,
  published_at timestamptz(3),
  locale text not null default 'id'::text,
  show_in_header boolean not null default false,
  show_in_footer boolean not null default false,
  position integer not null default 0,
  seo_title text,
  seo_description text,
  seo_image_url text,
  seo_noindex boolean not null default false,
  updated_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  delete_reason text,
  purge_at timestamptz(3),
  constraint cms_pages_pkey PRIMARY KEY (id),
  constraint a_page_is_removed_by_a_user FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint a_page_is_updated_by_a_user FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint a_page_has_a_known_status CHECK (status = ANY (ARRAY['Draft'::text, 'Published'::text, 'Archived'::text])),
  constraint a_published_page_says_when CHECK (status <> 'Published'::text OR published_at IS NOT NULL),
  constraint a_slug_is_lowercase_words_and_dashes CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint trash_says_when_who_and_why CHECK ((deleted_at IS NULL) = (deleted_by IS NULL) AND (deleted_at IS NULL) = (delete_reason IS NULL) AND (purge_at IS NULL OR deleted_at IS NOT NULL))
);
CREATE UNIQUE INDEX a_page_slug_is_used_once ON cms_pages USING btree (slug) WHERE deleted_at IS NULL;
CREATE INDEX cms_pages_in_order ON cms_pages USING btree ("position", id) WHERE deleted_at IS NULL;
CREATE INDEX cms_pages_in_trash ON cms_pages USING btree (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

create table contact_settings (
  only_row boolean not null default true,
  support_email text,
  support_phone text,
  whatsapp_number text,
  address text,
  city text,
  province text,
  postal_code text,
  country_code text,
  business_hours text,
  maps_url text,
  social_links jsonb not null default '{}'::jsonb,
  notify_emails text[] not null default '{}'::text[],
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  constraint contact_settings_pkey PRIMARY KEY (only_row),
  constraint contact_settings_are_updated_by_a_user FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint a_country_is_an_iso_3166_code CHECK (country_code ~ '^[A-Z]{2}$'::text),
  constraint social_links_are_an_object CHECK (jsonb_typeof(social_links) = 'object'::text),
  constraint there_is_one_row_of_contact_settings CHECK (only_row)
);

create table device_contacts (
  event_id uuid not null,
  device_id uuid not null,
  app_version text,
  pending_scans integer not null default 0,
  last_seen_at timestamptz(3) not null default now(),
  last_upload_at timestamptz(3),
  constraint device_contacts_pkey PRIMARY KEY (event_id, device_id),
  constraint a_contact_is_with_a_device FOREIGN KEY (device_id) REFERENCES devices(id),
  constraint a_device_is_heard_of_at_an_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint scans_that_wait_are_none_or_more CHECK (pending_scans >= 0)
);

create table devices (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  platform text,
  last_seen_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  app_version text,
  organizer_id uuid,
  paired_by uuid,
  revoked_by uuid,
  constraint devices_pkey PRIMARY KEY (id),
  constraint a_device_belongs_to_a_user FOREIGN KEY (user_id) REFERENCES users(id),
  constraint a_device_is_paired_by_a_user FOREIGN KEY (paired_by) REFERENCES users(id),
  constraint a_device_is_paired_for_an_organizer FOREIGN KEY (organizer_id) REFERENCES organizers(id),
  constraint a_device_is_revoked_by_a_user FOREIGN KEY (revoked_by) REFERENCES users(id),
  constraint a_device_is_paired_by_somebody_for_an_organizer CHECK ((organizer_id IS NULL) = (paired_by IS NULL)),
  constraint only_a_revoked_device_says_by_whom CHECK (revoked_by IS NULL OR revoked_at IS NOT NULL)
);
CREATE INDEX devices_by_user ON devices USING btree (user_id, created_at DESC, id DESC);

create table email_settings (
  only_row boolean not null default true,
  driver text not null default 'Log'::text,
  host text,
  port integer,
  encryption text not null default 'STARTTLS'::text,
  username text,
  password_encrypted bytea,
  from_name text not null default 'Karcis'::text,
  from_address text,
  reply_to text,
  footer_markdown text not null default ''::text,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  footer_markdown_en text not null default ''::text,
  constraint email_settings_pkey PRIMARY KEY (only_row),
  constraint email_settings_are_updated_by_a_user FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint a_port_is_a_port CHECK (port >= 1 AND port <= 65535),
  constraint an_email_driver_is_known CHECK (driver = ANY (ARRAY['Log'::text, 'SMTP'::text])),
  constraint an_encryption_is_known CHECK (encryption = ANY (ARRAY['None'::text, 'STARTTLS'::text, 'TLS'::text])),
  constraint smtp_has_a_host_a_port_and_a_sender CHECK (driver <> 'SMTP'::text OR host IS NOT NULL AND port IS NOT NULL AND from_address IS NOT NULL),
  constraint there_is_one_row_of_email_settings CHECK (only_row)
);

create table error_log_hours (
  error_log_id uuid not null,
  starts_at timestamptz(3) not null,
  occurrences bigint not null,
  constraint error_log_hours_pkey PRIMARY KEY (error_log_id, starts_at),
  constraint an_hour_is_of_an_error FOREIGN KEY (error_log_id) REFERENCES error_logs(id) ON DELETE CASCADE,
  constraint an_hour_begins_on_the_hour CHECK (date_trunc('hour'::text, starts_at, 'UTC'::text) = starts_at),
  constraint an_hour_is_kept_for_what_occurred_in_it CHECK (occurrences > 0)
);
CREATE INDEX error_log_hours_by_time ON error_log_hours USING btree (starts_at) INCLUDE (occurrences);

create table error_logs (
  id uuid not null,
  fingerprint text not null,
  level text not null default 'Error'::text,
  name text not null,
  message text not null,
  status_code smallint,
  http_method text,
  route text,
  occurrences bigint not null default 1,
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  last_request_id text,
  last_user_id uuid,
  last_user_role text,
  release text,
  environment text,
  status text not null default 'Open'::text,
  resolved_at timestamptz(3),
  resolved_by uuid,
  stack_trace text not null default ''::text,
  stack_frames jsonb not null default '[]'::jsonb,
  cause_chain jsonb not null default '[]'::jsonb,
  request jsonb,
  host text,
  process_id integer,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint error_logs_pkey PRIMARY KEY (id),
  constraint an_error_is_grouped_by_its_fingerprint UNIQUE (fingerprint),
  constraint an_error_is_resolved_by_a_user FOREIGN KEY (resolved_by) REFERENCES users(id),
  constraint a_request_is_an_object CHECK (jsonb_typeof(request) = 'object'::text),
  constraint a_resolved_error_says_when CHECK (status <> 'Resolved'::text OR resolved_at IS NOT NULL),
  constraint an_error_has_a_known_level CHECK (level = ANY (ARRAY['Warning'::text, 'Error'::text, 'Critical'::text])),
  constraint an_error_has_a_known_status CHECK (status = ANY (ARRAY['Open'::text, 'Resolved'::text, 'Ignored'::text])),
  constraint an_error_was_seen_at_least_once CHECK (occurrences > 0 AND last_seen_at >= first_seen_at),
  constraint stack_frames_and_causes_are_lists CHECK (jsonb_typeof(stack_frames) = 'array'::text AND jsonb_typeof(cause_chain) = 'array'::text)
);
CREATE INDEX error_logs_by_newest ON error_logs USING btree (last_seen_at DESC, id DESC);
CREATE INDEX error_logs_by_status ON error_logs USING btree (status, last_seen_at DESC, id DESC);

create table error_occurrences (
  id uuid not null,
  error_log_id uuid not null,
  occurred_at timestamptz(3) not null,
  request_id text,
  constraint error_occurrences_pkey PRIMARY KEY (id),
  constraint an_occurrence_is_of_an_error FOREIGN KEY (error_log_id) REFERENCES error_logs(id)
);
CREATE INDEX error_occurrences_by_error ON error_occurrences USING btree (error_log_id, occurred_at DESC, id DESC);
CREATE INDEX error_occurrences_by_time ON error_occurrences USING btree (occurred_at);

create table event_messages (
  event_id uuid not null,
  id uuid not null,
  subject text not null,
  body_markdown text not null,
  ticket_type_ids uuid[],
  status text,
  is_optional boolean not null,
  recipients integer not null,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint event_messages_pkey PRIMARY KEY (event_id, id),
  constraint a_message_is_of_an_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint a_message_is_sent_by_an_account FOREIGN KEY (created_by) REFERENCES users(id),
  constraint a_message_goes_to_holders_of_tickets CHECK (status = ANY (ARRAY['Active'::text, 'Used'::text, 'Expired'::text, 'Cancelled'::text, 'Refunded'::text])),
  constraint a_message_has_recipients CHECK (recipients > 0)
);

create table event_names (
  kind text not null,
  name text not null,
  event_id uuid not null,
  constraint event_names_pkey PRIMARY KEY (kind, name),
  constraint an_event_name_is_of_a_known_kind CHECK (kind = ANY (ARRAY['Slug'::text, 'Key'::text, 'Signature'::text]))
);

create table event_reminders (
  event_id uuid not null,
  starts_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  constraint event_reminders_pkey PRIMARY KEY (event_id, starts_at),
  constraint a_reminder_is_of_an_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table event_signing_keys (
  event_id uuid not null,
  key_id smallint not null,
  public_key bytea not null,
  private_key_encrypted bytea not null,
  valid_from timestamptz(3) not null default now(),
  valid_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3),
  constraint event_signing_keys_pkey PRIMARY KEY (event_id, key_id),
  constraint a_signing_key_belongs_to_an_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint a_key_id_fits_one_byte CHECK (key_id >= 0 AND key_id <= 255),
  constraint a_public_key_is_32_bytes CHECK (octet_length(public_key) = 32),
  constraint a_signing_key_ends_after_it_starts CHECK (valid_until > valid_from)
);

create table event_themes (
  id uuid not null,
  event_id uuid not null,
  preset text not null,
  mode text not null default 'Light'::text,
  primary_color text not null,
  secondary_color text not null,
  accent_color text not null,
  background_color text not null,
  surface_color text not null,
  text_color text not null,
  background_image_url text,
  logo_url text,
  font_heading text not null,
  font_body text not null,
  hero_layout text not null,
  ticket_accent_color text,
  ticket_logo_url text,
  ticket_footer_text text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint event_themes_pkey PRIMARY KEY (event_id, id),
  constraint an_event_has_one_theme UNIQUE (event_id),
  constraint a_theme_belongs_to_an_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint a_colour_is_six_hex_digits CHECK (primary_color ~ '^#[0-9a-fA-F]{6}$'::text AND secondary_color ~ '^#[0-9a-fA-F]{6}$'::text AND accent_color ~ '^#[0-9a-fA-F]{6}$'::text AND background_color ~ '^#[0-9a-fA-F]{6}$'::text AND surface_color ~ '^#[0-9a-fA-F]{6}$'::text AND text_color ~ '^#[0-9a-fA-F]{6}$'::text AND (ticket_accent_color IS NULL OR ticket_accent_color ~ '^#[0-9a-fA-F]{6}$'::text)),
  constraint a_theme_has_a_known_mode CHECK (mode = ANY (ARRAY['Light'::text, 'Dark'::text, 'Auto'::text]))
);

create table events (
  id uuid not null,
  organizer_id uuid not null,
  category_id uuid,
  venue_id uuid,
  event_key bigint not null,
  slug text not null,
  title text not null,
  summary text,
  description_markdown text not null default ''::text,
  tags text[] not null default '{}'::text[],
  status text not null default 'Draft'::text,
  visibility text not null default 'Public'::text,
  format text not null default 'In Person'::text,
  is_signature boolean not null default false,
  is_featured boolean not null default false,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  doors_open_at timestamptz(3),
  timezone text not null,
  sales_start_at timestamptz(3),
  sales_end_at timestamptz(3),
  sales_paused boolean not null default false,
  currency text not null,
  cover_image_url text,
  age_restriction text,
  terms_markdown text not null default ''::text,
  entry_instructions_markdown text not null default ''::text,
  max_tickets_per_order integer,
  published_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancellation_reason text,
  rejection_reason text,
  reviewed_by uuid,
  reviewed_at timestamptz(3),
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  delete_reason text,
  purge_at timestamptz(3),
  stage text generated always as (
CASE
    WHEN deleted_at IS NULL THEN status
    ELSE 'Trash'::text
END) stored,
  live_category_id uuid generated always as (
CASE
    WHEN deleted_at IS NULL THEN category_id
    ELSE NULL::uuid
END) stored,
  begins_at timestamptz(3) generated always as (COALESCE(doors_open_at, starts_at)) stored,
  counted_stage text,
  counted_category_id uuid,
  counted_begun_at timestamptz(3),
  counted_timezone text,
  counted_organizer_id uuid,
  postponed_at timestamptz(3),
  postponement_reason text,
  rescheduled_at timestamptz(3),
  calendar_sequence integer not null default 0,
  attendee_fields text not null default 'None'::text,
  tax_name text,
  tax_mode text not null default 'None'::text,
  tax_rate numeric(5,2) not null default 0,
  pay_later_minutes integer not null default 1440,
  refund_until timestamptz(3),
  day_starts_minutes smallint not null default 240,
  exits_at_day_end boolean not null default true,
  is_offered boolean generated always as (deleted_at IS NULL AND (status = ANY (ARRAY['Published'::text, 'Postponed'::text, 'Archived'::text])) AND (status <> 'Archived'::text OR published_at IS NOT NULL AND cancelled_at IS NULL)) stored,
  gates_open_at timestamptz(3) generated always as (
CASE
    WHEN deleted_at IS NULL AND ((status = ANY (ARRAY['Published'::text, 'Postponed'::text])) OR status = 'Archived'::text AND published_at IS NOT NULL AND cancelled_at IS NULL OR (status = ANY (ARRAY['Cancelled'::text, 'Archived'::text])) AND cancelled_at >= (((COALESCE(doors_open_at, starts_at) AT TIME ZONE 'UTC'::text) - '01:00:00'::interval) AT TIME ZONE 'UTC'::text) AND (postponed_at IS NULL OR rescheduled_at > postponed_at OR postponed_at >= (((COALESCE(doors_open_at, starts_at) AT TIME ZONE 'UTC'::text) - '01:00:00'::interval) AT TIME ZONE 'UTC'::text))) THEN (((COALESCE(doors_open_at, starts_at) AT TIME ZONE 'UTC'::text) - '01:00:00'::interval) AT TIME ZONE 'UTC'::text)
    ELSE NULL::timestamp with time zone
END) stored,
  counted_as_offered boolean,
  is_counted boolean generated always as (NOT counted_stage IS DISTINCT FROM
CASE
    WHEN deleted_at IS NULL THEN status
    ELSE 'Trash'::text
END AND NOT counted_category_id IS DISTINCT FROM
CASE
    WHEN deleted_at IS NULL THEN category_id
    ELSE NULL::uuid
END AND NOT counted_timezone IS DISTINCT FROM timezone AND NOT counted_as_offered IS DISTINCT FROM (deleted_at IS NULL AND (status = ANY (ARRAY['Published'::text, 'Postponed'::text, 'Archived'::text])) AND (status <> 'Archived'::text OR published_at IS NOT NULL AND cancelled_at IS NULL)) AND (counted_begun_at IS NULL OR NOT counted_begun_at IS DISTINCT FROM
CASE
    WHEN deleted_at IS NULL AND ((status = ANY (ARRAY['Published'::text, 'Postponed'::text])) OR status = 'Archived'::text AND published_at IS NOT NULL AND cancelled_at IS NULL OR (status = ANY (ARRAY['Cancelled'::text, 'Archived'::text])) AND cancelled_at >= (((COALESCE(doors_open_at, starts_at) AT TIME ZONE 'UTC'::text) - '01:00:00'::interval) AT TIME ZONE 'UTC'::text) AND (postponed_at IS NULL OR rescheduled_at > postponed_at OR postponed_at >= (((COALESCE(doors_open_at, starts_at) AT TIME ZONE 'UTC'::text) - '01:00:00'::interval) AT TIME ZONE 'UTC'::text))) THEN (((COALESCE(doors_open_at, starts_at) AT TIME ZONE 'UTC'::text) - '01:00:00'::interval) AT TIME ZONE 'UTC'::text)
    ELSE NULL::timestamp with time zone
END)) stored,
  due_at timestamptz(3) generated always as (
CASE
    WHEN counted_begun_at IS NULL AND deleted_at IS NULL AND ((status = ANY (ARRAY['Published'::text, 'Postponed'::text])) OR status = 'Archived'::text AND published_at IS NOT NULL AND cancelled_at IS NULL OR (status = ANY (ARRAY['Cancelled'::text, 'Archived'::text])) AND cancelled_at >= (((COALESCE(doors_open_at, starts_at) AT TIME ZONE 'UTC'::text) - '01:00:00'::interval) AT TIME ZONE 'UTC'::text) AND (postponed_at IS NULL OR rescheduled_at > postponed_at OR postponed_at >= (((COALESCE(doors_open_at, starts_at) AT TIME ZONE 'UTC'::text) - '01:00:00'::interval) AT TIME ZONE 'UTC'::text))) THEN (((COALESCE(doors_open_at, starts_at) AT TIME ZONE 'UTC'::text) - '01:00:00'::interval) AT TIME ZONE 'UTC'::text)
    ELSE NULL::timestamp with time zone
END) stored,
  refund_promised_until timestamptz(3),
  constraint events_pkey PRIMARY KEY (id),
  constraint an_event_has_one_currency UNIQUE (id, currency),
  constraint an_event_key_is_used_once UNIQUE (event_key),
  constraint an_event_belongs_to_an_organizer FOREIGN KEY (organizer_id) REFERENCES organizers(id),
  constraint an_event_is_at_a_venue FOREIGN KEY (venue_id) REFERENCES venues(id),
  constraint an_event_is_created_by_a_user FOREIGN KEY (created_by) REFERENCES users(id),
  constraint an_event_is_in_a_category FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint an_event_is_removed_by_a_user FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint an_event_is_reviewed_by_a_user FOREIGN KEY (reviewed_by) REFERENCES users(id),
  constraint a_cancelled_event_says_when CHECK (status <> 'Cancelled'::text OR cancelled_at IS NOT NULL),
  constraint a_currency_is_an_iso_4217_code CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint a_published_event_says_when CHECK (status <> 'Published'::text OR published_at IS NOT NULL),
  constraint a_rejected_event_says_why CHECK (status <> 'Rejected'::text OR rejection_reason IS NOT NULL),
  constraint a_slug_is_lowercase_words_and_dashes CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint a_tax_has_a_known_mode CHECK (tax_mode = ANY (ARRAY['None'::text, 'Inclusive'::text, 'Exclusive'::text])),
  constraint a_tax_has_a_rate_and_a_name CHECK (tax_mode = 'None'::text OR tax_rate > 0::numeric AND tax_name IS NOT NULL),
  constraint a_tax_rate_is_a_percentage CHECK (tax_rate >= 0::numeric AND tax_rate <= 100::numeric),
  constraint an_entry_day_begins_by_noon CHECK (day_starts_minutes >= 0 AND day_starts_minutes <= 720),
  constraint an_event_ends_after_it_starts CHECK (ends_at > starts_at),
  constraint an_event_has_a_known_format CHECK (format = ANY (ARRAY['In Person'::text, 'Online'::text, 'Hybrid'::text])),
  constraint an_event_has_a_known_status CHECK (status = ANY (ARRAY['Draft'::text, 'Pending Review'::text, 'Rejected'::text, 'Published'::text, 'Postponed'::text, 'Cancelled'::text, 'Archived'::text])),
  constraint an_event_has_a_known_visibility CHECK (visibility = ANY (ARRAY['Public'::text, 'Unlisted'::text, 'Private'::text])),
  constraint an_event_key_fits_32_bits CHECK (event_key >= 0 AND event_key <= '4294967295'::bigint),
  constraint an_event_lasts_a_year_at_most CHECK ((ends_at - starts_at) <= '366 days'::interval),
  constraint an_event_stays_with_its_organizer CHECK (counted_organizer_id = organizer_id),
  constraint an_order_limit_is_positive CHECK (max_tickets_per_order > 0),
  constraint attendees_are_asked_something_known CHECK (attendee_fields = ANY (ARRAY['None'::text, 'Name'::text, 'Name and Email'::text])),
  constraint doors_open_before_the_end CHECK (doors_open_at < ends_at),
  constraint paying_later_takes_half_an_hour_to_a_week CHECK (pay_later_minutes >= 30 AND pay_later_minutes <= 10080),
  constraint sales_end_after_they_start CHECK (sales_end_at > sales_start_at),
  constraint the_slug_signature_is_reserved CHECK (slug <> 'signature'::text),
  constraint trash_says_when_who_and_why CHECK ((deleted_at IS NULL) = (deleted_by IS NULL) AND (deleted_at IS NULL) = (delete_reason IS NULL) AND (purge_at IS NULL OR deleted_at IS NOT NULL))
);
CREATE UNIQUE INDEX an_event_slug_is_used_once ON events USING btree (slug) WHERE deleted_at IS NULL;
CREATE INDEX events_by_category ON events USING btree (category_id);
CREATE INDEX events_by_currency ON events USING btree (currency);
CREATE INDEX events_by_newest ON events USING btree (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX events_by_organizer ON events USING btree (organizer_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX events_by_organizer_and_currency ON events USING btree (organizer_id, currency);
CREATE INDEX events_by_organizer_and_stage ON events USING btree (organizer_id, stage, ends_at) INCLUDE (starts_at, begins_at, id);
CREATE INDEX events_by_publication ON events USING btree (published_at) WHERE deleted_at IS NULL;
CREATE INDEX events_by_stage ON events USING btree (stage, ends_at) INCLUDE (starts_at, begins_at, id);
CREATE INDEX events_by_start ON events USING btree (starts_at, id) WHERE deleted_at IS NULL;
CREATE INDEX events_by_status ON events USING btree (status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX events_by_status_and_end ON events USING btree (status, ends_at) WHERE deleted_at IS NULL;
CREATE INDEX events_by_venue ON events USING btree (venue_id);
CREATE INDEX events_due ON events USING btree (due_at);
CREATE INDEX events_in_trash ON events USING btree (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX events_offered_by_start ON events USING btree (starts_at, id) WHERE stage = ANY (ARRAY['Published'::text, 'Postponed'::text, 'Archived'::text]);
CREATE INDEX events_to_count ON events USING btree (id) WHERE NOT is_counted;
CREATE INDEX listed_events_by_end ON events USING btree (ends_at, starts_at, id) WHERE status = 'Published'::text AND visibility = 'Public'::text AND deleted_at IS NULL;
CREATE INDEX offered_events_by_end ON events USING btree (ends_at) WHERE is_offered;
CREATE INDEX offered_events_by_organizer ON events USING btree (organizer_id, starts_at) WHERE is_offered;
CREATE INDEX offered_events_by_start ON events USING btree (starts_at) WHERE is_offered;
CREATE UNIQUE INDEX there_is_one_signature_event ON events USING btree (is_signature) WHERE is_signature AND deleted_at IS NULL;

create table faqs (
  id uuid not null,
  question text not null,
  answer_markdown text not null,
  category text,
  position integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  delete_reason text,
  purge_at timestamptz(3),
  constraint faqs_pkey PRIMARY KEY (id),
  constraint a_faq_is_removed_by_a_user FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint trash_says_when_who_and_why CHECK ((deleted_at IS NULL) = (deleted_by IS NULL) AND (deleted_at IS NULL) = (delete_reason IS NULL) AND (purge_at IS NULL OR deleted_at IS NOT NULL))
);
CREATE INDEX faqs_in_order ON faqs USING btree ("position", id) WHERE deleted_at IS NULL;
CREATE INDEX faqs_in_trash ON faqs USING btree (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

create table free_orders (
  event_id uuid not null,
  order_id uuid not null,
  network_key bytea not null,
  taken_at timestamptz(3) not null,
  constraint free_orders_pkey PRIMARY KEY (event_id, order_id),
  constraint a_free_order_is_an_order FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id) ON DELETE CASCADE,
  constraint a_network_key_of_a_free_order_has_eight_bytes CHECK (octet_length(network_key) = 8)
);
CREATE INDEX free_orders_by_age ON free_orders USING btree (taken_at);
CREATE INDEX free_orders_by_network ON free_orders USING btree (event_id, network_key);

create table gate_tallies (
  owner_id uuid not null,
  breakdown text not null,
  key text not null,
  starts_at timestamptz(3) not null,
  admitted bigint not null default 0,
  inside bigint not null default 0,
  entries bigint not null default 0,
  exits bigint not null default 0,
  duplicates bigint not null default 0,
  rejected bigint not null default 0,
  ranking text generated always as (
CASE
    WHEN breakdown = ANY (ARRAY['Event'::text, 'Ticket Type'::text, 'Gate'::text, 'Petugas'::text]) THEN (breakdown || ' '::text) || owner_id::text
    ELSE NULL::text
END) stored,
  constraint gate_tallies_pkey PRIMARY KEY (owner_id, breakdown, key, starts_at)
);
CREATE INDEX gate_tallies_by_admitted ON gate_tallies USING btree (ranking, admitted DESC) INCLUDE (key, inside, entries, exits, duplicates, rejected) WHERE ranking IS NOT NULL;
CREATE INDEX gate_tallies_by_entries ON gate_tallies USING btree (owner_id, entries DESC, starts_at) WHERE breakdown = 'Quarter'::text;

create table gates (
  event_id uuid not null,
  id uuid not null,
  name text not null,
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint gates_pkey PRIMARY KEY (event_id, id),
  constraint a_gate_name_is_used_once_per_event UNIQUE (event_id, name),
  constraint a_gate_belongs_to_an_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX gates_by_id ON gates USING btree (id);

create table general_settings (
  only_row boolean not null default true,
  site_name text not null default 'Karcis'::text,
  tagline text,
  logo_url text,
  logo_dark_url text,
  favicon_url text,
  copyright_text text,
  default_locale text not null default 'id'::text,
  supported_locales text[] not null default '{id,en}'::text[],
  default_timezone text not null default 'Asia/Jakarta'::text,
  default_currency text not null default 'IDR'::text,
  registration_enabled boolean not null default true,
  event_approval_required boolean not null default true,
  default_hold_minutes integer not null default 15,
  max_tickets_per_order integer not null default 10,
  platform_fee_type text not null default 'Percentage'::text,
  platform_fee_value numeric(15,2) not null default 0,
  platform_fee_paid_by text not null default 'Organizer'::text,
  maintenance_mode boolean not null default false,
  maintenance_message text,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  counted_timezone text,
  counted_currency text,
  fee_tax_rate numeric(5,2) not null default 0,
  require_two_factor text not null default 'None'::text,
  constraint general_settings_pkey PRIMARY KEY (only_row),
  constraint general_settings_are_updated_by_a_user FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint a_currency_is_an_iso_4217_code CHECK (default_currency ~ '^[A-Z]{3}$'::text),
  constraint a_fee_in_money_is_whole CHECK (platform_fee_type = 'Percentage'::text OR platform_fee_value = trunc(platform_fee_value)),
  constraint a_fee_tax_rate_is_a_percentage CHECK (fee_tax_rate >= 0::numeric AND fee_tax_rate <= 100::numeric),
  constraint a_hold_lasts_a_minute_to_a_day CHECK (default_hold_minutes >= 1 AND default_hold_minutes <= 1440),
  constraint a_percentage_is_at_most_100 CHECK (platform_fee_type <> 'Percentage'::text OR platform_fee_value <= 100::numeric),
  constraint a_platform_fee_has_a_known_type CHECK (platform_fee_type = ANY (ARRAY['Percentage'::text, 'Fixed Amount'::text])),
  constraint a_platform_fee_is_never_negative CHECK (platform_fee_value >= 0::numeric),
  constraint a_platform_fee_is_paid_by_someone_known CHECK (platform_fee_paid_by = ANY (ARRAY['Organizer'::text, 'Buyer'::text])),
  constraint a_second_factor_is_asked_of_known_people CHECK (require_two_factor = ANY (ARRAY['None'::text, 'Admins'::text, 'Staff'::text])),
  constraint an_order_limit_is_positive CHECK (max_tickets_per_order > 0),
  constraint the_default_locale_is_supported CHECK (default_locale = ANY (supported_locales)),
  constraint there_is_one_row_of_general_settings CHECK (only_row)
);

create table homepage_sections (
  id uuid not null,
  key text not null,
  type text not null,
  title text,
  subtitle text,
  position integer not null default 0,
  is_visible boolean not null default true,
  config jsonb not null default '{}'::jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  delete_reason text,
  purge_at timestamptz(3),
  constraint homepage_sections_pkey PRIMARY KEY (id),
  constraint a_section_is_removed_by_a_user FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint a_section_config_is_an_object CHECK (jsonb_typeof(config) = 'object'::text),
  constraint a_section_has_a_known_type CHECK (type = ANY (ARRAY['Hero'::text, 'Featured Events'::text, 'Upcoming Events'::text, 'Signature Event'::text, 'Categories'::text, 'Banners'::text, 'Announcements'::text, 'Faqs'::text, 'Partners'::text, 'Custom'::text])),
  constraint trash_says_when_who_and_why CHECK ((deleted_at IS NULL) = (deleted_by IS NULL) AND (deleted_at IS NULL) = (delete_reason IS NULL) AND (purge_at IS NULL OR deleted_at IS NOT NULL))
);
CREATE UNIQUE INDEX a_section_key_is_used_once ON homepage_sections USING btree (key) WHERE deleted_at IS NULL;
CREATE INDEX homepage_sections_in_order ON homepage_sections USING btree ("position", id) WHERE deleted_at IS NULL;
CREATE INDEX homepage_sections_in_trash ON homepage_sections USING btree (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

create table idempotency_keys (
  event_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  scope text not null,
  key text not null,
  route text not null,
  fingerprint bytea not null,
  resource_id uuid,
  created_at timestamptz(3) not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (event_id, scope, key),
  constraint a_fingerprint_is_a_sha256 CHECK (octet_length(fingerprint) = 32),
  constraint a_key_is_plain CHECK (key ~ '^[A-Za-z0-9_-]{16,64}$'::text)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);

create table inventory_tallies (
  owner_id uuid not null,
  breakdown text not null,
  key text not null,
  starts_at timestamptz(3) not null,
  events bigint not null default 0,
  places bigint not null default 0,
  limited_types bigint not null default 0,
  vouchers bigint not null default 0,
  vouchers_available bigint not null default 0,
  vouchers_reserved bigint not null default 0,
  vouchers_redeemed bigint not null default 0,
  vouchers_expired bigint not null default 0,
  vouchers_revoked bigint not null default 0,
  users bigint not null default 0,
  organizers bigint not null default 0,
  petugas bigint not null default 0,
  ticket_holders bigint not null default 0,
  ranking text generated always as (
CASE
    WHEN breakdown = 'Batch'::text THEN (breakdown || ' '::text) || owner_id::text
    ELSE NULL::text
END) stored,
  constraint inventory_tallies_pkey PRIMARY KEY (owner_id, breakdown, key, starts_at)
);
CREATE INDEX inventory_tallies_by_batch ON inventory_tallies USING btree (ranking, vouchers DESC) WHERE ranking IS NOT NULL;

create table jobs (
  id uuid not null,
  kind text not null,
  lane text not null,
  key text,
  event_id uuid,
  subject_id uuid,
  payload jsonb not null default '{}'::jsonb,
  status text not null default 'Queued'::text,
  due_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  claimed_by uuid,
  last_error text,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  is_asked_again boolean not null default false,
  constraint jobs_pkey PRIMARY KEY (id),
  constraint a_job_has_a_known_status CHECK (status = ANY (ARRAY['Queued'::text, 'Succeeded'::text, 'Failed'::text, 'Discarded'::text])),
  constraint a_job_is_in_a_known_lane CHECK (lane = ANY (ARRAY['mail'::text, 'mail_optional'::text, 'webhook'::text, 'webhook_slow'::text, 'money'::text, 'bulk'::text, 'keeping'::text, 'cleaning'::text])),
  constraint a_job_says_when_it_ended CHECK ((status = 'Queued'::text) = (finished_at IS NULL)),
  constraint a_payload_is_an_object CHECK (jsonb_typeof(payload) = 'object'::text),
  constraint a_payload_is_at_most_4_kb CHECK (octet_length(payload::text) <= 4096),
  constraint attempts_are_not_negative CHECK (attempts >= 0)
);
CREATE UNIQUE INDEX a_key_is_queued_once_per_kind ON jobs USING btree (kind, key) WHERE status = 'Queued'::text;
CREATE INDEX failed_jobs ON jobs USING btree (id) WHERE status = 'Failed'::text;
CREATE INDEX jobs_to_claim ON jobs USING btree (lane, due_at, id) WHERE status = 'Queued'::text;

create table ledger_entries (
  event_id uuid not null,
  id uuid not null,
  kind text not null,
  is_reversal boolean not null default false,
  borne_by text not null default 'Organizer'::text,
  order_id uuid not null,
  payment_id uuid not null,
  refund_id uuid,
  ticket_type_id uuid,
  promo_id uuid,
  voucher_id uuid,
  quantity integer not null default 0,
  amount bigint not null,
  currency text not null,
  occurred_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  is_counted boolean not null default false,
  constraint ledger_entries_pkey PRIMARY KEY (event_id, id),
  constraint a_ledger_entry_is_in_the_currency_of_its_event FOREIGN KEY (event_id, currency) REFERENCES events(id, currency),
  constraint a_ledger_entry_is_of_a_payment FOREIGN KEY (event_id, payment_id) REFERENCES payments(event_id, id),
  constraint a_ledger_entry_is_of_a_promo FOREIGN KEY (event_id, promo_id) REFERENCES promos(event_id, id),
  constraint a_ledger_entry_is_of_a_refund FOREIGN KEY (event_id, refund_id) REFERENCES refunds(event_id, id),
  constraint a_ledger_entry_is_of_a_ticket_type FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id),
  constraint a_ledger_entry_is_of_a_voucher FOREIGN KEY (event_id, voucher_id) REFERENCES vouchers(event_id, id),
  constraint a_ledger_entry_is_of_an_order FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id),
  constraint a_currency_is_an_iso_4217_code CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint a_ledger_entry_has_a_known_kind CHECK (kind = ANY (ARRAY['Sale'::text, 'Discount'::text, 'Refund'::text, 'Platform Fee'::text, 'Gateway Fee'::text, 'Tax'::text, 'Chargeback'::text])),
  constraint a_ledger_entry_has_the_sign_of_its_kind CHECK (
CASE
    WHEN (kind = 'Sale'::text) <> is_reversal THEN amount >= 0 AND quantity >= 0
    ELSE amount <= 0 AND quantity <= 0
END),
  constraint a_ledger_entry_is_borne_by_someone_known CHECK (borne_by = ANY (ARRAY['Organizer'::text, 'Buyer'::text])),
  constraint a_refund_entry_names_its_refund CHECK (kind <> 'Refund'::text OR refund_id IS NOT NULL),
  constraint a_sale_and_its_discount_name_the_ticket_type CHECK ((kind <> ALL (ARRAY['Sale'::text, 'Discount'::text])) OR ticket_type_id IS NOT NULL),
  constraint only_discounts_name_a_promo_or_voucher CHECK (kind = 'Discount'::text OR promo_id IS NULL AND voucher_id IS NULL),
  constraint only_fees_and_taxes_are_borne_by_the_buyer CHECK (borne_by = 'Organizer'::text OR (kind = ANY (ARRAY['Platform Fee'::text, 'Gateway Fee'::text, 'Tax'::text]))),
  constraint only_sales_refunds_and_chargebacks_move_tickets CHECK (quantity = 0 OR (kind = ANY (ARRAY['Sale'::text, 'Refund'::text, 'Chargeback'::text])))
);
CREATE INDEX ledger_entries_by_event ON ledger_entries USING btree (event_id, occurred_at);
CREATE INDEX ledger_entries_by_order ON ledger_entries USING btree (event_id, order_id);
CREATE INDEX ledger_entries_by_payment ON ledger_entries USING btree (event_id, payment_id);
CREATE INDEX ledger_entries_by_promo ON ledger_entries USING btree (event_id, promo_id) WHERE promo_id IS NOT NULL;
CREATE INDEX ledger_entries_by_time ON ledger_entries USING btree (occurred_at, event_id);
CREATE INDEX ledger_entries_by_voucher ON ledger_entries USING btree (event_id, voucher_id) WHERE voucher_id IS NOT NULL;
CREATE INDEX ledger_entries_to_count ON ledger_entries USING btree (event_id, id) WHERE NOT is_counted;

create table legal_settings (
  only_row boolean not null default true,
  company_name text,
  tax_id text,
  registration_number text,
  address text,
  terms_markdown text not null default ''::text,
  terms_version text,
  terms_effective_at timestamptz(3),
  privacy_markdown text not null default ''::text,
  privacy_version text,
  refund_policy_markdown text not null default ''::text,
  cookie_policy_markdown text not null default ''::text,
  require_acceptance boolean not null default true,
  data_retention_days integer,
  privacy_contact_email text,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  data_retention_from timestamptz(3),
  data_retention_days_before integer,
  constraint legal_settings_pkey PRIMARY KEY (only_row),
  constraint legal_settings_are_updated_by_a_user FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint a_retention_is_positive CHECK (data_retention_days > 0),
  constraint there_is_one_row_of_legal_settings CHECK (only_row)
);

create table legal_texts (
  kind text not null,
  version text not null,
  markdown text not null,
  effective_at timestamptz(3),
  replaced_at timestamptz(3) not null default now(),
  constraint legal_texts_pkey PRIMARY KEY (kind, version),
  constraint a_legal_text_is_of_a_known_kind CHECK (kind = ANY (ARRAY['Terms'::text, 'Privacy'::text]))
);

create table list_tallies (
  owner_id uuid not null,
  breakdown text not null,
  key text not null,
  starts_at timestamptz(3) not null,
  records bigint not null default 0,
  constraint list_tallies_pkey PRIMARY KEY (owner_id, breakdown, key, starts_at)
);

create table login_failures (
  key_hash bytea not null,
  failures numeric(12,6) not null,
  last_at timestamptz(3) not null,
  constraint login_failures_pkey PRIMARY KEY (key_hash),
  constraint a_failure_is_counted CHECK (failures > 0::numeric),
  constraint a_key_of_failures_has_sixteen_bytes CHECK (octet_length(key_hash) = 16)
);
CREATE INDEX login_failures_by_age ON login_failures USING btree (last_at);

create table mail_pause (
  only_row boolean not null default true,
  since timestamptz(3) not null default now(),
  reply text,
  constraint mail_pause_pkey PRIMARY KEY (only_row),
  constraint there_is_one_mail_pause CHECK (only_row)
);

create table mail_suppressions (
  id uuid not null,
  address text not null,
  reason text not null,
  reply text,
  created_at timestamptz(3) not null default now(),
  constraint mail_suppressions_pkey PRIMARY KEY (id),
  constraint a_suppression_has_a_known_reason CHECK (reason = ANY (ARRAY['Bounced'::text, 'Added'::text, 'Unsubscribed'::text]))
);
CREATE UNIQUE INDEX an_address_is_suppressed_once ON mail_suppressions USING btree (lower(address), (reason = 'Unsubscribed'::text));

create table mails (
  id uuid not null,
  template text not null,
  key text not null,
  locale text,
  recipient text not null,
  subject text,
  user_id uuid,
  status text not null default 'Queued'::text,
  reply text,
  resent_of uuid,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  constraint mails_pkey PRIMARY KEY (id),
  constraint a_mail_is_sent_again_for_a_mail FOREIGN KEY (resent_of) REFERENCES mails(id) ON DELETE CASCADE,
  constraint a_mail_is_to_a_user FOREIGN KEY (user_id) REFERENCES users(id),
  constraint a_mail_has_a_known_status CHECK (status = ANY (ARRAY['Queued'::text, 'Sent'::text, 'Logged'::text, 'Skipped'::text, 'Suppressed'::text, 'Bounced'::text, 'Failed'::text])),
  constraint a_sent_mail_says_when CHECK ((status = 'Sent'::text) = (sent_at IS NOT NULL))
);
CREATE UNIQUE INDEX a_mail_is_written_once_per_key ON mails USING btree (template, key) WHERE resent_of IS NULL;
CREATE UNIQUE INDEX a_mail_waits_once_per_key ON mails USING btree (template, key) WHERE status = 'Queued'::text;
CREATE INDEX mails_by_recipient ON mails USING btree (lower(recipient), id);
CREATE INDEX mails_by_status ON mails USING btree (status, id);
CREATE INDEX mails_by_user ON mails USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX mails_sent_again ON mails USING btree (resent_of) WHERE resent_of IS NOT NULL;

create table media (
  id uuid not null,
  sha256 text not null,
  owner_id uuid not null,
  uploaded_by uuid not null,
  purpose text not null,
  released_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint media_pkey PRIMARY KEY (id),
  constraint an_owner_has_a_picture_once UNIQUE (owner_id, sha256),
  constraint a_picture_has_files FOREIGN KEY (sha256) REFERENCES media_files(sha256),
  constraint a_picture_is_uploaded_by_a_user FOREIGN KEY (uploaded_by) REFERENCES users(id),
  constraint a_picture_has_a_known_purpose CHECK (purpose = ANY (ARRAY['cover'::text, 'banner'::text, 'logo'::text, 'photo'::text, 'gallery'::text, 'theme'::text, 'avatar'::text]))
);
CREATE INDEX media_by_age ON media USING btree (id DESC) WHERE purpose <> 'avatar'::text;
CREATE INDEX media_by_files ON media USING btree (sha256);
CREATE INDEX media_by_owner ON media USING btree (owner_id, id DESC);
CREATE INDEX media_by_release ON media USING btree (released_at);

create table media_files (
  sha256 text not null,
  type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz(3) not null default now(),
  touched_at timestamptz(3) not null default now(),
  leaving_at timestamptz(3),
  constraint media_files_pkey PRIMARY KEY (sha256),
  constraint a_picture_has_a_known_type CHECK (type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text])),
  constraint a_picture_has_pixels_and_bytes CHECK (width > 0 AND height > 0 AND bytes > 0),
  constraint a_picture_is_named_by_a_sha_256 CHECK (sha256 ~ '^[0-9a-f]{64}$'::text)
);

create table media_uses (
  media_id uuid not null,
  table_name text not null,
  record_id uuid not null,
  field text not null,
  constraint media_uses_pkey PRIMARY KEY (media_id, table_name, record_id, field),
  constraint a_use_is_of_a_picture FOREIGN KEY (media_id) REFERENCES media(id)
);
CREATE INDEX media_uses_by_record ON media_uses USING btree (table_name, record_id);

create table offer_tallies (
  owner_id uuid not null,
  breakdown text not null,
  key text not null,
  starts_at timestamptz(3) not null,
  promo_uses bigint not null default 0,
  promo_discounts bigint not null default 0,
  promo_customers bigint not null default 0,
  promo_orders bigint not null default 0,
  voucher_uses bigint not null default 0,
  voucher_discounts bigint not null default 0,
  ranking text generated always as (
CASE
    WHEN breakdown = ANY (ARRAY['Promo'::text, 'Voucher'::text]) THEN (breakdown || ' '::text) || owner_id::text
    ELSE NULL::text
END) stored,
  constraint offer_tallies_pkey PRIMARY KEY (owner_id, breakdown, key, starts_at)
);
CREATE INDEX offer_tallies_by_promo ON offer_tallies USING btree (ranking, promo_uses DESC) WHERE ranking IS NOT NULL;
CREATE INDEX offer_tallies_by_voucher ON offer_tallies USING btree (ranking, voucher_uses DESC) WHERE ranking IS NOT NULL;

create table order_item_discounts (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  order_item_id uuid not null,
  promo_id uuid,
  voucher_id uuid,
  amount bigint not null,
  constraint order_item_discounts_pkey PRIMARY KEY (event_id, id),
  constraint an_item_discount_is_by_a_promo FOREIGN KEY (event_id, promo_id) REFERENCES promos(event_id, id),
  constraint an_item_discount_is_by_a_voucher FOREIGN KEY (event_id, voucher_id) REFERENCES vouchers(event_id, id),
  constraint an_item_discount_is_for_an_event FOREIGN KEY (event_id) REFERENCES events(id),
  constraint an_item_discount_is_of_an_item FOREIGN KEY (event_id, order_item_id) REFERENCES order_items(event_id, id) ON DELETE CASCADE,
  constraint an_item_discount_is_of_an_order FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id),
  constraint an_item_discount_is_by_one_offer CHECK ((promo_id IS NULL) <> (voucher_id IS NULL)),
  constraint an_item_discount_is_of_some_money CHECK (amount > 0)
);
CREATE INDEX item_discounts_by_item ON order_item_discounts USING btree (event_id, order_item_id);
CREATE INDEX item_discounts_by_order ON order_item_discounts USING btree (event_id, order_id);
CREATE INDEX item_discounts_by_promo ON order_item_discounts USING btree (event_id, promo_id) WHERE promo_id IS NOT NULL;
CREATE INDEX item_discounts_by_voucher ON order_item_discounts USING btree (event_id, voucher_id) WHERE voucher_id IS NOT NULL;

create table order_items (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  ticket_type_id uuid not null,
  quantity integer not null,
  unit_price bigint not null,
  discount bigint not null default 0,
  total bigint not null,
  currency text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint order_items_pkey PRIMARY KEY (event_id, id),
  constraint an_order_item_belongs_to_an_order FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id),
  constraint an_order_item_is_for_an_event FOREIGN KEY (event_id) REFERENCES events(id),
  constraint an_order_item_is_of_a_ticket_type FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id),
  constraint a_currency_is_an_iso_4217_code CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint an_order_item_adds_up CHECK (total = (quantity * unit_price - discount)),
  constraint an_order_item_has_a_quantity CHECK (quantity > 0),
  constraint item_amounts_are_never_negative CHECK (unit_price >= 0 AND discount >= 0 AND total >= 0)
);
CREATE INDEX order_items_by_order ON order_items USING btree (event_id, order_id);
CREATE INDEX order_items_by_ticket_type ON order_items USING btree (event_id, ticket_type_id);

create table orders (
  event_id uuid not null,
  id uuid not null,
  reference text not null,
  buyer_user_id uuid,
  buyer_name text,
  buyer_email text,
  buyer_phone text,
  status text not null default 'Reserved'::text,
  subtotal bigint not null,
  discount_total bigint not null default 0,
  fee_total bigint not null default 0,
  tax_total bigint not null default 0,
  total bigint not null,
  currency text not null,
  promo_id uuid,
  voucher_id uuid,
  accepted_terms_version text,
  reserved_until timestamptz(3),
  expires_at timestamptz(3),
  paid_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancellation_reason text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  token_version smallint not null default 1,
  buyer_company text,
  buyer_tax_number text,
  buyer_address text,
  contact_email text,
  locale text,
  channel text not null default 'Online'::text,
  sold_by uuid,
  platform_fee bigint not null default 0,
  fee_tax bigint not null default 0,
  fee_borne_by text not null default 'Buyer'::text,
  ticket_tax bigint not null default 0,
  ticket_tax_included boolean not null default false,
  network_key bytea,
  anonymise_as text,
  codes_set_aside jsonb not null default '[]'::jsonb,
  constraint orders_pkey PRIMARY KEY (event_id, id),
  constraint an_order_reference_is_used_once_per_event UNIQUE (event_id, reference),
  constraint an_order_is_bought_by_a_user FOREIGN KEY (buyer_user_id) REFERENCES users(id),
  constraint an_order_is_for_an_event FOREIGN KEY (event_id) REFERENCES events(id),
  constraint an_order_is_sold_by_a_user FOREIGN KEY (sold_by) REFERENCES users(id),
  constraint an_order_uses_a_promo_of_its_event FOREIGN KEY (event_id, promo_id) REFERENCES promos(event_id, id),
  constraint an_order_uses_a_voucher_of_its_event FOREIGN KEY (event_id, voucher_id) REFERENCES vouchers(event_id, id),
  constraint a_cancelled_order_says_when CHECK (status <> 'Cancelled'::text OR cancelled_at IS NOT NULL),
  constraint a_currency_is_an_iso_4217_code CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint a_discount_stays_within_the_subtotal CHECK (discount_total <= subtotal),
  constraint a_fee_is_borne_by_someone_known CHECK (fee_borne_by = ANY (ARRAY['Organizer'::text, 'Buyer'::text])),
  constraint a_network_key_has_eight_bytes CHECK (octet_length(network_key) = 8),
  constraint a_paid_order_says_when CHECK (status <> 'Paid'::text OR paid_at IS NOT NULL),
  constraint a_submitted_order_names_its_buyer CHECK ((status <> ALL (ARRAY['Awaiting Payment'::text, 'Paid'::text])) OR buyer_name IS NOT NULL AND buyer_email IS NOT NULL),
  constraint a_token_version_fits_one_byte CHECK (token_version >= 1 AND token_version <= 255),
  constraint an_awaited_payment_has_a_deadline CHECK (status <> 'Awaiting Payment'::text OR expires_at IS NOT NULL),
  constraint an_open_order_says_until_when CHECK ((status <> ALL (ARRAY['Reserved'::text, 'Awaiting Payment'::text])) OR reserved_until IS NOT NULL),
  constraint an_order_adds_up CHECK (total = (subtotal - discount_total + fee_total + tax_total)),
  constraint an_order_comes_by_a_known_channel CHECK (channel = ANY (ARRAY['Online'::text, 'Box Office'::text])),
  constraint an_order_has_a_known_status CHECK (status = ANY (ARRAY['Reserved'::text, 'Awaiting Payment'::text, 'Paid'::text, 'Expired'::text, 'Cancelled'::text])),
  constraint fees_and_taxes_are_never_negative CHECK (platform_fee >= 0 AND fee_tax >= 0 AND ticket_tax >= 0),
  constraint order_amounts_are_never_negative CHECK (subtotal >= 0 AND discount_total >= 0 AND fee_total >= 0 AND tax_total >= 0 AND total >= 0)
);
CREATE INDEX named_orders_by_newest ON orders USING btree (created_at DESC, id DESC) WHERE buyer_name IS NOT NULL;
CREATE INDEX open_orders_by_address ON orders USING btree (event_id, lower(buyer_email)) WHERE (status = ANY (ARRAY['Reserved'::text, 'Awaiting Payment'::text])) AND buyer_user_id IS NULL;
CREATE INDEX open_orders_by_buyer ON orders USING btree (event_id, buyer_user_id) WHERE (status = ANY (ARRAY['Reserved'::text, 'Awaiting Payment'::text])) AND buyer_user_id IS NOT NULL;
CREATE INDEX open_orders_by_end ON orders USING btree (reserved_until) WHERE status = ANY (ARRAY['Reserved'::text, 'Awaiting Payment'::text]);
CREATE INDEX open_orders_by_event ON orders USING btree (event_id, reserved_until) WHERE status = ANY (ARRAY['Reserved'::text, 'Awaiting Payment'::text]);
CREATE INDEX open_orders_by_network ON orders USING btree (event_id, network_key) WHERE (status = ANY (ARRAY['Reserved'::text, 'Awaiting Payment'::text])) AND network_key IS NOT NULL;
CREATE INDEX orders_by_address ON orders USING btree (lower(buyer_email));
CREATE INDEX orders_by_buyer ON orders USING btree (buyer_user_id, created_at DESC, id DESC);
CREATE INDEX orders_by_contact ON orders USING btree (lower(contact_email)) WHERE contact_email IS NOT NULL;
CREATE INDEX orders_by_event ON orders USING btree (event_id, created_at DESC, id DESC);
CREATE INDEX orders_by_event_and_address ON orders USING btree (event_id, lower(buyer_email));
CREATE INDEX orders_by_event_and_status ON orders USING btree (event_id, status, created_at DESC, id DESC);
CREATE INDEX orders_by_id ON orders USING btree (id);
CREATE INDEX orders_by_newest ON orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_by_person ON orders USING btree (COALESCE(buyer_user_id::text, lower(buyer_email)));
CREATE INDEX orders_by_reference ON orders USING btree (reference);
CREATE INDEX orders_by_seller ON orders USING btree (sold_by) WHERE sold_by IS NOT NULL;
CREATE INDEX orders_kept_while_owed ON orders USING btree (event_id, id) WHERE anonymise_as IS NOT NULL;

create table organizers (
  id uuid not null,
  name text not null,
  slug text not null,
  logo_url text,
  description text,
  website_url text,
  support_email text,
  support_phone text,
  is_official boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  timezone text,
  counted_timezone text,
  status text not null default 'Active'::text,
  legal_name text,
  tax_id text,
  address text,
  constraint organizers_pkey PRIMARY KEY (id),
  constraint an_organizer_slug_is_used_once UNIQUE (slug),
  constraint a_slug_is_lowercase_words_and_dashes CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint an_organizer_has_a_known_status CHECK (status = ANY (ARRAY['Active'::text, 'Suspended'::text]))
);
CREATE INDEX organizers_by_newest ON organizers USING btree (created_at DESC, id DESC);

create table outbox (
  event_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  id uuid not null,
  topic text not null,
  organizer_id uuid,
  subject_type text not null,
  subject_id uuid,
  data jsonb not null default '{}'::jsonb,
  occurred_at timestamptz(3) not null default now(),
  dispatched boolean not null default false,
  constraint outbox_pkey PRIMARY KEY (event_id, id),
  constraint a_topic_is_noun_dot_verb CHECK (topic ~ '^[a-z_]+(\.[a-z_]+)+$'::text),
  constraint data_is_an_object CHECK (jsonb_typeof(data) = 'object'::text),
  constraint data_is_at_most_4_kb CHECK (octet_length(data::text) <= 4096)
);
CREATE INDEX outbox_by_organizer ON outbox USING btree (organizer_id, occurred_at, id) WHERE organizer_id IS NOT NULL;
CREATE INDEX outbox_by_time ON outbox USING btree (occurred_at, id);
CREATE INDEX outbox_to_dispatch ON outbox USING btree (occurred_at, id) WHERE NOT dispatched;

create table pairing_codes (
  id uuid not null,
  event_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  created_by uuid not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  device_id uuid,
  constraint pairing_codes_pkey PRIMARY KEY (id),
  constraint a_pairing_code_is_made_once UNIQUE (code_hash),
  constraint a_pairing_code_has_paired_a_device FOREIGN KEY (device_id) REFERENCES devices(id),
  constraint a_pairing_code_is_for_a_user FOREIGN KEY (user_id) REFERENCES users(id),
  constraint a_pairing_code_is_made_by_a_user FOREIGN KEY (created_by) REFERENCES users(id),
  constraint a_pairing_code_hash_is_a_sha_256 CHECK (octet_length(code_hash) = 32),
  constraint only_a_used_pairing_code_has_a_device CHECK (device_id IS NULL OR used_at IS NOT NULL)
);
CREATE INDEX pairing_codes_by_expiry ON pairing_codes USING btree (expires_at);

create table payment_accounts (
  id uuid not null,
  organizer_id uuid,
  provider text not null,
  mode text not null default 'Test'::text,
  methods text[] not null,
  config jsonb not null default '{}'::jsonb,
  secrets_encrypted bytea,
  is_active boolean not null default true,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  kept_names text[] not null default '{}'::text[],
  constraint payment_accounts_pkey PRIMARY KEY (id),
  constraint a_payment_account_is_added_by_a_user FOREIGN KEY (created_by) REFERENCES users(id),
  constraint a_payment_account_is_of_an_organizer FOREIGN KEY (organizer_id) REFERENCES organizers(id),
  constraint a_config_is_an_object CHECK (jsonb_typeof(config) = 'object'::text),
  constraint a_payment_account_has_a_known_mode CHECK (mode = ANY (ARRAY['Test'::text, 'Live'::text])),
  constraint a_payment_account_is_at_a_known_provider CHECK (provider = ANY (ARRAY['sandbox'::text, 'offline'::text, 'midtrans'::text, 'stripe'::text])),
  constraint a_payment_account_takes_some_method CHECK (cardinality(methods) > 0)
);
CREATE INDEX payment_accounts_by_maker ON payment_accounts USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX payment_accounts_by_organizer ON payment_accounts USING btree (organizer_id);

create table payment_notifications (
  id uuid not null,
  account_id uuid not null,
  notification_id text not null,
  reference text,
  about text,
  received_at timestamptz(3) not null default now(),
  constraint payment_notifications_pkey PRIMARY KEY (id),
  constraint a_notification_is_kept_once UNIQUE (account_id, notification_id),
  constraint a_notification_is_for_an_account FOREIGN KEY (account_id) REFERENCES payment_accounts(id)
);
CREATE INDEX payment_notifications_by_age ON payment_notifications USING btree (received_at);

create table payments (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  reference text not null,
  status text not null default 'Pending'::text,
  amount bigint not null,
  currency text not null,
  platform_fee bigint not null default 0,
  gateway_fee bigint not null default 0,
  tax_amount bigint not null default 0,
  refunded_amount bigint not null default 0,
  method text not null,
  provider text,
  provider_reference text,
  failure_code text,
  failure_message text,
  expires_at timestamptz(3),
  paid_at timestamptz(3),
  settled_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  counted_state text,
  is_counted boolean generated always as (NOT counted_state IS DISTINCT FROM status) stored,
  counted_method text,
  account_id uuid,
  received_amount bigint,
  surplus_reason text,
  refunding_amount bigint not null default 0,
  next_action jsonb,
  return_url text,
  next_check_at timestamptz(3),
  asked_at timestamptz(3),
  received_currency text,
  constraint payments_pkey PRIMARY KEY (event_id, id),
  constraint a_payment_reference_is_used_once_per_event UNIQUE (event_id, reference),
  constraint a_provider_reference_is_used_once_per_event UNIQUE (event_id, provider, provider_reference),
  constraint a_payment_is_for_an_event FOREIGN KEY (event_id) REFERENCES events(id),
  constraint a_payment_is_made_at_an_account FOREIGN KEY (account_id) REFERENCES payment_accounts(id),
  constraint a_payment_is_of_an_order FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id),
  constraint a_currency_is_an_iso_4217_code CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint a_paid_payment_keeps_its_method CHECK (counted_method = method),
  constraint a_paid_payment_says_when CHECK ((status <> ALL (ARRAY['Paid'::text, 'Partially Refunded'::text, 'Refunded'::text, 'Disputed'::text, 'Charged Back'::text])) OR paid_at IS NOT NULL),
  constraint a_payment_has_a_known_method CHECK (method = ANY (ARRAY['QRIS'::text, 'Virtual Account'::text, 'Card'::text, 'E-Wallet'::text, 'Bank Transfer'::text, 'Retail'::text, 'Cash'::text, 'Free'::text])),
  constraint a_payment_has_a_known_status CHECK (status = ANY (ARRAY['Pending'::text, 'Processing'::text, 'Paid'::text, 'Failed'::text, 'Expired'::text, 'Cancelled'::text, 'Partially Refunded'::text, 'Refunded'::text, 'Disputed'::text, 'Charged Back'::text])),
  constraint a_surplus_has_a_known_reason CHECK (surplus_reason = ANY (ARRAY['Order Paid'::text, 'Order Cancelled'::text, 'No Places'::text, 'Wrong Amount'::text])),
  constraint a_surplus_was_paid CHECK (surplus_reason IS NULL OR paid_at IS NOT NULL),
  constraint money_came_in_an_iso_4217_currency CHECK (received_currency ~ '^[A-Z]{3}$'::text),
  constraint only_a_free_payment_is_zero CHECK ((method = 'Free'::text) = (amount = 0)),
  constraint payment_amounts_are_never_negative CHECK (amount >= 0 AND platform_fee >= 0 AND gateway_fee >= 0 AND tax_amount >= 0 AND refunded_amount >= 0),
  constraint refunds_stay_within_the_payment CHECK (refunded_amount <= amount),
  constraint refunds_under_way_stay_within_the_payment CHECK (refunding_amount >= 0 AND (refunded_amount + refunding_amount) <= amount),
  constraint what_came_in_another_currency_is_another CHECK (received_currency <> currency),
  constraint what_was_received_is_never_negative CHECK (received_amount >= 0)
);
CREATE UNIQUE INDEX an_order_has_one_open_payment ON payments USING btree (event_id, order_id) WHERE (status = ANY (ARRAY['Pending'::text, 'Processing'::text])) AND received_amount IS NULL;
CREATE UNIQUE INDEX an_order_is_paid_once ON payments USING btree (event_id, order_id) WHERE paid_at IS NOT NULL AND surplus_reason IS NULL;
CREATE INDEX payments_by_account ON payments USING btree (account_id, reference) WHERE account_id IS NOT NULL;
CREATE INDEX payments_by_event ON payments USING btree (event_id, created_at DESC, id DESC);
CREATE INDEX payments_by_event_and_status ON payments USING btree (event_id, status, created_at DESC, id DESC);
CREATE INDEX payments_by_id ON payments USING btree (id);
CREATE INDEX payments_by_newest ON payments USING btree (created_at DESC, id DESC);
CREATE INDEX payments_by_order ON payments USING btree (event_id, order_id);
CREATE INDEX payments_by_provider_reference ON payments USING btree (provider, provider_reference) WHERE provider_reference IS NOT NULL;
CREATE INDEX payments_by_reference ON payments USING btree (reference);
CREATE INDEX payments_by_status ON payments USING btree (status, created_at DESC, id DESC);
CREATE INDEX payments_to_check ON payments USING btree (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX payments_to_count ON payments USING btree (event_id, id) WHERE NOT is_counted;
CREATE INDEX payments_under_way ON payments USING btree (event_id) INCLUDE (amount, currency, status, expires_at, updated_at) WHERE status = ANY (ARRAY['Pending'::text, 'Processing'::text]);

create table petugas_assignments (
  event_id uuid not null,
  id uuid not null,
  user_id uuid,
  role text not null default 'Scanner'::text,
  can_scan boolean not null default true,
  can_manual_check_in boolean not null default false,
  can_undo boolean not null default false,
  can_search_attendees boolean not null default false,
  can_view_contact boolean not null default false,
  gate_id uuid,
  ticket_type_ids uuid[],
  shift_starts_at timestamptz(3),
  shift_ends_at timestamptz(3),
  status text not null default 'Invited'::text,
  assigned_by uuid not null,
  assigned_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  accepted_at timestamptz(3),
  invited_name text,
  invited_email text,
  invitation_ends_at timestamptz(3),
  ended_at timestamptz(3),
  constraint petugas_assignments_pkey PRIMARY KEY (event_id, id),
  constraint an_assignment_is_made_by_a_user FOREIGN KEY (assigned_by) REFERENCES users(id),
  constraint an_assignment_is_of_a_user FOREIGN KEY (user_id) REFERENCES users(id),
  constraint an_assignment_is_to_a_gate_of_its_event FOREIGN KEY (event_id, gate_id) REFERENCES gates(event_id, id),
  constraint an_assignment_is_to_an_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint a_revoked_assignment_says_when CHECK ((status = 'Revoked'::text) = (revoked_at IS NOT NULL)),
  constraint a_shift_ends_after_it_starts CHECK (shift_ends_at > shift_starts_at),
  constraint an_assignment_has_a_known_role CHECK (role = ANY (ARRAY['Scanner'::text, 'Supervisor'::text])),
  constraint an_assignment_has_a_known_status CHECK (status = ANY (ARRAY['Invited'::text, 'Active'::text, 'Ended'::text, 'Revoked'::text])),
  constraint an_assignment_is_of_an_account_or_an_invitation CHECK (user_id IS NOT NULL OR invited_email IS NOT NULL AND status <> 'Active'::text),
  constraint an_invitation_has_a_name_and_an_end CHECK ((invited_email IS NULL) = (invited_name IS NULL) AND (invited_email IS NULL) = (invitation_ends_at IS NULL))
);
CREATE UNIQUE INDEX a_petugas_has_one_current_assignment_per_event ON petugas_assignments USING btree (event_id, user_id) WHERE status = ANY (ARRAY['Invited'::text, 'Active'::text]);
CREATE UNIQUE INDEX an_address_is_invited_once_per_event ON petugas_assignments USING btree (event_id, lower(invited_email)) WHERE status = 'Invited'::text;
CREATE INDEX invitations_to_events_by_address ON petugas_assignments USING btree (lower(invited_email)) WHERE invited_email IS NOT NULL;
CREATE INDEX invitations_to_events_by_end ON petugas_assignments USING btree (invitation_ends_at) WHERE status = 'Invited'::text;
CREATE INDEX petugas_assignments_by_newest ON petugas_assignments USING btree (event_id, created_at DESC, id DESC);
CREATE INDEX petugas_assignments_by_user ON petugas_assignments USING btree (user_id, status, event_id);

create table promo_redemptions (
  event_id uuid not null,
  id uuid not null,
  promo_id uuid not null,
  order_id uuid not null,
  user_id uuid,
  status text not null default 'Reserved'::text,
  amount bigint not null,
  currency text not null,
  redeemed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  is_counted boolean not null default false,
  is_pending boolean generated always as (status = 'Redeemed'::text AND NOT is_counted) stored,
  person_key text not null,
  constraint promo_redemptions_pkey PRIMARY KEY (event_id, id),
  constraint a_promo_is_used_once_per_order UNIQUE (event_id, promo_id, order_id),
  constraint a_promo_is_redeemed_by_a_user FOREIGN KEY (user_id) REFERENCES users(id),
  constraint a_promo_redemption_is_for_an_event FOREIGN KEY (event_id) REFERENCES events(id),
  constraint a_promo_redemption_is_of_a_promo FOREIGN KEY (event_id, promo_id) REFERENCES promos(event_id, id),
  constraint a_promo_redemption_is_on_an_order FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id),
  constraint a_counted_use_of_a_promo_stays_redeemed CHECK (NOT is_counted OR status = 'Redeemed'::text),
  constraint a_currency_is_an_iso_4217_code CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint a_discount_is_never_negative CHECK (amount >= 0),
  constraint a_promo_redemption_has_a_known_status CHECK (status = ANY (ARRAY['Reserved'::text, 'Redeemed'::text, 'Released'::text])),
  constraint a_redeemed_promo_says_when CHECK (status <> 'Redeemed'::text OR redeemed_at IS NOT NULL)
);
CREATE INDEX promo_redemptions_by_order ON promo_redemptions USING btree (event_id, order_id);
CREATE INDEX promo_redemptions_by_person ON promo_redemptions USING btree (event_id, promo_id, person_key);
CREATE INDEX promo_redemptions_by_time ON promo_redemptions USING btree (event_id, promo_id, redeemed_at) WHERE status = 'Redeemed'::text;
CREATE INDEX promo_redemptions_by_user ON promo_redemptions USING btree (event_id, promo_id, user_id);
CREATE INDEX promo_redemptions_held ON promo_redemptions USING btree (event_id, promo_id) WHERE status = 'Reserved'::text;
CREATE INDEX promo_redemptions_to_count ON promo_redemptions USING btree (event_id, id) WHERE is_pending;

create table promos (
  event_id uuid not null,
  id uuid not null,
  code text,
  name text not null,
  description text,
  trigger text not null default 'Code'::text,
  discount_type text not null,
  discount_value numeric(15,2) not null,
  currency text not null,
  max_discount_amount bigint,
  ticket_type_ids uuid[],
  min_quantity integer not null default 1,
  min_order_amount bigint not null default 0,
  max_uses integer,
  max_uses_per_user integer,
  used_count integer not null default 0,
  reserved_count integer not null default 0,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  is_active boolean not null default true,
  is_stackable boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  delete_reason text,
  purge_at timestamptz(3),
  constraint promos_pkey PRIMARY KEY (event_id, id),
  constraint a_promo_belongs_to_an_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint a_promo_is_removed_by_a_user FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint a_currency_is_an_iso_4217_code CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint a_discount_in_money_is_whole CHECK (discount_type = 'Percentage'::text OR discount_value = trunc(discount_value)),
  constraint a_discount_is_never_negative CHECK (discount_value >= 0::numeric AND max_discount_amount >= 0),
  constraint a_percentage_is_at_most_100 CHECK (discount_type <> 'Percentage'::text OR discount_value <= 100::numeric),
  constraint a_promo_ends_after_it_starts CHECK (ends_at > starts_at),
  constraint a_promo_has_a_known_discount_type CHECK (discount_type = ANY (ARRAY['Percentage'::text, 'Fixed Amount'::text, 'Fixed Price'::text])),
  constraint a_promo_has_a_known_trigger CHECK (trigger = ANY (ARRAY['Code'::text, 'Automatic'::text])),
  constraint a_use_limit_is_positive CHECK (max_uses > 0 AND max_uses_per_user > 0),
  constraint an_automatic_promo_has_no_code CHECK ((trigger = 'Automatic'::text) = (code IS NULL)),
  constraint promo_conditions_are_never_negative CHECK (min_quantity > 0 AND min_order_amount >= 0),
  constraint trash_says_when_who_and_why CHECK ((deleted_at IS NULL) = (deleted_by IS NULL) AND (deleted_at IS NULL) = (delete_reason IS NULL) AND (purge_at IS NULL OR deleted_at IS NOT NULL)),
  constraint uses_are_never_negative CHECK (used_count >= 0 AND reserved_count >= 0),
  constraint uses_stay_within_the_limit CHECK ((used_count + reserved_count) <= max_uses)
);
CREATE UNIQUE INDEX a_promo_code_is_used_once_per_event ON promos USING btree (event_id, lower(code)) WHERE deleted_at IS NULL;
CREATE INDEX promos_by_id ON promos USING btree (id);
CREATE INDEX promos_by_newest ON promos USING btree (event_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX promos_in_trash ON promos USING btree (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX promos_in_use ON promos USING btree (ends_at, event_id) WHERE deleted_at IS NULL AND is_active;

create table questions (
  event_id uuid not null,
  id uuid not null,
  ticket_type_ids uuid[],
  label text not null,
  kind text not null,
  options text[] not null default '{}'::text[],
  is_required boolean not null default false,
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  delete_reason text,
  purge_at timestamptz(3),
  is_answered boolean not null default false,
  constraint questions_pkey PRIMARY KEY (event_id, id),
  constraint a_question_belongs_to_an_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint a_question_is_removed_by_a_user FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint a_choice_has_options CHECK ((kind = ANY (ARRAY['Choice'::text, 'Multiple'::text])) = (cardinality(options) > 0)),
  constraint a_question_has_a_known_kind CHECK (kind = ANY (ARRAY['Text'::text, 'Choice'::text, 'Multiple'::text, 'Number'::text, 'Date'::text, 'Consent'::text])),
  constraint trash_says_when_who_and_why CHECK ((deleted_at IS NULL) = (deleted_by IS NULL) AND (deleted_at IS NULL) = (delete_reason IS NULL) AND (purge_at IS NULL OR deleted_at IS NOT NULL))
);
CREATE INDEX questions_in_trash ON questions USING btree (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz(3),
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint a_recovery_code_belongs_to_a_second_factor FOREIGN KEY (user_id) REFERENCES two_factor(user_id) ON DELETE CASCADE,
  constraint a_code_hash_is_a_sha_256 CHECK (octet_length(code_hash) = 32)
);

create table refund_accounts (
  event_id uuid not null,
  order_id uuid not null,
  account_encrypted bytea not null,
  updated_at timestamptz(3) not null default now(),
  constraint refund_accounts_pkey PRIMARY KEY (event_id, order_id),
  constraint a_refund_account_is_for_an_event FOREIGN KEY (event_id) REFERENCES events(id),
  constraint a_refund_account_is_of_an_order FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id)
);

create table refund_items (
  event_id uuid not null,
  refund_id uuid not null,
  ticket_id uuid not null,
  amount bigint not null,
  is_open boolean not null,
  constraint refund_items_pkey PRIMARY KEY (event_id, refund_id, ticket_id),
  constraint a_refund_item_is_for_an_event FOREIGN KEY (event_id) REFERENCES events(id),
  constraint a_refund_item_is_of_a_refund FOREIGN KEY (event_id, refund_id) REFERENCES refunds(event_id, id),
  constraint a_refund_item_is_of_a_ticket FOREIGN KEY (event_id, ticket_id) REFERENCES tickets(event_id, id),
  constraint a_refund_item_is_never_negative CHECK (amount >= 0)
);
CREATE UNIQUE INDEX a_ticket_is_in_one_open_refund ON refund_items USING btree (event_id, ticket_id) WHERE is_open;
CREATE INDEX refund_items_by_ticket ON refund_items USING btree (event_id, ticket_id);

create table refunds (
  event_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  order_id uuid not null,
  status text not null default 'Requested'::text,
  amount bigint not null,
  currency text not null,
  reason text not null,
  requested_by uuid,
  decided_by uuid,
  decided_at timestamptz(3),
  provider_reference text,
  failure_code text,
  failure_message text,
  succeeded_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  source text not null default 'Buyer'::text,
  with_fees boolean not null default false,
  kept_amount bigint not null default 0,
  fee_amount bigint not null default 0,
  fee_tax_amount bigint not null default 0,
  tax_amount bigint not null default 0,
  is_by_people boolean not null default false,
  constraint refunds_pkey PRIMARY KEY (event_id, id),
  constraint a_refund_is_decided_by_a_user FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint a_refund_is_for_an_event FOREIGN KEY (event_id) REFERENCES events(id),
  constraint a_refund_is_of_a_payment FOREIGN KEY (event_id, payment_id) REFERENCES payments(event_id, id),
  constraint a_refund_is_of_an_order FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id),
  constraint a_refund_is_requested_by_a_user FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint a_currency_is_an_iso_4217_code CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint a_refund_has_a_known_source CHECK (source = ANY (ARRAY['Buyer'::text, 'Staff'::text, 'Event Cancelled'::text, 'Surplus'::text, 'Provider'::text])),
  constraint a_refund_has_a_known_status CHECK (status = ANY (ARRAY['Requested'::text, 'Approved'::text, 'Processing'::text, 'Succeeded'::text, 'Failed'::text, 'Denied'::text])),
  constraint a_refund_is_of_some_money CHECK (amount > 0),
  constraint a_succeeded_refund_says_when CHECK ((status = 'Succeeded'::text) = (succeeded_at IS NOT NULL)),
  constraint parts_of_a_refund_are_never_negative CHECK (kept_amount >= 0 AND fee_amount >= 0 AND fee_tax_amount >= 0 AND tax_amount >= 0)
);
CREATE UNIQUE INDEX a_cancelled_event_refunds_an_order_once ON refunds USING btree (event_id, order_id) WHERE source = 'Event Cancelled'::text;
CREATE INDEX refunds_by_newest ON refunds USING btree (created_at DESC, id DESC);
CREATE INDEX refunds_by_order ON refunds USING btree (event_id, order_id);
CREATE INDEX refunds_by_payment ON refunds USING btree (event_id, payment_id);
CREATE INDEX refunds_by_requester ON refunds USING btree (requested_by) WHERE requested_by IS NOT NULL;
CREATE INDEX refunds_by_status ON refunds USING btree (status, created_at DESC, id DESC);

create table sale_tallies (
  owner_id uuid not null,
  breakdown text not null,
  key text not null,
  starts_at timestamptz(3) not null,
  gross bigint not null default 0,
  discounts bigint not null default 0,
  refunds bigint not null default 0,
  platform_fees bigint not null default 0,
  gateway_fees bigint not null default 0,
  taxes bigint not null default 0,
  buyer_fees bigint not null default 0,
  buyer_taxes bigint not null default 0,
  net bigint not null default 0,
  orders bigint not null default 0,
  sold bigint not null default 0,
  bought bigint not null default 0,
  free bigint not null default 0,
  cancelled bigint not null default 0,
  refunded bigint not null default 0,
  expected bigint not null default 0,
  placed bigint not null default 0,
  gross_with_promo bigint not null default 0,
  ranking text generated always as (
CASE
    WHEN breakdown = ANY (ARRAY['Event'::text, 'Ticket Type'::text]) THEN (breakdown || ' '::text) || owner_id::text
    ELSE NULL::text
END) stored,
  orders_in_other_currencies bigint not null default 0,
  constraint sale_tallies_pkey PRIMARY KEY (owner_id, breakdown, key, starts_at)
);
CREATE INDEX sale_tallies_by_gross ON sale_tallies USING btree (ranking, gross DESC) WHERE ranking IS NOT NULL;
CREATE INDEX sale_tallies_by_sold ON sale_tallies USING btree (ranking, sold DESC) WHERE ranking IS NOT NULL;

create table sandbox_payments (
  reference text not null,
  account_id uuid not null,
  method text not null,
  amount bigint not null,
  currency text not null,
  description text not null,
  return_url text not null,
  expires_at timestamptz(3) not null,
  state text not null default 'Pending'::text,
  paid_amount bigint,
  paid_currency text,
  paid_at timestamptz(3),
  refunds jsonb not null default '[]'::jsonb,
  dispute text,
  fails_next_refund boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint sandbox_payments_pkey PRIMARY KEY (reference),
  constraint a_sandbox_payment_is_at_an_account FOREIGN KEY (account_id) REFERENCES payment_accounts(id),
  constraint a_sandbox_dispute_has_a_known_state CHECK (dispute = ANY (ARRAY['Open'::text, 'Won'::text, 'Lost'::text])),
  constraint a_sandbox_payment_has_a_known_method CHECK (method = ANY (ARRAY['QRIS'::text, 'Virtual Account'::text, 'Card'::text, 'E-Wallet'::text, 'Bank Transfer'::text, 'Retail'::text])),
  constraint a_sandbox_payment_has_a_known_state CHECK (state = ANY (ARRAY['Pending'::text, 'Paid'::text, 'Failed'::text, 'Expired'::text, 'Cancelled'::text])),
  constraint sandbox_refunds_are_a_list CHECK (jsonb_typeof(refunds) = 'array'::text)
);

create table schedules (
  name text not null,
  next_at timestamptz(3) not null,
  constraint schedules_pkey PRIMARY KEY (name)
);

create table sign_ins (
  user_id uuid not null,
  last_login_at timestamptz(3) not null,
  constraint sign_ins_pkey PRIMARY KEY (user_id),
  constraint a_sign_in_is_of_a_user FOREIGN KEY (user_id) REFERENCES users(id)
);

create table signature_artists (
  id uuid not null,
  event_id uuid not null,
  name text not null,
  slug text not null,
  role text,
  genre text,
  bio_markdown text not null default ''::text,
  photo_url text,
  country_code text,
  stage text,
  performs_at timestamptz(3),
  performs_until timestamptz(3),
  is_headliner boolean not null default false,
  position integer not null default 0,
  announce_at timestamptz(3),
  is_active boolean not null default true,
  links jsonb not null default '{}'::jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  delete_reason text,
  purge_at timestamptz(3),
  constraint signature_artists_pkey PRIMARY KEY (event_id, id),
  constraint an_artist_is_removed_by_a_user FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint an_artist_plays_at_an_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint a_country_is_an_iso_3166_code CHECK (country_code ~ '^[A-Z]{2}$'::text),
  constraint a_performance_ends_after_it_starts CHECK (performs_until > performs_at),
  constraint a_slug_is_lowercase_words_and_dashes CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint links_are_an_object CHECK (jsonb_typeof(links) = 'object'::text),
  constraint trash_says_when_who_and_why CHECK ((deleted_at IS NULL) = (deleted_by IS NULL) AND (deleted_at IS NULL) = (delete_reason IS NULL) AND (purge_at IS NULL OR deleted_at IS NOT NULL))
);
CREATE UNIQUE INDEX an_artist_slug_is_used_once_per_event ON signature_artists USING btree (event_id, slug) WHERE deleted_at IS NULL;
CREATE INDEX signature_artists_in_order ON signature_artists USING btree (event_id, "position", id) WHERE deleted_at IS NULL;
CREATE INDEX signature_artists_in_trash ON signature_artists USING btree (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

create table signature_brand_partners (
  id uuid not null,
  event_id uuid not null,
  name text not null,
  tier text not null,
  logo_url text,
  logo_dark_url text,
  website_url text,
  description text,
  position integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  delete_reason text,
  purge_at timestamptz(3),
  constraint signature_brand_partners_pkey PRIMARY KEY (event_id, id),
  constraint a_partner_is_removed_by_a_user FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint a_partner_supports_an_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint a_partner_has_a_known_tier CHECK (tier = ANY (ARRAY['Title'::text, 'Presenting'::text, 'Platinum'::text, 'Gold'::text, 'Silver'::text, 'Bronze'::text, 'Media'::text, 'Community'::text])),
  constraint trash_says_when_who_and_why CHECK ((deleted_at IS NULL) = (deleted_by IS NULL) AND (deleted_at IS NULL) = (delete_reason IS NULL) AND (purge_at IS NULL OR deleted_at IS NOT NULL))
);
CREATE INDEX signature_brand_partners_in_order ON signature_brand_partners USING btree (event_id, "position", id) WHERE deleted_at IS NULL;
CREATE INDEX signature_brand_partners_in_trash ON signature_brand_partners USING btree (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

create table signature_profiles (
  id uuid not null,
  event_id uuid not null,
  headline text not null,
  subheadline text,
  edition_label text,
  about_markdown text not null default ''::text,
  hero_media_type text,
  hero_media_url text,
  hero_media_poster_url text,
  hero_media_alt text,
  logo_url text,
  highlights jsonb not null default '[]'::jsonb,
  stats jsonb not null default '[]'::jsonb,
  gallery jsonb not null default '[]'::jsonb,
  schedule jsonb not null default '[]'::jsonb,
  venue_map_url text,
  social_links jsonb not null default '{}'::jsonb,
  hashtags text[] not null default '{}'::text[],
  cta_label text,
  cta_url text,
  countdown_at timestamptz(3),
  is_published boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint signature_profiles_pkey PRIMARY KEY (event_id, id),
  constraint an_event_has_one_signature_profile UNIQUE (event_id),
  constraint a_signature_profile_belongs_to_an_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint hero_media_has_a_known_type CHECK (hero_media_type = ANY (ARRAY['Image'::text, 'Video'::text])),
  constraint hero_media_has_a_type_and_a_url CHECK ((hero_media_type IS NULL) = (hero_media_url IS NULL)),
  constraint profile_lists_are_lists CHECK (jsonb_typeof(highlights) = 'array'::text AND jsonb_typeof(stats) = 'array'::text AND jsonb_typeof(gallery) = 'array'::text AND jsonb_typeof(schedule) = 'array'::text),
  constraint social_links_are_an_object CHECK (jsonb_typeof(social_links) = 'object'::text)
);

create table standing_entries (
  event_id uuid not null,
  ticket_id uuid not null,
  check_in_id uuid not null,
  entered_at timestamptz(3) not null,
  exited_at timestamptz(3),
  constraint a_ticket_has_one_standing_entry PRIMARY KEY (event_id, ticket_id),
  constraint a_standing_entry_is_of_a_ticket FOREIGN KEY (event_id, ticket_id) REFERENCES tickets(event_id, id)
);
CREATE INDEX standing_entries_inside ON standing_entries USING btree (event_id) WHERE exited_at IS NULL;

create table ticket_types (
  event_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  kind text not null default 'Paid'::text,
  price bigint not null,
  original_price bigint,
  currency text not null,
  capacity integer,
  sold integer not null default 0,
  reserved integer not null default 0,
  sales_start_at timestamptz(3),
  sales_end_at timestamptz(3),
  min_per_order integer not null default 1,
  max_per_order integer,
  visibility text not null default 'Public'::text,
  is_transferable boolean not null default true,
  is_refundable boolean not null default true,
  valid_from timestamptz(3),
  valid_until timestamptz(3),
  entry_policy text not null default 'Single Entry'::text,
  gate_id uuid,
  benefits text[] not null default '{}'::text[],
  color text,
  position integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  delete_reason text,
  purge_at timestamptz(3),
  places integer generated always as (
CASE
    WHEN deleted_at IS NULL THEN capacity
    ELSE NULL::integer
END) stored,
  counted_places integer,
  is_counted boolean generated always as (NOT counted_places IS DISTINCT FROM
CASE
    WHEN deleted_at IS NULL THEN capacity
    ELSE NULL::integer
END) stored,
  gate_note text,
  constraint ticket_types_pkey PRIMARY KEY (event_id, id),
  constraint a_ticket_type_belongs_to_an_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint a_ticket_type_enters_by_a_gate_of_its_event FOREIGN KEY (event_id, gate_id) REFERENCES gates(event_id, id),
  constraint a_ticket_type_is_removed_by_a_user FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint a_colour_is_six_hex_digits CHECK (color ~ '^#[0-9a-fA-F]{6}$'::text),
  constraint a_currency_is_an_iso_4217_code CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint a_free_ticket_costs_nothing CHECK (kind <> 'Free'::text OR price = 0),
  constraint a_gate_note_is_short CHECK (char_length(gate_note) <= 200),
  constraint a_price_is_never_negative CHECK (price >= 0),
  constraint a_ticket_type_has_a_known_entry_policy CHECK (entry_policy = ANY (ARRAY['Single Entry'::text, 'Re-entry'::text, 'Multiple'::text, 'Once Per Day'::text])),
  constraint a_ticket_type_has_a_known_kind CHECK (kind = ANY (ARRAY['Paid'::text, 'Free'::text, 'Donation'::text])),
  constraint a_ticket_type_has_a_known_visibility CHECK (visibility = ANY (ARRAY['Public'::text, 'Hidden'::text, 'Code Only'::text])),
  constraint an_order_limit_is_positive CHECK (min_per_order > 0),
  constraint an_original_price_is_not_below_the_price CHECK (original_price >= price),
  constraint order_limits_leave_a_choice CHECK (max_per_order >= min_per_order),
  constraint sales_end_after_they_start CHECK (sales_end_at > sales_start_at),
  constraint sold_and_reserved_are_never_negative CHECK (sold >= 0 AND reserved >= 0),
  constraint sold_and_reserved_stay_within_capacity CHECK ((sold + reserved) <= capacity),
  constraint trash_says_when_who_and_why CHECK ((deleted_at IS NULL) = (deleted_by IS NULL) AND (deleted_at IS NULL) = (delete_reason IS NULL) AND (purge_at IS NULL OR deleted_at IS NOT NULL)),
  constraint validity_ends_after_it_starts CHECK (valid_until > valid_from)
);
CREATE INDEX ticket_types_by_end ON ticket_types USING btree (valid_until) WHERE valid_until IS NOT NULL;
CREATE INDEX ticket_types_by_id ON ticket_types USING btree (id);
CREATE INDEX ticket_types_in_order ON ticket_types USING btree (event_id, "position", id) WHERE deleted_at IS NULL;
CREATE INDEX ticket_types_in_trash ON ticket_types USING btree (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX ticket_types_to_count ON ticket_types USING btree (event_id, id) WHERE NOT is_counted;

create table tickets (
  event_id uuid not null,
  id uuid not null,
  code text not null,
  order_id uuid not null,
  order_item_id uuid not null,
  ticket_type_id uuid not null,
  holder_user_id uuid,
  attendee_name text not null,
  attendee_email text,
  status text not null default 'Pending'::text,
  price bigint not null,
  currency text not null,
  seat text,
  valid_from timestamptz(3),
  valid_until timestamptz(3),
  issued_at timestamptz(3),
  generation smallint not null default 1,
  signing_key_id smallint,
  qr_payload text,
  cancelled_at timestamptz(3),
  refunded_at timestamptz(3),
  refund_id uuid,
  revoked_at timestamptz(3),
  revocation_reason text,
  transferred_at timestamptz(3),
  transferred_from_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  answers jsonb not null default '[]'::jsonb,
  reissued_at timestamptz(3),
  constraint tickets_pkey PRIMARY KEY (event_id, id),
  constraint a_ticket_code_is_used_once_per_event UNIQUE (event_id, code),
  constraint a_ticket_is_transferred_once UNIQUE (event_id, transferred_from_id),
  constraint a_ticket_is_for_an_event FOREIGN KEY (event_id) REFERENCES events(id),
  constraint a_ticket_is_held_by_a_user FOREIGN KEY (holder_user_id) REFERENCES users(id),
  constraint a_ticket_is_of_a_ticket_type FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id),
  constraint a_ticket_is_of_an_order FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id),
  constraint a_ticket_is_of_an_order_item FOREIGN KEY (event_id, order_item_id) REFERENCES order_items(event_id, id),
  constraint a_ticket_is_refunded_by_a_refund FOREIGN KEY (event_id, refund_id) REFERENCES refunds(event_id, id),
  constraint a_ticket_is_signed_by_a_key_of_its_event FOREIGN KEY (event_id, signing_key_id) REFERENCES event_signing_keys(event_id, key_id),
  constraint a_ticket_is_transferred_from_a_ticket FOREIGN KEY (event_id, transferred_from_id) REFERENCES tickets(event_id, id),
  constraint a_cancelled_ticket_says_when CHECK (status <> 'Cancelled'::text OR cancelled_at IS NOT NULL),
  constraint a_currency_is_an_iso_4217_code CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint a_generation_fits_one_byte CHECK (generation >= 1 AND generation <= 255),
  constraint a_pending_ticket_opens_no_gate CHECK (status <> 'Pending'::text OR qr_payload IS NULL),
  constraint a_price_is_never_negative CHECK (price >= 0),
  constraint a_refunded_ticket_says_when CHECK (status <> 'Refunded'::text OR refunded_at IS NOT NULL),
  constraint a_revoked_ticket_says_when CHECK (status <> 'Revoked'::text OR revoked_at IS NOT NULL),
  constraint a_signed_ticket_names_its_key CHECK ((qr_payload IS NULL) = (signing_key_id IS NULL)),
  constraint a_ticket_has_a_known_status CHECK (status = ANY (ARRAY['Pending'::text, 'Active'::text, 'Cancelled'::text, 'Refunded'::text, 'Revoked'::text, 'Transferred'::text])),
  constraint a_transferred_ticket_says_when CHECK (status <> 'Transferred'::text OR transferred_at IS NOT NULL),
  constraint an_active_ticket_says_when_issued CHECK (status <> 'Active'::text OR issued_at IS NOT NULL),
  constraint answers_are_a_list CHECK (jsonb_typeof(answers) = 'array'::text),
  constraint only_a_further_code_was_issued_anew CHECK (reissued_at IS NULL OR generation > 1),
  constraint validity_ends_after_it_starts CHECK (valid_until > valid_from)
);
CREATE INDEX tickets_by_attendee ON tickets USING btree (lower(attendee_email)) WHERE attendee_email IS NOT NULL;
CREATE INDEX tickets_by_attendee_email ON tickets USING btree (event_id, lower(attendee_email));
CREATE INDEX tickets_by_change ON tickets USING btree (event_id, updated_at, id);
CREATE INDEX tickets_by_code ON tickets USING btree (code);
CREATE INDEX tickets_by_event ON tickets USING btree (event_id, created_at DESC, id DESC);
CREATE INDEX tickets_by_event_and_status ON tickets USING btree (event_id, status, created_at DESC, id DESC);
CREATE INDEX tickets_by_holder ON tickets USING btree (holder_user_id, created_at DESC, id DESC);
CREATE INDEX tickets_by_holder_and_status ON tickets USING btree (holder_user_id, status, created_at DESC, id DESC);
CREATE INDEX tickets_by_id ON tickets USING btree (id);
CREATE INDEX tickets_by_order ON tickets USING btree (event_id, order_id);
CREATE INDEX tickets_by_ticket_type ON tickets USING btree (event_id, ticket_type_id, status);

create table two_factor (
  user_id uuid not null,
  secret_sealed bytea not null,
  confirmed_at timestamptz(3),
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  constraint two_factor_pkey PRIMARY KEY (user_id),
  constraint a_second_factor_belongs_to_a_user FOREIGN KEY (user_id) REFERENCES users(id)
);

create table unknown_scan_hours (
  event_id uuid not null,
  hour timestamptz(3) not null,
  kept jsonb not null default '{}'::jsonb,
  counted integer not null default 0,
  constraint unknown_scan_hours_pkey PRIMARY KEY (event_id, hour),
  constraint unknown_scans_are_at_an_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint unknown_scans_that_are_counted_are_none_or_more CHECK (counted >= 0)
);

create table users (
  id uuid not null,
  name text not null,
  email text not null,
  email_verified_at timestamptz(3),
  phone text,
  avatar_url text,
  role text not null,
  is_official boolean not null default false,
  status text not null default 'Active'::text,
  organizer_id uuid,
  password_hash text,
  locale text not null default 'id'::text,
  timezone text not null default 'Asia/Jakarta'::text,
  city text,
  province text,
  birth_date date,
  gender text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  delete_reason text,
  purge_at timestamptz(3),
  live_role text generated always as (
CASE
    WHEN deleted_at IS NULL THEN role
    ELSE NULL::text
END) stored,
  birth_year smallint generated always as (EXTRACT(year FROM birth_date)) stored,
  counted_role text,
  counted_city text,
  counted_province text,
  counted_gender text,
  counted_birth_year smallint,
  is_counted boolean generated always as (NOT (counted_role IS DISTINCT FROM
CASE
    WHEN deleted_at IS NULL THEN role
    ELSE NULL::text
END OR counted_city IS DISTINCT FROM city OR counted_province IS DISTINCT FROM province OR counted_gender IS DISTINCT FROM gender OR counted_birth_year::numeric IS DISTINCT FROM EXTRACT(year FROM birth_date))) stored,
  anonymise_at timestamptz(3),
  anonymised_at timestamptz(3),
  organizer_role text,
  constraint users_pkey PRIMARY KEY (id),
  constraint a_user_is_removed_by_a_user FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint an_organizer_account_belongs_to_an_organizer FOREIGN KEY (organizer_id) REFERENCES organizers(id),
  constraint a_member_has_a_known_organizer_role CHECK (organizer_role = ANY (ARRAY['Owner'::text, 'Manager'::text, 'Viewer'::text])),
  constraint a_user_has_a_known_gender CHECK (gender = ANY (ARRAY['Female'::text, 'Male'::text, 'Other'::text])),
  constraint a_user_has_a_known_role CHECK (role = ANY (ARRAY['admin'::text, 'organizer'::text, 'petugas'::text, 'ticket_holder'::text])),
  constraint a_user_has_a_known_status CHECK (status = ANY (ARRAY['Invited'::text, 'Active'::text, 'Suspended'::text, 'Deactivated'::text])),
  constraint an_account_that_goes_is_deactivated CHECK (anonymise_at IS NULL AND anonymised_at IS NULL OR status = 'Deactivated'::text),
  constraint an_email_address_has_an_at_sign CHECK (email ~~ '%_@_%'::text),
  constraint members_alone_have_an_organizer_role CHECK ((organizer_id IS NULL) = (organizer_role IS NULL)),
  constraint only_organizer_accounts_have_an_organizer CHECK (organizer_id IS NULL OR role = 'organizer'::text),
  constraint trash_says_when_who_and_why CHECK ((deleted_at IS NULL) = (deleted_by IS NULL) AND (deleted_at IS NULL) = (delete_reason IS NULL) AND (purge_at IS NULL OR deleted_at IS NOT NULL))
);
CREATE UNIQUE INDEX an_email_address_is_used_once ON users USING btree (lower(email)) WHERE deleted_at IS NULL;
CREATE INDEX users_by_newest ON users USING btree (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX users_by_official ON users USING btree (is_official, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX users_by_organizer ON users USING btree (organizer_id) WHERE organizer_id IS NOT NULL;
CREATE INDEX users_by_role ON users USING btree (role, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX users_in_trash ON users USING btree (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_to_anonymise ON users USING btree (anonymise_at) WHERE anonymise_at IS NOT NULL;
CREATE INDEX users_to_count ON users USING btree (id) WHERE NOT is_counted;

create table venues (
  id uuid not null,
  name text not null,
  address text,
  city text not null,
  province text,
  country_code text not null default 'ID'::text,
  postal_code text,
  latitude numeric(8,6),
  longitude numeric(9,6),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  organizer_id uuid,
  constraint venues_pkey PRIMARY KEY (id),
  constraint a_venue_belongs_to_an_organizer FOREIGN KEY (organizer_id) REFERENCES organizers(id),
  constraint a_country_is_an_iso_3166_code CHECK (country_code ~ '^[A-Z]{2}$'::text),
  constraint a_position_has_both_coordinates CHECK ((latitude IS NULL) = (longitude IS NULL)),
  constraint a_venue_is_on_this_planet CHECK (latitude >= '-90'::integer::numeric AND latitude <= 90::numeric AND longitude >= '-180'::integer::numeric AND longitude <= 180::numeric)
);
CREATE INDEX venues_by_city ON venues USING btree (city, name);
CREATE INDEX venues_by_name ON venues USING btree (name, id);
CREATE INDEX venues_by_organizer ON venues USING btree (organizer_id);

create table voucher_batches (
  event_id uuid not null,
  id uuid not null,
  name text not null,
  note text,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  issued_count integer not null default 0,
  revoked_count integer not null default 0,
  revoked_at timestamptz(3),
  sent_at timestamptz(3),
  constraint voucher_batches_pkey PRIMARY KEY (event_id, id),
  constraint a_voucher_batch_belongs_to_an_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint a_voucher_batch_is_made_by_a_user FOREIGN KEY (created_by) REFERENCES users(id)
);
CREATE INDEX voucher_batches_by_id ON voucher_batches USING btree (id);
CREATE INDEX voucher_batches_by_newest ON voucher_batches USING btree (event_id, created_at DESC, id DESC);

create table voucher_redemptions (
  event_id uuid not null,
  id uuid not null,
  voucher_id uuid not null,
  order_id uuid not null,
  user_id uuid,
  status text not null default 'Reserved'::text,
  amount bigint not null,
  currency text not null,
  redeemed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  is_counted boolean not null default false,
  is_pending boolean generated always as (status = 'Redeemed'::text AND NOT is_counted) stored,
  constraint voucher_redemptions_pkey PRIMARY KEY (event_id, id),
  constraint a_voucher_is_used_once_per_order UNIQUE (event_id, voucher_id, order_id),
  constraint a_voucher_is_redeemed_by_a_user FOREIGN KEY (user_id) REFERENCES users(id),
  constraint a_voucher_redemption_is_for_an_event FOREIGN KEY (event_id) REFERENCES events(id),
  constraint a_voucher_redemption_is_of_a_voucher FOREIGN KEY (event_id, voucher_id) REFERENCES vouchers(event_id, id),
  constraint a_voucher_redemption_is_on_an_order FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id),
  constraint a_counted_use_of_a_voucher_stays_redeemed CHECK (NOT is_counted OR status = 'Redeemed'::text),
  constraint a_currency_is_an_iso_4217_code CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint a_discount_is_never_negative CHECK (amount >= 0),
  constraint a_redeemed_voucher_says_when CHECK (status <> 'Redeemed'::text OR redeemed_at IS NOT NULL),
  constraint a_voucher_redemption_has_a_known_status CHECK (status = ANY (ARRAY['Reserved'::text, 'Redeemed'::text, 'Released'::text]))
);
CREATE INDEX voucher_redemptions_by_order ON voucher_redemptions USING btree (event_id, order_id);
CREATE INDEX voucher_redemptions_by_user ON voucher_redemptions USING btree (event_id, voucher_id, user_id);
CREATE INDEX voucher_redemptions_held ON voucher_redemptions USING btree (event_id, voucher_id) WHERE status = 'Reserved'::text;
CREATE INDEX voucher_redemptions_to_count ON voucher_redemptions USING btree (event_id, id) WHERE is_pending;

create table vouchers (
  event_id uuid not null,
  id uuid not null,
  batch_id uuid,
  code text not null,
  effect text not null,
  discount_type text,
  discount_value numeric(15,2),
  currency text not null,
  ticket_type_ids uuid[],
  max_usages integer not null default 1,
  redeemed_count integer not null default 0,
  reserved_count integer not null default 0,
  recipient_name text,
  recipient_email text,
  valid_from timestamptz(3),
  valid_until timestamptz(3),
  sent_at timestamptz(3),
  revoked_at timestamptz(3),
  note text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid,
  delete_reason text,
  purge_at timestamptz(3),
  state text generated always as (
CASE
    WHEN deleted_at IS NOT NULL THEN NULL::text
    WHEN revoked_at IS NOT NULL THEN 'Revoked'::text
    WHEN redeemed_count >= max_usages THEN 'Redeemed'::text
    WHEN (redeemed_count + reserved_count) >= max_usages THEN 'Reserved'::text
    ELSE 'Available'::text
END) stored,
  counted_state text,
  is_counted boolean generated always as (
CASE
    WHEN deleted_at IS NOT NULL THEN counted_state IS NULL
    WHEN revoked_at IS NOT NULL THEN NOT counted_state IS DISTINCT FROM 'Revoked'::text
    WHEN redeemed_count >= max_usages THEN NOT counted_state IS DISTINCT FROM 'Redeemed'::text
    WHEN (redeemed_count + reserved_count) >= max_usages THEN COALESCE(counted_state = ANY (ARRAY['Reserved'::text, 'Expired'::text]), false)
    ELSE COALESCE(counted_state = ANY (ARRAY['Available'::text, 'Expired'::text]), false)
END) stored,
  due_at timestamptz(3) generated always as (
CASE
    WHEN counted_state = ANY (ARRAY['Available'::text, 'Reserved'::text]) THEN valid_until
    ELSE NULL::timestamp with time zone
END) stored,
  expired_until timestamptz(3) generated always as (
CASE
    WHEN counted_state = 'Expired'::text THEN COALESCE(valid_until, 'infinity'::timestamp with time zone)
    ELSE NULL::timestamp with time zone
END) stored,
  constraint vouchers_pkey PRIMARY KEY (event_id, id),
  constraint a_voucher_belongs_to_an_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint a_voucher_is_in_a_batch_of_its_event FOREIGN KEY (event_id, batch_id) REFERENCES voucher_batches(event_id, id),
  constraint a_voucher_is_removed_by_a_user FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint a_currency_is_an_iso_4217_code CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint a_discount_in_money_is_whole CHECK (discount_type = 'Percentage'::text OR discount_value = trunc(discount_value)),
  constraint a_discount_is_never_negative CHECK (discount_value >= 0::numeric),
  constraint a_discount_voucher_says_how_much CHECK ((effect = 'Discount'::text) = (discount_type IS NOT NULL) AND (discount_type IS NULL) = (discount_value IS NULL)),
  constraint a_percentage_is_at_most_100 CHECK (discount_type <> 'Percentage'::text OR discount_value <= 100::numeric),
  constraint a_usage_limit_is_positive CHECK (max_usages > 0),
  constraint a_voucher_has_a_known_discount_type CHECK (discount_type = ANY (ARRAY['Percentage'::text, 'Fixed Amount'::text, 'Fixed Price'::text])),
  constraint a_voucher_has_a_known_effect CHECK (effect = ANY (ARRAY['Discount'::text, 'Free Ticket'::text, 'Access'::text])),
  constraint trash_says_when_who_and_why CHECK ((deleted_at IS NULL) = (deleted_by IS NULL) AND (deleted_at IS NULL) = (delete_reason IS NULL) AND (purge_at IS NULL OR deleted_at IS NOT NULL)),
  constraint usages_are_never_negative CHECK (redeemed_count >= 0 AND reserved_count >= 0),
  constraint usages_stay_within_the_limit CHECK ((redeemed_count + reserved_count) <= max_usages),
  constraint validity_ends_after_it_starts CHECK (valid_until > valid_from)
);
CREATE UNIQUE INDEX a_voucher_code_is_used_once_per_event ON vouchers USING btree (event_id, lower(code)) WHERE deleted_at IS NULL;
CREATE INDEX vouchers_by_batch ON vouchers USING btree (event_id, batch_id) WHERE deleted_at IS NULL;
CREATE INDEX vouchers_by_id ON vouchers USING btree (id);
CREATE INDEX vouchers_by_newest ON vouchers USING btree (event_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX vouchers_by_recipient ON vouchers USING btree (lower(recipient_email)) WHERE recipient_email IS NOT NULL;
CREATE INDEX vouchers_due ON vouchers USING btree (due_at);
CREATE INDEX vouchers_expired_until ON vouchers USING btree (expired_until);
CREATE INDEX vouchers_in_trash ON vouchers USING btree (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX vouchers_to_count ON vouchers USING btree (event_id, id) WHERE NOT is_counted;
CREATE INDEX vouchers_to_send ON vouchers USING btree (event_id, batch_id) WHERE sent_at IS NULL AND recipient_email IS NOT NULL AND deleted_at IS NULL;

create table webhook_deliveries (
  endpoint_id uuid not null,
  message_id uuid not null,
  event_id uuid not null,
  status text not null default 'Pending'::text,
  attempts integer not null default 0,
  next_at timestamptz(3) default now(),
  last_attempt_at timestamptz(3),
  last_status_code integer,
  last_error text,
  last_response text,
  created_at timestamptz(3) not null default now(),
  constraint webhook_deliveries_pkey PRIMARY KEY (endpoint_id, message_id),
  constraint a_delivery_is_for_an_endpoint FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  constraint a_delivery_has_a_known_status CHECK (status = ANY (ARRAY['Pending'::text, 'Succeeded'::text, 'Failed'::text, 'Cancelled'::text])),
  constraint a_delivery_that_waits_has_a_next_try CHECK ((status = 'Pending'::text) = (next_at IS NOT NULL)),
  constraint an_answer_is_kept_in_1000_characters CHECK (length(last_response) <= 1000)
);
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries USING btree (endpoint_id, status, message_id);

create table webhook_endpoints (
  id uuid not null,
  organizer_id uuid,
  url text not null,
  types text[] not null default '{}'::text[],
  description text,
  status text not null default 'Active'::text,
  secret_encrypted bytea not null,
  old_secret_encrypted bytea,
  old_until timestamptz(3),
  failing_since timestamptz(3),
  failures integer not null default 0,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  warned boolean not null default false,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint an_endpoint_belongs_to_an_organizer FOREIGN KEY (organizer_id) REFERENCES organizers(id),
  constraint an_endpoint_is_made_by_a_user FOREIGN KEY (created_by) REFERENCES users(id),
  constraint an_endpoint_address_is_at_most_2000_long CHECK (length(url) <= 2000),
  constraint an_endpoint_has_a_known_status CHECK (status = ANY (ARRAY['Active'::text, 'Paused'::text, 'Disabled'::text])),
  constraint an_old_secret_has_an_end CHECK ((old_secret_encrypted IS NULL) = (old_until IS NULL)),
  constraint an_owner_is_told_of_a_failure CHECK (NOT warned OR failing_since IS NOT NULL),
  constraint failures_are_counted_from_an_instant CHECK ((failing_since IS NULL) = (failures = 0))
);
CREATE INDEX webhook_endpoints_by_organizer ON webhook_endpoints USING btree (organizer_id, id);

create view live_cms_pages as
select * from cms_pages where deleted_at is null;

create view public_pages as
select * from live_cms_pages where status = 'Published';

create view live_faqs as
select * from faqs where deleted_at is null;

create view public_faqs as
select * from live_faqs where is_active;

create view live_announcements as
select
  announcements.*,
  case
    when not is_active then 'Inactive'
    when ends_at <= now() then 'Expired'
    when starts_at > now() then 'Scheduled'
    else 'Active'
  end as status
from announcements
where deleted_at is null;

comment on column live_announcements.status is 'one of: Scheduled, Active, Expired, Inactive';

create view public_announcements as
select * from live_announcements where status = 'Active';

create view live_banners as
select * from banners where deleted_at is null;

create view public_banners as
select *
from live_banners
where is_active and (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now());

create view live_homepage_sections as
select * from homepage_sections where deleted_at is null;

create view public_homepage_sections as
select * from live_homepage_sections where is_visible;

create view live_users as
select
  id, name, email, email_verified_at, phone, avatar_url, role, is_official, status, organizer_id, organizer_role,
  locale, timezone, city, province, birth_date, gender, anonymise_at, anonymised_at, created_at, updated_at
from users
where deleted_at is null;

create view live_email_settings as
select
  only_row, driver, host, port, encryption, username, password_encrypted is not null as password_set,
  from_name, from_address, reply_to, footer_markdown, footer_markdown_en, updated_at, updated_by
from email_settings;

comment on column live_email_settings.password_set is 'never null';

create view open_tokens as
select id, user_id, name, kind, scopes, network, user_agent, last_used_at, expires_at, created_at
from access_tokens
where revoked_at is null and expires_at > now()
  and (
    idle_timeout_seconds is null
    or coalesce(last_used_at, created_at) > now() - make_interval(secs => idle_timeout_seconds)
  );

create view second_factors as
select
  user_id, confirmed_at,
  (
    select count(*)::int from recovery_codes
    where recovery_codes.user_id = two_factor.user_id and used_at is null
  ) as recovery_codes_left
from two_factor
where confirmed_at is not null;

comment on column second_factors.confirmed_at is 'never null';
comment on column second_factors.recovery_codes_left is 'never null';

create view live_ticket_types as
select
  ticket_types.*,
  ticket_types.capacity - ticket_types.sold - ticket_types.reserved as available,
  coalesce(
    ticket_types.sold + ticket_types.reserved + ticket_types.min_per_order > ticket_types.capacity, false
  ) as is_sold_out,
  case
    when events.status <> 'Published' or events.deleted_at is not null or not ticket_types.is_active
      then 'Unavailable'
    when least(coalesce(ticket_types.sales_end_at, events.sales_end_at), events.ends_at, ticket_types.valid_until) <= now()
      then 'Sales Ended'
    when events.sales_paused or organizers.status = 'Suspended' then 'Paused'
    when coalesce(ticket_types.sales_start_at, events.sales_start_at) > now() then 'Not Yet On Sale'
    when ticket_types.sold + ticket_types.reserved + ticket_types.min_per_order > ticket_types.capacity then 'Sold Out'
    else 'On Sale'
  end as sales_status
from ticket_types
left join events on events.id = ticket_types.event_id
left join organizers on organizers.id = events.organizer_id
where ticket_types.deleted_at is null;

comment on column live_ticket_types.available is 'null: unlimited';
comment on column live_ticket_types.is_sold_out is 'never null';
comment on column live_ticket_types.sales_status is
'one of: Not Yet On Sale, On Sale, Paused, Sold Out, Sales Ended, Unavailable';

create view live_events as
select
  events.id, events.organizer_id, events.category_id, events.venue_id, events.event_key, events.slug, events.title,
  events.summary, events.description_markdown, events.tags, events.visibility, events.format, events.is_signature,
  events.is_featured, events.starts_at, events.ends_at, events.doors_open_at, events.timezone,
  events.sales_start_at, events.sales_end_at, events.sales_paused, events.currency, events.cover_image_url,
  events.age_restriction, events.terms_markdown, events.entry_instructions_markdown,
  events.max_tickets_per_order, events.attendee_fields, events.tax_name, events.tax_mode, events.tax_rate,
  events.pay_later_minutes, events.refund_until, events.refund_promised_until, events.day_starts_minutes, events.exits_at_day_end, events.published_at, events.cancelled_at, events.cancellation_reason,
  events.postponed_at, events.postponement_reason, events.rescheduled_at, events.calendar_sequence,
  events.rejection_reason, events.reviewed_by, events.reviewed_at, events.created_by, events.created_at,
  events.updated_at,
  events.status as stored_status,
  events.status in ('Published', 'Postponed', 'Cancelled') and events.visibility in ('Public', 'Unlisted') as has_page,
  case
    when events.status = 'Published' and events.ends_at <= now() then 'Completed'
    when events.status = 'Published' and events.starts_at <= now() then 'Ongoing'
    else events.status
  end as status,
  case types.best_sales_status
    when 1 then 'On Sale'
    when 2 then 'Paused'
    when 3 then 'Not Yet On Sale'
    when 4 then 'Sold Out'
    when 5 then 'Sales Ended'
    else 'Unavailable'
  end as sales_status,
  types.ticket_type_count,
  types.min_price,
  types.max_price,
  coalesce(types.max_price = 0, false) as is_free,
  types.capacity,
  types.tickets_sold,
  types.tickets_reserved,
  types.capacity - types.tickets_sold - types.tickets_reserved as tickets_available
from events
left join lateral (
  select
    min(
      case sales_status
        when 'On Sale' then 1
        when 'Paused' then 2
        when 'Not Yet On Sale' then 3
        when 'Sold Out' then 4
        when 'Sales Ended' then 5
      end
    ) as best_sales_status,
    count(*) as ticket_type_count,
    min(price) filter (where is_active and visibility = 'Public') as min_price,
    max(price) filter (where is_active and visibility = 'Public') as max_price,
    case
      when bool_or(live_ticket_types.capacity is null) then null
      else coalesce(sum(live_ticket_types.capacity), 0)
    end as capacity,
    coalesce(sum(sold), 0) as tickets_sold,
    coalesce(sum(reserved), 0) as tickets_reserved
  from live_ticket_types
  where live_ticket_types.event_id = events.id
) as types on true
where events.deleted_at is null;

comment on column live_events.has_page is 'never null';
comment on column live_events.stored_status is
'one of: Draft, Pending Review, Rejected, Published, Postponed, Cancelled, Archived';
comment on column live_events.status is
'one of: Draft, Pending Review, Rejected, Published, Ongoing, Completed, Postponed, Cancelled, Archived';
comment on column live_events.sales_status is
'one of: Not Yet On Sale, On Sale, Paused, Sold Out, Sales Ended, Unavailable';
comment on column live_events.ticket_type_count is 'never null';
comment on column live_events.is_free is 'never null';
comment on column live_events.capacity is 'null: unlimited';
comment on column live_events.tickets_sold is 'never null';
comment on column live_events.tickets_reserved is 'never null';
comment on column live_events.tickets_available is 'null: unlimited';

create view live_signature_artists as
select * from signature_artists where deleted_at is null;

create view live_signature_brand_partners as
select * from signature_brand_partners where deleted_at is null;

create view live_questions as
select * from questions where deleted_at is null;

create view signing_keys as
select event_id, key_id, public_key, valid_from, valid_until, revoked_at, created_at
from event_signing_keys;

create view live_promos as
select
  promos.*,
  max_uses - used_count - reserved_count as remaining_uses,
  case
    when not is_active then 'Inactive'
    when ends_at <= now() then 'Expired'
    when starts_at > now() then 'Scheduled'
    when used_count + reserved_count >= max_uses then 'Limit Reached'
    else 'Active'
  end as status
from promos
where deleted_at is null;

comment on column live_promos.remaining_uses is 'null: unlimited';
comment on column live_promos.status is 'one of: Scheduled, Active, Inactive, Limit Reached, Expired';

create view live_vouchers as
select
  vouchers.*,
  case
    when revoked_at is not null then 'Revoked'
    when redeemed_count >= max_usages then 'Redeemed'
    when valid_until <= now() then 'Expired'
    when redeemed_count + reserved_count >= max_usages then 'Reserved'
    when redeemed_count > 0 then 'Partially Redeemed'
    else 'Available'
  end as status,
  (
    select max(redeemed_at)::timestamptz(3)
    from voucher_redemptions
    where
      voucher_redemptions.event_id = vouchers.event_id
      and voucher_redemptions.voucher_id = vouchers.id
      and voucher_redemptions.status = 'Redeemed'
  ) as last_redeemed_at
from vouchers
where deleted_at is null;

comment on column live_vouchers.status is
'one of: Available, Reserved, Partially Redeemed, Redeemed, Expired, Revoked';

create view live_orders as
select
  orders.*,
  items.ticket_count,
  case
    when coalesce(money.refunded, 0) = 0 then 'None'
    when money.refunded < money.paid then 'Partially Refunded'
    else 'Refunded'
  end as refund_status
from orders
left join lateral (
  select coalesce(sum(order_items.quantity), 0) as ticket_count
  from order_items
  where order_items.event_id = orders.event_id and order_items.order_id = orders.id
) as items on true
left join lateral (
  select sum(payments.refunded_amount) as refunded, sum(payments.amount) as paid
  from payments
  where
    payments.event_id = orders.event_id
    and payments.order_id = orders.id
    and payments.paid_at is not null
    and payments.surplus_reason is null
) as money on true;

comment on column live_orders.ticket_count is 'never null';
comment on column live_orders.refund_status is 'one of: None, Partially Refunded, Refunded';

create view printed_locales as
select
  o.event_id, o.id,
  case coalesce(o.locale, general.default_locale) when 'en' then 'en' else 'id' end as locale
from orders as o
left join general_settings as general on general.only_row;

comment on column printed_locales.locale is 'one of: id, en';

create view live_payments as
select
  event_id, id, order_id, reference, status, amount, currency, platform_fee, gateway_fee, tax_amount,
  refunded_amount, method, provider,
  case
    when length(provider_reference) > 8 then '****' || right(provider_reference, 4)
    when provider_reference is not null then '****'
  end as provider_reference,
  failure_code, failure_message, expires_at, paid_at, settled_at, created_at, updated_at,
  account_id, received_amount, case when paid_at is null then received_currency end as received_currency, surplus_reason, refunding_amount, next_action, return_url, next_check_at, asked_at,
  -- What is left for the organizer.
  (
    select coalesce(sum(ledger_entries.amount), 0)
    from ledger_entries
    where
      ledger_entries.event_id = payments.event_id
      and ledger_entries.payment_id = payments.id
      and ledger_entries.borne_by = 'Organizer'
  ) as net_amount
from payments;

comment on column live_payments.net_amount is 'never null';

create view live_tickets as
select
  tickets.event_id, tickets.id, tickets.code, tickets.order_id, tickets.order_item_id, tickets.ticket_type_id,
  tickets.holder_user_id, tickets.attendee_name, tickets.attendee_email, tickets.price, tickets.currency,
  tickets.seat, tickets.valid_from, tickets.valid_until, tickets.issued_at, tickets.generation, tickets.reissued_at,
  tickets.signing_key_id, tickets.qr_payload, tickets.cancelled_at, tickets.refunded_at, tickets.refund_id,
  tickets.revoked_at, tickets.revocation_reason, tickets.transferred_at, tickets.transferred_from_id,
  tickets.answers, tickets.created_at, tickets.updated_at,
  tickets.status as stored_status,
  case
    when tickets.status <> 'Active' then tickets.status
    when standing_entries.ticket_id is not null then 'Used'
    when events.status <> 'Postponed' and coalesce(tickets.valid_until, events.ends_at) <= now() then 'Expired'
    else 'Active'
  end as status,
  standing_entries.entered_at as used_at,
  standing_entries.ticket_id is not null and standing_entries.exited_at is null as is_inside
from tickets
left join events on events.id = tickets.event_id
left join standing_entries
  on standing_entries.event_id = tickets.event_id and standing_entries.ticket_id = tickets.id;

comment on column live_tickets.stored_status is
'one of: Pending, Active, Cancelled, Refunded, Revoked, Transferred';
comment on column live_tickets.status is
'one of: Pending, Active, Used, Expired, Cancelled, Refunded, Revoked, Transferred';
comment on column live_tickets.is_inside is 'never null';

create view live_check_ins as
select
  check_ins.*,
  undo.received_at as reverted_at,
  undo.petugas_id as reverted_by
from check_ins
left join check_ins as undo on undo.event_id = check_ins.event_id and undo.reverts_id = check_ins.id;

create view trashed_events as
select
  id, title as label, slug as subtitle, null::uuid as event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  array_remove(
    array[
      case
        when is_signature and exists (select from event_names where kind = 'Signature')
          then 'place as the signature event'
      end
    ],
    null
  ) as taken
from events
where deleted_at is not null;

create view trashed_ticket_types as
select
  id, name as label, kind as subtitle, event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  '{}'::text[] as taken
from ticket_types
where deleted_at is not null;

create view trashed_promos as
select
  id, name as label, code as subtitle, event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  case
    when exists (
      select from promos as live
      where live.event_id = promos.event_id and lower(live.code) = lower(promos.code) and live.deleted_at is null
    )
      then array[format('code "%s"', code)]
    else '{}'
  end as taken
from promos
where deleted_at is not null;

create view trashed_vouchers as
select
  id, code as label, recipient_name as subtitle, event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  case
    when exists (
      select from vouchers as live
      where live.event_id = vouchers.event_id and lower(live.code) = lower(vouchers.code) and live.deleted_at is null
    )
      then array[format('code "%s"', code)]
    else '{}'
  end as taken
from vouchers
where deleted_at is not null;

create view trashed_questions as
select
  id, label, kind as subtitle, event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  '{}'::text[] as taken
from questions
where deleted_at is not null;

create view trashed_users as
select
  id, name as label, email as subtitle, null::uuid as event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  case
    when exists (
      select from users as live
      where lower(live.email) = lower(users.email) and live.deleted_at is null
    )
      then array[format('email address %s', email)]
    else '{}'
  end as taken
from users
where deleted_at is not null and anonymised_at is null;

create view trashed_cms_pages as
select
  id, title as label, slug as subtitle, null::uuid as event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  case
    when exists (
      select from cms_pages as live
      where live.slug = cms_pages.slug and live.deleted_at is null
    )
      then array[format('slug "%s"', slug)]
    else '{}'
  end as taken
from cms_pages
where deleted_at is not null;

create view trashed_faqs as
select
  id, question as label, category as subtitle, null::uuid as event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  '{}'::text[] as taken
from faqs
where deleted_at is not null;

create view trashed_announcements as
select
  id, title as label, level as subtitle, null::uuid as event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  '{}'::text[] as taken
from announcements
where deleted_at is not null;

create view trashed_banners as
select
  id, title as label, placement as subtitle, null::uuid as event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  '{}'::text[] as taken
from banners
where deleted_at is not null;

create view trashed_homepage_sections as
select
  id, coalesce(title, key) as label, type as subtitle, null::uuid as event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  case
    when exists (
      select from homepage_sections as live
      where live.key = homepage_sections.key and live.deleted_at is null
    )
      then array[format('key "%s"', key)]
    else '{}'
  end as taken
from homepage_sections
where deleted_at is not null;

create view trashed_signature_artists as
select
  id, name as label, role as subtitle, event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  case
    when exists (
      select from signature_artists as live
      where live.event_id = signature_artists.event_id and live.slug = signature_artists.slug and live.deleted_at is null
    )
      then array[format('slug "%s"', slug)]
    else '{}'
  end as taken
from signature_artists
where deleted_at is not null;

create view trashed_signature_brand_partners as
select
  id, name as label, tier as subtitle, event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  '{}'::text[] as taken
from signature_brand_partners
where deleted_at is not null;

create view trash_events as
select e.id, e.organizer_id, e.deleted_at is not null as is_in_trash, to_json(part) as event
from events as e
cross join lateral (
  select
    e.id, e.title, e.slug,
    case
      when e.status = 'Published' and e.ends_at <= now() then 'Completed'
      when e.status = 'Published' and e.starts_at <= now() then 'Ongoing'
      else e.status
    end as status,
    to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts_at,
    e.timezone, e.cover_image_url
) as part;

comment on column trash_events.is_in_trash is 'never null';
comment on column trash_events.event is 'never null';

create view trash as
select 'events' as type, id, label from trashed_events
union all
select 'ticket_types', id, label from trashed_ticket_types
union all
select 'promos', id, label from trashed_promos
union all
select 'vouchers', id, label from trashed_vouchers
union all
select 'questions', id, label from trashed_questions
union all
select 'users', id, label from trashed_users
union all
select 'cms_pages', id, label from trashed_cms_pages
union all
select 'faqs', id, label from trashed_faqs
union all
select 'announcements', id, label from trashed_announcements
union all
select 'banners', id, label from trashed_banners
union all
select 'homepage_sections', id, label from trashed_homepage_sections
union all
select 'signature_artists', id, label from trashed_signature_artists
union all
select 'signature_brand_partners', id, label from trashed_signature_brand_partners;

comment on column trash.type is
'one of: events, ticket_types, promos, vouchers, questions, users, cms_pages, faqs, announcements, banners, homepage_sections, signature_artists, signature_brand_partners';

create view persons as
select u.id, to_json(part) as person
from live_users as u
cross join lateral (select u.id, u.name, u.email) as part;

comment on column persons.person is 'never null';

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

create view event_summaries as
select e.id, to_json(part) as event, to_json(drawn) as event_with_category
from live_events as e
cross join lateral (
  select
    e.id, e.title, e.slug, e.status,
    to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts_at,
    e.timezone, e.cover_image_url
) as part
cross join lateral (
  select
    part.*,
    (
      select to_json(named)
      from (select id, name, slug from categories where categories.id = e.category_id) as named
    ) as category
) as drawn;

comment on column event_summaries.event is 'never null';
comment on column event_summaries.event_with_category is 'never null';

create view ticket_type_details as
select
  t.*,
  (
    select to_json(part)
    from (select id, name from gates where gates.event_id = t.event_id and gates.id = t.gate_id) as part
  ) as gate
from live_ticket_types as t;

create view assignment_details as
select
  a.*,
  (
    select to_json(part)
    from (select id, name, email, phone, avatar_url from live_users where live_users.id = a.user_id) as part
  ) as "user",
  (
    select to_json(part)
    from (select id, name from gates where gates.event_id = a.event_id and gates.id = a.gate_id) as part
  ) as gate,
  (select person from persons where persons.id = a.assigned_by) as assigner,
  (select organizer_id from live_users where live_users.id = a.assigned_by) as assigner_organizer_id,
  scans.last_scan_at,
  scans.scans_total,
  scans.scans_accepted
from petugas_assignments as a
left join lateral (
  select
    max(received_at)::timestamptz(3) as last_scan_at,
    count(*) as scans_total,
    count(*) filter (where checkin_status in ('Checked In', 'Checked Out')) as scans_accepted
  from check_ins
  where
    check_ins.event_id = a.event_id and check_ins.petugas_id = a.user_id and check_ins.checkin_status <> 'Reverted'
) as scans on true;

comment on column assignment_details.scans_total is 'never null';
comment on column assignment_details.scans_accepted is 'never null';

create view promo_details as
select
  p.*,
  (
    select coalesce(-sum(amount), 0)
    from ledger_entries
    where ledger_entries.event_id = p.event_id and ledger_entries.promo_id = p.id
  ) as total_discount,
  (
    select coalesce(sum(ledger_entries.amount), 0)
    from promo_redemptions
    join ledger_entries
      on
        ledger_entries.event_id = promo_redemptions.event_id
        and ledger_entries.order_id = promo_redemptions.order_id
    where
      promo_redemptions.event_id = p.event_id
      and promo_redemptions.promo_id = p.id
      and promo_redemptions.status = 'Redeemed'
      and ledger_entries.kind in ('Sale', 'Discount')
  ) as gross_revenue
from live_promos as p;

comment on column promo_details.total_discount is 'never null';
comment on column promo_details.gross_revenue is 'never null';

create view voucher_details as
select
  v.*,
  (
    select to_json(part)
    from (
      select id, name
      from voucher_batches
      where voucher_batches.event_id = v.event_id and voucher_batches.id = v.batch_id
    ) as part
  ) as batch,
  (
    select coalesce(json_agg(part order by r.redeemed_at desc, r.id desc), '[]')
    from voucher_redemptions as r
    join orders on orders.event_id = r.event_id and orders.id = r.order_id
    left join persons on persons.id = r.user_id
    cross join lateral (
      select
        orders.reference as order_reference, persons.person as "user", r.amount,
        to_char(r.redeemed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as redeemed_at
    ) as part
    where r.event_id = v.event_id and r.voucher_id = v.id and r.status = 'Redeemed'
  ) as redemptions
from live_vouchers as v;

comment on column voucher_details.redemptions is 'never null';

create view voucher_batch_details as
select
  b.*,
  exists (
    select
    from live_vouchers as v
    where
      v.event_id = b.event_id
      and v.batch_id = b.id
      and v.revoked_at is null
      and v.redeemed_count + v.reserved_count < v.max_usages
  ) as can_be_revoked,
  exists (
    select
    from live_events as e
    where e.id = b.event_id and e.status in ('Published', 'Ongoing')
  )
  and exists (
    select
    from live_vouchers as v
    where
      v.event_id = b.event_id
      and v.batch_id = b.id
      and v.sent_at is null
      and v.recipient_email is not null
      and v.status in ('Available', 'Partially Redeemed')
  ) as can_be_sent
from voucher_batches as b;

comment on column voucher_batch_details.can_be_revoked is 'never null';
comment on column voucher_batch_details.can_be_sent is 'never null';

create view payment_details as
select
  p.*,
  p.surplus_reason is not null as is_surplus,
  to_json("order") as "order",
  (select event from event_summaries where event_summaries.id = p.event_id) as event,
  (
    select to_json(part)
    from (
      select organizers.id, organizers.name
      from events
      join organizers on organizers.id = events.organizer_id
      where events.id = p.event_id
    ) as part
  ) as organizer,
  to_json(buyer) as buyer,
  (
    select coalesce(sum(quantity), 0)
    from order_items
    where order_items.event_id = p.event_id and order_items.order_id = p.order_id
  ) as ticket_count,
  -- What was given at checkout is a fact of the order, also after the promo or voucher was removed.
  (select code from promos where promos.event_id = p.event_id and promos.id = o.promo_id) as promo_code,
  (select code from vouchers where vouchers.event_id = p.event_id and vouchers.id = o.voucher_id) as voucher_code,
  (
    select coalesce(json_agg(part order by r.created_at, r.id), '[]')
    from refunds as r
    cross join lateral (
      select
        r.id, r.amount, r.status, r.reason,
        to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    ) as part
    where r.event_id = p.event_id and r.payment_id = p.id
  ) as refunds
from live_payments as p
left join orders as o on o.event_id = p.event_id and o.id = p.order_id
cross join lateral (select o.id, o.reference, o.status) as "order"
cross join lateral (
  select
    (select id from live_users where live_users.id = o.buyer_user_id) as id,
    o.buyer_name as name, o.buyer_email as email
) as buyer;

comment on column payment_details.is_surplus is 'never null';
comment on column payment_details."order" is 'never null';
comment on column payment_details.organizer is 'never null';
comment on column payment_details.buyer is 'never null';
comment on column payment_details.ticket_count is 'never null';
comment on column payment_details.refunds is 'never null';

create view sandbox_payment_pages as
select
  reference, account_id, method, amount, currency, description, return_url, expires_at, state, paid_amount, paid_currency,
  paid_at, refunds, dispute
from sandbox_payments;

comment on column sandbox_payment_pages.refunds is 'never null';

create view refund_ways as
select
  r.event_id, r.id, r.order_id, r.status, p.method, coalesce(p.received_amount, p.amount) = r.amount as is_whole, r.is_by_people,
  -- Where the money was paid to: null where it was at a counter.
  a.provider, a.organizer_id as account_organizer_id,
  -- Less may have come in there than was asked for, where people have taken the rest, or another currency. What it has taken on it has.
  r.status = 'Processing' or p.received_currency is null and (p.received_amount is null or p.received_amount >= r.amount + (
    select coalesce(sum(other.amount), 0) from refunds as other
    where
      other.event_id = r.event_id and other.payment_id = r.payment_id and other.id <> r.id and not other.is_by_people
      and (
        other.status in ('Processing', 'Succeeded')
        or other.status = 'Approved' and (other.decided_at, other.id) < (coalesce(r.decided_at, 'infinity'), r.id)
      )
  )) as is_at_provider
from refunds as r
join payments as p on p.event_id = r.event_id and p.id = r.payment_id
left join payment_accounts as a on a.id = p.account_id;

comment on column refund_ways.is_whole is 'never null';
comment on column refund_ways.is_at_provider is 'never null';
comment on column refund_ways.is_by_people is 'never null';
comment on column refund_ways.method is
'one of: QRIS, Virtual Account, Card, E-Wallet, Bank Transfer, Retail, Cash, Free';
comment on column refund_ways.provider is 'one of: sandbox, offline, midtrans, stripe';

create view refund_details as
select
  r.event_id, r.id, r.order_id, r.payment_id, r.status, r.source, r.amount, r.currency, r.with_fees, r.kept_amount, r.fee_amount,
  r.fee_tax_amount, r.tax_amount, r.reason, r.decided_at, r.failure_code, r.failure_message, r.succeeded_at, r.created_at, r.updated_at,
  (select events.organizer_id from events where events.id = r.event_id) as organizer_id,
  (select event from event_summaries where event_summaries.id = r.event_id) as event,
  json_build_object(
    'id', o.id, 'reference', o.reference,
    'buyer', case when o.buyer_name is not null then json_build_object('name', o.buyer_name, 'email', o.buyer_email) end
  ) as "order",
  o.buyer_user_id, o.token_version,
  json_build_object(
    'id', p.id, 'reference', p.reference, 'status', p.status, 'method', p.method, 'amount', p.amount,
    'refunded_amount', p.refunded_amount, 'refunding_amount', p.refunding_amount
  ) as payment,
  way.method, way.is_whole, way.is_by_people, way.is_at_provider, way.provider, way.account_organizer_id,
  (
    select coalesce(json_agg(part order by part.id), '[]')
    from (
      select t.id, t.code, i.amount as price
      from refund_items as i
      join tickets as t on t.event_id = i.event_id and t.id = i.ticket_id
      where i.event_id = r.event_id and i.refund_id = r.id
    ) as part
  ) as tickets,
  exists (
    select from refund_items as i where i.event_id = r.event_id and i.refund_id = r.id and i.is_open
  ) as is_open,
  exists (
    select from refund_accounts as named where named.event_id = r.event_id and named.order_id = r.order_id
  ) as has_account
from refunds as r
join payments as p on p.event_id = r.event_id and p.id = r.payment_id
join orders as o on o.event_id = r.event_id and o.id = r.order_id
join refund_ways as way on way.event_id = r.event_id and way.id = r.id;

comment on column refund_details."order" is 'never null';
comment on column refund_details.payment is 'never null';
comment on column refund_details.tickets is 'never null';
comment on column refund_details.is_open is 'never null';
comment on column refund_details.is_whole is 'never null';
comment on column refund_details.is_at_provider is 'never null';
comment on column refund_details.is_by_people is 'never null';
comment on column refund_details.has_account is 'never null';
comment on column refund_details.organizer_id is 'never null';
comment on column refund_details.method is
'one of: QRIS, Virtual Account, Card, E-Wallet, Bank Transfer, Retail, Cash, Free';
comment on column refund_details.provider is 'one of: sandbox, offline, midtrans, stripe';

create view check_in_parts as
select
  c.event_id, c.id, c.ticket_id, c.petugas_id, c.checkin_status, c.reason_code, c.reason, c.direction,
  (select event from event_summaries where event_summaries.id = c.event_id) as event,
  case when c.ticket_id is not null then to_json(ticket) end as ticket,
  (
    select to_json(part)
    from (
      select id, name
      from live_ticket_types
      where live_ticket_types.event_id = c.event_id and live_ticket_types.id = t.ticket_type_id
    ) as part
  ) as ticket_type,
  t.attendee_name, t.attendee_email,
  (select reference from orders where orders.event_id = c.event_id and orders.id = t.order_id) as order_reference,
  (
    select to_json(part)
    from (select id, name from gates where gates.event_id = c.event_id and gates.id = c.gate_id) as part
  ) as gate,
  (select to_json(part) from (select id, name from devices where devices.id = c.device_id) as part) as device,
  c.method, c.scanned_at, c.received_at, c.is_offline, c.is_forced, c.reverted_at, c.reverted_by, c.note,
  c.received_at as created_at,
  coalesce(c.reverted_at, c.received_at) as updated_at
from live_check_ins as c
left join live_tickets as t on t.event_id = c.event_id and t.id = c.ticket_id
cross join lateral (select t.id, t.code, t.status) as ticket;

comment on column check_in_parts.created_at is 'never null';
comment on column check_in_parts.updated_at is 'never null';

create view check_in_details as
select
  s.event_id, s.id, s.ticket_id, s.petugas_id, s.checkin_status, s.reason_code, s.reason, s.direction, s.event,
  s.ticket, s.ticket_type,
  case when s.ticket_id is not null then to_json(attendee) end as attendee,
  s.order_reference, s.gate,
  (select person from persons where persons.id = s.petugas_id) as petugas,
  s.device, s.method, s.scanned_at, s.received_at, s.is_offline, s.is_forced, s.reverted_at,
  (select person from persons where persons.id = s.reverted_by) as reverted_by,
  s.note, s.created_at, s.updated_at
from check_in_parts as s
cross join lateral (select s.attendee_name as name, s.attendee_email as email) as attendee;

comment on column check_in_details.created_at is 'never null';
comment on column check_in_details.updated_at is 'never null';

create view check_in_results as
select
  s.event_id, s.id, s.petugas_id, s.checkin_status, s.reason_code, s.reason, s.direction, s.event, s.ticket,
  s.ticket_type,
  case when s.ticket_id is not null then to_json(attendee) end as attendee,
  s.order_reference, s.gate,
  (
    select to_json(part)
    from (select id, name from live_users where live_users.id = s.petugas_id) as part
  ) as petugas,
  s.device, s.method, s.scanned_at, s.received_at, s.is_offline, s.is_forced, s.reverted_at,
  (
    select to_json(part)
    from (select id, name from live_users where live_users.id = s.reverted_by) as part
  ) as reverted_by,
  s.note, s.created_at, s.updated_at,
  case
    when s.reason_code = 'already_used' then (
      select to_json(part)
      from (
        select
          to_char(entry.scanned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          entry.gate,
          (select name from live_users where live_users.id = entry.petugas_id) as petugas_name
        from check_in_parts as entry
        where
          entry.event_id = s.event_id
          and entry.ticket_id = s.ticket_id
          and entry.checkin_status = 'Checked In'
          and (entry.received_at < s.received_at or entry.scanned_at < s.scanned_at)
          and (entry.reverted_at is null or entry.reverted_at > s.received_at)
        order by entry.scanned_at desc, entry.id desc
        limit 1
      ) as part
    )
  end as previous_check_in,
  array_to_json(case
    when s.checkin_status = 'Checked In' then array_remove(
      array[
        (
          select type.gate_note
          from live_tickets as ticket
          join live_ticket_types as type on type.event_id = ticket.event_id and type.id = ticket.ticket_type_id
          where ticket.event_id = s.event_id and ticket.id = s.ticket_id
        ),
        (select age_restriction from events where events.id = s.event_id)
      ],
      null
    )
    else array[]::text[]
  end) as attention
from check_in_parts as s
cross join lateral (select s.attendee_name as name) as attendee;

comment on column check_in_results.created_at is 'never null';
comment on column check_in_results.updated_at is 'never null';
comment on column check_in_results.attention is 'never null';

create view activity_log_entries as
select
  a.id, a.occurred_at, a.action, a.description, a.role_context,
  to_json(actor) as actor,
  case when a.subject_type is not null then to_json(subject) end as subject,
  e.event, a.changes, a.outcome, a.ip_address, a.user_agent, a.request_id, a.created_at
from activity_log as a
left join event_summaries as e on e.id = a.event_id
cross join lateral (
  select a.actor_type as type, a.actor_id as id, a.actor_name as name, a.actor_email as email, a.actor_role as role
) as actor
cross join lateral (select a.subject_type as type, a.subject_id as id, a.subject_label as label) as subject;

comment on column activity_log_entries.actor is 'never null';

create view recent_occurrences as
select o.error_log_id, json_agg(part order by o.occurred_at desc, o.id desc) as occurrences
from error_occurrences as o
cross join lateral (
  select to_char(o.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, o.request_id
) as part
group by o.error_log_id;

comment on column recent_occurrences.occurrences is 'never null';

create view event_owners as
select
  e.id as event_id, e.organizer_id, s.owner_id, s.kind, s.timezone, s.currency,
  coalesce(e.live_category_id::text, '') as category, coalesce(e.counted_category_id::text, '') as counted_category
from events as e
join organizers as o on o.id = e.organizer_id
join general_settings as g on g.only_row
cross join lateral (
  values
  (
    '00000000-0000-0000-0000-000000000000'::uuid, 'Platform', coalesce(g.counted_timezone, g.default_timezone),
    coalesce(g.counted_currency, g.default_currency)
  ),
  (
    o.id, 'Organizer', coalesce(o.counted_timezone, o.timezone, g.default_timezone),
    coalesce(g.counted_currency, g.default_currency)
  ),
  (e.id, 'Event', coalesce(e.counted_timezone, e.timezone), e.currency)
) as s (owner_id, kind, timezone, currency);

comment on column event_owners.kind is 'one of: Platform, Organizer, Event';

create view report_owners as
select
  '00000000-0000-0000-0000-000000000000'::uuid as id, 'platform' as scope,
  coalesce(g.counted_timezone, g.default_timezone) as timezone, s.currency,
  null::jsonb as event,
  -- One step through the index for each currency, however many events there are.
  array(
    with recursive used as (
      select min(currency) as currency from events
      union all
      select (select min(events.currency) from events where events.currency > used.currency)
      from used
      where used.currency is not null
    )
    select used.currency from used where used.currency <> s.currency order by used.currency
  ) as other_currencies
from general_settings as g
cross join lateral (select coalesce(g.counted_currency, g.default_currency) as currency) as s
union all
select
  o.id, 'organizer', coalesce(o.counted_timezone, o.timezone, g.default_timezone), s.currency, null,
  array(
    select distinct events.currency
    from events
    where events.organizer_id = o.id and events.currency <> s.currency
    order by events.currency
  )
from organizers as o
join general_settings as g on g.only_row
cross join lateral (select coalesce(g.counted_currency, g.default_currency) as currency) as s;

comment on column report_owners.other_currencies is 'never null';

create view event_states as
select
  id as event_id, stage, counted_stage, is_offered,
  coalesce(counted_as_offered, false) as was_offered,
  case when gates_open_at <= now() then gates_open_at end::timestamptz(3) as begun_at,
  counted_begun_at
from events;

create view pending_events as
select id as event_id
from events
where not is_counted
union
select id
from events
where due_at <= now();

create view moved_events as
select
  e.id as event_id, s.owner_id, m.sign, m.category
from events as e
join event_owners as s on s.event_id = e.id and s.kind <> 'Event'
cross join lateral (values (-1, s.counted_category), (1, s.category)) as m (sign, category)
where not e.is_counted and e.counted_stage is not null and s.counted_category <> s.category;

create view pending_ticket_types as
select event_id, id as ticket_type_id
from ticket_types
where not is_counted
union
select ticket_types.event_id, ticket_types.id
from pending_events
join ticket_types on ticket_types.event_id = pending_events.event_id;

create view pending_owners as
select
  'Platform' as kind, '00000000-0000-0000-0000-000000000000'::uuid as id, default_timezone as timezone,
  counted_timezone is null as is_new,
  coalesce(counted_currency <> default_currency, false) as is_in_other_currency
from general_settings
where counted_timezone is distinct from default_timezone or counted_currency is distinct from default_currency
union all
select 'Organizer', o.id, coalesce(o.timezone, g.default_timezone), o.counted_timezone is null, false
from organizers as o
join general_settings as g on g.only_row
where o.counted_timezone is distinct from coalesce(o.timezone, g.default_timezone)
union all
select 'Event', id, timezone, counted_timezone is null, false
from events
where not is_counted and counted_timezone is distinct from timezone;

comment on column pending_owners.kind is 'one of: Platform, Organizer, Event';

create view sale_facts as
select
  l.event_id, l.id, l.is_counted, l.order_id, l.ticket_type_id, l.occurred_at, l.currency,
  p.method,
  case when l.kind in ('Sale', 'Discount') then l.amount else 0 end as gross,
  case when l.kind = 'Discount' then -l.amount else 0 end as discounts,
  case when l.kind in ('Refund', 'Chargeback') then -l.amount else 0 end as refunds,
  case when l.kind = 'Platform Fee' and l.borne_by = 'Organizer' then -l.amount else 0 end as platform_fees,
  case when l.kind = 'Gateway Fee' and l.borne_by = 'Organizer' then -l.amount else 0 end as gateway_fees,
  case when l.kind = 'Tax' and l.borne_by = 'Organizer' then -l.amount else 0 end as taxes,
  case when l.kind in ('Platform Fee', 'Gateway Fee') and l.borne_by = 'Buyer' then -l.amount else 0 end as buyer_fees,
  case when l.kind = 'Tax' and l.borne_by = 'Buyer' then -l.amount else 0 end as buyer_taxes,
  case when l.borne_by = 'Organizer' then l.amount else 0 end as net,
  -- An order is counted with one of its sales: one that is counted already, else the first.
  case
    when l.kind = 'Sale' and not l.is_reversal and not exists (
      select
      from ledger_entries as other
      where
        other.event_id = l.event_id
        and other.order_id = l.order_id
        and other.kind = 'Sale'
        and not other.is_reversal
        and (not other.is_counted, other.id) < (not l.is_counted, l.id)
    )
      then 1
    else 0
  end as orders,
  l.quantity as sold,
  case when l.kind = 'Sale' and not l.is_reversal then l.quantity else 0 end as bought,
  case when t.kind = 'Free' then l.quantity else 0 end as free,
  case when l.kind = 'Sale' and l.is_reversal then -l.quantity else 0 end as cancelled,
  case when l.kind in ('Refund', 'Chargeback') then -l.quantity else 0 end as refunded,
  case
    when l.kind = 'Sale' and not l.is_reversal and f.begun_at is not null then l.quantity
    when l.occurred_at < f.begun_at then l.quantity
    else 0
  end as expected,
  case
    when l.kind = 'Sale' and not l.is_reversal and f.counted_begun_at is not null then l.quantity
    when l.occurred_at < f.counted_begun_at then l.quantity
    else 0
  end as counted_expected,
  case when f.is_offered and t.places is not null then l.quantity else 0 end as placed,
  case when f.was_offered and t.counted_places is not null then l.quantity else 0 end as counted_placed,
  case
    when l.kind in ('Sale', 'Discount') and exists (
      select
      from promo_redemptions as r
      where r.event_id = l.event_id and r.order_id = l.order_id and r.status = 'Redeemed'
    )
      then l.amount
    else 0
  end as gross_with_promo
from ledger_entries as l
join payments as p on p.event_id = l.event_id and p.id = l.payment_id
join event_states as f on f.event_id = l.event_id
left join ticket_types as t on t.event_id = l.event_id and t.id = l.ticket_type_id;

comment on column sale_facts.method is
'one of: QRIS, Virtual Account, Card, E-Wallet, Bank Transfer, Retail, Cash, Free';

create view sale_changes as
select
  true as is_counted,
  event_id, order_id, ticket_type_id, occurred_at, currency, method,
  gross, discounts, refunds, platform_fees, gateway_fees, taxes, buyer_fees, buyer_taxes, net,
  orders, sold, bought, free, cancelled, refunded, counted_expected as expected, counted_placed as placed,
  gross_with_promo
from sale_facts
where is_counted
union all
select
  false,
  event_id, order_id, ticket_type_id, occurred_at, currency, method,
  gross, discounts, refunds, platform_fees, gateway_fees, taxes, buyer_fees, buyer_taxes, net,
  orders, sold, bought, free, cancelled, refunded, expected, placed,
  gross_with_promo
from sale_facts
where not is_counted
union all
select
  false,
  s.event_id, s.order_id, s.ticket_type_id, s.occurred_at, s.currency, s.method,
  0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, s.expected - s.counted_expected, s.placed - s.counted_placed,
  0
from (
  select event_id
  from pending_events
  union
  select event_id
  from pending_ticket_types
) as e
cross join lateral (
  select sale_facts.*
  from sale_facts
  where sale_facts.event_id = e.event_id
  offset 0
) as s
where s.is_counted and (s.expected <> s.counted_expected or s.placed <> s.counted_placed);

comment on column sale_changes.method is
'one of: QRIS, Virtual Account, Card, E-Wallet, Bank Transfer, Retail, Cash, Free';

create view sale_quarters as
select
  is_counted, event_id, ticket_type_id, method, currency,
  date_bin('15 minutes', occurred_at, '2000-01-01Z')::timestamptz(3) as occurred_at,
  sum(gross)::bigint as gross,
  sum(discounts)::bigint as discounts,
  sum(refunds)::bigint as refunds,
  sum(platform_fees)::bigint as platform_fees,
  sum(gateway_fees)::bigint as gateway_fees,
  sum(taxes)::bigint as taxes,
  sum(buyer_fees)::bigint as buyer_fees,
  sum(buyer_taxes)::bigint as buyer_taxes,
  sum(net)::bigint as net,
  sum(orders)::bigint as orders,
  sum(sold)::bigint as sold,
  sum(bought)::bigint as bought,
  sum(free)::bigint as free,
  sum(cancelled)::bigint as cancelled,
  sum(refunded)::bigint as refunded,
  sum(expected)::bigint as expected,
  sum(placed)::bigint as placed,
  sum(gross_with_promo)::bigint as gross_with_promo
from sale_changes
group by is_counted, event_id, ticket_type_id, method, currency, date_bin('15 minutes', occurred_at, '2000-01-01Z');

comment on column sale_quarters.method is
'one of: QRIS, Virtual Account, Card, E-Wallet, Bank Transfer, Retail, Cash, Free';

create view sale_additions as
select
  c.is_counted, s.owner_id, b.breakdown, b.key, b.starts_at::timestamptz(3) as starts_at,
  case when c.currency = s.currency then c.gross else 0 end as gross,
  case when c.currency = s.currency then c.discounts else 0 end as discounts,
  case when c.currency = s.currency then c.refunds else 0 end as refunds,
  case when c.currency = s.currency then c.platform_fees else 0 end as platform_fees,
  case when c.currency = s.currency then c.gateway_fees else 0 end as gateway_fees,
  case when c.currency = s.currency then c.taxes else 0 end as taxes,
  case when c.currency = s.currency then c.buyer_fees else 0 end as buyer_fees,
  case when c.currency = s.currency then c.buyer_taxes else 0 end as buyer_taxes,
  case when c.currency = s.currency then c.net else 0 end as net,
  c.orders, c.sold, c.bought, c.free, c.cancelled, c.refunded, c.expected, c.placed,
  case when c.currency = s.currency then c.gross_with_promo else 0 end as gross_with_promo,
  case when c.currency = s.currency then 0 else c.orders end as orders_in_other_currencies
from sale_quarters as c
cross join lateral (
  select event_owners.* from event_owners where event_owners.event_id = c.event_id offset 0
) as s
cross join lateral (
  values
  ('Total', '', '-infinity'::timestamptz),
  ('Day', '', date_trunc('day', c.occurred_at, s.timezone)),
  ('Quarter', '', c.occurred_at),
  ('Month', '', date_trunc('month', c.occurred_at, s.timezone)),
  ('Hour', to_char(c.occurred_at at time zone s.timezone, 'ID HH24'), '-infinity'),
  ('Event', c.event_id::text, '-infinity'),
  ('Ticket Type', coalesce(c.ticket_type_id::text, ''), '-infinity'),
  ('Method', c.method, '-infinity'),
  ('Category', case when c.is_counted then s.counted_category else s.category end, '-infinity'),
  (
    'Category Day', case when c.is_counted then s.counted_category else s.category end,
    date_trunc('day', c.occurred_at, s.timezone)
  )
) as b (breakdown, key, starts_at)
where s.kind <> 'Event' or b.breakdown in ('Total', 'Day', 'Quarter')
union all
select
  c.is_counted, s.owner_id, b.breakdown, b.key, '-infinity'::timestamptz(3),
  case when c.currency = s.currency then c.gross else 0 end,
  0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0,
  0, 0
from sale_changes as c
join promo_redemptions as r on r.event_id = c.event_id and r.order_id = c.order_id and r.status = 'Redeemed'
cross join lateral (
  select event_owners.* from event_owners where event_owners.event_id = c.event_id offset 0
) as s
cross join lateral (values ('Promo', r.promo_id::text), ('All Promos', '')) as b (breakdown, key)
where c.gross <> 0 and s.kind <> 'Event'
union all
select
  false, m.owner_id, 'Category', m.category, '-infinity'::timestamptz(3),
  m.sign * t.gross, m.sign * t.discounts, m.sign * t.refunds, m.sign * t.platform_fees, m.sign * t.gateway_fees,
  m.sign * t.taxes, m.sign * t.buyer_fees, m.sign * t.buyer_taxes, m.sign * t.net,
  m.sign * t.orders, m.sign * t.sold, m.sign * t.bought, m.sign * t.free, m.sign * t.cancelled, m.sign * t.refunded,
  m.sign * t.expected, m.sign * t.placed, m.sign * t.gross_with_promo,
  m.sign * t.orders_in_other_currencies
from moved_events as m
cross join lateral (
  select sale_tallies.*
  from sale_tallies
  where
    sale_tallies.owner_id = m.owner_id
    and sale_tallies.breakdown = 'Event'
    and sale_tallies.key = m.event_id::text
    and sale_tallies.starts_at = '-infinity'
  offset 0
) as t
union all
select
  false, m.owner_id, 'Category Day', m.category, date_trunc('day', t.starts_at, s.timezone)::timestamptz(3),
  m.sign * t.gross * s.is_summed, m.sign * t.discounts * s.is_summed, m.sign * t.refunds * s.is_summed,
  m.sign * t.platform_fees * s.is_summed, m.sign * t.gateway_fees * s.is_summed, m.sign * t.taxes * s.is_summed,
  m.sign * t.buyer_fees * s.is_summed, m.sign * t.buyer_taxes * s.is_summed, m.sign * t.net * s.is_summed,
  m.sign * t.orders, m.sign * t.sold, m.sign * t.bought, m.sign * t.free, m.sign * t.cancelled, m.sign * t.refunded,
  m.sign * t.expected, m.sign * t.placed, m.sign * t.gross_with_promo * s.is_summed,
  m.sign * t.orders * (1 - s.is_summed)
from moved_events as m
join events on events.id = m.event_id
cross join lateral (
  select event_owners.timezone, case when event_owners.currency = events.currency then 1 else 0 end as is_summed
  from event_owners
  where event_owners.event_id = m.event_id and event_owners.owner_id = m.owner_id
  offset 0
) as s
cross join lateral (
  select sale_tallies.*
  from sale_tallies
  where sale_tallies.owner_id = m.event_id and sale_tallies.breakdown = 'Quarter' and sale_tallies.key = ''
  offset 0
) as t;

create view pending_sale_additions as
select
  owner_id, breakdown, key, starts_at,
  gross, discounts, refunds, platform_fees, gateway_fees, taxes, buyer_fees, buyer_taxes, net,
  orders, sold, bought, free, cancelled, refunded, expected, placed, gross_with_promo,
  orders_in_other_currencies
from sale_additions
where not is_counted;

create view gate_scans as
select
  c.event_id, c.is_counted, s.ticket_id, s.gate_id, s.petugas_id, s.scanned_at,
  case when s.checkin_status = 'Checked In' then sign.sign else 0 end as entries,
  case when s.checkin_status = 'Checked Out' then sign.sign else 0 end as exits,
  case
    when
      s.checkin_status = 'Duplicate' or (s.checkin_status = 'Conflict' and s.reason_code = 'already_used')
      then sign.sign
    else 0
  end as duplicates,
  case
    when
      s.checkin_status = 'Rejected' or (s.checkin_status = 'Conflict' and s.reason_code <> 'already_used')
      then sign.sign
    else 0
  end as rejected
from check_ins as c
cross join lateral (select case when c.reverts_id is null then 1 else -1 end as sign) as sign
join check_ins as s on s.event_id = c.event_id and s.id = coalesce(c.reverts_id, c.id);

create view gate_admissions as
select
  v.counted_only, c.event_id, c.ticket_id,
  (min(c.scanned_at) filter (where c.checkin_status = 'Checked In'))::timestamptz(3) as scanned_at,
  (array_agg(c.gate_id order by c.scanned_at, c.id) filter (where c.checkin_status = 'Checked In'))[1] as gate_id,
  (array_agg(c.petugas_id order by c.scanned_at, c.id) filter (where c.checkin_status = 'Checked In'))[1] as petugas_id,
  case
    when (array_agg(c.checkin_status order by c.scanned_at desc, c.id desc))[1] = 'Checked In' then 1
    else 0
  end as inside
from check_ins as c
cross join (values (true), (false)) as v (counted_only)
where
  c.checkin_status in ('Checked In', 'Checked Out')
  and (c.is_counted or not v.counted_only)
  and not exists (
    select
    from check_ins as undo
    where undo.event_id = c.event_id and undo.reverts_id = c.id and (undo.is_counted or not v.counted_only)
  )
group by v.counted_only, c.event_id, c.ticket_id
having bool_or(c.checkin_status = 'Checked In');

create view gate_changes as
select
  true as is_counted, event_id, ticket_id, gate_id, petugas_id, scanned_at,
  0 as admitted, 0 as inside, entries, exits, duplicates, rejected
from gate_scans
where is_counted
union all
select
  false, event_id, ticket_id, gate_id, petugas_id, scanned_at,
  0, 0, entries, exits, duplicates, rejected
from gate_scans
where not is_counted
union all
select
  true, event_id, ticket_id, gate_id, petugas_id, scanned_at,
  1, inside, 0, 0, 0, 0
from gate_admissions
where counted_only
union all
select
  false, t.event_id, t.ticket_id, a.gate_id, a.petugas_id, a.scanned_at,
  case when a.counted_only then -1 else 1 end, case when a.counted_only then -a.inside else a.inside end, 0, 0, 0, 0
from (
  select distinct event_id, ticket_id
  from check_ins
  where not is_counted and checkin_status in ('Checked In', 'Checked Out', 'Reverted')
) as t
cross join lateral (
  select gate_admissions.*
  from gate_admissions
  where gate_admissions.event_id = t.event_id and gate_admissions.ticket_id = t.ticket_id
  offset 0
) as a;

create view gate_quarters as
select
  c.is_counted, c.event_id, t.ticket_type_id, c.gate_id, c.petugas_id,
  date_bin('15 minutes', c.scanned_at, '2000-01-01Z')::timestamptz(3) as scanned_at,
  sum(c.admitted)::bigint as admitted,
  sum(c.inside)::bigint as inside,
  sum(c.entries)::bigint as entries,
  sum(c.exits)::bigint as exits,
  sum(c.duplicates)::bigint as duplicates,
  sum(c.rejected)::bigint as rejected
from gate_changes as c
left join tickets as t on t.event_id = c.event_id and t.id = c.ticket_id
group by
  c.is_counted, c.event_id, t.ticket_type_id, c.gate_id, c.petugas_id, date_bin('15 minutes', c.scanned_at, '2000-01-01Z');

create view gate_additions as
select
  c.is_counted, s.owner_id, b.breakdown, b.key, b.starts_at::timestamptz(3) as starts_at,
  c.admitted, c.inside, c.entries, c.exits, c.duplicates, c.rejected
from gate_quarters as c
cross join lateral (
  select event_owners.* from event_owners where event_owners.event_id = c.event_id offset 0
) as s
cross join lateral (
  values
  ('Total', '', '-infinity'::timestamptz),
  ('Day', '', date_trunc('day', c.scanned_at, s.timezone)),
  ('Quarter', '', c.scanned_at),
  ('Month', '', date_trunc('month', c.scanned_at, s.timezone)),
  ('Event', c.event_id::text, '-infinity'),
  ('Ticket Type', coalesce(c.ticket_type_id::text, ''), '-infinity'),
  ('Gate', coalesce(c.gate_id::text, ''), '-infinity'),
  ('Petugas', coalesce(c.petugas_id::text, ''), '-infinity'),
  ('Category', case when c.is_counted then s.counted_category else s.category end, '-infinity')
) as b (breakdown, key, starts_at)
where s.kind <> 'Event' or b.breakdown in ('Total', 'Day', 'Quarter')
union all
select
  false, m.owner_id, 'Category', m.category, '-infinity'::timestamptz(3),
  m.sign * t.admitted, m.sign * t.inside, m.sign * t.entries, m.sign * t.exits, m.sign * t.duplicates,
  m.sign * t.rejected
from moved_events as m
cross join lateral (
  select gate_tallies.*
  from gate_tallies
  where
    gate_tallies.owner_id = m.owner_id
    and gate_tallies.breakdown = 'Event'
    and gate_tallies.key = m.event_id::text
    and gate_tallies.starts_at = '-infinity'
  offset 0
) as t;

create view pending_gate_additions as
select owner_id, breakdown, key, starts_at, admitted, inside, entries, exits, duplicates, rejected
from gate_additions
where not is_counted;

create view participations as
select
  v.counted_only,
  coalesce(o.buyer_user_id::text, lower(o.buyer_email)) as person,
  o.buyer_user_id as user_id,
  o.event_id,
  (min(l.occurred_at) filter (where l.kind = 'Sale' and not l.is_reversal))::timestamptz(3) as since
from orders as o
join ledger_entries as l on l.event_id = o.event_id and l.order_id = o.id
cross join (values (true), (false)) as v (counted_only)
where l.is_counted or not v.counted_only
group by v.counted_only, coalesce(o.buyer_user_id::text, lower(o.buyer_email)), o.buyer_user_id, o.event_id
having sum(l.quantity) > 0;

create view ranked_participations as
select
  p.counted_only, p.person, p.user_id, p.event_id, p.since, e.organizer_id,
  row_number() over (partition by p.counted_only, p.person order by p.since, p.event_id) as platform_rank,
  row_number() over (
    partition by p.counted_only, p.person, e.organizer_id order by p.since, p.event_id
  ) as organizer_rank
from participations as p
join events as e on e.id = p.event_id;

create view audience_changes as
select
  true as is_counted, null::uuid as id_to_count, 1 as sign, p.event_id, p.user_id, p.since, p.platform_rank,
  p.organizer_rank, true as as_counted
from ranked_participations as p
where p.counted_only
union all
select
  false, null, case when p.counted_only then -1 else 1 end, p.event_id, p.user_id, p.since, p.platform_rank,
  p.organizer_rank, true
from (
  select distinct coalesce(o.buyer_user_id::text, lower(o.buyer_email)) as person
  from ledger_entries as l
  join orders as o on o.event_id = l.event_id and o.id = l.order_id
  where not l.is_counted and l.quantity <> 0
) as changed
cross join lateral (
  select ranked_participations.*
  from ranked_participations
  where ranked_participations.person = changed.person
  offset 0
) as p
union all
select
  false, u.id, v.sign, p.event_id, p.user_id, p.since, p.platform_rank, p.organizer_rank, v.as_counted
from users as u
cross join lateral (
  select ranked_participations.*
  from ranked_participations
  where ranked_participations.person = u.id::text and not ranked_participations.counted_only
  offset 0
) as p
cross join (values (-1, true), (1, false)) as v (sign, as_counted)
where not u.is_counted;

create view audience_additions as
select
  c.is_counted, c.id_to_count, s.owner_id, b.breakdown, b.key, b.starts_at::timestamptz(3) as starts_at,
  c.sign as participations,
  case when r.rank = 1 then c.sign else 0 end as newcomers,
  case when r.rank > 1 then c.sign else 0 end as returners,
  -- People with two events or more: counted with the second.
  case when r.rank = 2 then c.sign else 0 end as repeaters
from audience_changes as c
cross join lateral (
  select event_owners.* from event_owners where event_owners.event_id = c.event_id offset 0
) as s
cross join lateral (
  select case when s.kind = 'Platform' then c.platform_rank else c.organizer_rank end as rank
) as r
left join users as u on u.id = c.user_id
cross join lateral (
  values
  ('Total', '', '-infinity'::timestamptz),
  ('Day', '', date_trunc('day', c.since, s.timezone)),
  ('Quarter', '', date_bin('15 minutes', c.since, '2000-01-01Z')),
  ('Month', '', date_trunc('month', c.since, s.timezone)),
  ('City', coalesce(case when c.as_counted then u.counted_city else u.city end, ''), '-infinity'),
  ('Province', coalesce(case when c.as_counted then u.counted_province else u.province end, ''), '-infinity'),
  ('Gender', coalesce(case when c.as_counted then u.counted_gender else u.gender end, ''), '-infinity'),
  ('Birth Year', coalesce(case when c.as_counted then u.counted_birth_year else u.birth_year end::text, ''), '-infinity')
) as b (breakdown, key, starts_at)
where
  (
    b.breakdown in ('Total', 'Day', 'Quarter')
    or (s.kind <> 'Event' and (b.breakdown = 'Month' or r.rank = 1))
  )
  and (c.id_to_count is null or b.breakdown in ('City', 'Province', 'Gender', 'Birth Year'));

create view pending_audience_additions as
select owner_id, breakdown, key, starts_at, participations, newcomers, returners, repeaters
from audience_additions
where not is_counted;

create view offer_facts as
select
  r.event_id, r.is_counted as in_tallies, r.is_pending, r.currency, r.redeemed_at,
  r.promo_id, null::uuid as voucher_id, null::uuid as batch_id,
  1 as promo_uses,
  r.amount as promo_discounts,
  case
    when exists (
      select
      from promo_redemptions as other
      join orders as theirs on theirs.event_id = other.event_id and theirs.id = other.order_id
      where
        other.event_id = r.event_id
        and other.promo_id = r.promo_id
        and other.status = 'Redeemed'
        and other.user_id is not distinct from r.user_id
        and (r.user_id is not null or lower(theirs.buyer_email) = lower(o.buyer_email))
        and (not other.is_counted, other.id) < (not r.is_counted, r.id)
    )
      then 0
    else 1
  end as promo_customers,
  case
    when exists (
      select
      from promo_redemptions as other
      where
        other.event_id = r.event_id
        and other.order_id = r.order_id
        and other.status = 'Redeemed'
        and (not other.is_counted, other.id) < (not r.is_counted, r.id)
    )
      then 0
    else 1
  end as promo_orders,
  0 as voucher_uses,
  0 as voucher_discounts
from promo_redemptions as r
join orders as o on o.event_id = r.event_id and o.id = r.order_id
where r.status = 'Redeemed'
union all
select
  r.event_id, r.is_counted as in_tallies, r.is_pending, r.currency, r.redeemed_at,
  null, r.voucher_id, v.batch_id,
  0, 0, 0, 0,
  1,
  r.amount
from voucher_redemptions as r
join vouchers as v on v.event_id = r.event_id and v.id = r.voucher_id
where r.status = 'Redeemed';

create view offer_changes as
select true as is_counted, offer_facts.*
from offer_facts
where in_tallies
union all
select false, offer_facts.*
from offer_facts
where is_pending;

create view offer_additions as
select
  f.is_counted, s.owner_id, b.breakdown, b.key, b.starts_at::timestamptz(3) as starts_at,
  f.promo_uses,
  case when f.currency = s.currency then f.promo_discounts else 0 end as promo_discounts,
  -- Customers have no day: which of their uses counts for them changes when an earlier one is aggregated later.
  case when b.breakdown in ('Total', 'Promo') then f.promo_customers else 0 end as promo_customers,
  f.promo_orders, f.voucher_uses,
  case when f.currency = s.currency then f.voucher_discounts else 0 end as voucher_discounts
from offer_changes as f
cross join lateral (
  select event_owners.* from event_owners where event_owners.event_id = f.event_id offset 0
) as s
cross join lateral (
  values
  ('Total', '', '-infinity'::timestamptz),
  ('Day', '', date_trunc('day', f.redeemed_at, s.timezone)),
  ('Quarter', '', date_bin('15 minutes', f.redeemed_at, '2000-01-01Z')),
  ('Month', '', date_trunc('month', f.redeemed_at, s.timezone)),
  ('Promo', f.promo_id::text, '-infinity'),
  ('Voucher', f.voucher_id::text, '-infinity'),
  ('Batch', case when f.voucher_id is not null then coalesce(f.batch_id::text, '') end, '-infinity')
) as b (breakdown, key, starts_at)
where b.key is not null and (s.kind <> 'Event' or b.breakdown in ('Total', 'Day', 'Quarter'));

create view pending_offer_additions as
select
  owner_id, breakdown, key, starts_at,
  promo_uses, promo_discounts, promo_customers, promo_orders, voucher_uses, voucher_discounts
from offer_additions
where not is_counted;

create view voucher_states as
select
  event_id, id, batch_id, created_at, counted_state,
  case when state in ('Available', 'Reserved') and valid_until <= now() then 'Expired' else state end as state
from vouchers;

create view pending_vouchers as
select event_id, id
from vouchers
where not is_counted
union
select event_id, id
from vouchers
where due_at <= now()
union
select event_id, id
from vouchers
where expired_until > now();

create view inventory_changes as
select
  true as is_counted, null::uuid as id_to_count, 1 as sign,
  null::uuid as event_id, u.created_at as at, 'User' as thing, u.counted_role as state, null::uuid as batch_id,
  0 as places
from users as u
where u.counted_role is not null
union all
select false, u.id, v.sign, null, u.created_at, 'User', v.role, null, 0
from users as u
cross join lateral (values (-1, u.counted_role), (1, u.live_role)) as v (sign, role)
where not u.is_counted and v.role is not null
union all
select true, null, 1, event_id, created_at, 'Voucher', counted_state, batch_id, 0
from vouchers
where counted_state is not null
union all
select false, v.id, s.sign, v.event_id, v.created_at, 'Voucher', s.state, v.batch_id, 0
from pending_vouchers as f
join voucher_states as v on v.event_id = f.event_id and v.id = f.id
cross join lateral (values (-1, v.counted_state), (1, v.state)) as s (sign, state)
where s.state is not null
union all
select true, null, 1, t.event_id, null::timestamptz(3), 'Ticket Type', null, null, t.counted_places
from ticket_types as t
join event_states as e on e.event_id = t.event_id
where e.was_offered and t.counted_places is not null
union all
select false, null, v.sign, t.event_id, null::timestamptz(3), 'Ticket Type', null, null, v.places
from pending_ticket_types as f
join ticket_types as t on t.event_id = f.event_id and t.id = f.ticket_type_id
join event_states as e on e.event_id = t.event_id
cross join lateral (
  values (-1, t.counted_places, e.was_offered), (1, t.places, e.is_offered)
) as v (sign, places, counts)
where v.counts and v.places is not null
union all
select true, null, 1, event_id, null::timestamptz(3), 'Event', counted_stage, null, 0
from event_states
where counted_stage <> 'Trash'
union all
select false, null, v.sign, e.event_id, null::timestamptz(3), 'Event', v.stage, null, 0
from pending_events as f
join event_states as e on e.event_id = f.event_id
cross join lateral (values (-1, e.counted_stage), (1, e.stage)) as v (sign, stage)
where v.stage <> 'Trash';

create view inventory_additions as
select
  c.is_counted, c.id_to_count, c.event_id, s.owner_id, b.breakdown, b.key, b.starts_at::timestamptz(3) as starts_at,
  case when c.thing = 'Event' then c.sign else 0 end as events,
  c.sign * c.places as places,
  case when c.thing = 'Ticket Type' then c.sign else 0 end as limited_types,
  case when c.thing = 'Voucher' then c.sign else 0 end as vouchers,
  case when c.thing = 'Voucher' and c.state = 'Available' then c.sign else 0 end as vouchers_available,
  case when c.thing = 'Voucher' and c.state = 'Reserved' then c.sign else 0 end as vouchers_reserved,
  case when c.thing = 'Voucher' and c.state = 'Redeemed' then c.sign else 0 end as vouchers_redeemed,
  case when c.thing = 'Voucher' and c.state = 'Expired' then c.sign else 0 end as vouchers_expired,
  case when c.thing = 'Voucher' and c.state = 'Revoked' then c.sign else 0 end as vouchers_revoked,
  case when c.thing = 'User' then c.sign else 0 end as users,
  case when c.thing = 'User' and c.state = 'organizer' then c.sign else 0 end as organizers,
  case when c.thing = 'User' and c.state = 'petugas' then c.sign else 0 end as petugas,
  case when c.thing = 'User' and c.state = 'ticket_holder' then c.sign else 0 end as ticket_holders
from inventory_changes as c
join lateral (
  select
    event_owners.owner_id, event_owners.kind, event_owners.timezone, event_owners.category,
    event_owners.counted_category
  from event_owners
  where event_owners.event_id = c.event_id
  union all
  select '00000000-0000-0000-0000-000000000000', 'Platform', coalesce(counted_timezone, default_timezone), null, null
  from general_settings
  where c.event_id is null
) as s on true
cross join lateral (
  values
  ('Total', '', '-infinity'::timestamptz),
  ('Day', '', date_trunc('day', c.at, s.timezone)),
  ('Quarter', '', date_bin('15 minutes', c.at, '2000-01-01Z')),
  ('Month', '', date_trunc('month', c.at, s.timezone)),
  ('Event', case when c.thing = 'Ticket Type' then c.event_id::text end, '-infinity'),
  ('Stage', case when c.thing = 'Event' then c.state end, '-infinity'),
  -- What was counted is taken away where it was counted.
  (
    'Category',
    case
      when c.thing in ('Event', 'Ticket Type') and (c.is_counted or c.sign < 0) then s.counted_category
      when c.thing in ('Event', 'Ticket Type') then s.category
    end,
    '-infinity'
  ),
  ('Batch', case when c.thing = 'Voucher' then coalesce(c.batch_id::text, '') end, '-infinity')
) as b (breakdown, key, starts_at)
where
  b.key is not null
  and b.starts_at is not null
  and (s.kind <> 'Event' or b.breakdown in ('Total', 'Day', 'Quarter'));

create view pending_inventory_additions as
select
  owner_id, breakdown, key, starts_at,
  events, places, limited_types,
  vouchers, vouchers_available, vouchers_reserved, vouchers_redeemed, vouchers_expired, vouchers_revoked,
  users, organizers, petugas, ticket_holders
from inventory_additions
where not is_counted;

create view list_changes as
select
  true as is_counted, 1 as sign, 'Payments' as list, id, created_at as at, counted_state as filter
from payments
where counted_state is not null
union all
select false, v.sign, 'Payments', p.id, p.created_at, v.status
from payments as p
cross join lateral (values (-1, p.counted_state), (1, p.status)) as v (sign, status)
where not p.is_counted and v.status is not null
union all
select true, 1, 'Check-ins', id, received_at, checkin_status
from check_ins
where is_counted
union all
select false, 1, 'Check-ins', id, received_at, checkin_status
from check_ins
where not is_counted;

create view list_additions as
select
  c.is_counted, c.id, '00000000-0000-0000-0000-000000000000'::uuid as owner_id, c.list as breakdown, k.key,
  d.starts_at::timestamptz(3) as starts_at,
  c.sign as records
from list_changes as c
cross join lateral (values (''), (c.filter)) as k (key)
cross join lateral (values ('-infinity'::timestamptz), (date_trunc('day', c.at, 'UTC'))) as d (starts_at);

create view pending_list_additions as
select owner_id, breakdown, key, starts_at, records
from list_additions
where not is_counted;

create view event_details as
select
  e.*,
  (
    select to_json(part)
    from (select id, name, slug from categories where categories.id = e.category_id) as part
  ) as category,
  (
    select to_json(part)
    from (select id, name, slug, logo_url, is_official from organizers where organizers.id = e.organizer_id) as part
  ) as organizer,
  (
    select to_json(part)
    from (
      select name, address, city, province, country_code, postal_code, latitude, longitude
      from venues
      where venues.id = e.venue_id and e.format <> 'Online'
    ) as part
  ) as venue,
  (select person from persons where persons.id = e.created_by) as creator,
  (select person from persons where persons.id = e.reviewed_by) as reviewer,
  -- From the tallies and the pending rows: as many rows for ten thousand entries as for a hundred.
  (
    select coalesce(sum(admitted), 0)::bigint
    from (
      select admitted
      from gate_tallies
      where
        gate_tallies.owner_id = e.id
        and gate_tallies.breakdown = 'Total'
        and gate_tallies.key = ''
        and gate_tallies.starts_at = '-infinity'
      union all
      select admitted from gate_changes where gate_changes.event_id = e.id and not gate_changes.is_counted
    ) as sums
  ) as tickets_checked_in,
  (
    select to_json(part)
    from (
      select coalesce(sum(gross), 0) as gross, coalesce(sum(net), 0) as net
      from (
        select gross, net
        from sale_tallies
        where
          sale_tallies.owner_id = e.id
          and sale_tallies.breakdown = 'Total'
          and sale_tallies.key = ''
          and sale_tallies.starts_at = '-infinity'
        union all
        select
          case when kind in ('Sale', 'Discount') then amount else 0 end,
          case when borne_by = 'Organizer' then amount else 0 end
        from ledger_entries
        where ledger_entries.event_id = e.id and not ledger_entries.is_counted
      ) as sums
    ) as part
  ) as revenue,
  to_json(counts) as counts
from live_events as e
cross join lateral (
  select
    e.ticket_type_count as ticket_types,
    (select count(*) from petugas_assignments where petugas_assignments.event_id = e.id) as petugas,
    (select count(*) from live_promos where live_promos.event_id = e.id) as promos,
    (
      select coalesce(sum(vouchers), 0)::bigint
      from (
        select vouchers
        from inventory_tallies
        where
          inventory_tallies.owner_id = e.id
          and inventory_tallies.breakdown = 'Total'
          and inventory_tallies.key = ''
          and inventory_tallies.starts_at = '-infinity'
        union all
        select sign
        from inventory_changes
        where
          inventory_changes.event_id = e.id
          and inventory_changes.thing = 'Voucher'
          and not inventory_changes.is_counted
      ) as sums
    ) as vouchers,
    (select count(*) from orders where orders.event_id = e.id) as orders
) as counts;

comment on column event_details.has_page is 'never null';
comment on column event_details.organizer is 'never null';
comment on column event_details.tickets_checked_in is 'never null';
comment on column event_details.revenue is 'never null';
comment on column event_details.counts is 'never null';

create view events_at_gates as
select
  e.organizer_id,
  e.id, e.slug, e.title, e.summary, e.description_markdown, e.category, e.tags, e.status, e.sales_status, e.visibility,
  e.format, e.is_signature, e.is_featured, e.organizer, e.venue, e.starts_at, e.ends_at, e.doors_open_at, e.timezone,
  e.sales_start_at, e.sales_end_at, e.currency, e.min_price, e.max_price, e.is_free, e.cover_image_url,
  e.age_restriction, e.terms_markdown, e.max_tickets_per_order, e.published_at, e.cancelled_at,
  e.cancellation_reason, case when e.status = 'Postponed' then e.postponement_reason end as postponement_reason,
  e.capacity, e.tickets_sold, e.tickets_reserved, e.tickets_available, e.tickets_checked_in,
  e.created_at, e.updated_at
from event_details as e;

comment on column events_at_gates.organizer is 'never null';
comment on column events_at_gates.tickets_checked_in is 'never null';

create view assigned_events as
select
  a.user_id, e.*,
  to_json(my_assignment) as my_assignment
from events_at_gates as e
join petugas_assignments as a on a.event_id = e.id
cross join lateral (
  select
    a.id, a.role,
    (
      select to_json(part)
      from (select id, name from gates where gates.event_id = a.event_id and gates.id = a.gate_id) as part
    ) as gate,
    a.ticket_type_ids,
    to_char(a.shift_starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as shift_starts_at,
    to_char(a.shift_ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as shift_ends_at,
    a.status
) as my_assignment
where a.status in ('Invited', 'Active');

comment on column assigned_events.my_assignment is 'never null';

create view ticket_events as
select
  e.id,
  to_json(event) as event
from event_details as e
cross join lateral (
  select
    e.id, e.title, e.slug, e.status,
    to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts_at,
    e.timezone, e.cover_image_url, e.category,
    to_char(e.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ends_at,
    to_char(e.doors_open_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as doors_open_at,
    e.venue, e.has_page
) as event;

comment on column ticket_events.event is 'never null';

create view my_tickets as
select
  t.event_id, t.holder_user_id, t.ticket_type_id, t.order_id, t.transferred_from_id, t.id, t.code, t.stored_status,
  t.status,
  e.event,
  to_json(ticket_type) as ticket_type,
  to_json(attendee) as attendee,
  to_json("order") as "order",
  t.price, t.currency, t.seat, t.valid_from, t.valid_until, t.issued_at, t.used_at,
  t.status in ('Active', 'Used') and t.qr_payload is not null as can_download,
  t.created_at, t.updated_at
from live_tickets as t
join ticket_events as e on e.id = t.event_id
left join ticket_types as types on types.event_id = t.event_id and types.id = t.ticket_type_id
left join orders as o on o.event_id = t.event_id and o.id = t.order_id
cross join lateral (select types.id, types.name, types.color) as ticket_type
cross join lateral (select t.attendee_name as name, t.attendee_email as email) as attendee
cross join lateral (
  select
    o.id, o.reference,
    to_char(o.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at
) as "order";

comment on column my_tickets.event is 'never null';
comment on column my_tickets.ticket_type is 'never null';
comment on column my_tickets.attendee is 'never null';
comment on column my_tickets."order" is 'never null';
comment on column my_tickets.can_download is 'never null';

create view my_ticket_details as
select
  t.*,
  -- By the key of the order: joined, the planner may read all orders of the event.
  (
    select printed.locale
    from printed_locales as printed
    where printed.event_id = t.event_id and printed.id = t.order_id
  ) as locale,
  case when t.can_download then tickets.qr_payload end as qr_payload,
  e.format as event_format,
  e.entry_instructions_markdown,
  e.terms_markdown,
  organizers.name as organizer_name,
  types.benefits,
  (
    select to_json(part)
    from (select id, name from gates where gates.event_id = t.event_id and gates.id = types.gate_id) as part
  ) as gate,
  (
    select coalesce(json_agg(part order by c.scanned_at desc, c.id desc), '[]')
    from live_check_ins as c
    cross join lateral (
      select
        to_char(c.scanned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        c.direction,
        (
          select to_json(part)
          from (select id, name from gates where gates.event_id = c.event_id and gates.id = c.gate_id) as part
        ) as gate
    ) as part
    where
      c.event_id = t.event_id
      and c.ticket_id = t.id
      and c.checkin_status in ('Checked In', 'Checked Out')
      and c.reverted_at is null
  ) as check_ins,
  (
    select to_json(part)
    from (
      select
        preset, mode, primary_color, secondary_color, theme.accent_color, background_color, surface_color, text_color,
        background_image_url, theme.logo_url, font_heading, font_body, hero_layout,
        to_json(ticket_design) as ticket_design
      from event_themes as theme
      cross join lateral (
        select
          theme.ticket_accent_color as accent_color, theme.ticket_logo_url as logo_url,
          theme.ticket_footer_text as footer_text
      ) as ticket_design
      where theme.event_id = t.event_id
    ) as part
  ) as theme,
  to_json(support) as support,
  case
    when not changeable.is_so then array[]::text[]
    when types.is_transferable then array['change', 'transfer', 'reissue']
    else array['change', 'reissue']
  end as actions
from my_tickets as t
join tickets on tickets.event_id = t.event_id and tickets.id = t.id
join events as e on e.id = t.event_id
join organizers on organizers.id = e.organizer_id
join ticket_types as types on types.event_id = t.event_id and types.id = t.ticket_type_id
left join contact_settings as contact on contact.only_row
cross join lateral (
  select num_nonnulls(organizers.support_email, organizers.support_phone) > 0 as names_contact
) as organizer
cross join lateral (
  select
    case when organizer.names_contact then organizers.support_email else contact.support_email end as email,
    case when organizer.names_contact then organizers.support_phone else contact.support_phone end as phone
) as support
cross join lateral (
  select
    t.status = 'Active'
    and (e.status = 'Postponed' or e.status = 'Published' and e.starts_at > now())
    and not exists (
      select from refund_items as item where item.event_id = t.event_id and item.ticket_id = t.id and item.is_open
    ) as is_so
) as changeable;

comment on column my_ticket_details.locale is 'one of: id, en';
comment on column my_ticket_details.event_format is 'one of: In Person, Online, Hybrid';
comment on column my_ticket_details.entry_instructions_markdown is 'never null';
comment on column my_ticket_details.terms_markdown is 'never null';
comment on column my_ticket_details.organizer_name is 'never null';
comment on column my_ticket_details.benefits is 'never null';
comment on column my_ticket_details.check_ins is 'never null';
comment on column my_ticket_details.support is 'never null';
comment on column my_ticket_details.actions is 'never null';

create view public_ticket_types as
select
  event_id, id, name, description, kind, price, original_price, currency, sales_start_at, sales_end_at, sales_status,
  min_per_order, max_per_order, is_transferable, is_refundable, valid_from, valid_until, entry_policy, benefits, color,
  position, available
from live_ticket_types
where is_active and visibility = 'Public';

create view public_promos as
select
  p.event_id, p.id, p.name, p.discount_type, p.discount_value, p.max_discount_amount, types.ticket_type_ids,
  p.min_quantity, p.min_order_amount, p.is_stackable
from live_promos as p
cross join lateral (
  select array_agg(t.id order by t.id) as ticket_type_ids
  from public_ticket_types as t
  where t.event_id = p.event_id and t.id = any(p.ticket_type_ids)
) as types
where p.trigger = 'Automatic' and p.status = 'Active'
  and (p.ticket_type_ids is null or types.ticket_type_ids is not null);

create view public_events as
select
  e.id, e.organizer_id, e.category_id, e.venue_id, e.slug, e.title, e.summary, e.description_markdown, e.category,
  e.tags, e.status, e.stored_status, e.visibility, e.format, e.is_signature, e.is_featured, e.organizer, e.venue,
  e.starts_at, e.ends_at, e.doors_open_at, e.timezone, e.sales_start_at, e.sales_end_at, e.currency,
  e.cover_image_url, e.age_restriction, e.terms_markdown, e.max_tickets_per_order, e.attendee_fields,
  e.tax_name, e.tax_mode, e.tax_rate, e.refund_until, e.published_at, e.cancelled_at,
  e.cancellation_reason, case when e.status = 'Postponed' then e.postponement_reason end as postponement_reason,
  e.calendar_sequence, e.created_at, e.updated_at,
  case types.best_sales_status
    when 1 then 'On Sale'
    when 2 then 'Paused'
    when 3 then 'Not Yet On Sale'
    when 4 then 'Sold Out'
    when 5 then 'Sales Ended'
    else 'Unavailable'
  end as sales_status,
  types.min_price,
  types.max_price,
  coalesce(types.max_price = 0, false) as is_free
from event_details as e
left join lateral (
  select
    min(
      case t.sales_status
        when 'On Sale' then 1
        when 'Paused' then 2
        when 'Not Yet On Sale' then 3
        when 'Sold Out' then 4
        when 'Sales Ended' then 5
      end
    ) as best_sales_status,
    min(t.price) as min_price,
    max(t.price) as max_price
  from public_ticket_types as t
  where t.event_id = e.id
) as types on true
where e.has_page;

comment on column public_events.sales_status is
'one of: Not Yet On Sale, On Sale, Paused, Sold Out, Sales Ended, Unavailable';
comment on column public_events.is_free is 'never null';

create view listed_events as
select
  e.*,
  (e.starts_at + interval '0')::timestamptz(3) as start_rank,
  (e.published_at + interval '0')::timestamptz(3) as publication_rank,
  coalesce(e.min_price, 1000000000000) as price_rank,
  concat_ws(
    '|', e.title, e.summary, array_to_string(e.tags, '|'), categories.name, organizers.name, venues.name, venues.city
  ) as search_text
from public_events as e
left join categories on categories.id = e.category_id
left join organizers on organizers.id = e.organizer_id
left join venues on venues.id = e.venue_id
where e.stored_status = 'Published' and e.visibility = 'Public' and e.ends_at > now();

comment on column listed_events.start_rank is 'never null';
comment on column listed_events.publication_rank is 'never null';
comment on column listed_events.price_rank is 'never null';
comment on column listed_events.search_text is 'never null';

create view public_signature_artists as
select * from live_signature_artists where is_active and (announce_at is null or announce_at <= now());

create view public_signature_brand_partners as
select * from live_signature_brand_partners where is_active;

create view live_jobs as
select
  j.id, j.kind, j.lane, j.key, j.event_id, j.subject_id, j.payload, j.attempts, j.claimed_by, j.last_error,
  j.created_at, j.finished_at, j.is_asked_again,
  case when j.status = 'Queued' then j.due_at end::timestamptz(3) as due_at,
  j.status as stored_status,
  case
    when j.status <> 'Queued' then j.status
    when j.claimed_by is not null and j.due_at > now() then 'Running'
    when j.attempts > 0 then 'Retrying'
    when j.due_at > now() then 'Scheduled'
    else 'Queued'
  end as status
from jobs as j;

comment on column live_jobs.stored_status is 'one of: Queued, Succeeded, Failed, Discarded';
comment on column live_jobs.status is 'one of: Queued, Scheduled, Running, Retrying, Succeeded, Failed, Discarded';

create view my_orders as
select
  o.event_id, o.buyer_user_id, o.token_version, o.id, o.reference, e.event, o.status, o.refund_status, o.ticket_count,
  o.total, o.currency, o.reserved_until, o.expires_at, o.paid_at, o.created_at
from live_orders as o
join ticket_events as e on e.id = o.event_id;

comment on column my_orders.event is 'never null';

create view event_payment_accounts as
select e.id as event_id, a.id, a.provider, a.methods, a.organizer_id is not null as is_own
from events as e
join payment_accounts as a on a.is_active and (a.organizer_id = e.organizer_id or a.organizer_id is null);

comment on column event_payment_accounts.is_own is 'never null';

create view order_payments as
select
  event_id, order_id, id, reference, status, method, amount,
  to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at,
  failure_code,
  case when status = 'Pending' then next_action end as next_action,
  surplus_reason is not null as is_surplus, paid_at, created_at
from payments;

comment on column order_payments.is_surplus is 'never null';

create view refund_causes as
select
  r.event_id, r.id,
  case
    when r.source <> 'Surplus' then r.source
    when p.surplus_reason = 'Order Paid' then 'Paid Twice'
    else coalesce(p.surplus_reason, 'Wrong Amount')
  end as cause
from refunds as r
join payments as p on p.event_id = r.event_id and p.id = r.payment_id;

comment on column refund_causes.cause is
'one of: Buyer, Staff, Event Cancelled, Provider, Paid Twice, Order Cancelled, No Places, Wrong Amount';

create view my_order_details as
select
  o.*,
  orders.subtotal, orders.discount_total, orders.fee_total, orders.tax_total, orders.codes_set_aside,
  coalesce(orders.contact_email, orders.buyer_email) as contact_email,
  case when orders.ticket_tax_included then orders.ticket_tax else 0 end as tax_included,
  (
    select coalesce(json_agg(part order by part.kind, part.id), '[]')
    from (
      select promos.id, 'Promo' as kind, promos.name, promos.code, r.amount
      from promo_redemptions as r
      join promos on promos.event_id = r.event_id and promos.id = r.promo_id
      where r.event_id = o.event_id and r.order_id = o.id and r.status <> 'Released'
      union all
      select vouchers.id, 'Voucher', null, vouchers.code, r.amount
      from voucher_redemptions as r
      join vouchers on vouchers.event_id = r.event_id and vouchers.id = r.voucher_id
      where r.event_id = o.event_id and r.order_id = o.id and r.status <> 'Released'
    ) as part
  ) as discounts,
  case
    when orders.buyer_name is not null and orders.buyer_email is not null then to_json(buyer)
  end as buyer,
  (
    select coalesce(json_agg(part order by i.created_at, i.id), '[]')
    from order_items as i
    join ticket_types as types on types.event_id = i.event_id and types.id = i.ticket_type_id
    cross join lateral (select types.id, types.name) as ticket_type
    cross join lateral (
      select i.id, to_json(ticket_type) as ticket_type, i.quantity, i.unit_price, i.discount, i.total
    ) as part
    where i.event_id = o.event_id and i.order_id = o.id
  ) as items,
  (
    select coalesce(json_agg(part order by t.created_at, t.id), '[]')
    from live_tickets as t
    join ticket_types as types on types.event_id = t.event_id and types.id = t.ticket_type_id
    cross join lateral (select types.id, types.name) as ticket_type
    cross join lateral (select t.attendee_name as name, t.attendee_email as email) as attendee
    cross join lateral (
      select
        t.id, t.code, t.status, to_json(ticket_type) as ticket_type, to_json(attendee) as attendee, t.price, t.seat,
        t.answers
    ) as part
    where t.event_id = o.event_id and t.order_id = o.id and t.transferred_from_id is null
  ) as tickets,
  (
    select to_json(part)
    from (
      select p.id, p.reference, p.status, p.method, p.amount, p.expires_at, p.failure_code, p.next_action
      from order_payments as p
      where p.event_id = o.event_id and p.order_id = o.id
      order by p.is_surplus, p.paid_at is null, p.created_at desc, p.id desc
      limit 1
    ) as part
  ) as payment,
  (
    select coalesce(json_agg(part order by part.is_own desc, part.id), '[]')
    from (
      select a.id, a.provider, a.methods, a.is_own
      from event_payment_accounts as a
      where a.event_id = o.event_id and o.total > 0 and o.status in ('Reserved', 'Awaiting Payment')
    ) as part
  ) as payment_accounts,
  (
    select coalesce(json_agg(part order by r.created_at, r.id), '[]')
    from refunds as r
    join refund_causes as why on why.event_id = r.event_id and why.id = r.id
    cross join lateral (
      select
        r.id, r.amount, r.status, why.cause,
        to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    ) as part
    where r.event_id = o.event_id and r.order_id = o.id
  ) as refunds,
  -- Where people send the money of a refund, they need to know to which account.
  (
    select coalesce(json_agg(part order by way.id), '[]')
    from refund_ways as way
    cross join lateral (select way.method, way.provider, way.is_whole, way.is_by_people, way.is_at_provider) as part
    where
      way.event_id = o.event_id and way.order_id = o.id and way.status in ('Requested', 'Approved', 'Processing')
  ) as refunds_under_way,
  exists (
    select from refund_accounts as named where named.event_id = o.event_id and named.order_id = o.id
  ) as is_refund_account_named,
  -- As buyers may ask for it: in time, of tickets that are good, refundable and not used. The dates of a postponed event do not hold.
  (
    select coalesce(json_agg(t.id order by t.created_at, t.id), '[]')
    from live_tickets as t
    join ticket_types as types on types.event_id = t.event_id and types.id = t.ticket_type_id
    join events on events.id = t.event_id
    where
      t.event_id = o.event_id and t.order_id = o.id and t.transferred_from_id is null and o.status = 'Paid'
      and o.total > 0 and t.status = 'Active' and t.price > 0 and types.is_refundable
      and (
        events.status = 'Postponed'
        or greatest(coalesce(events.refund_until, events.starts_at), events.refund_promised_until) > now()
      )
      and not exists (
        select from refund_items as i where i.event_id = t.event_id and i.ticket_id = t.id and i.is_open
      )
      and not exists (
        select from standing_entries as entry where entry.event_id = t.event_id and entry.ticket_id = t.id
      )
  ) as refundable_tickets,
  -- How one gets in, or joins online, is for those who have tickets.
  case
    when o.status = 'Paid' and o.refund_status <> 'Refunded'
      then (select events.entry_instructions_markdown from events where events.id = o.event_id)
  end as entry_instructions_markdown
from my_orders as o
join orders on orders.event_id = o.event_id and orders.id = o.id
cross join lateral (
  select
    orders.buyer_name as name, orders.buyer_email as email, orders.buyer_phone as phone,
    orders.buyer_company as company, orders.buyer_tax_number as tax_number, orders.buyer_address as address
) as buyer;

comment on column my_order_details.items is 'never null';
comment on column my_order_details.discounts is 'never null';
comment on column my_order_details.codes_set_aside is 'never null';
comment on column my_order_details.tax_included is 'never null';
comment on column my_order_details.tickets is 'never null';
comment on column my_order_details.refunds is 'never null';
comment on column my_order_details.refunds_under_way is 'never null';
comment on column my_order_details.is_refund_account_named is 'never null';
comment on column my_order_details.refundable_tickets is 'never null';
comment on column my_order_details.subtotal is 'never null';
comment on column my_order_details.discount_total is 'never null';
comment on column my_order_details.fee_total is 'never null';
comment on column my_order_details.tax_total is 'never null';
comment on column my_order_details.payment_accounts is 'never null';

create view staff_orders as
select
  o.event_id, o.id, orders.reference, o.event, o.status, o.refund_status, o.ticket_count, o.total, o.currency, o.reserved_until,
  o.expires_at, o.paid_at, o.created_at, events.organizer_id, orders.channel, orders.buyer_name, orders.buyer_email,
  orders.contact_email, orders.buyer_phone,
  case
    when orders.buyer_name is not null
      then json_build_object('name', orders.buyer_name, 'email', orders.buyer_email)
  end as buyer
from my_orders as o
join orders on orders.event_id = o.event_id and orders.id = o.id
join events on events.id = o.event_id;

comment on column staff_orders.reference is 'never null';
comment on column staff_orders.channel is 'one of: Online, Box Office';

create view staff_order_details as
select
  o.*,
  events.organizer_id, orders.channel, orders.accepted_terms_version, orders.platform_fee,
  orders.fee_tax, orders.fee_borne_by, orders.ticket_tax, orders.cancelled_at, orders.cancellation_reason,
  orders.updated_at,
  (select person from persons where persons.id = orders.sold_by) as sold_by,
  (
    select coalesce(json_agg(part order by p.created_at, p.id), '[]')
    from payments as p
    left join payment_accounts as a on a.id = p.account_id
    cross join lateral (
      select
        p.id, p.reference, p.status, p.method, a.provider, a.organizer_id as account_organizer_id, p.amount,
        p.received_amount, case when p.paid_at is null then p.received_currency end as received_currency,
        p.surplus_reason is not null as is_surplus, p.failure_code, p.failure_message,
        to_char(p.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at,
        to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at,
        to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    ) as part
    where p.event_id = o.event_id and p.order_id = o.id
  ) as payments
from my_order_details as o
join orders on orders.event_id = o.event_id and orders.id = o.id
join events on events.id = o.event_id;

comment on column staff_order_details.payments is 'never null';
comment on column staff_order_details.channel is 'one of: Online, Box Office';
comment on column staff_order_details.fee_borne_by is 'one of: Organizer, Buyer';
comment on column staff_order_details.platform_fee is 'never null';
comment on column staff_order_details.fee_tax is 'never null';
comment on column staff_order_details.ticket_tax is 'never null';
comment on column staff_order_details.updated_at is 'never null';

create view order_receipts as
select
  d.event_id, d.buyer_user_id, d.token_version, d.id, d.reference, d.status, d.event, d.buyer, d.items, d.discounts,
  d.currency, d.subtotal, d.total, d.paid_at, d.created_at,
  printed.locale,
  orders.fee_total as fee,
  case when orders.fee_borne_by = 'Buyer' then orders.fee_tax else 0 end as fee_tax,
  events.tax_name, orders.ticket_tax, orders.ticket_tax_included,
  to_json(seller) as seller,
  (
    select to_json(part)
    from (
      select
        p.method, p.reference,
        to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at
      from payments as p
      where
        p.event_id = d.event_id and p.order_id = d.id and p.paid_at is not null and p.surplus_reason is null
        and p.amount > 0
      order by p.id
      limit 1
    ) as part
  ) as payment,
  -- What was paid beside the price is not on the receipt, and its way back is not either.
  (
    select coalesce(json_agg(part order by r.succeeded_at, r.id), '[]')
    from refunds as r
    join payments as p on p.event_id = r.event_id and p.id = r.payment_id
    cross join lateral (
      select
        r.amount, to_char(r.succeeded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as succeeded_at
    ) as part
    where
      r.event_id = d.event_id and r.order_id = d.id and r.status = 'Succeeded' and p.surplus_reason is null
      and r.source <> 'Surplus'
  ) as refunds
from my_order_details as d
join orders on orders.event_id = d.event_id and orders.id = d.id
join printed_locales as printed on printed.event_id = d.event_id and printed.id = d.id
join events on events.id = d.event_id
join organizers on organizers.id = events.organizer_id
cross join lateral (
  select
    coalesce(organizers.legal_name, organizers.name) as name, organizers.tax_id, organizers.address,
    organizers.support_email as email
) as seller;

comment on column order_receipts.locale is 'one of: id, en';
comment on column order_receipts.items is 'never null';
comment on column order_receipts.discounts is 'never null';
comment on column order_receipts.seller is 'never null';
comment on column order_receipts.refunds is 'never null';
comment on column order_receipts.subtotal is 'never null';
comment on column order_receipts.fee is 'never null';
comment on column order_receipts.fee_tax is 'never null';
comment on column order_receipts.ticket_tax is 'never null';
comment on column order_receipts.ticket_tax_included is 'never null';

create view live_webhook_endpoints as
select
  e.id, e.organizer_id, e.url, e.types, e.description, e.status, e.failing_since, e.failures, e.warned, e.old_until, e.created_by,
  e.created_at, e.updated_at
from webhook_endpoints as e;

comment on column live_webhook_endpoints.status is 'one of: Active, Paused, Disabled';

create view live_webhook_deliveries as
select
  d.message_id as id, d.endpoint_id, d.message_id, d.event_id, o.topic as type, d.status, d.attempts, d.next_at,
  d.last_attempt_at, d.last_status_code, d.last_error, d.last_response, d.created_at
from webhook_deliveries as d
left join outbox as o on o.event_id = d.event_id and o.id = d.message_id;

comment on column live_webhook_deliveries.status is 'one of: Pending, Succeeded, Failed, Cancelled';
comment on column live_webhook_deliveries.id is 'never null';

create view event_message_details as
select
  m.event_id, m.id, m.subject, m.body_markdown, m.ticket_type_ids, m.status, m.is_optional, m.recipients, m.created_at,
  (
    select to_json(part)
    from (
      select id, name, email from live_users
      where live_users.id = m.created_by and live_users.organizer_id = events.organizer_id
    ) as part
  ) as sent_by
from event_messages as m
join events on events.id = m.event_id;

create view held_tickets as
select
  t.event_id, t.id, t.ticket_type_id, t.holder_user_id, t.status, t.generation, t.signing_key_id,
  coalesce(t.attendee_email, o.contact_email, o.buyer_email) as address,
  coalesce(t.revoked_at, t.cancelled_at) as ended_at
from live_tickets as t
join orders as o on o.event_id = t.event_id and o.id = t.order_id;

comment on column held_tickets.status is
'one of: Pending, Active, Used, Expired, Cancelled, Refunded, Revoked, Transferred';

create view pictures as
select
  m.id, m.owner_id, m.purpose, '/media/' || m.sha256 || '/1280.webp' as url, f.width, f.height, f.bytes,
  exists (select from media_uses as u where u.media_id = m.id) as in_use, m.created_at
from media as m
join media_files as f on f.sha256 = m.sha256;

comment on column pictures.url is 'never null';
comment on column pictures.width is 'never null';
comment on column pictures.height is 'never null';
comment on column pictures.bytes is 'never null';
comment on column pictures.in_use is 'never null';

create view managed_categories as
select
  categories.*,
  exists (select from events where events.category_id = categories.id offset 0) as is_used
from categories;

comment on column managed_categories.is_used is 'never null';

create view managed_venues as
select
  venues.*,
  case
    when organizers.id is not null then jsonb_build_object('id', organizers.id, 'name', organizers.name)
  end as organizer,
  exists (select from events where events.venue_id = venues.id offset 0) as is_used
from venues
left join organizers on organizers.id = venues.organizer_id;

comment on column managed_venues.organizer is 'null: the platform''s';
comment on column managed_venues.is_used is 'never null';

create view managed_payment_accounts as
select
  a.id, a.organizer_id, a.provider, a.mode, a.methods, a.config, a.kept_names, a.is_active, a.created_at, a.updated_at,
  case
    when organizers.id is not null then jsonb_build_object('id', organizers.id, 'name', organizers.name)
  end as organizer
from payment_accounts as a
left join organizers on organizers.id = a.organizer_id;

comment on column managed_payment_accounts.organizer is 'null: the platform''s';

create view managed_organizers as
select
  organizers.id, organizers.name, organizers.slug, organizers.status, organizers.logo_url, organizers.description,
  organizers.website_url, organizers.support_email, organizers.support_phone, organizers.timezone,
  organizers.legal_name, organizers.tax_id, organizers.address,
  organizers.is_official, organizers.created_at, organizers.updated_at,
  exists (select from events where events.organizer_id = organizers.id offset 0)
  or exists (select from users where users.organizer_id = organizers.id offset 0)
  or exists (select from venues where venues.organizer_id = organizers.id offset 0)
  or exists (select from webhook_endpoints where webhook_endpoints.organizer_id = organizers.id offset 0)
  or exists (select from payment_accounts where payment_accounts.organizer_id = organizers.id offset 0) as is_used
from organizers;

comment on column managed_organizers.is_used is 'never null';
comment on column managed_organizers.status is 'one of: Active, Suspended';

create view attendees as
select
  t.event_id, t.ticket_type_id, t.id, t.code, t.stored_status, t.status,
  (select event from event_summaries where event_summaries.id = t.event_id) as event,
  to_json(ticket_type) as ticket_type,
  t.attendee_name, t.attendee_email,
  to_json("order") as "order", o.reference as order_reference, o.buyer_name, o.buyer_email, o.contact_email,
  o.buyer_phone,
  t.price, t.currency, t.seat, t.answers, t.valid_from, t.valid_until, t.issued_at, t.used_at, t.created_at, t.updated_at
from live_tickets as t
left join ticket_types as types on types.event_id = t.event_id and types.id = t.ticket_type_id
left join orders as o on o.event_id = t.event_id and o.id = t.order_id
cross join lateral (select types.id, types.name, types.color) as ticket_type
cross join lateral (select o.id, o.reference) as "order";

comment on column attendees.event is 'never null';
comment on column attendees.ticket_type is 'never null';
comment on column attendees."order" is 'never null';
comment on column attendees.answers is 'never null';

create view exported_orders as
select
  o.event_id, e.organizer_id, e.title as event, e.timezone,
  o.id, o.reference, o.status, o.refund_status, o.buyer_name, o.buyer_email, o.buyer_phone,
  o.buyer_company, o.buyer_tax_number, o.buyer_address, o.ticket_count,
  o.currency, o.subtotal, o.discount_total, o.fee_total, o.tax_total, o.total,
  promos.code as promo_code, vouchers.code as voucher_code,
  o.created_at, o.paid_at, o.cancelled_at, o.cancellation_reason
from live_orders as o
join events as e on e.id = o.event_id
left join promos on promos.event_id = o.event_id and promos.id = o.promo_id
left join vouchers on vouchers.event_id = o.event_id and vouchers.id = o.voucher_id;

create view exported_attendees as
select
  t.event_id, e.organizer_id, e.title as event, e.timezone,
  t.id, t.code, t.status, types.name as ticket_type, t.attendee_name, t.attendee_email,
  orders.reference as order_reference, orders.buyer_name, orders.buyer_email, orders.buyer_phone, orders.buyer_company,
  orders.buyer_tax_number, orders.buyer_address, t.currency, t.price, t.seat, t.answers as answered,
  (
    select string_agg((answer ->> 'label') || ': ' || (answer ->> 'value'), chr(59) || ' ' order by place)
    from jsonb_array_elements(t.answers) with ordinality as answers (answer, place)
  ) as answers,
  t.valid_from, t.valid_until, t.issued_at, t.used_at, t.created_at
from live_tickets as t
join events as e on e.id = t.event_id
left join ticket_types as types on types.event_id = t.event_id and types.id = t.ticket_type_id
left join orders on orders.event_id = t.event_id and orders.id = t.order_id
where e.deleted_at is null;

create view exported_questions as
select q.event_id, e.organizer_id, q.id, q.label, q.position, q.is_answered
from questions as q
join events as e on e.id = q.event_id
where e.deleted_at is null and (q.deleted_at is null or q.is_answered);

create view exported_payments as
select
  p.event_id, e.organizer_id, e.title as event, e.timezone,
  p.id, p.reference, orders.reference as order_reference, p.status,
  orders.buyer_name, orders.buyer_email, orders.buyer_phone, orders.buyer_company,
  orders.buyer_tax_number, orders.buyer_address,
  p.method, p.provider, p.currency, p.amount, p.platform_fee, p.gateway_fee, p.tax_amount, p.refunded_amount, p.net_amount,
  p.failure_code, p.failure_message, p.created_at, p.expires_at, p.paid_at, p.settled_at
from live_payments as p
join events as e on e.id = p.event_id
left join orders on orders.event_id = p.event_id and orders.id = p.order_id;

create view exported_refunds as
select
  r.event_id, e.organizer_id, e.title as event, e.timezone,
  r.id, orders.reference as order_reference, payments.reference as payment_reference, r.status,
  orders.buyer_name, orders.buyer_email, orders.buyer_phone, orders.buyer_company,
  orders.buyer_tax_number, orders.buyer_address,
  r.currency, r.amount,
  r.reason, r.failure_code, r.failure_message, r.created_at, r.decided_at, r.succeeded_at
from refunds as r
join events as e on e.id = r.event_id
left join orders on orders.event_id = r.event_id and orders.id = r.order_id
left join payments on payments.event_id = r.event_id and payments.id = r.payment_id;

create view exported_check_ins as
select
  c.event_id, e.organizer_id, e.title as event, e.timezone,
  c.id, c.checkin_status, c.reason_code, c.reason, c.direction, t.code as ticket_code, types.name as ticket_type,
  t.attendee_name, orders.reference as order_reference, orders.buyer_name, orders.buyer_email,
  gates.name as gate, devices.name as device,
  live_users.name as petugas, c.method, c.scanned_at, c.received_at, c.is_offline, c.is_forced, c.reverted_at, c.note
from live_check_ins as c
join events as e on e.id = c.event_id
left join tickets as t on t.event_id = c.event_id and t.id = c.ticket_id
left join ticket_types as types on types.event_id = t.event_id and types.id = t.ticket_type_id
left join orders on orders.event_id = t.event_id and orders.id = t.order_id
left join gates on gates.event_id = c.event_id and gates.id = c.gate_id
left join devices on devices.id = c.device_id
left join live_users on live_users.id = c.petugas_id;

create view exported_ledger as
select
  l.event_id, e.organizer_id, e.title as event, e.timezone,
  l.id, l.kind, l.is_reversal, l.borne_by, orders.reference as order_reference, payments.reference as payment_reference,
  orders.buyer_name, orders.buyer_email, orders.buyer_phone, orders.buyer_company,
  orders.buyer_tax_number, orders.buyer_address,
  payments.method, types.name as ticket_type, promos.code as promo_code, vouchers.code as voucher_code, l.quantity,
  l.currency, l.amount, l.occurred_at
from ledger_entries as l
join events as e on e.id = l.event_id
left join orders on orders.event_id = l.event_id and orders.id = l.order_id
left join payments on payments.event_id = l.event_id and payments.id = l.payment_id
left join ticket_types as types on types.event_id = l.event_id and types.id = l.ticket_type_id
left join promos on promos.event_id = l.event_id and promos.id = l.promo_id
left join vouchers on vouchers.event_id = l.event_id and vouchers.id = l.voucher_id;

comment on column exported_ledger.method is
'one of: QRIS, Virtual Account, Card, E-Wallet, Bank Transfer, Retail, Cash, Free';

create view exported_vouchers as
select
  v.event_id, e.organizer_id, e.title as event, e.timezone,
  v.id, v.code, batches.name as batch, v.status, v.effect, v.discount_type, v.discount_value, v.currency,
  (
    select string_agg(types.name, ', ' order by types.position, types.id)
    from ticket_types as types
    where types.event_id = v.event_id and types.id = any(v.ticket_type_ids)
  ) as ticket_types,
  v.max_usages, v.redeemed_count, v.reserved_count, v.recipient_name, v.recipient_email, v.valid_from, v.valid_until,
  v.sent_at, v.last_redeemed_at, v.note, v.created_at
from live_vouchers as v
join events as e on e.id = v.event_id
left join voucher_batches as batches on batches.event_id = v.event_id and batches.id = v.batch_id
where e.deleted_at is null;

create view exported_users as
select
  u.id, u.name, u.email, u.email_verified_at, u.phone, u.role, u.status, organizers.name as organizer, u.organizer_role,
  u.locale, u.timezone, u.city, u.province, u.birth_date, u.gender, u.created_at
from live_users as u
left join organizers on organizers.id = u.organizer_id;
