import { ticketFooters, themes } from './catalog/themes.ts';
import type { SeedEvent } from './schedule.ts';
import { iso } from './text.ts';
import type { World } from './world.ts';

/** Adds the theme of three events of four; bare ones have none, signature and archived events always one. */
export function addTheme(world: World, event: SeedEvent): void {
  const random = world.random('theme', event.index).of(event.key);
  const archived = event.status === 'Archived';
  const plain = random.chance(0.25) && !archived && event.plan.signature !== true;
  if (event.plan.bare === true || plain) return;
  const theme = event.plan.signature ? themes[0] : random.pick(themes);
  const footer = world.mark(event.organizer.key, 'theme');
  world.add('event_themes', {
    id: random.uuid(event.createdAt),
    event_id: event.id,
    ...theme,
    // As for covers of events: the demo serves no pictures.
    background_image_url: archived ? `https://images.example.org/events/${event.slug}-bg.jpg` : null,
    logo_url: archived ? `https://images.example.org/events/${event.slug}-logo.png` : null,
    ticket_accent_color: random.chance(0.4) ? theme.primary_color : null,
    ticket_logo_url: archived ? `https://images.example.org/events/${event.slug}-ticket.png` : null,
    ticket_footer_text: random.chance(0.7) || footer !== '' ? random.pick(ticketFooters) + footer : null,
    created_at: iso(event.createdAt),
    updated_at: iso(event.createdAt),
  });
}
