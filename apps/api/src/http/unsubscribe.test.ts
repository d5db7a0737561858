import { beforeEach, describe, expect, it } from 'vitest';
import { headerFaults } from '../../test/expected-headers.ts';
import { karcisForTests } from '../../test/harness.ts';
import { unsubscribeToken } from '../mail/unsubscribe.ts';

const secretKey = Buffer.alloc(32, 7);
const karcis = karcisForTests({ secretKey: async () => secretKey });
beforeEach(() => karcis.current.db.deleteFrom('mail_suppressions').execute());

const token = unsubscribeToken('Hana@example.org', secretKey);
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const oneClick = 'List-Unsubscribe=One-Click';
const addressOf = (of: string) => `${karcis.current.url}/unsubscribe/${of}`;
const post = (of: string, body?: string | FormData, headers: Record<string, string> = form) =>
  fetch(addressOf(of), { method: 'POST', headers, ...(body === undefined ? {} : { body }) });
const entries = () =>
  karcis.current.db.selectFrom('mail_suppressions').select(['address', 'reason']).execute();

describe('the button of a mail program', () => {
  it('unsubscribes the address of the mail, in either form, once', async () => {
    const parts = new FormData();
    parts.set('List-Unsubscribe', 'One-Click');
    for (const answer of [await post(token, oneClick), await post(token, parts, {})]) {
      expect([answer.status, await answer.text()]).toEqual([204, '']);
      expect(headerFaults(answer.headers)).toEqual([]);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    expect(await entries()).toEqual([{ address: 'Hana@example.org', reason: 'Unsubscribed' }]);
  });

  it('is understood in the parts of a form alone', async () => {
    const parts = new FormData();
    parts.set('List-Unsubscribe', 'One-Click');
    await post(token, parts, {});
    expect(await entries()).toHaveLength(1);
  });

  it('is needed: what merely opens or calls the address unsubscribes nobody', async () => {
    const others = [
      await post(token),
      await post(token, ''),
      await post(token, 'List-Unsubscribe=Later'),
      await post(token, '{}', { 'content-type': 'application/json' }),
      await post(token, 'x', { 'content-type': 'text/plain' }),
    ];
    expect(others.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    const opened = await fetch(addressOf(token), { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/unsubscribe#${token}`]);
    expect((await fetch(addressOf(token), { method: 'HEAD', redirect: 'manual' })).status).toBe(303);
    expect(await entries()).toEqual([]);
    await post(token, oneClick); // the control
    expect(await entries()).toHaveLength(1);
  });

  it.each(['_', '__', '**'])(
    'takes a token with %s behind it, whatever the length of its address',
    async (sign) => {
      const addresses = ['a@b.id', 'ab@b.id', 'abc@b.id'];
      for (const address of addresses) await post(`${unsubscribeToken(address, secretKey)}${sign}`, oneClick);
      expect((await entries()).map(({ address }) => address).toSorted()).toEqual(addresses);
    },
  );

  it('gets the same answer whatever the token', async () => {
    const foreign = unsubscribeToken('hana@example.org', Buffer.alloc(32, 8));
    const changed = `${token.slice(0, -4)}AAAA`;
    for (const wrong of [foreign, changed, 'x', '%00', 'a'.repeat(3000)])
      expect((await post(wrong, oneClick)).status, wrong).toBe(204);
    expect(await entries()).toEqual([]);
    const led = await fetch(addressOf('%0d%0aX-Evil:1'), { redirect: 'manual' });
    expect(led.headers.get('location')).toBe('/unsubscribe');
  });

  it('leaves an address that bounced as it is, and is remembered beside that', async () => {
    const bounced = {
      id: '01900000-0000-7000-8000-000000000001',
      address: 'hana@example.org',
      reason: 'Bounced' as const,
    };
    await karcis.current.db.insertInto('mail_suppressions').values(bounced).execute();
    await post(token, oneClick);
    expect((await entries()).map(({ reason }) => reason).toSorted()).toEqual(['Bounced', 'Unsubscribed']);
  });

  it('is told in no log with its token', async () => {
    await post(token, oneClick);
    const log = karcis.current.log.join('');
    expect(log).toContain('/unsubscribe/:token');
    expect(log).not.toContain(token);
  });

  it('is the only way in: other methods are told which there are', async () => {
    const answer = await fetch(addressOf(token), { method: 'DELETE' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
  });
});
