import type { Route } from '@karcis/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, compress } from './compression.ts';
import { json, vary } from './headers.ts';

/** The text of an answer, the version of its record and the length of its list, where it has them. */
export interface Answered {
  readonly text: string;
  readonly version?: string | undefined;
  readonly total?: number | undefined;
}

/** Sends an answer that no cache may keep, compressed where that saves packets. */
export async function sendPrivate(
  request: FastifyRequest,
  reply: FastifyReply,
  { access, response }: Pick<Route, 'access' | 'response'>,
  { text, version, total }: Answered,
): Promise<FastifyReply> {
  reply.code(response.status).header('cache-control', 'private, no-store');
  reply.headers(request.sessionHeaders ?? {});
  vary(reply, access === 'buyer' ? 'Authorization, Cookie, Order-Token' : 'Authorization, Cookie');
  if (version !== undefined) reply.header('etag', `"${version}"`);
  if (total !== undefined) reply.header('x-total-count', total);
  if (response.kind === 'nothing') return reply.send();
  reply.type(json);
  const coding = codingFor(text.length, request.headers['accept-encoding']);
  if (coding === undefined) return reply.send(text);
  vary(reply, 'Accept-Encoding');
  return reply.header('content-encoding', coding).send(await compress(Buffer.from(text), coding, 'sent'));
}
