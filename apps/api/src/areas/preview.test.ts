import { beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../../test/harmless-html.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { hostile } from '../../test/xss-corpus.ts';
import { issueToken } from '../db/queries/access-tokens.ts';
import { renderMarkdown } from '../domain/text/markdown.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const send = async (body: object, token?: string) => {
  const response = await fetch(`${karcis.current.url}/preview`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const { data, code } = (await response.json()) as { data?: { html: string }; code?: string };
  return { status: response.status, html: data?.html, code };
};

describe('a preview', () => {
  it('is the text as pages show it, for everybody who is signed in', async () => {
    const markdown = '# Acara\n\n**Malam** di [Bandung](https://example.org)';
    const html = renderMarkdown(markdown);
    for (const { token } of [people.Hana, people.Putri, people.Budi, people.Sari])
      expect(await send({ markdown }, token)).toMatchObject({ status: 200, html });
    expect(html).toContain('<strong>Malam</strong>');
    expect(await send({ markdown })).toMatchObject({ status: 401, code: 'not_signed_in' });
  });

  it('takes 60,000 characters, however they are written, and no more', async () => {
    const { token } = people.Hana;
    expect((await send({ markdown: '音'.repeat(60_000) }, token)).status).toBe(200);
    expect((await send({ markdown: 'a'.repeat(60_001) }, token)).code).toBe('invalid_request');
    expect((await send({ markdown: 'a'.repeat(300_000) }, token)).code).toBe('body_too_large');
    expect((await send({ markdown: '' }, token)).html).toBe('');
  });

  it('holds nothing that runs or loads', async () => {
    const client = karcis.current.client(people.Hana.token).preview;
    const sendable = hostile.filter(([, text]) => text.isWellFormed() && !text.includes('\0'));
    expect(sendable.length).toBeGreaterThan(100);
    for (const [technique, markdown] of sendable)
      expect(faultsOf((await client.render({ body: { markdown } })).data.html), technique).toEqual([]);
    expect(faultsOf('<script>alert(1)</script>')).not.toEqual([]);
  });

  it('is for programs that may read, and leaves nothing behind', async () => {
    const { db } = karcis.current;
    const program = async (scope: 'read' | 'content') =>
      (
        await issueToken(
          db,
          { id: people.Sari.id, role: 'admin' },
          { name: 'x', kind: 'Api', scopes: [scope] },
        )
      ).token;
    const [reading, writing] = [await program('read'), await program('content')];
    const entries = async () =>
      (await db.selectFrom('activity_log').select('id').where('outcome', '=', 'Succeeded').execute()).length;
    const before = await entries();
    expect((await send({ markdown: 'a' }, reading)).status).toBe(200);
    expect((await send({ markdown: 'a' }, writing)).code).toBe('token_scope');
    expect(await entries()).toBe(before);
  });
});
