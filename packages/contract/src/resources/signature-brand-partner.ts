import { Count, Flag, Id, ImageUrl, Instant, Link, nullable, oneOf, record, Text } from '../values.ts';

const shown = {
  id: Id,
  event_id: Id,
  name: Text,
  tier: oneOf(['Title', 'Presenting', 'Platinum', 'Gold', 'Silver', 'Bronze', 'Media', 'Community']),
  logo_url: nullable(ImageUrl),
  logo_dark_url: nullable(ImageUrl),
  website_url: nullable(Link),
  description: nullable(Text),
  position: Count,
  created_at: Instant,
  updated_at: Instant,
};

/** The same for visitors. */
export const PublicSignatureBrandPartner = record('PublicSignatureBrandPartner', shown);

/** A brand that supports the official event. */
export const SignatureBrandPartner = record('SignatureBrandPartner', {
  ...shown,
  is_active: Flag,
});
