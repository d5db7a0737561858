import { link, picture, text } from '../body.ts';
import { managed } from '../managed.ts';
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
const SignatureBrandPartner = record('SignatureBrandPartner', {
  ...shown,
  is_active: Flag,
});

export const ManagedSignatureBrandPartner = managed('ManagedSignatureBrandPartner', SignatureBrandPartner);

/** What a write may name. */
export const signatureBrandPartnerFields = {
  name: text(120),
  tier: shown.tier,
  logo_media_id: nullable(picture('logo')),
  logo_dark_media_id: nullable(picture('logo')),
  website_url: nullable(link()),
  description: nullable(text(500)),
  is_active: Flag,
};
