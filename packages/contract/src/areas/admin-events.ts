import Type from 'typebox';
import { themeRoutes } from '../of-events/themes.ts';
import { countedList, page, paged, slice } from '../page.ts';
import { AdminEvent, eventStatuses, ManagedAdminEvent } from '../resources/event.ts';
import { PetugasAssignment } from '../resources/petugas-assignment.ts';
import { Promo } from '../resources/promo.ts';
import { ManagedSignatureArtist } from '../resources/signature-artist.ts';
import { ManagedSignatureBrandPartner } from '../resources/signature-brand-partner.ts';
import { ManagedSignatureProfile } from '../resources/signature-profile.ts';
import { TicketType } from '../resources/ticket-type.ts';
import { Voucher, voucherFilters } from '../resources/voucher.ts';
import { list, one, oneOrNull, route } from '../route.ts';
import { Id, oneOf } from '../values.ts';

const ofAdmin = { method: 'GET', access: 'admin', params: Type.Object({ id: Id }) } as const;

export const adminEvents = {
  events: route({
    method: 'GET',
    path: '/admin/events',
    access: 'admin',
    summary: 'The events of all organizers in every status, newest first',
    query: paged({
      q: Type.Optional(
        Type.String({ maxLength: 100, description: 'Words that an event has in its title, in any spelling' }),
      ),
      status: Type.Optional(oneOf(eventStatuses)),
      signature: Type.Optional(
        Type.Boolean({ description: 'True: the official event alone; false: all others' }),
      ),
    }),
    response: page(AdminEvent),
  }),
  signatureEvent: route({
    method: 'GET',
    path: '/admin/events/signature',
    access: 'admin',
    summary: 'The official event in whatever status, or null while there is none',
    response: oneOrNull(AdminEvent),
  }),
  event: route({
    ...ofAdmin,
    path: '/admin/events/{id}',
    summary: 'An event, with what you may do with it',
    response: one(ManagedAdminEvent),
  }),
  ticketTypes: route({
    ...ofAdmin,
    path: '/admin/events/{id}/ticket-types',
    summary: 'The ticket types of an event, in their configured order',
    query: slice,
    response: countedList(TicketType),
  }),
  petugas: route({
    ...ofAdmin,
    path: '/admin/events/{id}/petugas',
    summary: 'Who is, or was, assigned to the gates of an event, newest first',
    query: slice,
    response: countedList(PetugasAssignment),
  }),
  promos: route({
    ...ofAdmin,
    path: '/admin/events/{id}/promos',
    summary: 'The promos of an event, newest first',
    query: slice,
    response: countedList(Promo),
  }),
  vouchers: route({
    ...ofAdmin,
    path: '/admin/events/{id}/vouchers',
    summary: 'The vouchers of an event with their redemptions, newest first',
    query: Type.Object({ ...voucherFilters, ...slice.properties }),
    response: countedList(Voucher),
  }),
  theme: themeRoutes('admin').theme,
  signatureProfile: route({
    ...ofAdmin,
    path: '/admin/events/{id}/signature-profile',
    summary: 'The page of the official event, or null where an event has none',
    response: oneOrNull(ManagedSignatureProfile),
  }),
  signatureArtists: route({
    ...ofAdmin,
    path: '/admin/events/{id}/signature-artists',
    summary: 'The lineup of the official event, in its configured order',
    response: list(ManagedSignatureArtist),
  }),
  signatureBrandPartners: route({
    ...ofAdmin,
    path: '/admin/events/{id}/signature-brand-partners',
    summary: 'The brand partners of the official event, in their configured order',
    response: list(ManagedSignatureBrandPartner),
  }),
};
