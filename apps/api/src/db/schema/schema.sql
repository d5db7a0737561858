-- Generated from the catalog of a migrated database by `npm run generate`. Never edited; made for reading. Views: views/.

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
