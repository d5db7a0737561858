import Type from 'typebox';
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
export const SignatureProfile = record('SignatureProfile', {
  ...shown,
  about_markdown: Markdown,
  is_published: Flag,
});
