import Type from 'typebox';
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
