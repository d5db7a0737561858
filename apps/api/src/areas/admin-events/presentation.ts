import type { Api } from '@karcis/contract';
import type { Area } from '../../handler.ts';
import { everyEvent } from '../../management/reach.ts';
import {
  signatureArtists as artists,
  signaturePartners as partners,
} from '../../management/signature-lists.ts';
import { signatureProfileOf } from '../../management/signature-profile.ts';
import { themesOf } from '../../management/themes.ts';

type Events = Area<Api['adminEvents']>;

export const theme: Events['theme'] = themesOf(everyEvent).read;
export const signatureProfile: Events['signatureProfile'] = signatureProfileOf(everyEvent).read;
export const signatureArtists: Events['signatureArtists'] = artists.list;
export const signatureBrandPartners: Events['signatureBrandPartners'] = partners.list;
