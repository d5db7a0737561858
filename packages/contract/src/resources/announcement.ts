import Type from 'typebox';
import { link, markdown, text } from '../body.ts';
import { managed } from '../managed.ts';
import { Flag, Html, Id, Instant, Link, Markdown, nullable, oneOf, record, Text } from '../values.ts';

/** A notice as visitors read it: active and inside its window. */
export const Announcement = record('Announcement', {
  id: Id,
  title: Text,
  body_html: Html,
  level: oneOf(['Info', 'Success', 'Warning', 'Critical']),
  link_url: nullable(Link),
  link_label: nullable(Text),
  is_dismissible: Flag,
  starts_at: nullable(Instant),
  ends_at: nullable(Instant),
  priority: Type.Integer({ description: 'Higher comes first' }),
  created_at: Instant,
  updated_at: Instant,
});

/** A notice whatever its window and its switch, with its source. */
export const AdminAnnouncement = record('AdminAnnouncement', {
  ...Announcement.properties,
  body_markdown: Markdown,
  is_active: Flag,
  status: oneOf(['Scheduled', 'Active', 'Expired', 'Inactive']),
});

export const ManagedAnnouncement = managed('ManagedAnnouncement', AdminAnnouncement);

/** What a write may name. */
export const announcementFields = {
  title: text(150, { min: 3 }),
  body_markdown: markdown(),
  level: Announcement.properties.level,
  link_url: nullable(link()),
  link_label: nullable(text(60)),
  is_dismissible: Flag,
  is_active: Flag,
  starts_at: nullable(Instant),
  ends_at: nullable(Instant),
  priority: Type.Integer({ minimum: -1000, maximum: 1000 }),
};
