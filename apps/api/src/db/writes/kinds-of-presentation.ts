import type { Tables } from '../schema/tables.ts';
import type { Kind } from './kind.ts';

/** How events look, and what the official one shows. */
export const presentation = {
  event_themes: {
    subject: 'event_theme',
    label: 'preset',
    perEvent: 1,
    hasPosition: false,
    hasTrash: false,
    isPublic: true,
    images: ['background_image_url', 'logo_url', 'ticket_logo_url'],
    fields: {
      ticket_accent_color: 'ticket_design.accent_color',
      ticket_logo_url: 'ticket_design.logo_url',
      ticket_footer_text: 'ticket_design.footer_text',
    },
  },
  signature_artists: {
    subject: 'signature_artist',
    label: 'name',
    perEvent: 200,
    hasPosition: true,
    hasTrash: true,
    isPublic: true,
    json: ['links'],
    images: ['photo_url'],
    markdown: ['bio_markdown'],
  },
  signature_brand_partners: {
    subject: 'signature_brand_partner',
    label: 'name',
    perEvent: 200,
    hasPosition: true,
    hasTrash: true,
    isPublic: true,
    images: ['logo_url', 'logo_dark_url'],
  },
  signature_profiles: {
    subject: 'signature_profile',
    label: 'headline',
    perEvent: 1,
    hasPosition: false,
    hasTrash: false,
    isPublic: true,
    json: ['highlights', 'stats', 'gallery', 'schedule', 'social_links'],
    images: ['hero_media_url', 'hero_media_poster_url', 'logo_url', 'venue_map_url'],
    galleries: ['gallery'],
    markdown: ['about_markdown'],
    fields: {
      hero_media_type: 'hero_media.type',
      hero_media_url: 'hero_media.url',
      hero_media_poster_url: 'hero_media.poster_url',
      hero_media_alt: 'hero_media.alt',
      cta_label: 'cta.label',
      cta_url: 'cta.url',
    },
  },
} as const satisfies Partial<Record<keyof Tables, Kind>>;
