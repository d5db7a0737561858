import { api, type Area as Contract, isRead, type Route } from '@karcis/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../test/harness.ts';
import type { Areas, Services } from '../handler.ts';
import { type Database, type Db, openDatabase, type ReadDb } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import type { Scope } from '../domain/security/scope.ts';
import { createAdmission } from './limits/admission.ts';
import { createBodies } from './input/bodies.ts';
import { createAnswerCache } from './answers/answer-cache.ts';
import { mostBytes } from './answers/responses.ts';
import { answerProblems } from './errors/problems.ts';
import { createLogWriter } from './errors/log-writer.ts';
import { mount } from './mount.ts';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createDatabase();
  drop = made.drop;
  database = openDatabase({ connection: made.connection, readers: 2, poolSize: 10, prepare: true });
});
afterAll(async () => {
  await database.close();
  await drop();
});

const record = Type.Object({
  name: Type.String(),
  note: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
});
const answer = { kind: 'one', status: 200, of: record, schema: Type.Object({ data: record }) } as const;
const toy = { access: 'public', summary: 'A toy', response: answer } as const;

type ToyHandler = (db: never, scope: Scope<'public'>, input: never) => Promise<unknown>;

/** A server with one route and its function, everybody let in. */
async function serve(
  route: Partial<Route>,
  handler: ToyHandler,
  {
    isStrict = true,
    admission = createAdmission({ atOnce: 8, perReader: 8, perNetwork: 8 }, () => performance.now()),
  } = {},
): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: { querystringParser: (text) => text as never } });
  const now = () => performance.now();
  const logWriter = createLogWriter({ database, log: app.log, environment: 'test', now });
  app.addHook('onClose', () => logWriter.close());
  answerProblems(app, { logWriter, noteProblem: () => {}, isStrict });
  const api: Record<string, Contract> = { toys: { toy: { method: 'GET', path: '/toy', ...toy, ...route } } };
  mount(app, api, { toys: { toy: handler } } as unknown as Areas, {
    database,
    authorizer: {
      check:
        () =>
        async ({ headers }) =>
          ({ network: String(headers['network'] ?? 'test') }) as Scope,
      countMiss: () => {},
    },
    callers: {
      of: ({ headers }) => String(headers['caller'] ?? 'test'),
      readerOf: ({ headers }) => ({ key: String(headers['caller'] ?? 'test'), network: 'all' }),
    },
    bodies: createBodies({ of: () => 'test' }),
    logWriter,
    cache: createAnswerCache(now, () => 0),
    publicChanges: { note: () => {} },
    admission,
    originOf: () => 'http://toys',
    services: {} as Services,
  });
  await app.ready();
  return app;
}

const codeOf = (body: string) => (JSON.parse(body) as { code: string }).code;
const faqs = async () => (await database.internal.selectFrom('faqs').select('question').execute()).length;
const insertFaq = (db: Db) =>
  db.insertInto('faqs').values({ id: newId(), question: 'Apa?', answer_markdown: 'Itu.' }).execute();

describe('what a function returns', () => {
  it('leaves with the declared fields only', async () => {
    const app = await serve({}, async () => ({ name: 'Sari', note: null, password_hash: 'rahasia' }));
    const { body } = await app.inject('/toy');
    expect(JSON.parse(body)).toEqual({ data: { name: 'Sari', note: null } });
  });

  it.each([
    [mostBytes - 100, 200],
    [mostBytes, 500],
  ])(
    'is an error of ours when it is larger than any answer may be: %i letters, %i',
    async (letters, status) => {
      const app = await serve({}, async () => ({ name: 'x'.repeat(letters), note: null }));
      expect((await app.inject('/toy')).statusCode).toBe(status);
    },
  );

  it('is an error of ours when a declared field is missing, null or of another type', async () => {
    for (const wrong of [{ name: 'Sari' }, { name: null, note: null }, { name: 1, note: null }, 'Sari', []]) {
      const app = await serve({}, async () => wrong);
      const { statusCode, body } = await app.inject('/toy');
      expect([statusCode, codeOf(body)], JSON.stringify(wrong)).toEqual([500, 'internal']);
    }
  });

  it('is a 404 when it is nothing', async () => {
    const app = await serve({ errors: ['not_found'] }, async () => undefined);
    expect((await app.inject('/toy')).statusCode).toBe(404);
  });
});

describe('a function that fails', () => {
  const codeWhen = async (error: unknown) => {
    const app = await serve({}, async () => {
      throw error;
    });
    return codeOf((await app.inject('/toy')).body);
  };

  it('is 503 when a connection of ours was reset, and the request had arrived', async () => {
    expect(await codeWhen(Object.assign(new Error('read'), { code: 'ECONNRESET' }))).toBe('unavailable');
  });

  it('is answered with a 500 that reveals nothing when the thrown value cannot be read', async () => {
    const { proxy, revoke } = Proxy.revocable(new Error('rahasia'), {});
    revoke();
    expect(await codeWhen(proxy)).toBe('internal');
    expect(await codeWhen(undefined)).toBe('internal');
  });
});

describe('an error that the route does not declare', () => {
  const refuse = async () => fail('ticket_not_active');
  const statusWhen = async (route: Partial<Route>, isStrict: boolean) =>
    (await (await serve(route, refuse, { isStrict })).inject('/toy')).statusCode;

  it('is an error of ours in tests, and leaves as it is in production', async () => {
    expect(await statusWhen({}, true)).toBe(500);
    expect(await statusWhen({ errors: ['ticket_not_active'] }, true)).toBe(409);
    expect(await statusWhen({}, false)).toBe(409);
  });
});

describe('a read', () => {
  it('cannot write, even with SQL of its own: the connection is read-only', async () => {
    const app = await serve({}, async (db: ReadDb) => {
      await sql`delete from faqs`.execute(db as unknown as Db);
      return { name: 'x', note: null };
    });
    expect((await app.inject('/toy')).statusCode).toBe(500);
  });
});

describe('a route that only reads, although it is no GET', () => {
  const readsOnly = { method: 'POST', readsOnly: true } as const;
  const none = createAdmission({ atOnce: 1, perReader: 1, perNetwork: 1 }, () => performance.now());

  it('takes a slot like a read, and is rejected where there is none', async () => {
    const release = await none.acquire({ key: 'another', network: 'all' }, new AbortController().signal);
    const calls: string[] = [];
    const call = (method: string) => async () => {
      calls.push(method);
      return { name: method, note: null };
    };
    const [reading, writing] = [
      await serve(readsOnly, call('reads'), { admission: none }),
      await serve({ method: 'POST' }, call('writes'), { admission: none }),
    ];
    const ask = async (app: FastifyInstance) =>
      (await app.inject({ method: 'POST', url: '/toy' })).statusCode;
    expect(await ask(reading)).toBe(503);
    expect(await ask(writing), 'one that may write').toBe(200);
    expect(calls).toEqual(['writes']);
    release();
    expect(await ask(reading)).toBe(200);
    expect(none.counts()).toEqual({ working: 0, waiting: 0 });
  });

  it('cannot write: the connection is read-only', async () => {
    const before = await faqs();
    const app = await serve(readsOnly, async (db: ReadDb) => {
      await insertFaq(db as unknown as Db);
      return { name: 'x', note: null };
    });
    expect((await app.inject({ method: 'POST', url: '/toy' })).statusCode).toBe(500);
    expect(await faqs()).toBe(before);
  });

  it.each([
    ['preview.render', api.preview.render],
    ['organizerMessages.preview', api.organizerMessages.preview],
    ['adminMessages.preview', api.adminMessages.preview],
  ])('is each that renders a text that somebody writes: %s', (_name, route) => {
    expect(isRead(route)).toBe(true);
  });
});

describe('any other method', () => {
  it('commits what it wrote when it returns', async () => {
    const before = await faqs();
    const app = await serve({ method: 'POST' }, async (db: Db) => {
      await insertFaq(db);
      return { name: 'x', note: null };
    });
    expect((await app.inject({ method: 'POST', url: '/toy' })).statusCode).toBe(200);
    expect(await faqs()).toBe(before + 1);
  });

  it('writes nothing when it fails, for any reason', async () => {
    const before = await faqs();
    const endings = [
      () => fail('invalid_request'),
      () => Promise.reject(new Error('a bug')),
      async () => ({ name: 'the answer breaks its contract' }),
    ];
    for (const ending of endings) {
      const app = await serve({ method: 'POST' }, async (db: Db) => {
        await insertFaq(db);
        return ending();
      });
      expect((await app.inject({ method: 'POST', url: '/toy' })).statusCode).toBeGreaterThanOrEqual(400);
    }
    expect(await faqs()).toBe(before);
  });

  it('is tried again after a serialization failure, three times at most', async () => {
    let attempts = 0;
    const app = await serve({ method: 'POST' }, async () => {
      attempts += 1;
      if (attempts < 3) throw Object.assign(new pg.DatabaseError('conflict', 0, 'error'), { code: '40001' });
      return { name: 'x', note: null };
    });
    expect((await app.inject({ method: 'POST', url: '/toy' })).statusCode).toBe(200);
    attempts = -10;
    const busy = await app.inject({ method: 'POST', url: '/toy' });
    expect([busy.statusCode, busy.headers['retry-after'], attempts]).toEqual([503, '1', -7]);
  });

  it('holds no connection before its first query', async () => {
    let inside = 0;
    const everybody = Promise.withResolvers<void>();
    const app = await serve({ method: 'POST' }, async () => {
      inside += 1;
      if (inside === 20) everybody.resolve();
      await everybody.promise;
      return { name: 'x', note: null };
    });
    // There are four connections: were one held by each, only four could be inside at once, and this would never end.
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.inject({ method: 'POST', url: '/toy' })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  });
});

describe('a hundred writes that hold their connections', () => {
  const slug = {
    params: Type.Object({ slug: Type.String() }),
    method: 'POST',
    path: '/toys/{slug}',
  } as const;

  /** Answer to another write meanwhile, and how many of the hundred succeed once they end. */
  async function anotherMeanwhile(rush: Partial<Route>, networkOf: (n: number) => string) {
    const end = Promise.withResolvers<void>();
    const slow = async (db: Db) => {
      await sql`select`.execute(db);
      await end.promise;
      return { name: 'x', note: null };
    };
    const [busy, other] = [
      await serve({ ...slug, ...rush }, slow),
      await serve({ ...slug }, async (db: Db) => {
        await sql`select`.execute(db);
        return { name: 'y', note: null };
      }),
    ];
    const url = '/toys/konser';
    const crowd = Array.from({ length: 100 }, (_, n) =>
      busy.inject({ method: 'POST', url, headers: { network: networkOf(n) } }),
    );
    const { statusCode } = await other.inject({ method: 'POST', url, headers: { network: '192.0.2.1' } });
    end.resolve();
    const statuses = (await Promise.all(crowd)).map((answer) => answer.statusCode);
    return { other: statusCode, served: statuses.filter((status) => status === 200).length };
  }

  it('leave connections to others when they come from one network', async () => {
    expect(await anotherMeanwhile({}, () => '198.51.100.1')).toEqual({ other: 200, served: 100 });
  });

  it('leave connections to others when they are for one event', async () => {
    expect(await anotherMeanwhile({ line: 'slug' }, (n) => `198.51.100.${n}`)).toEqual({
      other: 200,
      served: 100,
    });
  });

  it('take all connections when they come from many networks and are for no event', async () => {
    expect((await anotherMeanwhile({}, (n) => `198.51.100.${n}`)).other).toBe(503);
  });
});

describe('a route', () => {
  it('without a function, or without saying who may call it, does not start', async () => {
    await expect(serve({ access: undefined as never }, async () => undefined)).rejects.toThrow(
      'who may call it',
    );
    await expect(serve({}, undefined as never)).rejects.toThrow('has no function');
  });
});

describe('public content that is not in memory', () => {
  it('waits for a slot like other reads, and needs none once it is', async () => {
    const admission = createAdmission({ atOnce: 1, perReader: 1, perNetwork: 1 }, () => performance.now());
    let reads = 0;
    const read = async () => ({ name: `Sari ${(reads += 1)}`, note: null });
    const app = await serve({ freshness: 60 }, read, { admission });
    const release = await admission.acquire({ key: 'another', network: 'all' }, new AbortController().signal);
    expect((await app.inject('/toy')).statusCode).toBe(503);
    expect(reads).toBe(0);
    release();
    expect((await app.inject('/toy')).statusCode).toBe(200);
    await admission.acquire({ key: 'another', network: 'all' }, new AbortController().signal);
    expect((await app.inject('/toy')).statusCode).toBe(200);
    expect(reads).toBe(1);
  });

  it('is read by the first that has a slot, whatever the queue of others who ask for it', async () => {
    const admission = createAdmission({ atOnce: 4, perReader: 1, perNetwork: 4 }, () => performance.now());
    const app = await serve({ freshness: 60 }, async () => ({ name: 'Sari', note: null }), { admission });
    // Hana's only slot is taken, and not given back.
    await admission.acquire({ key: 'hana', network: 'all' }, new AbortController().signal);
    const ask = async (caller: string) => (await app.inject({ url: '/toy', headers: { caller } })).statusCode;
    const first = ask('hana');
    await expect.poll(() => admission.counts().waiting).toBe(1);
    expect(await Promise.all([first, ask('budi')])).toEqual([200, 200]);
  });
});
