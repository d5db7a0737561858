import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { person } from '../../test/people.ts';
import { endTokens } from '../db/queries/access-tokens.ts';
import { ProblemError } from '../domain/errors/problem-error.ts';
import { createAuthorizer } from './authorize.ts';
import { createCallers } from './limits/callers.ts';

const karcis = karcisForTests();

describe('a token that has ended', () => {
  it('takes no place of its account any more, from the second request on', async () => {
    const { db, database } = karcis.current;
    const { id, token } = await person(db, 'Tari', 'ticket_holder');
    const callers = createCallers(() => '192.0.2.7');
    const { check } = createAuthorizer({
      database,
      callers,
      rateLimit: () => ({ headers: {}, retryAfterSeconds: 0, isExceeded: false }),
      originOf: () => 'http://tiket.example.org',
      maintenance: { checkOf: () => undefined },
      secretKey: async () => undefined,
    });
    const checked = check({ method: 'GET', access: 'signed-in' });
    const app = Fastify();
    app.get('/', async (request, reply) => {
      const before = callers.of(request.raw);
      const outcome = await Promise.resolve(checked(request, reply)).then(
        () => 'opened',
        (error: unknown) => (error instanceof ProblemError ? error.code : String(error)),
      );
      return [before, outcome];
    });
    const ask = async () =>
      (await app.inject({ url: '/', headers: { authorization: `Bearer ${token}` } })).json<unknown>();
    expect(await ask()).toEqual(['network:192.0.2.7', 'opened']);
    expect(await ask(), 'while it opens its account (control)').toEqual([`account:${id}`, 'opened']);
    await database.transaction((tx) => endTokens(tx, id));
    expect(await ask()).toEqual([`account:${id}`, 'not_signed_in']);
    expect(await ask()).toEqual(['network:192.0.2.7', 'not_signed_in']);
  });
});
