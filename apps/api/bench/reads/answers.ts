import { request } from 'node:http';
import { CommandError } from '../../src/cli/command.ts';

/** An answer as it came. */
export interface Answer {
  /** Names and values in turn, without those that Node.js adds by itself. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

const added = new Set(['date', 'connection', 'keep-alive']);

/** The answer of a server to a GET, uncompressed. Fails where it is not a 200. */
export const answerOf = (origin: string, path: string, token?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const sent = request(new URL(path, origin), { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        if (response.statusCode === 200) resolve({ headers: withoutAdded(response.rawHeaders), body });
        else
          reject(
            new CommandError(`${path} answered ${response.statusCode}: ${body.toString().slice(0, 500)}`),
          );
      });
    });
    sent.on('error', reject).end();
  });

/** Names and values in turn, as they came. */
const withoutAdded = (raw: readonly string[]) => without(raw, (name) => added.has(name));

export const without = (raw: readonly string[], isLeftOut: (name: string) => boolean): string[] =>
  raw.flatMap((value, at) => (isLeftOut((raw[at - (at % 2)] ?? '').toLowerCase()) ? [] : [value]));
