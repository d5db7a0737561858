import Type from 'typebox';
import { Count, Flag, Id, Instant, nullable, oneOf, record, Text } from '../values.ts';

/** A section of the homepage as visitors read it: visible ones, by `position`. */
export const HomepageSection = record('HomepageSection', {
  id: Id,
  key: Text,
  type: oneOf([
    'Hero',
    'Featured Events',
    'Upcoming Events',
    'Signature Event',
    'Categories',
    'Banners',
    'Announcements',
    'Faqs',
    'Partners',
    'Custom',
  ]),
  title: nullable(Text),
  subtitle: nullable(Text),
  position: Count,
  config: Type.Record(Type.String(), Type.Unknown(), { description: 'Depends on `type`' }),
  created_at: Instant,
  updated_at: Instant,
});

/** A section of the homepage, hidden or not. */
export const AdminHomepageSection = record('AdminHomepageSection', {
  ...HomepageSection.properties,
  is_visible: Flag,
});
