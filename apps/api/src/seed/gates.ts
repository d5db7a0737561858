import type { Gate } from './model.ts';
import type { SeedEvent } from './schedule.ts';
import { iso } from './text.ts';
import type { World } from './world.ts';

/** Adds gates by the size of the event; online events have none. */
export function addGates(world: World, event: SeedEvent): Gate[] {
  const { plan } = event;
  const random = world.random('gates', event.index).of(event.key);
  return namesFor(plan.capacity, plan.venue === null || plan.bare === true, plan.ladder).map(
    (name, position) => {
      const gate = { id: random.uuid(event.createdAt), name };
      const made = iso(event.createdAt);
      world.add('gates', {
        event_id: event.id,
        id: gate.id,
        name: name + world.mark(event.organizer.key, 'gate'),
        position,
        created_at: made,
        updated_at: made,
      });
      return gate;
    },
  );
}

function namesFor(capacity: number, none: boolean, ladder: string): string[] {
  if (none) return [];
  if (ladder === 'run') return ['Pengambilan Paket', 'Garis Mulai'];
  if (capacity < 150) return ['Pintu Masuk'];
  if (capacity < 450) return ['Pintu Utama', 'Pintu Samping'];
  if (capacity < 1000) return ['Pintu Barat', 'Pintu Timur', 'Pintu VIP'];
  return ['Pintu Barat', 'Pintu Timur', 'Pintu Selatan', 'Pintu VIP'];
}
