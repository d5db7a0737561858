import Type from 'typebox';
import { markdown, picture, placesElsewhere, slug, text } from '../body.ts';
import { managed } from '../managed.ts';
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
const SignatureArtist = record('SignatureArtist', {
  ...shown,
  bio_markdown: Markdown,
  announce_at: nullable(Instant),
  is_active: Flag,
});

export const ManagedSignatureArtist = managed('ManagedSignatureArtist', SignatureArtist);

/** What a write may name. */
export const signatureArtistFields = {
  name: text(120),
  slug: slug(),
  role: nullable(text(60)),
  genre: nullable(text(60)),
  bio_markdown: markdown(),
  photo_media_id: nullable(picture('photo')),
  country_code: nullable(
    Type.String({ pattern: '^[A-Z]{2}$', description: 'two capital letters of ISO 3166, such as ID' }),
  ),
  stage: nullable(text(80)),
  performs_at: nullable(Instant),
  performs_until: nullable(Instant),
  is_headliner: Flag,
  announce_at: nullable(Instant),
  is_active: Flag,
  links: placesElsewhere(),
};
