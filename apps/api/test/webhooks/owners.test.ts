import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disable, endpointCount, beginAnew, noteFailure } from '../../src/db/queries/webhook-endpoints.ts';
import { lockOwner } from '../../src/db/queries/managers.ts';
import { newId } from '../../src/domain/id.ts';
import { karcisForTests } from '../harness.ts';
import { lockWaits, patientLocks } from '../lock-waits.ts';
import { mailWorker, senderFor } from '../mail/support.ts';
import { colleague, invite, type People, person } from '../people.ts';
import { endpointOf, organizerOf } from '../webhook-records.ts';

const karcis = karcisForTests(patientLocks);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
beforeEach(async () => {
  const { db } = karcis.current;
  for (const table of ['webhook_endpoints', 'mails', 'jobs'] as const) await db.deleteFrom(table).execute();
});
const budis = () => organizerOf(karcis.current.db, people.Budi.email);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** An endpoint for which nothing has arrived for so many hours. */
async function failing(owner: string | null, hours: number, failures = 3): Promise<string> {
  const { id } = await endpointOf(karcis.current.db, owner);
  await karcis.current.db
    .updateTable('webhook_endpoints')
    .set({ failing_since: hoursAgo(hours), failures })
    .where('id', '=', id)
    .execute();
  return id;
}
const fails = (id: string) => karcis.current.database.transaction((db) => noteFailure(db, id));
const mails = () =>
  karcis.current.db
    .selectFrom('mails')
    .select(['template', 'recipient', 'status', 'subject'])
    .orderBy('id')
    .execute();
const told = async () =>
  (await mails()).map(({ template, recipient }) => `${template} ${recipient}`).toSorted();

describe('the owner of an endpoint', () => {
  it('gets a mail once when nothing has arrived for a day, and not before', async () => {
    const fresh = await failing(await budis(), 23);
    await fails(fresh);
    expect(await told()).toEqual([]);
    const id = await failing(await budis(), 25);
    await fails(id);
    await fails(id);
    expect(await told()).toEqual([`webhook_failing ${people.Budi.email}`]);
  });

  it('gets another one when it fails for a day again', async () => {
    const id = await failing(await budis(), 25);
    await fails(id);
    await karcis.current.database.transaction((db) => beginAnew(db, id));
    await fails(id);
    expect(await told()).toHaveLength(1);
    await karcis.current.db
      .updateTable('webhook_endpoints')
      .set({ failing_since: hoursAgo(25) })
      .execute();
    await fails(id);
    expect(await told()).toHaveLength(2);
  });

  it('gets one when it is disabled, once', async () => {
    const id = await failing(await budis(), 6 * 24, 30);
    await karcis.current.db.updateTable('webhook_endpoints').set({ warned: true }).execute();
    await fails(id);
    await fails(id);
    await karcis.current.database.transaction((db) => disable(db, id));
    expect(await told()).toEqual([`webhook_disabled ${people.Budi.email}`]);
  });

  it('is told as whoever of the team may use it: Owners and Managers with an active account, no Viewer', async () => {
    const { db, database } = karcis.current;
    const [manager, lowered, away, viewer] = await Promise.all(
      (['Manager', 'Manager', 'Manager', 'Viewer'] as const).map((role) => colleague(db, people.Budi, role)),
    );
    if (!manager || !lowered || !away || !viewer) expect.fail('nobody is there');
    await db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', away.id).execute();
    const { id } = await endpointOf(db, await budis());
    await database.transaction((each) => disable(each, id));
    const may = [people.Budi, manager, lowered].map(({ email }) => `webhook_disabled ${email}`);
    expect(await told()).toEqual(may.toSorted());
    // Who may not any more when the mail is sent does not get it either.
    await db.updateTable('users').set({ organizer_role: 'Viewer' }).where('id', '=', lowered.id).execute();
    const work = mailWorker(database, senderFor(database));
    const ended = async () => {
      const rows = (await mails()).map(({ recipient, status }) => [recipient, status]);
      return Object.fromEntries(rows) as Record<string, string>;
    };
    await expect.poll(ended).toEqual({
      [people.Budi.email]: 'Logged',
      [manager.email]: 'Logged',
      [lowered.email]: 'Skipped',
    });
    await work.stop();
  });

  it('is every administrator for those of the platform, and nobody who cannot sign in', async () => {
    const other = await person(karcis.current.db, 'Tari', 'admin');
    const gone = await person(karcis.current.db, 'Gita', 'admin', { status: 'Suspended' });
    const { id } = await endpointOf(karcis.current.db, null);
    await karcis.current.database.transaction((db) => disable(db, id));
    const recipients = (await mails()).map(({ recipient }) => recipient);
    expect(recipients).toEqual(expect.arrayContaining([people.Sari.email, other.email]));
    expect(recipients).not.toContain(gone.email);
    expect(recipients).not.toContain(people.Budi.email);
  });

  it('reads the host and a link to the console, and no path: that may be a secret', async () => {
    const { db, database } = karcis.current;
    const { id } = await endpointOf(db, await budis(), {
      url: 'https://gudang.example.org/masuk?kunci=RAHASIA',
    });
    await database.transaction((each) => disable(each, id));
    const log: { text?: string; links?: string[] }[] = [];
    const work = mailWorker(database, senderFor(database, { log }));
    await expect.poll(async () => (await mails())[0]?.status).toBe('Logged');
    await work.stop();
    expect((await mails())[0]?.subject).toContain('gudang.example.org');
    expect(JSON.stringify(log)).toContain('https://tiket.example.org/organizer/developers');
    expect(JSON.stringify([log, await mails()])).not.toContain('RAHASIA');
  });

  it('gets nothing of one that is active again before the mail is sent', async () => {
    const { db, database } = karcis.current;
    const { id } = await endpointOf(db, await budis());
    await database.transaction((each) => disable(each, id));
    await karcis.current
      .client(people.Budi.token)
      .organizerWebhooks.change({ id, body: { status: 'Active' } });
    const work = mailWorker(database, senderFor(database));
    await expect.poll(async () => (await mails())[0]?.status).toBe('Skipped');
    await work.stop();
  });
});

describe('the twenty-first endpoint', () => {
  /** Two are made at the same time where there is room for one. Returns how many the second one counts. */
  async function secondCounts(owner: string | null, isLocked: boolean): Promise<number> {
    const { db, database } = karcis.current;
    for (let n = 0; n < 19; n++) await endpointOf(db, owner);
    let second: Promise<number> | undefined;
    const counted = (other: typeof db) => endpointCount(other, owner);
    await database.transaction(async (first) => {
      await lockOwner(first, owner);
      expect(await counted(first)).toBe(19);
      await sql`insert into webhook_endpoints (id, organizer_id, url, secret_encrypted)
        values (${newId()}, ${owner}, 'https://example.org/', '\\x00')`.execute(first);
      second = database.transaction(async (other) => {
        if (isLocked) await lockOwner(other, owner);
        return counted(other);
      });
      if (isLocked) await expect.poll(() => lockWaits(db)).toBe(1);
      else await second;
    });
    return (await second) ?? 0;
  }

  it.each(['an organizer', 'the platform'])(
    'of %s is not made beside the twentieth: it is counted after the lock',
    async (of) => {
      expect(await secondCounts(of === 'the platform' ? null : await budis(), true)).toBe(20);
    },
  );

  it('would be made without the lock (control)', async () => {
    expect(await secondCounts(await budis(), false)).toBe(19);
  });

  it('is refused of many that are made at once', async () => {
    const client = karcis.current.client(people.Budi.token).organizerWebhooks;
    const body = { url: 'https://gudang.example.org/masuk' };
    for (let n = 0; n < 17; n++) await endpointOf(karcis.current.db, await budis());
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => client.create({ body })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await client.endpoints()).data).toHaveLength(20);
  });
});
