import { Count, Flag, Id, Instant, nullable, part, record, Text } from '../values.ts';

/** An organizer as visitors read it. An allow-list: how to reach its staff is for ticket holders. */
export const PublicOrganizer = record('PublicOrganizer', {
  id: Id,
  name: Text,
  slug: Text,
  logo_url: nullable(Text),
  description: nullable(Text),
  website_url: nullable(Text),
  is_official: Flag,
  counts: part({ upcoming_events: Count }),
  created_at: Instant,
  updated_at: Instant,
});
