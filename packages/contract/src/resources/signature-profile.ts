import Type from 'typebox';
import { link, markdown, picture, placesElsewhere, text } from '../body.ts';
import { managed } from '../managed.ts';
import {
  Flag,
  Html,
  Id,
  ImageUrl,
  Instant,
  Link,
  Markdown,
  nullable,
  oneOf,
  part,
  record,
  SocialLinks,
  Text,
} from '../values.ts';

const shown = {
  id: Id,
  event_id: Id,
  headline: Text,
  subheadline: nullable(Text),
  edition_label: nullable(Text),
  about_html: Html,
  hero_media: nullable(
    part({ type: oneOf(['Image', 'Video']), url: Link, poster_url: nullable(ImageUrl), alt: nullable(Text) }),
  ),
  logo_url: nullable(ImageUrl),
  highlights: Type.Array(part({ title: Text, text: nullable(Text), icon: nullable(Text) })),
  stats: Type.Array(part({ label: Text, value: Text })),
  gallery: Type.Array(part({ url: ImageUrl, alt: nullable(Text) })),
  schedule: Type.Array(
    part({
      day: Type.String({ format: 'date', description: 'In the time zone of the event' }),
      title: Text,
      starts_at: nullable(Instant),
      ends_at: nullable(Instant),
      stage: nullable(Text),
    }),
  ),
  venue_map_url: nullable(ImageUrl),
  social_links: SocialLinks,
  hashtags: Type.Array(Text),
  cta: nullable(part({ label: Text, url: Link })),
  countdown_at: nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
};

/** The same for visitors. */
export const PublicSignatureProfile = record('PublicSignatureProfile', shown);

/** The page of the platform's one official event. */
const SignatureProfile = record('SignatureProfile', {
  ...shown,
  about_markdown: Markdown,
  is_published: Flag,
});

export const ManagedSignatureProfile = managed('ManagedSignatureProfile', SignatureProfile);

/** Where videos are shown. The server fetches none of them. */
const videoHosts = ['www.youtube.com', 'youtu.be', 'vimeo.com', 'player.vimeo.com'] as const;

const alt = nullable(text(200));

/** What a write may name. */
export const signatureProfileFields = {
  headline: text(150, { min: 3 }),
  subheadline: nullable(text(200)),
  edition_label: nullable(text(60)),
  about_markdown: markdown(),
  hero_media: {
    ...nullable(
      Type.Partial(
        part({
          media_id: picture('photo'),
          video_url: Type.String({
            maxLength: 2000,
            pattern: `^https://(${videoHosts.join('|').replaceAll('.', '\\.')})/[^\\s]+$`,
            'x-as': 'link',
            'x-text': 'trimmed',
            description: `an https address at ${videoHosts.join(', ')}`,
          }),
          poster_media_id: nullable(picture('photo')),
          alt,
        }),
      ),
    ),
    description: 'A picture, or a video with a picture in its place, by one of `media_id` and `video_url`',
  },
  logo_media_id: nullable(picture('logo')),
  highlights: Type.Array(
    part({
      title: text(120),
      text: Type.Optional(nullable(text(300))),
      icon: Type.Optional(nullable(text(40))),
    }),
    { maxItems: 12 },
  ),
  stats: Type.Array(part({ label: text(60), value: text(40) }), { maxItems: 12 }),
  gallery: Type.Array(
    part({
      media_id: Type.Optional(picture('gallery')),
      url: Type.Optional({ ...ImageUrl, maxLength: 2000 }),
      alt: Type.Optional(alt),
    }),
    {
      maxItems: 60,
      description: 'Your own pictures, each by `media_id`, or as it was read by its `url`',
    },
  ),
  schedule: Type.Array(
    part({
      day: Type.String({ format: 'date' }),
      title: text(150),
      starts_at: Type.Optional(nullable(Instant)),
      ends_at: Type.Optional(nullable(Instant)),
      stage: Type.Optional(nullable(text(80))),
    }),
    { maxItems: 200 },
  ),
  venue_map_media_id: nullable(picture('photo')),
  social_links: placesElsewhere(),
  hashtags: Type.Array(text(50), { maxItems: 20, uniqueItems: true }),
  cta: nullable(part({ label: text(40), url: link() })),
  countdown_at: nullable(Instant),
  is_published: Flag,
};
