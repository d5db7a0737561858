import { link, picture, text } from '../body.ts';
import { managed } from '../managed.ts';
import { Count, Flag, Id, ImageUrl, Instant, Link, nullable, oneOf, record, Text } from '../values.ts';

/** Places that show banners: the front page below its introduction, its sections of banners, and the list of events. */
const bannerPlacements = ['Home Hero', 'Home Middle', 'Event List'] as const;

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
  placement: oneOf(bannerPlacements),
  position: Count,
  starts_at: nullable(Instant),
  ends_at: nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
});

/** A banner whatever its window and its switch. */
export const AdminBanner = record('AdminBanner', { ...Banner.properties, is_active: Flag });

export const ManagedBanner = managed('ManagedBanner', AdminBanner);

/** What a write may name. */
export const bannerFields = {
  title: text(150, { min: 3 }),
  subtitle: nullable(text(200)),
  image_media_id: picture('banner'),
  image_mobile_media_id: nullable(picture('banner')),
  alt_text: nullable(text(200)),
  link_url: nullable(link()),
  cta_label: nullable(text(60)),
  placement: Banner.properties.placement,
  is_active: Flag,
  starts_at: nullable(Instant),
  ends_at: nullable(Instant),
};
