import { deliveryOf, endDelivery, type Reached } from '../db/queries/webhook-deliveries.ts';
import { deliverMessage, type Sending } from '../webhooks/deliver.ts';
import { replay } from '../webhooks/replay.ts';
import { TryAgainIn } from './failures.ts';
import type { Kind } from './kind.ts';

const [second, minute, hour] = [1, 60, 3600];

/** Kinds of work for webhooks. */
export const webhookKinds = (sending: Sending) =>
  ({
    /** Repeating is harmless: the other side knows a message by its `webhook-id`. */
    'webhook.deliver': {
      lane: 'webhook',
      pauses: [
        5 * second,
        5 * minute,
        30 * minute,
        2 * hour,
        5 * hour,
        10 * hour,
        14 * hour,
        20 * hour,
        24 * hour,
      ],
      limit: 30,
      async work(database, { subjectId, payload, pause }, signal) {
        const address = deliveryOf(subjectId, payload);
        const { again, note } = await deliverMessage(database, { ...address, pause }, signal, sending);
        if (again !== undefined) throw new TryAgainIn(again, 'The message did not arrive.');
        return note;
      },
      failed: (db, { subjectId, payload }) => endDelivery(db, deliveryOf(subjectId, payload), 'Failed'),
    },
    'webhook.replay': {
      lane: 'bulk',
      pauses: Array.from({ length: 9 }, () => minute),
      limit: minute,
      work: (database, { id: job, subjectId, payload }) => {
        const { since, until, only_failed: onlyFailed, after } = payload as ReplayPayload;
        return replay(database, { job, endpointId: subjectId ?? '', since, until, onlyFailed, after });
      },
    },
  }) as const satisfies Record<string, Kind>;

interface ReplayPayload {
  readonly since: string;
  readonly until: string;
  readonly only_failed: boolean;
  readonly after?: Reached;
}
