import { api } from '@karcis/contract';
import { placeOf, removable } from './event-place.ts';
import { form, list, record } from './resource.ts';

/** Screens of administrators for the page of the official event, and for the keys by which tickets are signed. */

const routes = api.adminSignature;
const places = {
  profile: placeOf('admin', 'signature-profile', 'id').list,
  artists: placeOf('admin', 'signature-artists', 'signature_artist_id'),
  partners: placeOf('admin', 'signature-brand-partners', 'signature_brand_partner_id'),
  keys: placeOf('admin', 'signing-keys', 'key_id'),
} as const;

const groups = {
  artist: {
    about: ['name', 'role', 'genre', 'country_code', 'photo_media_id', 'bio_markdown'],
    performance: ['stage', 'performs_at', 'performs_until', 'is_headliner'],
    shown: ['is_active', 'announce_at', 'slug'],
    places: ['links'],
  },
  partner: {
    about: ['name', 'tier', 'website_url', 'description', 'is_active'],
    pictures: ['logo_media_id', 'logo_dark_media_id'],
  },
} as const;

export const eventSignature = {
  signatureProfile: record({
    path: places.profile.path,
    who: 'admin',
    noun: 'signatureProfile',
    ofEvent: true,
    reads: api.adminEvents.signatureProfile,
    lead: ['headline', 'edition_label', 'is_published', 'countdown_at'],
    deeds: [{ ...removable, does: routes.removeProfile, word: 'removeRecord' }],
    changes: routes.changeProfile,
    groups: {
      about: ['headline', 'subheadline', 'edition_label', 'about_markdown', 'hashtags'],
      shown: ['is_published', 'countdown_at'],
      pictures: ['hero_media', 'logo_media_id', 'venue_map_media_id', 'gallery'],
      button: ['cta'],
      places: ['social_links'],
      programme: ['schedule', 'highlights', 'stats'],
    },
  }),
  artists: list({
    ...places.artists.list,
    noun: 'artists',
    reads: api.adminEvents.signatureArtists,
    columns: ['name', 'role', 'genre', 'stage', 'performs_at', 'is_headliner', 'is_active'],
    orders: routes.orderArtists,
  }),
  newArtist: form({
    ...places.artists.form,
    noun: 'newArtist',
    creates: routes.createArtist,
    groups: groups.artist,
    preset: { is_active: true },
  }),
  artist: record({
    ...places.artists.record,
    noun: 'artist',
    reads: routes.artist,
    title: 'name',
    lead: ['photo_url', 'stage', 'performs_at', 'is_headliner', 'is_active'],
    deeds: [{ ...removable, does: routes.removeArtist, word: 'removeFromEvent' }],
    changes: routes.changeArtist,
    groups: groups.artist,
  }),
  partners: list({
    ...places.partners.list,
    noun: 'partners',
    reads: api.adminEvents.signatureBrandPartners,
    columns: ['name', 'tier', 'website_url', 'is_active'],
    orders: routes.orderPartners,
  }),
  newPartner: form({
    ...places.partners.form,
    noun: 'newPartner',
    creates: routes.createPartner,
    groups: groups.partner,
    preset: { is_active: true },
  }),
  partner: record({
    ...places.partners.record,
    noun: 'partner',
    reads: routes.partner,
    title: 'name',
    lead: ['logo_url', 'tier', 'website_url', 'is_active'],
    deeds: [{ ...removable, does: routes.removePartner, word: 'removeFromEvent' }],
    changes: routes.changePartner,
    groups: groups.partner,
  }),
  signingKeys: list({
    path: places.keys.list.path,
    who: 'admin',
    ofEvent: true,
    noun: 'signingKeys',
    reads: api.adminSigningKeys.keys,
    columns: ['key_id', 'valid_from', 'valid_until', 'revoked_at'],
  }),
  newSigningKey: form({
    ...places.keys.form,
    noun: 'newSigningKey',
    creates: api.adminSigningKeys.create,
    asks: 'reissue',
  }),
};
