import { fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/db/connection/database.ts';
import { eventually } from '../faults/api-process.ts';
import { karcisForTests } from '../harness.ts';
import { startMailServer } from '../mail-server.ts';
import { invite, type People } from '../people.ts';
import { unguarded } from '../unguarded.ts';
import { jobOfMail, mailOf, mailsQueued, mailWorker, senderFor, smtpAt } from './support.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
beforeEach(async () => {
  for (const table of ['jobs', 'mails'] as const) await karcis.current.db.deleteFrom(table).execute();
});

async function mailServer() {
  const server = await startMailServer();
  await karcis.current.db.updateTable('email_settings').set(smtpAt(server.port)).execute();
  return server;
}

const sent = async () => {
  const rows = await karcis.current.db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'Sent')
    .execute();
  return rows.length;
};

const messageIds = (server: Awaited<ReturnType<typeof mailServer>>) =>
  server.taken.map(({ mail }) => mail.messageId ?? '');

describe('two processes that send mails', () => {
  it('send each once', async () => {
    const server = await mailServer();
    const { database, connection } = karcis.current;
    const second = openDatabase({ connection, readers: 1, poolSize: 4, prepare: true });
    const works = [database, second].map((each) => mailWorker(each, senderFor(each)));
    await mailsQueued(karcis.current, people.Hana, 40);
    await eventually(async () => (await sent()) === 40, 60);
    await Promise.all(works.map((work) => work.stop()));
    await second.close();
    await server.stop();
    expect([server.taken.length, new Set(messageIds(server)).size]).toEqual([40, 40]);
  });
});

describe('a process that is killed when a mail was taken and that is not noted yet', () => {
  it('loses no mail: those under way are sent again, under the same name', async () => {
    const server = await mailServer();
    const { db, database, connection } = karcis.current;
    const ids = await mailsQueued(karcis.current, people.Hana, 10);
    const child = fork(new URL('./dying-sender.ts', import.meta.url), {
      execArgv: [],
      env: { PATH: process.env['PATH'], KARCIS_TEST_CONNECTION: JSON.stringify(connection) },
      stdio: 'inherit',
    });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    // So it was killed where it should be.
    await eventually(() => server.taken.length > 0);
    expect(await sent()).toBe(0);
    await db
      .updateTable('jobs')
      .set({ due_at: sql<string>`now()` })
      .execute(); // the leases end
    const work = mailWorker(database, senderFor(database));
    await eventually(async () => (await sent()) === 10, 60);
    await work.stop();
    await server.stop();
    const arrived = messageIds(server);
    expect([...new Set(arrived)].toSorted()).toEqual(ids.map((id) => `<${id}@example.org>`).toSorted());
    // Two are sent at once.
    expect([11, 12]).toContain(arrived.length);
  });
});

describe('a mail whose job is given up while the mail server has it and has not answered', () => {
  /** What is known of it once it was answered: of its job and of itself. */
  async function givenUp(database: Database, answer?: Error) {
    const { db, client } = karcis.current;
    const arrived = Promise.withResolvers<(error?: Error) => void>();
    let count = 0;
    const server = await startMailServer({
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => {
          count += 1;
          arrived.resolve(done);
        });
      },
    });
    await db.updateTable('email_settings').set(smtpAt(server.port)).execute();
    const work = mailWorker(database, senderFor(database));
    const [id = ''] = await mailsQueued(karcis.current, people.Hana, 1);
    const done = await arrived.promise;
    const { id: job } = await jobOfMail(karcis.current, id);
    await client(people.Sari.token).adminJobs.discard({ id: job });
    done(answer);
    await work.stop(); // which waits for what is under way
    await server.stop();
    const { status } = await mailOf(karcis.current, id);
    return { count, job: (await jobOfMail(karcis.current, id)).status, mail: status };
  }

  const refusal = () => Object.assign(new Error('rusak'), { responseCode: 554 });

  it('leaves once, and was sent: it would arrive twice where somebody had it sent again', async () => {
    const { database } = karcis.current;
    expect(await givenUp(database)).toEqual({ count: 1, job: 'Discarded', mail: 'Sent' });
  });

  it('stays given up where the mail server does not take it', async () => {
    const { database } = karcis.current;
    expect(await givenUp(database, refusal())).toEqual({ count: 1, job: 'Discarded', mail: 'Skipped' });
  });

  it('would have failed then without the condition of the note (control)', async () => {
    const careless = unguarded(karcis.current.database, 'mails');
    expect(await givenUp(careless, refusal())).toEqual({ count: 1, job: 'Discarded', mail: 'Failed' });
  });
});
