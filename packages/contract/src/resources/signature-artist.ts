import { Count, Flag, Html, Id, Instant, nullable, record, SocialLinks, Text } from '../values.ts';

/** Somebody who plays at the official event. */
export const SignatureArtist = record('SignatureArtist', {
  id: Id,
  event_id: Id,
  name: Text,
  slug: Text,
  role: nullable(Text),
  genre: nullable(Text),
  bio_html: Html,
  bio_markdown: Text,
  photo_url: nullable(Text),
  country_code: nullable(Text),
  stage: nullable(Text),
  performs_at: nullable(Instant),
  performs_until: nullable(Instant),
  is_headliner: Flag,
  position: Count,
  announce_at: nullable(Instant),
  is_active: Flag,
  links: SocialLinks,
  created_at: Instant,
  updated_at: Instant,
});
