import type { Client } from './client.ts';

/** Bounds of a queue. */
export interface QueueBounds {
  /** Connections of the pool. */
  readonly size: number;
  /** Connections that requests may have, so that the server's own work always finds one. */
  readonly requests: number;
  /** Connections that the server's own work may have. */
  readonly own: number;
  /** Connections that requests without an event's queue may have. */
  readonly others: number;
  /** Connections that the queues of all events may have, and those of one event. */
  readonly events: number;
  readonly event: number;
  /** Connections of one network, of one account or device, and of one order. */
  readonly network: number;
  readonly client: number;
  readonly member: number;
}

const least = (number: number) => Math.max(1, number);

/** Bounds for the transactions of all requests but scans, over a pool of this size. Of ten connections, one client has two at most. */
export const boundsOfWrites = (size: number): QueueBounds => ({
  size,
  requests: least(size - Math.floor(size / 5)),
  own: least(size - Math.floor(size / 5)),
  others: least(size - Math.ceil(size * 0.3)),
  events: least(size - 4),
  event: 4,
  network: least(Math.floor(size * 0.4)),
  client: least(Math.floor(size / 5)),
  member: least(Math.floor(size / 5)),
});

/** Bounds for scans over a pool of this size. One event leaves a connection to all others, one device half of the connections. */
export const boundsOfGates = (size: number): QueueBounds => ({
  size,
  requests: size,
  own: least(size - 1),
  others: size,
  events: size,
  event: least(size - 1),
  network: size,
  client: least(Math.floor(size / 2)),
  member: size,
});

/** Connections that the requests inside a group may have. */
export function mostIn(
  [kind, part, ...inner]: readonly string[],
  bounds: QueueBounds,
  share: number,
): number {
  if (kind === 'own') return bounds.own;
  if (part === undefined) return bounds.requests;
  if (inner.length === 0) return part === 'events' ? bounds.events : bounds.others;
  return part === 'events' && inner.length === 1 ? share : bounds.size;
}

/** Bounds of a client across all events: of its network, and of its account, device or order. */
export const boundsOf = (client: Client | undefined, { network, client: each, member }: QueueBounds) =>
  new Map(
    client === undefined
      ? []
      : [
          [`network ${client.network}`, network],
          client.member === undefined ? [client.key, each] : [`${client.key} ${client.member}`, member],
        ],
  );
