import type { Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { given } from './given.ts';
import type { Examples } from './routes.ts';

/** A published event of the organizer of an account of the demo. */
async function eventOfDemo(
  db: Kysely<Tables>,
  email: 'organizer@karcis.test' | 'organizer2@karcis.test' = 'organizer@karcis.test',
): Promise<string> {
  const { id } = await db
    .selectFrom('events')
    .innerJoin('users', 'users.organizer_id', 'events.organizer_id')
    .select('events.id')
    .where('users.email', '=', email)
    .where('events.status', '=', 'Published')
    .where('events.deleted_at', 'is', null)
    .orderBy('events.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

let gates = 0;

/** A gate that no other request has. */
async function ownGate(db: Kysely<Tables>, event_id: string): Promise<string> {
  gates += 1;
  return given(db, 'gates', { event_id, name: `Pintu ${gates}`, position: 100 + gates });
}

/** An example of each route of gates. */
export async function gateExamples(db: Kysely<Tables>): Promise<Examples['adminGates']> {
  const id = await eventOfDemo(db);
  const gate = { id, gate_id: await ownGate(db, id) };
  return {
    gates: { id },
    create: { id, body: { name: 'Pintu baru' } },
    gate,
    change: { ...gate, body: { name: 'Pintu timur laut' } },
    remove: { id, gate_id: await ownGate(db, id) },
    order: { id, body: { ids: [gate.gate_id] } },
  };
}

/** An example of each route of messages. */
export async function messageExamples(db: Kysely<Tables>): Promise<Examples['adminMessages']> {
  const id = await eventOfDemo(db);
  const body = { subject: 'Parkir', body_markdown: 'Masuk lewat **timur**.' };
  const message_id = await given(db, 'event_messages', {
    event_id: id,
    ...body,
    is_optional: true,
    recipients: 1,
  });
  return { messages: { id }, message: { id, message_id }, send: { id, body }, preview: { id, body } };
}

/** A gate for the one request that deletes it. */
export async function gateToDelete(db: Kysely<Tables>, isForeign = false) {
  const id = await eventOfDemo(db, isForeign ? 'organizer2@karcis.test' : 'organizer@karcis.test');
  return { id, gate_id: await ownGate(db, id) };
}
