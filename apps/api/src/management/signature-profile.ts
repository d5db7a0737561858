import type { Api, InputOf, ResultOf } from '@karcis/contract';
import type { ReadDb } from '../db/connection/database.ts';
import { linksWithout, mergedLinks } from '../db/queries/merged-links.ts';
import type { Values } from '../db/writes/write-db.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { shownProfile } from '../domain/signature-profile.ts';
import { onlyChildOfEvents } from './only-child.ts';

type Body = InputOf<Api['adminSignature']['changeProfile']>['body'];
type Profile = NonNullable<ResultOf<Api['adminEvents']['signatureProfile']>>;

/** The functions behind the routes of the page of the official event. */
export const signatureProfileOf = onlyChildOfEvents({
  name: 'signature_profiles',
  ofSignature: true,
  read: profileOf,
  newValues: ({ headline, ...body }: Body) => ({
    ...columnsOf(body),
    headline: headline ?? missing(),
    ...(body.social_links === undefined ? {} : { social_links: linksWithout(body.social_links) }),
  }),
  values: (body: Body) => ({
    ...columnsOf(body),
    ...(body.social_links === undefined
      ? {}
      : { social_links: mergedLinks('signature_profiles', 'social_links', body.social_links) }),
  }),
});

async function profileOf(db: ReadDb, event: string) {
  const profile = await db
    .selectFrom('signature_profiles')
    .selectAll()
    .where('event_id', '=', event)
    .$narrowType<Pick<Profile, 'highlights' | 'stats' | 'gallery' | 'schedule' | 'social_links'>>()
    .executeTakeFirst();
  return profile && shownProfile(profile);
}

const missing = (): never =>
  fail('invalid_request', {
    errors: [{ pointer: '/headline', code: 'missing', detail: 'A new page needs a headline.' }],
  });

/** The columns that a body names, but for the links, which are merged. */
function columnsOf({
  hero_media: hero,
  cta,
  highlights,
  schedule,
  ...more
}: Body): Values<'signature_profiles'> {
  const { social_links: _, ...body } = more;
  return {
    ...body,
    ...heroColumns(hero),
    ...(cta === undefined ? {} : { cta_label: cta?.label ?? null, cta_url: cta?.url ?? null }),
    highlights: highlights?.map(({ title, text = null, icon = null }) => ({ title, text, icon })),
    schedule: schedule?.map(({ day, title, starts_at = null, ends_at = null, stage = null }) => ({
      day,
      title,
      starts_at,
      ends_at,
      stage,
    })),
  };
}

/** A picture has none in its place; a video takes the place of a picture, and a picture that of a video. */
function heroColumns(hero: Body['hero_media']): Values<'signature_profiles'> {
  if (hero === undefined) return {};
  if (hero === null)
    return {
      hero_media_type: null,
      hero_media_media_id: null,
      hero_media_poster_media_id: null,
      hero_media_alt: null,
    };
  const { media_id: picture, video_url: video, poster_media_id: poster, alt } = hero;
  if (picture !== undefined && (video !== undefined || poster != null)) return eitherOr();
  const rest = { hero_media_poster_media_id: poster, hero_media_alt: alt };
  if (picture !== undefined)
    return {
      ...rest,
      hero_media_type: 'Image',
      hero_media_media_id: picture,
      hero_media_poster_media_id: null,
    };
  if (video !== undefined) return { ...rest, hero_media_type: 'Video', hero_media_url: video };
  return rest;
}

const eitherOr = (): never =>
  fail('invalid_request', {
    errors: [
      {
        pointer: '/hero_media',
        code: 'not_allowed',
        detail: 'It is a picture by media_id, or a video by video_url, which may have poster_media_id.',
      },
    ],
  });
