import { eventManagement } from '../event-management.ts';
import { onlyChild } from '../only-child.ts';
import { ManagedSignatureArtist, signatureArtistFields } from '../resources/signature-artist.ts';
import {
  ManagedSignatureBrandPartner,
  signatureBrandPartnerFields,
} from '../resources/signature-brand-partner.ts';
import { ManagedSignatureProfile, signatureProfileFields } from '../resources/signature-profile.ts';

/** `adminEvents` reads it, and the lists. */
const profile = onlyChild('admin', {
  path: 'signature-profile',
  subject: 'signature_profile',
  noun: 'profile',
  fields: signatureProfileFields,
  record: ManagedSignatureProfile,
});

const artists = eventManagement('admin')({
  path: 'signature-artists',
  subject: 'signature_artist',
  words: ['artist', 'artists'],
  fields: signatureArtistFields,
  newFields: signatureArtistFields,
  required: ['name'],
  record: ManagedSignatureArtist,
});

const partners = eventManagement('admin')({
  path: 'signature-brand-partners',
  subject: 'signature_brand_partner',
  words: ['brand partner', 'brand partners'],
  fields: signatureBrandPartnerFields,
  newFields: signatureBrandPartnerFields,
  required: ['name', 'tier'],
  record: ManagedSignatureBrandPartner,
});

export const adminSignature = {
  changeProfile: profile.change,
  removeProfile: profile.remove,
  createArtist: artists.create,
  artist: artists.read,
  changeArtist: artists.change,
  removeArtist: artists.remove,
  orderArtists: artists.order,
  changeArtists: artists.bulk,
  createPartner: partners.create,
  partner: partners.read,
  changePartner: partners.change,
  removePartner: partners.remove,
  orderPartners: partners.order,
  changePartners: partners.bulk,
};
