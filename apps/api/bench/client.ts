import { Agent, request } from 'node:http';
import { CommandError } from '../src/cli/command.ts';
import type { Sample } from './measure.ts';

/** Asks a server over one connection that stays open, as a browser would. */
export interface HttpClient {
  /** The time from sending a GET to the last byte of its answer. Fails where that is not a 200. */
  readonly get: (path: string) => Promise<Sample>;
  readonly close: () => void;
}

/** Without compression, which costs the same at every scale and would hide a part of what is measured. */
export function createHttpClient(baseUrl: string, token: string): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port, pathname: basePath } = new URL(baseUrl);
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const get = (path: string) =>
    new Promise<Sample>((resolve, reject) => {
      const started = performance.now();
      const sent = request({ agent, hostname, port, path: basePath + path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const ms = performance.now() - started;
          const body = Buffer.concat(chunks);
          if (response.statusCode === 200) resolve({ ms, bytes: body.length });
          else
            reject(
              new CommandError(`${path} answered ${response.statusCode}: ${body.toString().slice(0, 500)}`),
            );
        });
      });
      sent.on('error', reject).end();
    });
  return { get, close: () => agent.destroy() };
}
