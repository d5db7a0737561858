import type { Route } from '@karcis/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from '../../db/connection/client.ts';
import { eventKeyOf } from '../../domain/id.ts';
import { widerNetworkOf } from '../../domain/security/network.ts';
import { accountIn, type Scope } from '../../domain/security/scope.ts';

/** Returns the client that the transactions of an authorized request are for. `input` is what the function behind the route gets. */
export function clientOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { line, lane }: Pick<Route, 'line' | 'lane'>,
  input: unknown,
): Client {
  const { scope } = request;
  return {
    ...keysOf(scope),
    event: lane === 'gate' ? gatesOf(request) : line && eventOf(request, line),
    cost: costOf((input as { readonly body?: unknown }).body),
    left: leftSignal(reply),
  };
}

/** Keys by which a caller takes turns. Accounts are told apart by their devices, and callers without an account by their orders. */
function keysOf(scope: Scope): Pick<Client, 'key' | 'network' | 'member'> {
  const network = widerNetworkOf(scope.network);
  const account = accountIn(scope);
  if (account !== undefined) {
    const { deviceId, userId } = account;
    return {
      key: deviceId === null ? `account ${userId}` : `device ${deviceId}`,
      network,
      member: undefined,
    };
  }
  const { orderToken } = scope as Partial<Scope<'buyer'>>;
  return { key: `network ${network}`, network, member: orderToken?.orderId ?? scope.network };
}

/** Buyers who hold places get to pay: the orders of an event have a queue beside that of new ones. */
function eventOf({ params }: FastifyRequest, line: NonNullable<Route['line']>): string {
  const { slug = '', id = '' } = params as Partial<Record<'slug' | 'id', string>>;
  return line === 'slug' ? slug : `orders of ${eventKeyOf(id)}`;
}

/** Gates of one organizer, where the token tells whose they are, or of one event: an organizer has as many events as it makes. */
function gatesOf({ scope, params }: FastifyRequest): string {
  const account = accountIn(scope);
  const organizer = account?.pairedOrganizerId ?? account?.organizerId;
  return organizer ?? (params as { readonly id: string }).id;
}

/** Records that a body brings: the elements of its lists. */
function costOf(body: unknown): number {
  if (typeof body !== 'object' || body === null) return 1;
  const lists = Array.isArray(body) ? [body] : Object.values(body).filter(Array.isArray);
  return Math.max(1, ...lists.map(({ length }) => length));
}

/** Signal that is aborted when the client closes its connection before it has the answer. */
function leftSignal(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  return left.signal;
}
