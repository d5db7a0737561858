import { calendarDay, dayText } from '@karcis/format';
import {
  type ArtistPlan,
  artists,
  type PartnerPlan,
  partners,
  pastProfile,
  profile,
} from './catalog/signature.ts';
import { DAY, HOUR, MINUTE, wallClock, year } from './clock.ts';
import type { SeedEvent } from './schedule.ts';
import { iso, isoOrNull, slugOf } from './text.ts';
import { discarded, kept } from './trash.ts';
import type { Account } from './users.ts';
import type { World } from './world.ts';

/** The signature event's page, lineup and partners; and the page that its first edition left behind. */
export function addSignature(world: World, event: SeedEvent, admin: Account): void {
  if (event.plan.title.endsWith('Edisi Pesisir')) addPastProfile(world, event);
  if (event.plan.signature !== true) return;
  addProfile(world, event);
  for (const [position, artist] of artists.entries()) addArtist(world, event, artist, position, admin);
  for (const [position, partner] of partners.entries()) addPartner(world, event, partner, position, admin);
}

function addProfile(world: World, event: SeedEvent): void {
  const made = event.createdAt + DAY;
  const schedule = event.days.map((day, index) => ({
    day: calendarDay(iso(day.starts), event.zone),
    title: ['Pembukaan dan pawai', 'Malam raya', 'Penutupan'][index] ?? 'Hari festival',
    starts_at: iso(day.starts),
    ends_at: iso(day.ends),
    stage: 'Panggung Khatulistiwa',
  }));
  world.add('signature_profiles', {
    id: world.random('signature-profile').of(event.key).uuid(made),
    event_id: event.id,
    headline: profile.headline + world.mark(event.organizer.key, 'signature-profile'),
    subheadline: profile.subheadline,
    edition_label: `Edisi ${year(event.startsAt, event.zone)}`,
    about_markdown: `${profile.about}\n\nMulai ${dayText(iso(event.startsAt), event.zone, 'id')} di ${event.venue?.name ?? 'Jakarta'}.`,
    // The demo serves no pictures; the page of the edition to come is shown without any.
    hero_media_type: null,
    hero_media_url: null,
    hero_media_poster_url: null,
    hero_media_alt: null,
    logo_url: null,
    highlights: JSON.stringify(profile.highlights),
    stats: JSON.stringify(profile.stats),
    gallery: '[]',
    schedule: JSON.stringify(schedule),
    venue_map_url: null,
    social_links: JSON.stringify({
      instagram: 'https://instagram.example.org/nusantarabersuara',
      tiktok: 'https://tiktok.example.org/@nusantarabersuara',
    }),
    hashtags: profile.hashtags,
    cta_label: 'Beli tiket',
    cta_url: `/events/${event.slug}`,
    countdown_at: iso(event.startsAt),
    is_published: true,
    created_at: iso(made),
    updated_at: iso(world.clock.now - 3 * DAY),
  });
}

function addPastProfile(world: World, event: SeedEvent): void {
  const media = 'https://images.example.org/signature/edisi-pesisir';
  world.add('signature_profiles', {
    id: world.random('past-profile').of(event.key).uuid(event.createdAt),
    event_id: event.id,
    headline: pastProfile.headline + world.mark(event.organizer.key, 'hidden-signature-profile'),
    subheadline: null,
    edition_label: null,
    about_markdown: pastProfile.about,
    hero_media_type: 'Video',
    hero_media_url: `${media}.mp4`,
    hero_media_poster_url: `${media}.jpg`,
    hero_media_alt: 'Panggung terapung saat matahari terbenam',
    logo_url: `${media}-logo.png`,
    highlights: JSON.stringify(pastProfile.highlights),
    stats: JSON.stringify(pastProfile.stats),
    gallery: JSON.stringify(
      [1, 2, 3].map((number) => ({ url: `${media}-${number}.jpg`, alt: `Suasana festival ${number}` })),
    ),
    schedule: '[]',
    venue_map_url: `${media}-denah.pdf`,
    social_links: '{}',
    hashtags: [],
    cta_label: null,
    cta_url: null,
    countdown_at: null,
    is_published: false,
    created_at: iso(event.createdAt),
    updated_at: iso(event.endsAt + 10 * DAY),
  });
}

function addArtist(world: World, event: SeedEvent, plan: ArtistPlan, position: number, admin: Account): void {
  const made = event.createdAt + (2 + position) * HOUR;
  const day = event.days[plan.plays?.day ?? 0];
  const plays =
    plan.plays === undefined || day === undefined
      ? null
      : wallClock(day.starts, 0, plan.plays.time, event.zone);
  const isShown = plan.inactive !== true && plan.reason === undefined && (plan.announced ?? 0) <= 0;
  world.add('signature_artists', {
    id: world.random('artist', position).of(event.key).uuid(made),
    event_id: event.id,
    name: plan.name + world.mark(event.organizer.key, isShown ? 'artist' : 'hidden-artist'),
    slug: slugOf(plan.name),
    role: plan.role,
    genre: plan.genre,
    bio_markdown: plan.bio,
    photo_url: plan.inactive === true ? `https://images.example.org/artists/${slugOf(plan.name)}.jpg` : null,
    country_code: plan.country,
    stage: plan.stage,
    performs_at: isoOrNull(plays),
    performs_until: isoOrNull(plays === null ? null : plays + (plan.plays?.minutes ?? 45) * MINUTE),
    is_headliner: plan.headliner ?? false,
    position,
    announce_at: isoOrNull(plan.announced === undefined ? null : world.clock.now + plan.announced * DAY),
    is_active: plan.inactive !== true,
    links: JSON.stringify(plan.links ?? {}),
    created_at: iso(made),
    updated_at: iso(made),
    ...trash(world, plan.reason, admin),
  });
}

function addPartner(
  world: World,
  event: SeedEvent,
  plan: PartnerPlan,
  position: number,
  admin: Account,
): void {
  const made = event.createdAt + (30 + position) * HOUR;
  const slug = slugOf(plan.name);
  const isShown = plan.inactive !== true && plan.reason === undefined;
  world.add('signature_brand_partners', {
    id: world.random('partner', position).of(event.key).uuid(made),
    event_id: event.id,
    name: plan.name + world.mark(event.organizer.key, isShown ? 'partner' : 'hidden-partner'),
    tier: plan.tier,
    logo_url: plan.inactive === true ? `https://images.example.org/partners/${slug}.svg` : null,
    logo_dark_url: plan.inactive === true ? `https://images.example.org/partners/${slug}-dark.svg` : null,
    website_url: plan.site === true ? `https://${slug}.example.org` : null,
    description: plan.description,
    position,
    is_active: plan.inactive !== true,
    created_at: iso(made),
    updated_at: iso(made),
    ...trash(world, plan.reason, admin),
  });
}

const trash = (world: World, reason: string | undefined, admin: Account) =>
  reason === undefined ? kept : discarded(world.clock.now - 8 * DAY - 3 * HOUR, admin, reason);
