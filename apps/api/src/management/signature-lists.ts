import type { Api, InputOf } from '@karcis/contract';
import type { ReadDb } from '../db/connection/database.ts';
import { bounded } from '../db/queries/list.ts';
import { linksWithout, mergedLinks } from '../db/queries/merged-links.ts';
import type { Account } from '../domain/security/scope.ts';
import { toHtml } from '../domain/text/rich-text.ts';
import { keptChildrenOfEvents } from './event-children.ts';
import { everyEvent } from './reach.ts';
import { freeSlug, type Taken } from './slug.ts';

type Signature = Api['adminSignature'];
type BodyOf<Name extends keyof Signature> =
  InputOf<Signature[Name]> extends { readonly body: infer Body } ? Body : never;
interface OfOne {
  readonly id: string;
}

/** Slugs of a list that artists of an event have. */
const slugsOfArtists =
  (db: ReadDb, event: string): Taken =>
  (slugs) =>
    db
      .selectFrom('live_signature_artists')
      .select('slug')
      .where('event_id', '=', event)
      .where('slug', 'in', slugs)
      .execute();

/** Those who play at the official event. */
const artists = keptChildrenOfEvents({
  name: 'signature_artists',
  subject: 'signature_artist',
  ofSignature: true,
  read: async (db, event, id) => {
    const artist = await artistsOfEvent(db, event).where('id', '=', id).executeTakeFirst();
    return artist && shownArtist(artist);
  },
  newValues: async ({ links = {}, ...body }: BodyOf<'createArtist'>, event, db) => ({
    ...body,
    slug: body.slug ?? (await freeSlug(body.name, 'penampil', slugsOfArtists(db, event))),
    links: linksWithout(links),
  }),
  values: ({ links, ...body }: BodyOf<'changeArtist'>) => ({
    ...body,
    ...(links === undefined ? {} : { links: mergedLinks('signature_artists', 'links', links) }),
  }),
})(everyEvent);

/** The brands that support it. */
const partners = keptChildrenOfEvents({
  name: 'signature_brand_partners',
  subject: 'signature_brand_partner',
  ofSignature: true,
  read: (db, event, id) => partnersOfEvent(db, event).where('id', '=', id).executeTakeFirst(),
  newValues: (body: BodyOf<'createPartner'>) => body,
  values: (body: BodyOf<'changePartner'>) => body,
})(everyEvent);

/** The functions behind the routes of both. */
export const signatureArtists = {
  ...artists,
  list: (db: ReadDb, scope: Account, input: OfOne) =>
    artists.listed(db, scope, input, shownArtists(db, input.id)),
};

export const signaturePartners = {
  ...partners,
  list: (db: ReadDb, scope: Account, input: OfOne) =>
    partners.listed(
      db,
      scope,
      input,
      bounded(partnersOfEvent(db, input.id).orderBy('position').orderBy('id')),
    ),
};

const artistsOfEvent = (db: ReadDb, event: string) =>
  db
    .selectFrom('live_signature_artists')
    .selectAll()
    .where('event_id', '=', event)
    .$narrowType<{ links: Record<string, string> }>();

/** An artist with the biography as it is shown. */
export const shownArtist = async <Artist extends { readonly bio_markdown: string }>(artist: Artist) => ({
  ...artist,
  bio_html: await toHtml(artist.bio_markdown),
});

async function shownArtists(db: ReadDb, event: string) {
  const found = await bounded(artistsOfEvent(db, event).orderBy('position').orderBy('id'));
  return Promise.all(found.map((artist) => shownArtist(artist)));
}

const partnersOfEvent = (db: ReadDb, event: string) =>
  db.selectFrom('live_signature_brand_partners').selectAll().where('event_id', '=', event);
