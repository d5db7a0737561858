import type { Api, ResultOf } from '@karcis/contract';
import type { Area } from '../../handler.ts';
import { bounded } from '../../db/queries/list.ts';
import { isReadable } from '../../domain/text/contrast.ts';
import { toHtml } from '../../domain/text/rich-text.ts';
import { ofEvent } from './of-event.ts';

type Events = Area<Api['adminEvents']>;
type Profile = NonNullable<ResultOf<Api['adminEvents']['signatureProfile']>>;

export const theme: Events['theme'] = async (db, _scope, { id }) => {
  const found = await ofEvent(
    db,
    id,
    db.selectFrom('event_themes').selectAll().where('event_id', '=', id).executeTakeFirst(),
  );
  if (found === undefined) return null;
  const { ticket_accent_color: accent_color, ticket_logo_url: logo_url } = found;
  return {
    ...found,
    ticket_design: { accent_color, logo_url, footer_text: found.ticket_footer_text },
    contrast_ok: isReadable(found.text_color, found.background_color),
  };
};

export const signatureProfile: Events['signatureProfile'] = async (db, _scope, { id }) => {
  const found = await ofEvent(
    db,
    id,
    db
      .selectFrom('signature_profiles')
      .selectAll()
      .where('event_id', '=', id)
      .$narrowType<Pick<Profile, 'highlights' | 'stats' | 'gallery' | 'schedule' | 'social_links'>>()
      .executeTakeFirst(),
  );
  if (found === undefined) return null;
  const { hero_media_type: type, hero_media_url: url, cta_label: label, cta_url } = found;
  return {
    ...found,
    about_html: toHtml(found.about_markdown),
    hero_media:
      type === null || url === null
        ? null
        : { type, url, poster_url: found.hero_media_poster_url, alt: found.hero_media_alt },
    cta: label === null || cta_url === null ? null : { label, url: cta_url },
  };
};

export const signatureArtists: Events['signatureArtists'] = async (db, _scope, { id }) => {
  const lineup = db
    .selectFrom('live_signature_artists')
    .selectAll()
    .where('event_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .$narrowType<{ links: Record<string, string> }>();
  const artists = await ofEvent(db, id, bounded(lineup));
  return artists.map((artist) => ({ ...artist, bio_html: toHtml(artist.bio_markdown) }));
};

export const signatureBrandPartners: Events['signatureBrandPartners'] = (db, _scope, { id }) => {
  const partners = db
    .selectFrom('live_signature_brand_partners')
    .selectAll()
    .where('event_id', '=', id)
    .orderBy('position')
    .orderBy('id');
  return ofEvent(db, id, bounded(partners));
};
