import { Count, Flag, Id, ImageUrl, Instant, Link, nullable, record, Text } from '../values.ts';

/** A banner as visitors read it: active, and inside its window if it has one. */
export const Banner = record('Banner', {
  id: Id,
  title: Text,
  subtitle: nullable(Text),
  image_url: ImageUrl,
  image_mobile_url: nullable(ImageUrl),
  alt_text: nullable(Text),
  link_url: nullable(Link),
  cta_label: nullable(Text),
  placement: Text,
  position: Count,
  starts_at: nullable(Instant),
  ends_at: nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
});

/** A banner whatever its window and its switch. */
export const AdminBanner = record('AdminBanner', { ...Banner.properties, is_active: Flag });
