import { createPayments } from '../../src/payments/payments.ts';
import { createTargets } from '../../src/webhooks/target.ts';
import { createMailSender, type MailSender } from '../../src/mail/mail-sender.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { queueMail } from '../../src/db/queries/mails.ts';
import type { Database } from '../../src/db/connection/database.ts';
import { ticketPdf } from '../../src/domain/tickets/ticket-pdf/index.ts';
import { newId } from '../../src/domain/id.ts';
import { keepWorking, type Work } from '../../src/jobs/keep-working.ts';
import { kindsWith, lanes, type Workers } from '../../src/jobs/kinds.ts';
import type { Karcis } from '../harness.ts';
import type { PersonOfTests } from '../people.ts';

/** Webhooks that go nowhere. */
const nowhere = {
  targets: createTargets({ isProduction: true, networks: [] }),
  secretKey: async () => undefined,
};

export const secretKey = Buffer.alloc(32, 7);

/** Work on payments that nobody asks for. */
export const noPayments = (): Workers['payments'] => {
  const nobody = () => {
    throw new Error('No payments here');
  };
  const database = { transaction: nobody, internal: undefined as never };
  return {
    payments: createPayments({ config: configured(), database, secretKey: nobody }),
    secretKey: nobody,
  };
};

/** The settings of mail by a mail server on this machine. */
export const smtpAt = (port: number) => ({
  driver: 'SMTP' as const,
  host: 'localhost',
  port,
  encryption: 'None' as const,
  username: null,
  password_encrypted: null,
  from_name: 'Tiket',
  from_address: 'tiket@example.org',
});

export const configured = (environment: Record<string, string> = {}): Config =>
  readConfig({
    NODE_ENV: 'test',
    KARCIS_PUBLIC_URL: 'https://tiket.example.org',
    KARCIS_MAIL_PER_MINUTE: '60000',
    ...environment,
  });

/** Prints without a process of its own. */
export const inThisProcess = {
  print: async (...tickets: Parameters<typeof ticketPdf>) => ticketPdf(...tickets),
};

/** What a source reads with that makes no link to an order and no file. */
export const withoutLinks = {
  tokenOf: () => 'x',
  orderTokenOf: () => undefined,
  print: async () => undefined,
  unsubscribe: undefined,
};

interface SenderOptions {
  readonly config?: Config;
  readonly log?: object[];
  readonly now?: () => number;
  readonly printer?: Parameters<typeof createMailSender>[0]['printer'];
  readonly quiet?: () => Promise<void>;
}

export const senderFor = (
  database: Database,
  {
    config = configured(),
    log = [],
    now = () => performance.now(),
    printer = inThisProcess,
    ...quiet
  }: SenderOptions = {},
): MailSender =>
  createMailSender({
    config,
    database,
    now,
    printer,
    secretKey: async () => secretKey,
    log: { info: (entry) => void log.push(entry) },
    limits: { connect: 30_000, total: 30_000 },
    ...quiet,
  });

/** Sends a mail as a job does: what came of it is noted after it was sent. */
export async function sendMail(
  { transaction }: Pick<Database, 'transaction'>,
  sender: MailSender,
  id: string,
) {
  const note = await sender.send(id, new AbortController().signal);
  if (note !== undefined) await transaction(note);
}

/** A process that sends mails. `wait` says how soon a mail is tried again. */
export function mailWorker(database: Database, mail: MailSender, pauses?: readonly number[]): Work {
  const kinds = kindsWith({
    mail,
    webhooks: nowhere,
    media: { drop: async () => {} },
    payments: noPayments(),
  });
  const sending = kinds['mail.send'];
  const work = keepWorking({
    database,
    kinds: { ...kinds, 'mail.send': { ...sending, pauses: pauses ?? sending.pauses } },
    topics: {},
    schedules: {},
    lanes,
    place: { environment: 'test', secrets: [] },
    onError: (error) => process.stderr.write(`${String(error)}\n`),
    times: { look: 20, leastLease: 60, end: 5000 },
  });
  return {
    async stop() {
      await work.stop();
      mail.close();
    },
  };
}

/** Queues mails to somebody that say the same, each under a key of its own, and returns their ids. */
export async function mailsQueued(
  { database, db }: Karcis,
  person: PersonOfTests,
  count = 1,
  recipient = person.email,
): Promise<string[]> {
  const keys = Array.from({ length: count }, () => newId());
  await database.transaction(async (transaction) => {
    for (const key of keys)
      await queueMail(transaction, { template: 'password_changed', key, recipient, userId: person.id });
  });
  const rows = await db.selectFrom('mails').select(['id', 'key']).where('key', 'in', keys).execute();
  return keys.map((key) => rows.find((row) => row.key === key)?.id ?? '');
}

export const mailOf = ({ db }: Karcis, id: string) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const jobOfMail = ({ db }: Karcis, id: string) =>
  db.selectFrom('jobs').selectAll().where('key', '=', id).orderBy('id', 'desc').executeTakeFirstOrThrow();
