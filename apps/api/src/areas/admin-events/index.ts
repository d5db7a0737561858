import type { Api } from '@karcis/contract';
import type { Area } from '../../handler.ts';
import { event, events, signatureEvent } from './events.ts';
import { petugas, promos, ticketTypes, vouchers } from './offers.ts';
import { signatureArtists, signatureBrandPartners, signatureProfile, theme } from './presentation.ts';

export const adminEvents: Area<Api['adminEvents']> = {
  events,
  signatureEvent,
  event,
  ticketTypes,
  petugas,
  promos,
  vouchers,
  theme,
  signatureProfile,
  signatureArtists,
  signatureBrandPartners,
};
