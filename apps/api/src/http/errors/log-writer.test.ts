import { setTimeout as wait } from 'node:timers/promises';
import { type Area as Contract, type Route } from '@karcis/contract';
import Fastify from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import Type from 'typebox';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProxy } from '../../../test/database-proxy.ts';
import { karcisForTests } from '../../../test/harness.ts';
import { invite, type People } from '../../../test/people.ts';
import type { Areas, Services } from '../../handler.ts';
import { type Db, openDatabase } from '../../db/connection/database.ts';
import { recordErrors } from '../../db/queries/error-logs.ts';
import { newId } from '../../domain/id.ts';
import type { Scope } from '../../domain/security/scope.ts';
import { answerProblems } from './problems.ts';
import { createAdmission } from '../limits/admission.ts';
import { createAnswerCache } from '../answers/answer-cache.ts';
import { createLogWriter } from './log-writer.ts';
import { mount } from '../mount.ts';

// One account asks for twenty reads at once.
const karcis = karcisForTests({ environment: { KARCIS_READS_AT_ONCE: '80' } });
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
beforeEach(async () => {
  karcis.current.letSecondsPass(600);
  await karcis.current.db.deleteFrom('error_occurrences').execute();
  await karcis.current.db.deleteFrom('error_logs').execute();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const errors = () => karcis.current.db.selectFrom('error_logs').selectAll().orderBy('message').execute();
const occurrences = () => karcis.current.db.selectFrom('error_occurrences').selectAll().execute();
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(karcis.current.url + path, { headers: { authorization: `Bearer ${people.Sari.token}`, ...headers } });

/** Takes a table away for the length of `work`. */
async function without(
  table: 'general_settings' | 'contact_settings' | 'users' | 'access_tokens' | 'error_logs',
  work: () => Promise<void>,
) {
  const { schema } = karcis.current.db;
  await schema.alterTable(table).renameTo('hidden').execute();
  await work().finally(() => schema.alterTable('hidden').renameTo(table).execute());
}

interface Toy {
  readonly throws: () => Promise<unknown>;
  readonly method?: Route['method'];
  readonly connection?: pg.ClientConfig;
}

/** A server with one route that fails as it is told. */
async function serve({ throws, method = 'GET', connection = karcis.current.connection }: Toy) {
  const database = openDatabase({ connection, readers: 1, poolSize: 2, prepare: true });
  const log: { count?: number; text: string }[] = [];
  const note = (about: unknown, text = String(about)) => log.push({ ...(about as object), text });
  let skipped = 0;
  const now = () => performance.now() + skipped;
  const logWriter = createLogWriter({ database, log: { warn: note, error: note }, environment: 'test', now });
  const app = Fastify({ routerOptions: { querystringParser: (text) => text as never } });
  answerProblems(app, { logWriter, noteProblem: () => {}, isStrict: false });
  const response = { kind: 'nothing', status: 204 } as const;
  const toy: Route = { method, path: '/toys/{id}', access: 'public', summary: 'A toy', response };
  const params = Type.Object({ id: Type.String() });
  const api: Record<string, Contract> = { toys: { toy: { ...toy, params } } };
  const parts = {
    database,
    authorizer: { check: () => async () => ({ network: 'test' }) as Scope, countMiss: () => {} },
    callers: { of: () => 'test', readerOf: () => ({ key: 'test', network: 'test' }) },
    bodies: { read: async () => Buffer.alloc(0) },
    logWriter,
    cache: createAnswerCache(now, () => 0),
    publicChanges: { note: () => {} },
    admission: createAdmission({ atOnce: 8, perReader: 8, perNetwork: 8 }, now),
    services: {} as Services,
    originOf: () => 'http://toys',
  };
  mount(app, api, { toys: { toy: throws } } as unknown as Areas, parts);
  return {
    log,
    call: async (times = 1) => {
      for (let time = 0; time < times; time++) await app.inject({ method, url: `/toys/${newId()}` });
    },
    letSecondsPass: (seconds: number) => {
      skipped += seconds * 1000;
    },
    close: async () => {
      await app.close();
      await logWriter.close();
      await database.close();
    },
  };
}

describe('a thousand equal errors', () => {
  it('make one row, with the newest twenty one by one, at the cost of a few statements', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const begun = performance.now();
    await without('general_settings', async () => {
      for (let n = 0; n < 50; n++) {
        const batch = Array.from({ length: 20 }, () => get(`/admin/settings/general`));
        for (const response of await Promise.all(batch)) expect(response.status).toBe(500);
      }
    });
    karcis.current.letSecondsPass(10);
    await soon(async () => expect(await errors()).toMatchObject([{ occurrences: 1000 }]));
    expect(await occurrences()).toHaveLength(20);
    const texts = (query.mock.calls as unknown[][]).map(([sent]) => (sent as { text?: string }).text ?? '');
    const written = texts.filter((text) => /^\s*(insert into|delete from) error_/.test(text));
    expect(written.length).toBeGreaterThanOrEqual(4);
    // Each ten seconds once, and a thousand take as long as they take.
    const times = 2 + (performance.now() - begun) / 10_000;
    expect(written.length).toBeLessThanOrEqual(6 * times);
  });
});

describe('hundreds of errors of few kinds within a minute', () => {
  const read = async () => {
    const { data } = await karcis.current.client(people.Sari.token).dashboard.summary();
    return data.needs_attention.errors_24h;
  };

  it('are all counted on the dashboard', async () => {
    expect(await read()).toBe(0);
    for (const [table, path] of [
      ['general_settings', '/admin/settings/general'],
      ['contact_settings', '/admin/settings/contact'],
    ] as const) {
      await without(table, async () => {
        for (let n = 0; n < 10; n++) {
          const batch = Array.from({ length: 10 }, () => get(path));
          for (const response of await Promise.all(batch)) expect(response.status).toBe(500);
        }
      });
    }
    karcis.current.letSecondsPass(10);
    await soon(async () => expect(await read()).toBe(200));
    // One by one, only the newest are kept.
    expect(await occurrences()).toHaveLength(40);
  });

  it('are counted in their hour; the dashboard adds up 24 of them, and two days are kept', async () => {
    const leftOfHour = 3_600_000 - (Date.now() % 3_600_000);
    if (leftOfHour < 20_000) await wait(leftOfHour);
    const serving = await serve({ throws: () => Promise.reject(new Error('Rusak')) });
    await serving.call();
    serving.letSecondsPass(10);
    await soon(async () => expect(await errors()).toHaveLength(1));
    await serving.close();
    const [error] = await errors();
    // By the hour of the error, and not by that of this moment, which may be the next.
    const hours = sql`insert into error_log_hours (error_log_id, starts_at, occurrences)
      select error_log_id, starts_at - hours * interval '1 hour', 10 ^ place
      from error_log_hours, unnest(array[1, 23, 24, 47, 49]) with ordinality as ago (hours, place)
      where error_log_id = ${error?.id}::uuid`;
    await hours.execute(karcis.current.db);
    // This hour, the one before, and the first of the 24.
    expect(await read()).toBe(1 + 10 + 100);
    await recordErrors(karcis.current.db, { errors: [], occurrences: [], hours: [] });
    const kept = await karcis.current.db.selectFrom('error_log_hours').select('occurrences').execute();
    expect(kept.map((hour) => hour.occurrences).toSorted((a, b) => a - b)).toEqual([
      1, 10, 100, 1000, 10_000,
    ]);
  });
});

describe('what is stored of an error', () => {
  const canary = 'KENARI';
  const stored = async () => JSON.stringify([await errors(), await occurrences()]);

  it('has nothing that the request sent in confidence', async () => {
    const headers = {
      authorization: `Bearer ${people.Sari.token}`,
      cookie: `sesi=${canary}`,
      'x-api-key': canary,
      referer: `https://example.org/?${canary}`,
      'accept-language': `id;token=${canary}`,
      'user-agent': `Peramban (hana.${canary}@example.org; +62 812-3456-7890)`,
    };
    await without('general_settings', async () => {
      expect((await get(`/admin/settings/general`, headers)).status).toBe(500);
    });
    await without('users', async () => {
      const login = await fetch(`${karcis.current.url}/auth/login?page=2&event_id=${canary}&${canary}=1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${canary}@example.org`, password: canary }),
      });
      expect(login.status).toBe(422); // an unknown parameter, before anything else
      const response = await fetch(`${karcis.current.url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${canary}@example.org`, password: canary }),
      });
      expect(response.status).toBe(500);
    });
    await without('access_tokens', async () => {
      const query = `?page=2&cursor=${canary}&${canary}=1&status=Paid`;
      expect((await get(`/admin/audit-log${query}`)).status).toBe(500);
    });
    await soon(async () => expect(await errors()).toHaveLength(3));
    const text = await stored();
    expect(text).not.toContain(canary);
    expect(text).not.toContain(people.Sari.token.slice(10));
    expect(text).not.toContain('3456');
    expect(text).toContain('[email]');
    expect(text).toContain('page=2&cursor=[redacted]&[unknown]=1&status=Paid');
  });

  it('has no value that PostgreSQL quotes', async () => {
    const slug = canary.toLowerCase();
    const { call, close } = await serve({
      method: 'POST',
      throws: (async (db: Db) => {
        for (const name of [1, 2]) {
          await db
            .insertInto('error_logs')
            .values({
              id: newId(),
              fingerprint: slug,
              name: `${name}`,
              message: 'lama',
              first_seen_at: '2020-01-01T00:00:00.000Z',
              last_seen_at: '2020-01-01T00:00:00.000Z',
            })
            .execute();
        }
      }) as never,
    });
    await call();
    await close();
    const [error] = await errors();
    expect(error?.message).toMatch(/^duplicate key value violates unique constraint "\w+"$/);
    expect((await stored()).toLowerCase()).not.toContain(slug);
  });

  it('has values that are no secret, which this search finds (control)', async () => {
    await without('general_settings', async () => {
      await get(`/admin/settings/general`, { 'user-agent': canary });
    });
    await soon(async () => expect(await stored()).toContain(canary));
  });

  it('describes any thrown value with its causes', async () => {
    const thrown: unknown[] = [
      new TypeError('A: luar', { cause: new Error('dalam', { cause: new RangeError('inti') }) }),
      'B: teks',
      { password: canary },
      null,
      Object.assign(new Error('x'), { message: { bukan: 'teks' }, name: 7 }),
      Object.assign(new AggregateError([new Error('alamat pertama')], ''), { code: 'ESEMUA' }),
      new Error(`D: ${'panjang '.repeat(5000)}`),
      new SyntaxError(`Unexpected token 'K', "${canary}"... is not valid JSON`),
    ];
    const { call, close } = await serve({ throws: () => Promise.reject(thrown.shift()) });
    await call(thrown.length);
    await close();
    const rows = await errors();
    expect(rows.map(({ name, message }) => `${name}: ${message.slice(0, 40)}`).toSorted()).toEqual([
      'A thrown value: B: teks',
      'A thrown value: of the type object',
      'AggregateError: ESEMUA',
      'Error: D: panjang panjang panjang panjang panja',
      'Error: without a message',
      `SyntaxError: Unexpected token 'K', "[value]"... is no`,
      'TypeError: A: luar',
    ]);
    expect(rows.find(({ name }) => name === 'TypeError')?.cause_chain).toEqual([
      { name: 'Error', message: 'dalam' },
      { name: 'RangeError', message: 'inti' },
    ]);
    for (const row of rows) {
      expect(row.route).toBe('/toys/{id}');
      for (const text of Object.values(row)) expect(JSON.stringify(text).length).toBeLessThan(9000);
    }
    expect(await stored()).not.toContain(canary);
  });
});

describe('the log writer', () => {
  it('remembers a hundred kinds at once, and says how many errors it left out', async () => {
    let kind = 0;
    const letters = (n: number) => String.fromCharCode(65 + (n % 26), 65 + Math.floor(n / 26));
    const { call, close, log, letSecondsPass } = await serve({
      throws: () => Promise.reject(new Error(letters(kind++))),
    });
    await call(130);
    await soon(async () => expect(await errors()).toHaveLength(100));
    const left = () => log.filter(({ text }) => text.includes('left out of the error log'));
    await soon(async () => expect(left().reduce((sum, { count = 0 }) => sum + count, 0)).toBe(30));
    letSecondsPass(10);
    await call(1);
    await soon(async () => expect(await errors()).toHaveLength(101));
    await close();
  });

  it('keeps two thousand kinds: those seen longest ago go first', async () => {
    const old = Array.from({ length: 2005 }, (_, n) => ({
      id: newId(),
      fingerprint: `sidik-${n}`,
      name: 'Error',
      message: `lama ${n}`,
      first_seen_at: '2020-01-01T00:00:00.000Z',
      last_seen_at: new Date(Date.UTC(2020, 0, 1) + n).toISOString(),
    }));
    await karcis.current.db.insertInto('error_logs').values(old).execute();
    const error_log_id = old[0]?.id ?? '';
    await karcis.current.db
      .insertInto('error_occurrences')
      .values({ id: newId(), error_log_id, occurred_at: '2020-01-01T00:00:00.000Z' })
      .execute();
    const { call, close } = await serve({ throws: () => Promise.reject(new Error('baru')) });
    await call();
    await close();
    const messages = new Set((await errors()).map(({ message }) => message));
    expect(messages.size).toBe(2000);
    expect([messages.has('baru'), messages.has('lama 5'), messages.has('lama 6')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('writes what is left when the server stops', async () => {
    const { call, close, letSecondsPass } = await serve({ throws: () => Promise.reject(new Error('akhir')) });
    await call(3);
    await soon(async () => expect(await errors()).toHaveLength(1));
    await call(4);
    letSecondsPass(0); // the kind has been written a moment ago, so these four would have to wait
    await close();
    expect(await errors()).toMatchObject([{ message: 'akhir', occurrences: 7 }]);
  });

  it('waits while the database is away, and then writes everything', async () => {
    const proxy = await startProxy(karcis.current.connection);
    const { call, close, log } = await serve({
      connection: proxy.connection,
      throws: (async (db: Db) => db.selectFrom('organizers').select('id').execute()) as never,
    });
    await proxy.cut();
    await call(25);
    await soon(async () =>
      expect(log.map(({ text }) => text)).toEqual(['the error log waits for the database']),
    );
    expect(await errors()).toEqual([]);
    await proxy.mend();
    await soon(async () => {
      const rows = await errors();
      expect(rows.reduce((sum, row) => sum + row.occurrences, 0)).toBe(25);
      expect(new Set(rows.map(({ level, status_code }) => `${level} ${status_code}`))).toEqual(
        new Set(['Critical 503']),
      );
    });
    expect(log).toHaveLength(1);
    await close();
    await proxy.cut();
  });

  it('gives up in bounded time when the database is away at the end', async () => {
    const proxy = await startProxy(karcis.current.connection);
    const { call, close, log } = await serve({
      connection: proxy.connection,
      throws: () => Promise.reject(new Error('hilang')),
    });
    await proxy.cut();
    await call();
    await close(); // though the database is away for good
    expect(log.at(-1)?.text).toContain('could not be written');
  });

  it('never keeps an answer waiting, and is no error of its own when its table is broken', async () => {
    const serving = await serve({ throws: () => Promise.reject(new Error('macet')) });
    await serving.call(); // so that everything is warm
    let begun = performance.now();
    await serving.call(100);
    const usual = performance.now() - begun;
    await soon(async () => expect(await errors()).toHaveLength(1));
    serving.letSecondsPass(10); // Of a kind that was just written, nothing is tried.
    await without('error_logs', async () => {
      // Entries gather for 200 ms: a hundred answers that wait for them take twenty seconds more.
      begun = performance.now();
      await serving.call(100);
      expect(performance.now() - begun).toBeLessThan(2 * usual + 10_000);
      await wait(300);
    });
    await serving.call();
    await serving.close();
    expect(serving.log.map(({ text }) => text)).toEqual([]);
    expect(await errors()).toMatchObject([{ occurrences: 202 }]);
  });
});
