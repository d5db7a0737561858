import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import type { WebhookError } from '@karcis/contract';
import { TargetError, type Targets } from './target.ts';

/** What came of a message that was sent. */
export interface Posted {
  /** Why it did not arrive; undefined where it did. */
  readonly error?: WebhookError;
  readonly statusCode: number | null;
  /** The beginning of the answer; null where it is nobody's business. */
  readonly response: string | null;
  /** Seconds after which the other side wants to be asked again. */
  readonly retryAfter: number | null;
}

/** Milliseconds. */
export interface Limits {
  readonly connect: number;
  readonly total: number;
}

const usualLimits: Limits = { connect: 5000, total: 15_000 };

/** Bytes of an answer that are read, and characters that are kept. */
const [mostRead, mostKept] = [16 * 1024, 1000];

const failed = (error: WebhookError): Posted => ({
  error,
  statusCode: null,
  response: null,
  retryAfter: null,
});

interface Post {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends a message to an address that was checked a moment ago, and to no other: the connection is held against it. It ends in its time, whatever
 * the other side does: that counts as a failure of the other side, and a job that ends by the limit of its kind does not.
 */
export function post(
  message: Post,
  targets: Pick<Targets, 'find'>,
  signal: AbortSignal,
  limits: Limits = usualLimits,
): Promise<Posted> {
  const total = AbortSignal.any([signal, AbortSignal.timeout(limits.total)]);
  const isOver = new Promise<Posted>((resolve) => {
    total.addEventListener('abort', () => resolve(failed('timeout')), { once: true });
  });
  return Promise.race([send(message, targets, total, limits), isOver]);
}

async function send(
  { url, headers, body }: Post,
  targets: Pick<Targets, 'find'>,
  total: AbortSignal,
  limits: Limits,
): Promise<Posted> {
  const found = await targets.find(url).catch((error: unknown) => error);
  if (found instanceof TargetError) return failed(found.code);
  if (found instanceof Error) throw found;
  const { address, isOwn } = found as Awaited<ReturnType<Targets['find']>>;

  return new Promise((resolve) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: pinnedTo(address),
      signal: total,
    });
    const end = (posted: Posted) => {
      resolve(posted);
      request.destroy();
    };
    const connecting = setTimeout(() => end(failed('timeout')), limits.connect);
    const isConnected = () => clearTimeout(connecting);
    request.on('socket', (socket: Socket) => {
      socket.on('connect', () => {
        // The lookup is ours, and an address in the URL is looked up by nobody: this holds whatever leads here.
        if (!isSame(socket.remoteAddress, address)) end(failed('address_not_allowed'));
      });
      socket.on(url.protocol === 'https:' ? 'secureConnect' : 'connect', isConnected);
    });
    request.on('error', (error) => {
      isConnected();
      end(failed(total.aborted ? 'timeout' : wordFor(error)));
    });
    // Nobody has asked for another protocol; without this, nothing but `close` would tell.
    request.on('upgrade', ({ statusCode = 101 }, socket) => {
      socket.destroy();
      end({ ...failed('status'), statusCode });
    });
    request.on('response', (response) => {
      readAnswer(response, { isShown: !isOwn, isOver: () => total.aborted }).then(end, () =>
        end(failed('not_connected')),
      );
    });
    request.end(body);
  });
}

interface Reading {
  /** Whether the beginning of the answer is kept. */
  readonly isShown: boolean;
  /** Whether the time for it is over. */
  readonly isOver: () => boolean;
}

/** Reads the beginning of an answer, and tells what it means. */
function readAnswer(response: IncomingMessage, { isShown, isOver }: Reading): Promise<Posted> {
  const { statusCode = 0, headers } = response;
  const isGood = statusCode >= 200 && statusCode < 300;
  const isElsewhere = statusCode >= 300 && statusCode < 400;
  const parts: Buffer[] = [];
  let length = 0;
  return new Promise((resolve) => {
    const finish = () => {
      const text = Buffer.concat(parts).toString('utf8').replaceAll('\0', '').slice(0, mostKept);
      resolve({
        ...(isGood ? {} : { error: isElsewhere ? 'redirected' : 'status' }),
        statusCode,
        response: isShown ? text : null,
        retryAfter: secondsIn(headers['retry-after']),
      });
    };
    response.on('data', (part: Buffer) => {
      parts.push(part.subarray(0, mostRead - length));
      length += part.length;
      if (length >= mostRead) finish();
    });
    response.on('end', finish);
    response.on('error', () => resolve(failed(isOver() ? 'timeout' : 'not_connected')));
  });
}

/** A lookup that knows one address. */
const pinnedTo =
  (address: string): LookupFunction =>
  (_name, { all }, answer) => {
    const family = address.includes(':') ? 6 : 4;
    if (all) answer(null, [{ address, family }]);
    else answer(null, address, family);
  };

const isSame = (peer: string | undefined, address: string) =>
  peer !== undefined && peer.replace(/^::ffff:(?=[\d.]+$)/, '') === address;

const wordFor = (error: Error): WebhookError => {
  const { code = '' } = error as { code?: string };
  return /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO)/.test(code)
    ? 'tls'
    : 'not_connected';
};

/** `Retry-After` in seconds; null where it says nothing that can be read. */
function secondsIn(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
