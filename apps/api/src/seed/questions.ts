import { questionsByLadder } from './catalog/questions.ts';
import { DAY, HOUR } from './clock.ts';
import type { TicketType } from './model.ts';
import type { SeedEvent } from './schedule.ts';
import { iso } from './text.ts';
import { discarded, kept } from './trash.ts';
import type { World } from './world.ts';

/** Adds what buyers of an event are asked; one question of a conference is in the trash. */
export function addQuestions(world: World, event: SeedEvent, types: readonly TicketType[]): void {
  if (event.plan.bare === true) return;
  const random = world.random('questions', event.index).of(event.key);
  const made = { event_id: event.id, created_at: iso(event.createdAt) };
  const mark = world.mark(event.organizer.key, 'question');
  const asked = questionsByLadder[event.plan.ladder] ?? [];
  for (const [position, { label, kind, options = [], isRequired = false, types: of }] of asked.entries()) {
    const named = types.filter(({ name }) => of !== undefined && name.startsWith(of)).map(({ id }) => id);
    world.add('questions', {
      ...made,
      id: random.uuid(event.createdAt + position),
      ticket_type_ids: named.length === 0 ? null : named,
      label: label + mark,
      kind,
      options: [...options],
      is_required: isRequired,
      position,
      updated_at: made.created_at,
      ...kept,
    });
  }
  if (event.plan.ladder !== 'conference') return;
  const deletedAt = Math.min(event.createdAt + DAY, world.clock.now - HOUR);
  world.add('questions', {
    ...made,
    id: random.uuid(event.createdAt + asked.length),
    ticket_type_ids: null,
    label: `Nomor telepon${mark}`,
    kind: 'Text',
    options: [],
    is_required: false,
    position: asked.length,
    updated_at: made.created_at,
    ...discarded(deletedAt, event.organizer.account, 'Sudah diminta saat membeli'),
  });
}
