import type { Api, InputOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../db/connection/database.ts';
import { leavesWork } from '../db/connection/left-work.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import { jobIn } from '../db/queries/job-records.ts';
import { enqueue } from '../db/queries/jobs.ts';
import { announce, noEvent } from '../db/queries/outbox.ts';
import { page } from '../db/queries/page.ts';
import { deliverTo, redeliver } from '../db/queries/webhook-deliveries.ts';
import {
  cancelDeliveries,
  endpointCount,
  lockEndpoints,
  ofOwner,
  type Owner,
} from '../db/queries/webhook-endpoints.ts';
import { deliveriesIn, deliveryIn, endpointIn, endpointsOf } from '../db/queries/webhook-records.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import type { Account, Scope } from '../domain/security/scope.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

type Routes = Api['adminWebhooks'];
type Input<Name extends keyof Routes> = InputOf<Routes[Name]>;
interface Services {
  readonly webhooks: Webhooks;
}

type Someone = Account & Pick<Scope<'admin'>, 'caller'>;

type OwnerOf = (scope: Someone) => Owner;

/** The functions behind the routes of webhooks: of an organizer, or of the platform. */
export const webhooksOf = (ownerOf: OwnerOf) => ({
  ...made(ownerOf),
  ...changed(ownerOf),
  ...told(ownerOf),
});

const made = (ownerOf: OwnerOf) => ({
  endpoints: (db: ReadDb, scope: Someone) =>
    endpointsOf(db, ownerOf(scope)).orderBy('id').limit(mostEndpoints).execute(),

  async create(db: Db, scope: Someone, { body }: Input<'create'>, { webhooks }: Services) {
    const { url, types = [], description = null } = body;
    webhooks.demandAllowed(url);
    const owner = ownerOf(scope);
    const id = newId();
    const { secret, sealed } = await webhooks.secretFor(id);
    await lockEndpoints(db, owner);
    if ((await endpointCount(db, owner)) >= mostEndpoints) fail('too_many_endpoints');
    await db
      .insertInto('webhook_endpoints')
      .values({
        id,
        organizer_id: owner,
        url,
        types,
        description,
        secret_encrypted: sealed,
        created_by: scope.userId,
      })
      .execute();
    await record(db, scope, { id, url }, 'created', 'Added a webhook');
    const endpoint = await endpointIn(db, owner, id);
    return endpoint && { ...endpoint, secret };
  },

  endpoint: (db: ReadDb, scope: Someone, { id }: Input<'endpoint'>) => endpointIn(db, ownerOf(scope), id),
});

const changed = (ownerOf: OwnerOf) => ({
  async change(db: Db, scope: Someone, { id, body }: Input<'change'>, { webhooks }: Services) {
    if (body.url !== undefined) webhooks.demandAllowed(body.url);
    const owner = ownerOf(scope);
    // Another address, and one that is Active again, begin anew. One statement, whatever is named.
    const isNew = body.url !== undefined || body.status === 'Active';
    const { url = null, types = null, status = null, description = null } = body;
    const { rows } = await sql<{ id: string; url: string }>`
      update webhook_endpoints
      set url = case when ${url}::text is null then webhook_endpoints.url else ${url}::text end,
        types = case when ${types}::text[] is null then types else ${types}::text[] end,
        status = case when ${status}::text is null then status else ${status}::text end,
        description = case when ${'description' in body}::boolean then ${description}::text else description end,
        failing_since = case when ${isNew}::boolean then null else failing_since end,
        failures = case when ${isNew}::boolean then 0 else failures end,
        warned = case when ${isNew}::boolean then false else warned end,
        updated_at = now()
      where id = ${id} and ${ofOwner(owner)}
      returning id, url`.execute(db);
    const [row] = rows;
    if (row === undefined) return undefined;
    if (body.status === 'Paused') await cancelDeliveries(db, id);
    await record(db, scope, row, 'updated', `Changed ${Object.keys(body).join(', ')} of a webhook`);
    return endpointIn(db, owner, id);
  },

  async remove(db: Db, scope: Someone, { id }: Input<'remove'>) {
    const removed = await db
      .deleteFrom('webhook_endpoints')
      .where('id', '=', id)
      .where(ofOwner(ownerOf(scope)))
      .returning(['id', 'url'])
      .executeTakeFirst();
    if (removed === undefined) fail('not_found');
    await record(db, scope, removed, 'removed', 'Removed a webhook');
  },

  async rotateSecret(db: Db, scope: Someone, { id }: Input<'rotateSecret'>, { webhooks }: Services) {
    const { secret, sealed } = await webhooks.secretFor(id);
    const rotated = await db
      .updateTable('webhook_endpoints')
      .set({
        old_secret_encrypted: sql<Buffer>`secret_encrypted`,
        old_until: sql<string>`now() + interval '24 hours'`,
        secret_encrypted: sealed,
        updated_at: sql<string>`now()`,
      })
      .where('id', '=', id)
      .where(ofOwner(ownerOf(scope)))
      .returning(['id', 'url', 'old_until'])
      .executeTakeFirst();
    if (rotated === undefined) return undefined;
    await record(db, scope, rotated, 'secret_rotated', 'Made a new secret for a webhook');
    return { secret, old_until: rotated.old_until ?? '' };
  },
});

const told = (ownerOf: OwnerOf) => ({
  async test(db: Db, scope: Someone, { id }: Input<'test'>, { webhooks }: Services) {
    const owner = ownerOf(scope);
    const endpoint = await activeIn(db, owner, id);
    if (endpoint === undefined) return undefined;
    webhooks.countTest(id);
    const subject = { type: 'webhook_endpoint', id };
    const messageId = await announce(db, {
      topic: 'webhook.test',
      eventId: null,
      organizerId: owner,
      subject,
      data: {},
    });
    await deliverTo(db, { endpointId: id, messageId, eventId: noEvent });
    await record(db, scope, endpoint, 'tested', 'Sent a test message to a webhook');
    return deliveryIn(db, id, messageId);
  },

  async deliveries(db: ReadDb, scope: Someone, { id, status, ...input }: Input<'deliveries'>) {
    if ((await endpointIn(db, ownerOf(scope), id)) === undefined) fail('not_found');
    let deliveries = deliveriesIn(db).where('endpoint_id', '=', id);
    if (status !== undefined) deliveries = deliveries.where('status', '=', status);
    return page(deliveries, { columns: ['id'], direction: 'desc' }, input);
  },

  async redeliver(db: Db, scope: Someone, { id, delivery_id: messageId }: Input<'redeliver'>) {
    const endpoint = await activeIn(db, ownerOf(scope), id);
    if (endpoint === undefined || !(await redeliver(db, { endpointId: id, messageId }))) return undefined;
    leavesWork(db);
    await record(db, scope, endpoint, 'redelivered', 'Had a message sent to a webhook again');
    return deliveryIn(db, id, messageId);
  },

  async replay(db: Db, scope: Someone, { id, body }: Input<'replay'>) {
    const { since, only_failed = false } = body;
    const endpoint = await activeIn(db, ownerOf(scope), id);
    if (endpoint === undefined) return undefined;
    const until = new Date();
    if (new Date(since).getTime() < until.getTime() - longestReplay)
      fail('invalid_request', {
        errors: [{ pointer: '/since', code: 'too_small', detail: 'Messages are kept for 30 days.' }],
      });
    const payload = { since, until: until.toISOString(), only_failed };
    const [jobId] = await enqueue(db, [
      { kind: 'webhook.replay', lane: 'bulk', key: id, subjectId: id, payload },
    ]);
    if (jobId === undefined) fail('replay_running');
    leavesWork(db);
    await record(db, scope, endpoint, 'replayed', `Had everything since ${since} sent to a webhook again`);
    return jobIn(db, jobId);
  },
});

const mostEndpoints = 20;
/** Milliseconds: what is announced is kept for thirty days. */
const longestReplay = 30 * 86_400_000;

/** An endpoint that messages are sent to. Throws `endpoint_disabled` for one that is not Active. */
async function activeIn(db: Db, owner: Owner, id: string) {
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'status'])
    .where('id', '=', id)
    .where(ofOwner(owner))
    .forShare()
    .executeTakeFirst();
  if (endpoint !== undefined && endpoint.status !== 'Active') fail('endpoint_disabled');
  return endpoint;
}

/** The entry of the audit log. Of an address it says only where it leads: paths and queries of webhooks are secrets of others. */
const record = (
  db: Db,
  { tokenId, caller }: Someone,
  { id, url }: { readonly id: string; readonly url: string },
  verb: string,
  description: string,
) =>
  recordActivities(db, [
    entryFor(
      {
        action: `webhook.${verb}`,
        description,
        outcome: 'Succeeded',
        by: { tokenId },
        subject: { type: 'webhook', id, label: new URL(url).host },
      },
      caller,
    ),
  ]);
