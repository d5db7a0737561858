import {
  Count,
  Flag,
  Html,
  Id,
  ImageUrl,
  Instant,
  Markdown,
  nullable,
  record,
  SocialLinks,
  Text,
} from '../values.ts';

const shown = {
  id: Id,
  event_id: Id,
  name: Text,
  slug: Text,
  role: nullable(Text),
  genre: nullable(Text),
  bio_html: Html,
  photo_url: nullable(ImageUrl),
  country_code: nullable(Text),
  stage: nullable(Text),
  performs_at: nullable(Instant),
  performs_until: nullable(Instant),
  is_headliner: Flag,
  position: Count,
  links: SocialLinks,
  created_at: Instant,
  updated_at: Instant,
};

/** The same for visitors. */
export const PublicSignatureArtist = record('PublicSignatureArtist', shown);

/** Somebody who plays at the official event. */
export const SignatureArtist = record('SignatureArtist', {
  ...shown,
  bio_markdown: Markdown,
  announce_at: nullable(Instant),
  is_active: Flag,
});
