import { describe, expect, it } from 'vitest';
import { demoPeople } from '../../test/demo-people.ts';
import { headerFaults } from '../../test/expected-headers.ts';
import { karcisForTests } from '../../test/harness.ts';

const karcis = karcisForTests({ content: 'demo' });
const path = '/admin/mail-templates/password_reset/preview.html';

/** Asks for a document, like a frame. */
async function framed(
  address: string,
  token?: string,
): Promise<{ status: number; headers: Headers; body: string }> {
  const answer = await fetch(karcis.current.url + address, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

describe('a mail in a frame', () => {
  it('is the document of the preview, under a policy that lets it run, send and read nothing', async () => {
    const { admin } = await demoPeople(karcis.current);
    const client = karcis.current.client(admin.token);
    const { data } = await client.adminMail.preview({ key: 'password_reset', locale: 'en' });
    const { status, headers, body } = await framed(`${path}?locale=en`, admin.token);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toBe(data.html.replace('<head>', '<head><base target="_blank">'));
    expect(body).toContain('<base');
    expect(
      headerFaults(headers, {
        'content-security-policy':
          /^default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; .*frame-ancestors 'self'; sandbox$/,
        'x-frame-options': /^SAMEORIGIN$/,
      }),
    ).toEqual([]);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('is for administrators alone', async () => {
    const people = await demoPeople(karcis.current);
    expect((await framed(path)).status).toBe(401);
    for (const { token } of [people.organizer, people.petugas, people.holder]) {
      const { status, body } = await framed(path, token);
      expect([status, body.includes('<html')]).toEqual([403, false]);
    }
  });

  it('is found by the keys and languages of the contract alone', async () => {
    const { admin } = await demoPeople(karcis.current);
    const answers = await Promise.all(
      [path.replace('password_reset', 'nothing'), `${path}?locale=xx`, `${path}?more=1`].map((address) =>
        framed(address, admin.token),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 422, 422]);
    for (const { headers } of answers) expect(headerFaults(headers)).toEqual([]);
  });
});
