import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../../test/harness.ts';
import { parseAnswer, sendBytes } from '../../../test/raw-http.ts';
import { invite, type People } from '../../../test/people.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

/** Sends bytes as the body of an action that takes none, and returns the status of the answer. */
async function statusOf(body: string, headers: readonly string[], method = 'POST', path = '/auth/logout') {
  const { token } = await signIn();
  const lines = [
    `${method} /api${path} HTTP/1.1`,
    'Host: a',
    'Connection: close',
    `Authorization: Bearer ${token}`,
    ...headers,
  ];
  const answer = parseAnswer(await sendBytes(karcis.current.origin, `${lines.join('\r\n')}\r\n\r\n${body}`));
  return answer.status;
}

/** A session of its own for each request, since signing out ends it. */
const signIn = async () => {
  const { issueToken } = await import('../../db/queries/access-tokens.ts');
  const { id } = people.Hana;
  return issueToken(karcis.current.db, { id, role: 'ticket_holder' }, { name: 'test', kind: 'Login' });
};

const json = 'Content-Type: application/json';
const sized = (body: string) => `Content-Length: ${Buffer.byteLength(body)}`;

describe('an action without a body', () => {
  it.each([
    ['no body', '', []],
    ['a length of 0', '', ['Content-Length: 0']],
    ['a length of 0 and the type of JSON', '', [json, 'Content-Length: 0']],
    [
      'a length of 0 and the type of a form',
      '',
      ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 0'],
    ],
    [
      'a length of 0 and the type of text',
      '',
      ['Content-Type: text/plain;charset=UTF-8', 'Content-Length: 0'],
    ],
    ['{}', '{}', [json, sized('{}')]],
    ['{} and spaces, in UTF-8', ' { } ', ['Content-Type: application/json; charset=utf-8', sized(' { } ')]],
    ['{} in chunks', '2\r\n{}\r\n0\r\n\r\n', [json, 'Transfer-Encoding: chunked']],
    ['nothing in chunks', '0\r\n\r\n', [json, 'Transfer-Encoding: chunked']],
  ])('takes %s', async (_name, body, headers) => {
    expect(await statusOf(body, headers)).toBe(204);
  });

  it.each([
    ['a field', '{"a":1}', 422],
    ['an empty list', '[]', 422],
    ['null', 'null', 422],
    ['a text', '""', 422],
    ['broken JSON', '{', 400],
  ])('refuses %s', async (_name, body, status) => {
    expect(await statusOf(body, [json, sized(body)])).toBe(status);
  });

  it('refuses {} of another type, and {} of a GET', async () => {
    expect(await statusOf('{}', ['Content-Type: text/plain', sized('{}')])).toBe(415);
    expect(await statusOf('{}', [json, sized('{}')], 'GET', '/auth/me')).toBe(422);
  });

  it('of DELETE takes {} as well', async () => {
    const { data } = await karcis.current.client((await signIn()).token).accountSecurity.tokens();
    const other = await signIn();
    expect(data.some(({ id }) => id === other.id)).toBe(false);
    expect(await statusOf('{}', [json, sized('{}')], 'DELETE', `/auth/tokens/${other.id}`)).toBe(204);
  });
});
