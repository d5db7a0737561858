-- What was set up for an event goes with it, once its days in the trash are over. Orders, tickets, payments, check-ins and ledger entries do not:
-- an event that has one of them cannot be deleted.
alter table event_signing_keys
drop constraint a_signing_key_belongs_to_an_event,
add constraint a_signing_key_belongs_to_an_event foreign key (event_id) references events (id) on delete cascade;
alter table event_themes
drop constraint a_theme_belongs_to_an_event,
add constraint a_theme_belongs_to_an_event foreign key (event_id) references events (id) on delete cascade;
alter table gates
drop constraint a_gate_belongs_to_an_event,
add constraint a_gate_belongs_to_an_event foreign key (event_id) references events (id) on delete cascade;
alter table petugas_assignments
drop constraint an_assignment_is_to_an_event,
add constraint an_assignment_is_to_an_event foreign key (event_id) references events (id) on delete cascade;
alter table promos
drop constraint a_promo_belongs_to_an_event,
add constraint a_promo_belongs_to_an_event foreign key (event_id) references events (id) on delete cascade;
alter table signature_artists
drop constraint an_artist_plays_at_an_event,
add constraint an_artist_plays_at_an_event foreign key (event_id) references events (id) on delete cascade;
alter table signature_brand_partners
drop constraint a_partner_supports_an_event,
add constraint a_partner_supports_an_event foreign key (event_id) references events (id) on delete cascade;
alter table signature_profiles
drop constraint a_signature_profile_belongs_to_an_event,
add constraint a_signature_profile_belongs_to_an_event foreign key (event_id) references events (id) on delete cascade;
alter table ticket_types
drop constraint a_ticket_type_belongs_to_an_event,
add constraint a_ticket_type_belongs_to_an_event foreign key (event_id) references events (id) on delete cascade;
alter table voucher_batches
drop constraint a_voucher_batch_belongs_to_an_event,
add constraint a_voucher_batch_belongs_to_an_event foreign key (event_id) references events (id) on delete cascade;
alter table vouchers
drop constraint a_voucher_belongs_to_an_event,
add constraint a_voucher_belongs_to_an_event foreign key (event_id) references events (id) on delete cascade;
