import type { Api, ResultOf } from '@karcis/contract';
import type { Area } from '../../handler.ts';
import { bounded } from '../../db/queries/list.ts';
import { shownTheme } from '../../domain/event-theme.ts';
import { shownProfile } from '../../domain/signature-profile.ts';
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
  return found === undefined ? null : shownTheme(found);
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
  return found === undefined ? null : shownProfile(found);
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
