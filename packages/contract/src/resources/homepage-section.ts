import Type from 'typebox';
import { body, text } from '../body.ts';
import { managed } from '../managed.ts';
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

export const ManagedHomepageSection = managed('ManagedHomepageSection', AdminHomepageSection);

const limit = (maximum: number) => Type.Optional(Type.Integer({ minimum: 1, maximum }));
const words = Type.Optional(Type.Array(text(60), { maxItems: 20 }));

/** What `config` may have, by the type of the section. */
export const sectionConfigs = {
  Hero: body({}),
  'Featured Events': body({ limit: limit(24) }),
  'Upcoming Events': body({ limit: limit(24), days: limit(366) }),
  'Signature Event': body({
    show_countdown: Type.Optional({ ...Flag, default: true }),
    show_lineup: Type.Optional(Flag),
  }),
  Categories: body({ limit: limit(50) }),
  Banners: body({}),
  Announcements: body({ limit: limit(10) }),
  Faqs: body({ limit: limit(50), categories: words }),
  Partners: body({ tiers: words }),
  Custom: body({ page: Type.Optional(text(80)) }),
} as const;

/** What a write may name. Key and type are chosen when the section is made, and stay. */
export const homepageSectionFields = {
  title: nullable(text(150)),
  subtitle: nullable(text(200)),
  is_visible: Flag,
  config: HomepageSection.properties.config,
};
export const newHomepageSectionFields = {
  key: Type.String({
    minLength: 2,
    maxLength: 40,
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    description: 'lowercase letters and digits, with single dashes between them',
  }),
  type: HomepageSection.properties.type,
  ...homepageSectionFields,
};
