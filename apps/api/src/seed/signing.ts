import type { KeyObject } from 'node:crypto';
import { makeEventKey, openEventKey } from '../domain/tickets/event-key.ts';
import { signTicketCode, validityOf } from '../domain/tickets/ticket-code.ts';
import { DAY } from './clock.ts';
import type { EventSetup, Ticket } from './model.ts';
import type { SeedEvent } from './schedule.ts';
import { iso, isoOrNull } from './text.ts';
import type { World } from './world.ts';

type Key = { id: number; privateKey: KeyObject; from: number };

/** The code of a ticket and the number of the key that signed it. */
export type Signed = { keyId: number; payload: string };

/**
 * Adds the keys of an event and signs every ticket that was ever issued, also those that are no longer valid. The keys
 * follow from the seed, so that everybody with this program has them: they are for the demo alone.
 */
export async function signTickets(
  world: World,
  { event }: EventSetup,
  tickets: Ticket[],
): Promise<ReadonlyMap<Ticket, Signed>> {
  const issued = tickets.filter(({ issuedAt }) => issuedAt !== null);
  if (issued.length === 0) return new Map();
  const keys = addKeys(world, event);
  const codes = await Promise.all(issued.map((ticket) => signedBy(keys, event, ticket)));
  return new Map(issued.map((ticket, index) => [ticket, codes[index] as Signed]));
}

/** Newest first. The platform's own event has changed its key in the middle of the sale, others keep their first. */
function addKeys(world: World, event: SeedEvent): Key[] {
  const { now } = world.clock;
  const random = world.random('signing-keys', event.index);
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => random.int(0, 255)));
  const first = event.publishedAt ?? event.createdAt;
  const changed = event.plan.signature === true ? first + Math.floor((now - first) / 2 / DAY) * DAY : null;
  const keys = [first, changed]
    .filter((from) => from !== null)
    .map((from, index) => {
      const stored = makeEventKey(event.id, index + 1, world.secretKey, bytes);
      world.add('event_signing_keys', {
        ...stored,
        valid_from: iso(from),
        valid_until: isoOrNull(index === 0 ? changed : null),
        created_at: iso(from),
      });
      return { id: stored.key_id, privateKey: openEventKey(stored, world.secretKey), from };
    });
  return keys.toReversed();
}

async function signedBy(keys: Key[], event: SeedEvent, ticket: Ticket): Promise<Signed> {
  const { issuedAt, line, id, generation } = ticket;
  const key = keys.find(({ from }) => from <= (issuedAt ?? 0));
  if (key === undefined) throw new RangeError(`${event.title} had no key yet`);
  const validity = validityOf(
    {
      doors_open_at: event.venue === null ? null : (event.days[0]?.doors ?? null),
      starts_at: event.startsAt,
      ends_at: event.endsAt,
    },
    { valid_from: line.type.validFrom, valid_until: line.type.validUntil },
  );
  const code = { keyId: key.id, eventKey: event.key, ticketId: id, ...validity, generation };
  return { keyId: key.id, payload: await signTicketCode(code, key.privateKey) };
}
