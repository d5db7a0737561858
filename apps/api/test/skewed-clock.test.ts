import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { karcisForTests } from './harness.ts';
import { mailedLinks, tokenIn } from './mail/mailed-links.ts';
import { secretKey } from './mail/support.ts';
import { insertOneOfEach, event } from './one-of-each.ts';
import { person, type PersonOfTests } from './people.ts';

/**
 * Servers whose clock differs from that of PostgreSQL. `Date` of this process is set, and so that of its server; PostgreSQL and the clock
 * that only moves forward stay as they are.
 */

const karcis = karcisForTests({
  environment: { KARCIS_PUBLIC_URL: 'https://tiket.example.org' },
  secretKey: async () => secretKey,
});
const password = 'keroncong tengah malam';
const hour = 3_600_000;
const skews = [
  ['two hours behind', -2 * hour],
  ['right', 0],
  ['two hours ahead', 2 * hour],
  ['ten days ahead', 240 * hour],
] as const;

let laras: PersonOfTests;
let sari: PersonOfTests;
beforeAll(async () => {
  const { db, connection } = karcis.current;
  const { default: pg } = await import('pg');
  const owner = new pg.Client(connection);
  await owner.connect();
  await insertOneOfEach(owner).finally(() => owner.end());
  laras = await person(db, 'Budi', 'organizer');
  sari = await person(db, 'Ratna', 'admin');
});
beforeEach(async () => {
  for (const table of ['jobs', 'mails', 'account_tokens'] as const)
    await karcis.current.db.deleteFrom(table).execute();
});
afterEach(() => void vi.useRealTimers());

const setClock = (by: number) => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });

/** Seconds from now by the clock of PostgreSQL until the latest value of a column. */
async function secondsLeft(
  table: 'account_tokens' | 'access_tokens' | 'petugas_assignments',
  column: string,
) {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from ${sql.ref(column)} - clock_timestamp())::float as seconds from ${sql.table(table)}
    where ${sql.ref(column)} is not null order by id desc limit 1`.execute(karcis.current.db);
  return rows[0]?.seconds ?? Number.NaN;
}

/** Whether so many seconds are left, less those that the test has taken. */
const expectLeft = (seconds: number, valid: number) => {
  expect(seconds).toBeGreaterThan(valid - 600);
  expect(seconds).toBeLessThanOrEqual(valid);
};

describe.each(skews)('links of a server whose clock is %s', (name, skew) => {
  const slug = name.replaceAll(' ', '-');

  it('open until they end by the clock of PostgreSQL', async () => {
    const dewi = await person(karcis.current.db, `Dewi-${slug}`, 'ticket_holder');
    const links = karcis.current.client(null).accountLinks;
    setClock(skew);
    await links.forgotPassword({ body: { email: dewi.email } });
    const [link] = await mailedLinks(karcis.current);
    expectLeft(await secondsLeft('account_tokens', 'expires_at'), 7200);
    const token = tokenIn(link);
    await links.resetPassword({ body: { token, password } });

    await links.forgotPassword({ body: { email: dewi.email } });
    const ended = (await mailedLinks(karcis.current)).find((each) => each.includes('/reset#'));
    await karcis.current.db
      .updateTable('account_tokens')
      .set({
        created_at: sql<string>`now() - interval '3 hours'`,
        expires_at: sql<string>`now() - interval '1 second'`,
      })
      .where('used_at', 'is', null)
      .execute();
    await expect(links.resetPassword({ body: { token: tokenIn(ended), password } })).rejects.toThrow(
      'link_invalid',
    );
  });

  it('invite to a team and to an event for seven days', async () => {
    setClock(skew);
    const email = `${slug}@example.org`;
    await karcis.current
      .client(laras.token)
      .organizerMembers.invite({ body: { email, name: 'Tika', role: 'Manager' } });
    expectLeft(await secondsLeft('account_tokens', 'expires_at'), 7 * 86_400);
    await karcis.current
      .client(sari.token)
      .adminPetugas.create({ id: event, body: { email: `p-${email}`, name: 'Putra' } });
    expectLeft(await secondsLeft('account_tokens', 'expires_at'), 7 * 86_400);
    expectLeft(await secondsLeft('petugas_assignments', 'invitation_ends_at'), 7 * 86_400);
  });

  it('lead to sessions that last as long as others', async () => {
    const dewi = await person(karcis.current.db, `Desi-${slug}`, 'ticket_holder');
    setClock(skew);
    const links = karcis.current.client(null).accountLinks;
    await links.forgotPassword({ body: { email: dewi.email } });
    await links.resetPassword({ body: { token: tokenIn((await mailedLinks(karcis.current))[0]), password } });
    const { data } = await karcis.current
      .client(null)
      .account.login({ body: { email: dewi.email, password } });
    expectLeft(await secondsLeft('access_tokens', 'expires_at'), 30 * 86_400);
    expect((await karcis.current.client(data.token).account.me()).data.id).toBe(dewi.id);
  });
});
