import type { Api, InputOf, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../db/connection/database.ts';
import { leavesWork } from '../db/connection/left-work.ts';
import { jobIn } from '../db/queries/job-records.ts';
import { type RequestKey, takeKey } from '../db/queries/idempotency-keys.ts';
import { enqueue } from '../db/queries/jobs.ts';
import { bounded } from '../db/queries/list.ts';
import { announce, noEvent } from '../db/queries/outbox.ts';
import { page } from '../db/queries/page.ts';
import { deliverTo, redeliver } from '../db/queries/webhook-deliveries.ts';
import { lockOwner, type Owner } from '../db/queries/managers.ts';
import { beginAnew, cancelDeliveries, endpointCount, ofOwner } from '../db/queries/webhook-endpoints.ts';
import { deliveriesIn, deliveryIn, endpointsOf } from '../db/queries/webhook-records.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import type { Account } from '../domain/security/scope.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

type Routes = Api['adminWebhooks'];
type Input<Name extends keyof Routes> = InputOf<Routes[Name]>;
interface Services {
  readonly webhooks: Webhooks;
}

type OwnerOf = (scope: Account) => Owner;

/** The functions behind the routes of webhooks: of an organizer, or of the platform. */
export const webhooksOf = (ownerOf: OwnerOf) => ({
  ...managed(ownerOf),
  ...told(ownerOf),
});

const withStatus = (all: ReturnType<typeof endpointsOf>, { status }: Input<'endpoints'>) =>
  (status === undefined ? all : all.where('status', '=', status)).orderBy('id');

const managed = (ownerOf: OwnerOf) => {
  const reachOf = (scope: Account) => ({ organizer_id: ownerOf(scope) });
  const oneOf = async (db: ReadDb, scope: Account, id: string) => {
    const row = await endpointsOf(db, ownerOf(scope)).where('id', '=', id).executeTakeFirst();
    return row && asSeenBy(scope)(row);
  };
  return {
    endpoints: async (db: ReadDb, scope: Account, input: Input<'endpoints'>) =>
      (await bounded(withStatus(endpointsOf(db, ownerOf(scope)), input))).map(asSeenBy(scope)),

    endpoint: (db: ReadDb, scope: Account, { id }: Input<'endpoint'>) => oneOf(db, scope, id),

    async create(
      db: WriteDb,
      scope: Account,
      { body }: Input<'create'>,
      { webhooks }: Services,
      { key }: { readonly key?: RequestKey | undefined } = {},
    ) {
      webhooks.demandAllowed(body.url);
      const owner = ownerOf(scope);
      const id = newId();
      const before = key && (await db.beside((all) => takeKey(all, key, { resource_id: id })));
      if (before !== undefined) {
        const made = (await oneOf(db, scope, before)) ?? fail('not_found');
        return { ...made, secret: await webhooks.secretIn(await firstSecretOf(db, before), before) };
      }
      const { secret, sealed } = await webhooks.secretFor(id);
      await db.beside(async (all) => {
        await lockOwner(all, owner);
        if ((await endpointCount(all, owner)) >= mostEndpoints) fail('too_many_endpoints');
      });
      await db.create('webhook_endpoints', { ...body, organizer_id: owner, secret_encrypted: sealed }, id);
      const endpoint = await oneOf(db, scope, id);
      return endpoint && { ...endpoint, secret };
    },

    async change(db: WriteDb, scope: Account, { id, body }: Input<'change'>, { webhooks }: Services) {
      if (body.url !== undefined) webhooks.demandAllowed(body.url);
      await db.change('webhook_endpoints', id, body, { reach: reachOf(scope) });
      if (body.url !== undefined || body.status === 'Active') await db.beside((all) => beginAnew(all, id));
      if (body.status === 'Paused') await db.beside((all) => cancelDeliveries(all, id));
      return oneOf(db, scope, id);
    },

    remove: (db: WriteDb, scope: Account, { id }: Input<'remove'>) =>
      db.delete('webhook_endpoints', id, { reach: reachOf(scope) }),

    async rotateSecret(db: WriteDb, scope: Account, { id }: Input<'rotateSecret'>, { webhooks }: Services) {
      const { secret, sealed } = await webhooks.secretFor(id);
      const old_until = new Date(Date.parse(await db.now()) + oldSecretSigns).toISOString();
      const old_secret_encrypted = sql.ref('webhook_endpoints.secret_encrypted');
      const rotated = { secret_encrypted: sealed, old_secret_encrypted, old_until };
      await db.change('webhook_endpoints', id, rotated, { reach: reachOf(scope) });
      return { secret, old_until };
    },
  };
};

const wasRotated = {
  detail: 'The secret of this endpoint was rotated since it was made. Rotate it again for a new one.',
};

/**
 * The secret with which an endpoint was made, encrypted. Throws `idempotency_key_reused` where it has another one: a secret is rotated where somebody
 * else may know it, and may then know the request as well.
 */
const firstSecretOf = (db: WriteDb, id: string): Promise<Buffer> =>
  db.beside(async (all) => {
    const found = all
      .selectFrom('webhook_endpoints')
      .select('secret_encrypted')
      .where('id', '=', id)
      .where('old_until', 'is', null);
    return ((await found.executeTakeFirst()) ?? fail('idempotency_key_reused', wasRotated)).secret_encrypted;
  });

const told = (ownerOf: OwnerOf) => ({
  async test(db: WriteDb, scope: Account, { id }: Input<'test'>, { webhooks }: Services) {
    const owner = ownerOf(scope);
    const subject = { type: 'webhook_endpoint', id };
    const messageId = await toldTo(db, owner, id, async (all) => {
      webhooks.countTest(id);
      const news = { topic: 'webhook.test', eventId: null, organizerId: owner, subject, data: {} } as const;
      const message = await announce(all, news);
      await deliverTo(all, { endpointId: id, messageId: message, eventId: noEvent });
      return message;
    });
    return deliveryIn(db, id, messageId);
  },

  async deliveries(db: ReadDb, scope: Account, { id, status, ...input }: Input<'deliveries'>) {
    const endpoint = await endpointsOf(db, ownerOf(scope)).where('id', '=', id).executeTakeFirst();
    if (endpoint === undefined) fail('not_found');
    let deliveries = deliveriesIn(db).where('endpoint_id', '=', id);
    if (status !== undefined) deliveries = deliveries.where('status', '=', status);
    return page(deliveries, { columns: ['id'], direction: 'desc' }, input);
  },

  async redeliver(db: WriteDb, scope: Account, { id, delivery_id: messageId }: Input<'redeliver'>) {
    await toldTo(db, ownerOf(scope), id, async (all) => {
      if (!(await redeliver(all, { endpointId: id, messageId }))) fail('not_found');
      leavesWork(all);
    });
    return deliveryIn(db, id, messageId);
  },

  async replay(db: WriteDb, scope: Account, { id, body }: Input<'replay'>) {
    const { since, only_failed = false } = body;
    const until = await db.now();
    const payload = { since, until, only_failed };
    const changes = [{ field: 'since', old: null, new: since }];
    return toldTo(
      db,
      ownerOf(scope),
      id,
      async (all) => {
        if (Date.parse(since) < Date.parse(until) - longestReplay) fail('invalid_request', tooLongAgo);
        const job = { kind: 'webhook.replay', lane: 'bulk', key: id, subjectId: id, payload } as const;
        const [jobId] = await enqueue(all, [job]);
        if (jobId === undefined) return fail('replay_running');
        leavesWork(all);
        return jobIn(all, jobId);
      },
      changes,
    );
  },
});

const mostEndpoints = 20;
/** Milliseconds for which messages bear the signature of the secret before, too. */
const oldSecretSigns = 86_400_000;
/** Milliseconds: what is announced is kept for thirty days. */
const longestReplay = 30 * 86_400_000;
const tooLongAgo = {
  errors: [{ pointer: '/since', code: 'too_small', detail: 'Messages are kept for 30 days.' }],
} as const;

type Endpoint = ResultOf<Routes['endpoint']> & object;

const ofEach = ['change', 'remove', 'rotate-secret'] as const;
const actions = {
  Active: [...ofEach, 'pause', 'test', 'redeliver', 'replay'],
  Paused: [...ofEach, 'resume'],
  Disabled: [...ofEach, 'resume'],
} as const satisfies Record<Endpoint['status'], Endpoint['actions']>;

/** An endpoint with what the reader may do: Viewers of an organizer only read. */
const asSeenBy =
  ({ organizerRole }: Account) =>
  <Row extends Pick<Endpoint, 'status'>>(row: Row) => ({
    ...row,
    actions: organizerRole === 'Viewer' ? [] : [...actions[row.status]],
  });

/**
 * Has an endpoint told something, and the audit log that it was. Throws `not_found`, and `endpoint_disabled` for one that
 * is not Active; it stays so until the end of the transaction.
 */
async function toldTo<T>(
  db: WriteDb,
  owner: Owner,
  id: string,
  tell: (all: Db) => Promise<T>,
  changes: Parameters<WriteDb['tell']>[0]['changes'] = [],
): Promise<T> {
  return db.beside(async (all) => {
    const endpoint = await all
      .selectFrom('webhook_endpoints')
      .select(['url', 'status'])
      .where('id', '=', id)
      .where(ofOwner(owner))
      .forShare()
      .executeTakeFirst();
    if (endpoint === undefined) return fail('not_found');
    if (endpoint.status !== 'Active') fail('endpoint_disabled');
    const done = await tell(all);
    await db.tell({ type: 'webhook', id, label: new URL(endpoint.url).host, changes });
    return done;
  });
}
