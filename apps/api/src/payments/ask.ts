import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { ProviderError } from './provider.ts';

/** Time in ms that a provider has for a call of the port, however many requests that takes. */
export const patience = 8000;

/** Bytes of an answer that are read at most. */
const largest = 256 * 1024;

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Ends with `signal`, or after a time in ms. */
export const within = (signal: AbortSignal, time: number): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(time)]);

/** Sends a request to a provider, follows no redirect, and reads what is answered as far as its size allows. Throws ProviderError. */
export async function ask(
  who: string,
  url: string | URL,
  init: RequestInit,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    return { status: response.status, headers: response.headers, text: await bounded(who, response) };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw signal.aborted
      ? new ProviderError(`${who} did not answer in time.`, { code: 'timed_out', isFinal: false })
      : new ProviderError(`${who} cannot be reached, or answers with a redirect.`, {
          code: 'unreachable',
          isFinal: false,
          cause: error,
        });
  }
}

async function bounded(who: string, response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > largest) throw unexpected(who, `is larger than ${largest} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** An answer that is not as the provider documents it. It is no fact, and it may be another one the next time. */
export const unexpected = (who: string, how: string): ProviderError =>
  new ProviderError(`${who}: the answer ${how}.`, { code: 'unexpected_answer', isFinal: false });

/** Returns what is written in JSON. Throws ProviderError where nothing is. */
export function fromJson(who: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unexpected(who, 'is no JSON');
  }
}

/** Makes a function that returns a value as a schema has it, and throws ProviderError for another one. Its message quotes no value. */
export function reader<Schema extends TSchema>(who: string, schema: Schema) {
  const compiled = Compile(schema);
  return (value: unknown): Static<Schema> => {
    if (compiled.Check(value)) return value;
    const places = new Set(compiled.Errors(value).map(({ instancePath }) => instancePath || '/'));
    throw unexpected(who, `is not as documented at ${[...places].slice(0, 5).join(', ')}`);
  };
}

/** A text of a provider as far as it is shown and kept: without control characters, of 200 at most, without the secrets of the account, as they are or as Basic has them. */
export function shown(text: string, secrets: Readonly<Record<string, string>>): string {
  const open = Object.values(secrets).filter((secret) => secret !== '');
  const sent = [...open, ...open.map((secret) => Buffer.from(`${secret}:`).toString('base64'))];
  const without = sent.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
  return without.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200);
}
