import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../../src/cli/command.ts';
import { type Database, type Db, openDatabase } from '../../src/db/connection/database.ts';
import { queueMail } from '../../src/db/queries/mails.ts';
import { newId } from '../../src/domain/id.ts';
import type { Run } from '../run.ts';
import type { Stand } from '../stand.ts';
import type { Told } from './bare-sender.ts';
import { type Accepted, openSink } from './sink.ts';

const tooOld = 'No event of the data is still to come: make the data anew (--fresh).';

/** Mails to people with tickets, and a mail server that takes them. */
export interface Post {
  /** Queues mails in a transaction of their own, and resolves with their keys and the instant of its commit. */
  readonly queue: (
    count: number,
    kind?: MailKind,
  ) => Promise<{ readonly keys: readonly string[]; readonly at: number }>;
  /** Queues as many and takes that back: what it costs to queue them, of which nothing follows. */
  readonly rehearse: (count: number) => Promise<void>;
  /** Waits for mails, and returns when each was taken. */
  readonly accepted: (keys: readonly string[]) => Promise<Accepted[]>;
  /** Has a process that does nothing else send as many mails of so many bytes to the same mail server within a second. */
  readonly sendBare: (count: number, bytes: number) => void;
}

/** What mails say: that an event begins soon; or that an order is paid, with its tickets as a PDF. */
export type MailKind = 'reminder' | 'tickets';

/** What is put into the outbox for a mail. */
type Queued = Pick<Parameters<typeof queueMail>[1], 'template' | 'key' | 'recipient'>;

/** Starts a mail server, and has the mails of a server sent there. */
export async function openPost(run: Run, { dataset }: Stand): Promise<Post> {
  const database = openDatabase({
    connection: { connectionString: dataset.url },
    readers: 1,
    poolSize: 2,
    prepare: true,
  });
  run.closeLater(database.close);
  const sink = await openSink(run, new URL('mail-sink.ts', import.meta.url));
  await useSink(database, sink.port);
  const made: Readonly<Record<MailKind, () => Queued>> = {
    reminder: await reminders(database),
    tickets: await ticketMails(database),
  };
  let bare: ChildProcess | undefined;
  const queueIn = async (db: Db, count: number, kind: MailKind = 'reminder') => {
    const mails = Array.from({ length: count }, made[kind]);
    for (const mail of mails) await queueMail(db, { ...mail, userId: null });
    return mails.map(({ key }) => key);
  };
  return {
    async queue(count, kind) {
      const keys = await database.transaction((db) => queueIn(db, count, kind));
      return { keys, at: Date.now() };
    },
    async rehearse(count) {
      const end = new Error('Taken back');
      const queued = database.transaction(async (db) => {
        await queueIn(db, count);
        throw end;
      });
      await queued.catch((error: unknown) => {
        if (error !== end) throw error;
      });
    },
    async accepted(keys) {
      const mails = database.internal.selectFrom('mails').select('id').where('key', 'in', keys);
      return Promise.all((await mails.execute()).map(({ id }) => sink.accepted(id)));
    },
    sendBare(count, bytes) {
      bare ??= openBare(run, { port: sink.port, bytes });
      bare.send(count satisfies Told);
    },
  };
}

function openBare({ closeLater }: Run, told: Told): ChildProcess {
  const child = fork(fileURLToPath(new URL('bare-sender.ts', import.meta.url)), { execArgv: [] });
  closeLater(async () => void child.kill());
  child.send(told);
  return child;
}

/** Has mails sent there, and drops those of a run before. */
async function useSink(database: Database, port: number): Promise<void> {
  await database.transaction(async (db) => {
    await db.deleteFrom('jobs').execute();
    await db.deleteFrom('mails').execute();
    const settings = { driver: 'SMTP', host: 'localhost', port, encryption: 'None', username: null } as const;
    await db
      .updateTable('email_settings')
      .set({ ...settings, password_encrypted: null, from_address: 'tiket@example.org' })
      .execute();
  });
}

/** An event that has not begun and sold the most, and somebody with a ticket for it: the mail reads all its tickets. */
async function reminders({ internal: db }: Database): Promise<() => Queued> {
  const event = await db
    .selectFrom('events')
    .innerJoin('tickets', 'tickets.event_id', 'events.id')
    .select(({ fn }) => ['events.id', 'events.starts_at', fn.countAll().as('tickets')])
    .where('events.status', '=', 'Published')
    .where('events.deleted_at', 'is', null)
    .where('events.starts_at', '>', new Date(Date.now() + 3_600_000).toISOString())
    .where('tickets.status', '=', 'Active')
    .groupBy(['events.id', 'events.starts_at'])
    .orderBy('tickets', 'desc')
    .limit(1)
    .executeTakeFirst();
  const holder = await db
    .selectFrom('tickets')
    .select('attendee_email')
    .where('event_id', '=', event?.id ?? '')
    .where('status', '=', 'Active')
    .where('attendee_email', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (event === undefined || holder?.attendee_email == null) throw new CommandError(tooOld);
  const about = `${event.id}.${Date.parse(event.starts_at)}`;
  const recipient = holder.attendee_email;
  return () => ({ template: 'event_reminder', key: `${about}.${newId()}`, recipient });
}

/** Orders whose mails are written in turn, so that no page of a PDF is read more often than those of a sale. */
const mostOrders = 100;

/** Paid orders of events to come, whose buyers are sent their tickets again. */
async function ticketMails({ internal: db }: Database): Promise<() => Queued> {
  const orders = await db
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.event_id')
    .select(['orders.id', 'orders.buyer_email'])
    .where('orders.status', '=', 'Paid')
    .where((is) =>
      is.exists(
        is
          .selectFrom('tickets')
          .select('tickets.id')
          .whereRef('tickets.event_id', '=', 'orders.event_id')
          .whereRef('tickets.order_id', '=', 'orders.id')
          .where('tickets.status', '=', 'Active')
          .where('tickets.transferred_from_id', 'is', null)
          .where('tickets.qr_payload', 'is not', null),
      ),
    )
    .where('orders.total', '>', 0)
    .where('orders.contact_email', 'is', null)
    .where('events.status', '=', 'Published')
    .where('events.deleted_at', 'is', null)
    .where('events.starts_at', '>', new Date(Date.now() + 3_600_000).toISOString())
    .where('orders.buyer_email', 'not like', '%.invalid')
    .orderBy('orders.id')
    .limit(mostOrders)
    .execute();
  if (orders.length === 0) throw new CommandError(tooOld);
  let next = 0;
  return () => {
    const { id, buyer_email: recipient } = orders[next++ % orders.length] ?? { id: '', buyer_email: null };
    return { template: 'order_paid', key: `${id}/${newId()}`, recipient: recipient ?? '' };
  };
}
