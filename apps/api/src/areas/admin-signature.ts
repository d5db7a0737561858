import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { everyEvent } from '../management/reach.ts';
import { signatureArtists, signaturePartners } from '../management/signature-lists.ts';
import { signatureProfileOf } from '../management/signature-profile.ts';

const profile = signatureProfileOf(everyEvent);

export const adminSignature: Area<Api['adminSignature']> = {
  changeProfile: profile.change,
  removeProfile: profile.remove,
  createArtist: signatureArtists.create,
  artist: signatureArtists.read,
  changeArtist: signatureArtists.change,
  removeArtist: signatureArtists.remove,
  orderArtists: signatureArtists.order,
  changeArtists: signatureArtists.bulk,
  createPartner: signaturePartners.create,
  partner: signaturePartners.read,
  changePartner: signaturePartners.change,
  removePartner: signaturePartners.remove,
  orderPartners: signaturePartners.order,
  changePartners: signaturePartners.bulk,
};
