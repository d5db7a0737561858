import type { Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import { given, givenEvent } from './given.ts';
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

type Status = 'Draft' | 'Pending Review' | 'Published' | 'Archived';

/** An event of the organizer of the demo that no other request has. */
async function ownEvent(db: Kysely<Tables>, status: Status = 'Draft'): Promise<{ readonly id: string }> {
  const { id: created_by, organizer_id } = await db
    .selectFrom('users')
    .select(['id', 'organizer_id'])
    .where('email', '=', 'organizer@karcis.test')
    .executeTakeFirstOrThrow();
  const mark = Number.parseInt(newId().slice(-7), 16);
  const row = { event_key: 2_000_000_000 + mark, slug: `contoh-${mark}`, status };
  return { id: await givenEvent(db, { organizer_id: organizer_id ?? '', created_by, ...row }) };
}

/** An example of each route of events that both have. */
async function examplesOfBoth(db: Kysely<Tables>) {
  const reason = 'Cuaca buruk';
  const draft = await ownEvent(db);
  const published = await ownEvent(db, 'Published');
  const [starts_at, ends_at] = ['2099-03-01T12:00:00.000Z', '2099-03-01T15:00:00.000Z'];
  return {
    change: { ...draft, body: { summary: 'Baru' } },
    remove: { ...(await ownEvent(db)), reason },
    duplicate: { ...draft, body: { title: `Contoh salinan ${newId()}`, starts_at } },
    publish: draft,
    unpublish: published,
    postpone: { ...published, body: { reason } },
    cancel: { ...published, body: { reason } },
    archive: draft,
    fresh: { title: `Contoh acara ${newId()}`, starts_at, ends_at },
  };
}

export async function adminEventExamples(db: Kysely<Tables>): Promise<Examples['adminEventManagement']> {
  const { fresh, ...examples } = await examplesOfBoth(db);
  const { organizer_id } = await db
    .selectFrom('events')
    .select('organizer_id')
    .where('id', '=', examples.publish.id)
    .executeTakeFirstOrThrow();
  const waiting = await ownEvent(db, 'Pending Review');
  return {
    ...examples,
    create: { body: { ...fresh, organizer_id } },
    approve: waiting,
    reject: { ...waiting, body: { reason: 'Belum lengkap' } },
    unarchive: await ownEvent(db, 'Archived'),
    setSignature: { body: { event_id: null } },
  };
}

export async function organizerEventExamples(db: Kysely<Tables>): Promise<Examples['organizerEvents']> {
  const { fresh, ...examples } = await examplesOfBoth(db);
  return {
    ...examples,
    event: { id: await eventOfDemo(db) },
    create: { body: fresh },
    submit: examples.publish,
    withdraw: await ownEvent(db, 'Pending Review'),
  };
}
