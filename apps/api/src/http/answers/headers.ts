import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { forwardTime } from '../../domain/time/clock.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { formatUuidV7, newId } from '../../domain/id.ts';

/** What pages may use of a device: the camera, where a page is the scanner. */
export const permissionsPolicy = (camera: '()' | '(self)'): string =>
  `camera=${camera}, geolocation=(), microphone=(), payment=(), usb=()`;

/** Headers of every answer, also of errors that arise before a request can be parsed. */
export const securityHeaders = {
  'api-version': '2026-11-20',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy('()'),
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

export const json = 'application/json; charset=utf-8';
export const html = 'text/html; charset=utf-8';

const saneRequestId = /^[A-Za-z0-9._-]{8,64}$/;

/** Returns the id of a request: its `X-Request-Id` where that is a plain token (it is logged and returned), or a new one. */
export type RequestIds = (request: Pick<IncomingMessage, 'headers'>) => string;

/**
 * New ids are UUIDv7 whose last 48 bits count up from a random start (RFC 9562, 6.2). To draw each at random would take a
 * twentieth of the time of an answer from memory.
 */
export function createRequestIds(): RequestIds {
  const first = newId();
  const random = first.slice(13, 24);
  let count = Number.parseInt(first.slice(24), 16);
  let [instant, time] = [0, ''];

  function next(): string {
    const now = forwardTime();
    if (now !== instant) [instant, time] = [now, formatUuidV7(now, Buffer.alloc(10)).slice(0, 13)];
    count = (count + 1) % 2 ** 48;
    return time + random + count.toString(16).padStart(12, '0');
  }

  return ({ headers }) => {
    const sent = headers['x-request-id'];
    return typeof sent === 'string' && saneRequestId.test(sent) ? sent : next();
  };
}

/** Returns how often a header was sent. Of some headers Node keeps the first only, which hides a contradiction. */
export function timesSent(request: Pick<IncomingMessage, 'rawHeaders'>, name: string): number {
  let times = 0;
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const sent = request.rawHeaders[at];
    if (sent?.length === name.length && sent.toLowerCase() === name) times += 1;
  }
  return times;
}

/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port. It may be empty. */
const hostForm = /^([\w.-]*|\[[\da-f:.]+\])(:\d{0,5})?$/i;

export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', request.id);
    const hosts = timesSent(request.raw, 'host');
    if (hosts > 1 || (hosts === 0 && request.raw.httpVersion === '1.1')) {
      fail('malformed_request', { detail: 'Send exactly one Host header.' });
    }
    if (!hostForm.test(request.headers.host ?? ''))
      fail('malformed_request', {
        detail: 'Host must be a name or an address, and a port where it has one.',
      });
    done();
  });
}

/** Adds a header to `Vary`. Those that are there, `Origin` for instance, stay. */
export function vary(reply: FastifyReply, header: string): void {
  const present = reply.getHeader('vary');
  reply.header('vary', present === undefined ? header : `${String(present)}, ${header}`);
}
