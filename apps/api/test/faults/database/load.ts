import { request, Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { Tables } from '../../../src/db/schema/tables.ts';
import { person } from '../../people.ts';

/** A request that a client sends again and again, each time after the answer before. */
export interface Asked {
  readonly name: string;
  readonly path: string;
  readonly method?: string;
  readonly token?: string;
  readonly body?: object;
  /** Milliseconds between an answer and the next request. */
  readonly pause?: number;
}

export interface Answer {
  readonly name: string;
  /** When it was asked and how long the answer took, in milliseconds on the clock of `performance.now`. */
  readonly at: number;
  readonly took: number;
  /** 0 where there was no answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Of an answer that is an error; else empty. */
  readonly body: string;
}

/** Requests that go on until they are stopped. */
export interface Load {
  readonly answers: readonly Answer[];
  /** Those asked since then. */
  readonly since: (at: number, name?: string) => Answer[];
  /** Waits for an answer to a request from now on for which `holds` is true. Throws when there is none in two minutes. */
  readonly next: (holds: (answer: Answer) => boolean) => Promise<Answer>;
  readonly stop: () => Promise<void>;
}

/** Sends each of these requests with `clients` clients at once. */
export function startLoad(origin: string, asked: readonly Asked[], clients = 2): Load {
  const answers: Answer[] = [];
  const agent = new Agent({ keepAlive: true });
  const state = { stopped: false };
  const client = async (what: Asked) => {
    while (!state.stopped) {
      answers.push(await ask(origin, what, agent));
      await wait(what.pause ?? 5);
    }
  };
  const running = asked.flatMap((what) => Array.from({ length: clients }, () => client(what)));
  return {
    answers,
    since: (at, name) =>
      answers.filter((answer) => answer.at >= at && (name === undefined || answer.name === name)),
    async next(holds) {
      const now = performance.now();
      for (const end = now + 120_000; performance.now() < end; await wait(10)) {
        const found = answers.find((answer) => answer.at >= now && holds(answer));
        if (found !== undefined) return found;
      }
      const last = answers
        .slice(-8)
        .map(({ name, status, took }) => `${name} ${status} in ${Math.round(took)} ms`);
      throw new Error(`No such answer: ${holds.toString()}; the last: ${last.join(', ')}`);
    },
    async stop() {
      state.stopped = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}

/** Sends one request. Never throws: without an answer, the status is 0. */
export function ask(
  origin: string,
  { name, path, method = 'GET', token, body }: Asked,
  agent?: Agent,
): Promise<Answer> {
  const at = performance.now();
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  };
  return new Promise((resolve) => {
    const failed = (error: Error) =>
      resolve({ name, at, took: performance.now() - at, status: 0, headers: {}, body: String(error) });
    const sent = request(origin + path, { method, headers, agent }, (response) => {
      let received = '';
      const { statusCode: status = 0, headers: told } = response;
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        if (status >= 400) received += chunk;
      });
      response.on('error', failed);
      response.on('end', () =>
        resolve({ name, at, took: performance.now() - at, status, headers: told, body: received }),
      );
    });
    sent.setTimeout(30_000, () => sent.destroy(new Error('no answer within 30 s')));
    sent.on('error', failed);
    sent.end(text);
  });
}

/**
 * Checks what holds of every answer, whatever happens to the database: its status is one of these or 503, and a 503 is a
 * problem with `Retry-After`. Returns the share of 503 among them.
 */
export function expectOrderly(answers: readonly Answer[], statuses: readonly number[]): number {
  expect(answers.length).toBeGreaterThan(0);
  const others = answers.filter(({ status }) => status !== 503 && !statuses.includes(status));
  expect(others.slice(0, 3)).toEqual([]);
  const refused = answers.filter(({ status }) => status === 503);
  for (const { headers, body } of refused) {
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(headers['retry-after']).toMatch(/^[1-9]$/);
    expect(JSON.parse(body)).toMatchObject({ code: 'unavailable', status: 503 });
  }
  return refused.length / answers.length;
}

/** The longest time of an answer in milliseconds, without the given share of the slowest. */
export function longest(answers: readonly Answer[], but = 0): number {
  const sorted = answers.map(({ took }) => took).toSorted((a, b) => b - a);
  return sorted[Math.floor(sorted.length * but)] ?? 0;
}

/**
 * Milliseconds in which a request is answered that the server holds for at most `held` milliseconds: those, and twenty times what the same
 * request usually takes in this run while all is well. A busy machine is slow for both.
 */
export function within(load: Load, held: number, name = 'login'): number {
  const took = load.answers
    .filter((answer) => answer.name === name && isWell(answer))
    .map(({ took }) => took);
  const [usual] = took.toSorted((a, b) => a - b).slice(Math.floor(took.length / 2));
  if (usual === undefined) throw new Error(`${name} was never answered well`);
  return held + 20 * usual;
}

/** Whether there is time for more rounds (KARCIS_TEST_LONG=1). */
export const isLong = process.env['KARCIS_TEST_LONG'] === '1';

/** The password with which tests sign in. */
export const password = 'kata-sandi-uji';

/**
 * The address of an administrator who signs in again and again, and the token of another: an account keeps its newest fifty
 * sign-ins only.
 */
export async function administrators(
  db: Kysely<Tables>,
  password_hash: string,
): Promise<{ token: string; email: string }> {
  const { email } = await person(db, 'Sari', 'admin', { password_hash });
  const { token } = await person(db, 'Tuti', 'admin');
  return { token, email };
}

/** One request of each kind: from memory, with one statement, with several, in a transaction, and those of monitors. */
export const usual = (token: string, email: string): Asked[] => [
  { name: 'faqs', path: '/api/faqs', pause: 20 },
  { name: 'me', path: '/api/auth/me', token },
  { name: 'users', path: '/api/admin/users', token },
  { name: 'login', path: '/api/auth/login', method: 'POST', body: { email, password }, pause: 100 },
  { name: 'healthz', path: '/healthz', pause: 30 },
  { name: 'readyz', path: '/readyz', pause: 30 },
];

/** Names of the requests that need the database. */
export const needy = ['me', 'users', 'login', 'readyz'] as const;

/** Statuses of `usual` while all is well, where they are not 200. */
const well: Readonly<Record<string, number>> = { login: 201 };
export const isWell = ({ name, status }: Answer) => status === (well[name] ?? 200);

/** Waits until every kind of request is answered as while all is well. Returns the time of the last of them. */
export async function allWell(load: Load, names: readonly string[] = needy): Promise<number> {
  const answers = await Promise.all(
    names.map((name) => load.next((answer) => answer.name === name && isWell(answer))),
  );
  return Math.max(...answers.map(({ at, took }) => at + took));
}

/** Waits until every kind of request was answered with 503. */
export async function allRefused(load: Load, names: readonly string[] = needy): Promise<void> {
  await Promise.all(
    names.map((name) => load.next((answer) => answer.name === name && answer.status === 503)),
  );
}

/**
 * Checks what holds while the database is away and afterwards: what is in memory and the process itself are answered as
 * usual, all else as usual or with 503, and soon.
 */
export function expectOutageWas(load: Load, since: number): void {
  for (const name of ['faqs', 'healthz']) {
    expect(expectOrderly(load.since(since, name), [200]), name).toBe(0);
    expect(longest(load.since(since, name), 0.01), name).toBeLessThan(within(load, 1000, name));
  }
  for (const name of needy) {
    const answers = load.since(since, name);
    expect(expectOrderly(answers, [well[name] ?? 200]), name).toBeGreaterThan(0);
    expect(longest(answers, 0.05), name).toBeLessThan(within(load, 2000, name));
    expect(longest(answers), name).toBeLessThan(within(load, 4000, name));
  }
}
