import { Count, Flag, Id, Instant, nullable, oneOf, record, Text } from '../values.ts';

/** A brand that supports the official event. */
export const SignatureBrandPartner = record('SignatureBrandPartner', {
  id: Id,
  event_id: Id,
  name: Text,
  tier: oneOf(['Title', 'Presenting', 'Platinum', 'Gold', 'Silver', 'Bronze', 'Media', 'Community']),
  logo_url: nullable(Text),
  logo_dark_url: nullable(Text),
  website_url: nullable(Text),
  description: nullable(Text),
  position: Count,
  is_active: Flag,
  created_at: Instant,
  updated_at: Instant,
});
