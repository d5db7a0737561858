import { slug, text } from '../body.ts';
import { managed } from '../managed.ts';
import { Count, Id, Instant, nullable, record, Text } from '../values.ts';

/** What an event is about; visitors look for events by it. */
export const Category = record('Category', {
  id: Id,
  name: Text,
  slug: Text,
  description: nullable(Text),
  position: Count,
  created_at: Instant,
  updated_at: Instant,
});

export const ManagedCategory = managed('ManagedCategory', Category);

/** What a write may name. */
export const categoryFields = { name: text(60), slug: slug(), description: nullable(text(300)) };
