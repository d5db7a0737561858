import { noPayments } from './mail/support.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import type { Kinds } from '../src/jobs/kind.ts';
import { kindsWith } from '../src/jobs/kinds.ts';
import type { Sending } from '../src/webhooks/deliver.ts';
import { newSecret, sealSecret } from '../src/webhooks/signature.ts';
import { secretKey } from './postgres.ts';

interface Endpoint {
  readonly id: string;
  readonly secret: string;
}

/** Puts an endpoint into the database: of an organizer, or with null of the platform. */
export async function endpointOf(
  db: Kysely<Tables>,
  owner: string | null,
  row: Partial<Insertable<Tables['webhook_endpoints']>> = {},
): Promise<Endpoint> {
  const [id, secret] = [newId(), newSecret()];
  await db
    .insertInto('webhook_endpoints')
    .values({
      id,
      organizer_id: owner,
      url: 'https://example.org/webhooks',
      secret_encrypted: sealSecret(secret, secretKey, id),
      ...row,
    })
    .execute();
  return { id, secret };
}

/** Puts a message for an endpoint into the database, which waits. Returns its id. */
export async function messageFor(db: Kysely<Tables>, endpointId: string): Promise<string> {
  const id = newId();
  const event_id = '00000000-0000-0000-0000-000000000000';
  await db
    .insertInto('outbox')
    .values({ event_id, id, topic: 'webhook.test', subject_type: 'webhook_endpoint', dispatched: true })
    .execute();
  await db
    .insertInto('webhook_deliveries')
    .values({ endpoint_id: endpointId, message_id: id, event_id })
    .execute();
  return id;
}

/** The organizer of an account of the demo. */
export async function organizerOf(db: Kysely<Tables>, email: string): Promise<string> {
  const account = await db
    .selectFrom('users')
    .select('organizer_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return account.organizer_id ?? '';
}

/** Address of endpoints that requests use up. */
const usedUp = 'https://example.org/used-up';

/** Removes endpoints that requests have made or used up, but for the newest: an owner has twenty at most. */
async function dropUsedEndpoints(db: Kysely<Tables>, owner: string | null): Promise<void> {
  await db
    .deleteFrom('webhook_endpoints')
    .where('id', 'in', (select) =>
      select
        .selectFrom('webhook_endpoints')
        .select('id')
        .where('organizer_id', 'is not distinct from', owner)
        .where((each) => each.or([each('url', '=', usedUp), each('created_by', 'is not', null)]))
        .orderBy('id', 'desc')
        .offset(8),
    )
    .execute();
}

/** All kinds of work, of which those for webhooks can be done. */
export const kindsFor = (webhooks: Sending): Kinds =>
  kindsWith({
    mail: { send: async () => {}, room: () => 0 },
    webhooks,
    media: { drop: async () => {} },
    payments: noPayments(),
  });

/** An endpoint that one request uses up: of the first account that may, or of another one. */
export const ownEndpoint =
  (area: 'admin' | 'organizer') =>
  async (db: Kysely<Tables>, isForeign = false): Promise<{ readonly id: string }> => ({
    id: (await endpointOf(db, await ownerOf(db, area, isForeign), { url: usedUp })).id,
  });

/** Makes room for an endpoint. */
export const roomForEndpoint = (area: 'admin' | 'organizer') => async (db: Kysely<Tables>) => {
  for (const isForeign of [false, true]) await dropUsedEndpoints(db, await ownerOf(db, area, isForeign));
  return {};
};

async function ownerOf(db: Kysely<Tables>, area: 'admin' | 'organizer', isForeign: boolean) {
  if (area === 'admin' && !isForeign) return null;
  return organizerOf(db, `${area === 'organizer' && isForeign ? 'organizer2' : 'organizer'}@karcis.test`);
}

/** An example of each route of webhooks, for an owner of endpoints. */
export async function webhookExamples(db: Kysely<Tables>, owner: string | null) {
  const [{ id }, { id: goes }] = [await endpointOf(db, owner), await endpointOf(db, owner)];
  const since = new Date(Date.now() - 3_600_000).toISOString();
  return {
    create: { body: { url: usedUp } },
    endpoint: { id },
    change: { id, body: { description: 'Gudang data' } },
    remove: { id: goes },
    rotateSecret: { id },
    test: { id },
    deliveries: { id },
    redeliver: { id, delivery_id: await messageFor(db, id) },
    replay: { id, body: { since } },
  };
}
