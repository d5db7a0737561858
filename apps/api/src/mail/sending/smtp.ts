import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Mime } from './mime.ts';
import { type Failure, type Outcome, outcomeOf, type Stage } from './outcome.ts';

/** The mail server of the operator. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly encryption: 'None' | 'STARTTLS' | 'TLS';
  /** Null for one that asks for no sign-in. */
  readonly signIn: { readonly user: string; readonly pass: string } | null;
}

/** Milliseconds: until the mail server has greeted over an encrypted connection, and for everything. */
export interface TimeLimits {
  readonly connect: number;
  readonly total: number;
}

/** Sends a mail over a connection of its own. Whatever happens is an outcome, within the limits; then the connection is closed. */
export async function sendBySmtp(mime: Mime, server: MailServer, limits: TimeLimits): Promise<Outcome> {
  const progress: Progress = { stage: 'Connection' };
  const socket = open(server);
  socket.on('error', () => {}); // also after the end; `once` tells of it before
  try {
    const reply = await within(limits.total, async () => {
      const client = await within(limits.connect, () => greeted(socket, server, progress));
      if (server.signIn !== null) await signedIn(client, server.signIn, progress);
      const last = await taken(client, mime, progress);
      client.quit();
      return last;
    });
    return { status: 'Sent', stage: null, code: 250, reply };
  } catch (error) {
    return outcomeOf(failureOf(error as SmtpError, progress.stage));
  } finally {
    // QUIT is on its way, and no mail depends on its reply.
    socket.destroySoon();
    setTimeout(() => socket.destroy(), 1000).unref();
  }
}

/** How far a mail has come. */
interface Progress {
  stage: Stage;
}

/** An error as the library gives it; `response` and `responseCode` where the mail server has replied. */
type SmtpError = Error & { readonly response?: string; readonly responseCode?: number };

/** Stages by the commands that we send. */
const stages: readonly (readonly [command: RegExp, stage: Stage])[] = [
  [/^(EHLO|HELO)/, 'Greeting'],
  [/^STARTTLS/, 'Encryption'],
  [/^AUTH/, 'Sign-in'],
  [/^MAIL FROM/, 'Sender'],
  [/^RCPT TO/, 'Recipient'],
  [/^DATA/, 'Content'],
];

function open({ host, port, encryption }: MailServer): Socket {
  return encryption === 'TLS'
    ? connectTls({ host, port, minVersion: 'TLSv1.2' })
    : connectTcp({ host, port });
}

/** Waits for the connection and its encryption, and greets. */
async function greeted(socket: Socket, server: MailServer, progress: Progress): Promise<SMTPConnection> {
  const isTls = server.encryption === 'TLS';
  await once(socket, 'connect');
  if (isTls) {
    progress.stage = 'Encryption';
    await once(socket, 'secureConnect');
  }
  const client = new SMTPConnection({
    host: server.host,
    port: server.port,
    connection: socket,
    secure: isTls,
    secured: isTls,
    requireTLS: server.encryption === 'STARTTLS',
    ignoreTLS: server.encryption === 'None',
    tls: { minVersion: 'TLSv1.2' },
    // The library tells every command to its log, secrets left out.
    transactionLog: true,
    logger: loggerOf((line) => {
      const next = stages.find(([command]) => command.test(line))?.[1];
      if (next !== undefined) progress.stage = next;
    }),
  });
  progress.stage = 'Greeting';
  await new Promise<void>((resolve, reject) => {
    client.on('error', reject); // for as long as it lives
    client.connect((error) => (error ? reject(error) : resolve()));
  });
  return client;
}

async function signedIn(
  client: SMTPConnection,
  signIn: NonNullable<MailServer['signIn']>,
  progress: Progress,
): Promise<void> {
  progress.stage = 'Sign-in';
  await answered(client, (done) => client.login({ ...signIn, credentials: signIn }, done));
}

/** Hands the mail over, and returns the reply. */
async function taken(client: SMTPConnection, { from, to, bytes }: Mime, progress: Progress): Promise<string> {
  progress.stage = 'Sender';
  const { response } = await answered<{ readonly response: string }>(client, (done) =>
    client.send({ from, to: [to], size: bytes.length }, bytes, done),
  );
  return response;
}

/** What a command of the library answers. A connection that breaks meanwhile is an error, too. */
const answered = <T>(
  client: SMTPConnection,
  ask: (done: (error: Error | null | undefined, answer?: T) => void) => void,
): Promise<T> =>
  new Promise((resolve, reject) => {
    client.once('error', reject);
    client.once('end', () => reject(new Error('The mail server closed the connection')));
    ask((error, answer) => (error ? reject(error) : resolve(answer as T)));
  });

function failureOf(error: SmtpError, stage: Stage): Failure {
  const { response, responseCode } = error;
  const isReply = response !== undefined && responseCode !== undefined && responseCode >= 200;
  return { stage, code: isReply ? responseCode : null, reply: isReply ? response : error.message };
}

/** The result of `work`; an error where that takes longer. */
async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`No answer within ${milliseconds / 1000} seconds`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A log as the library wants it, that hears what we send and keeps nothing. */
function loggerOf(sent: (line: string) => void) {
  const ignored = () => {};
  const debug = (entry: { readonly tnx?: string }, line: string) => {
    if (entry.tnx === 'client') sent(line);
  };
  return {
    level: ignored,
    trace: ignored,
    debug,
    info: ignored,
    warn: ignored,
    error: ignored,
    fatal: ignored,
  };
}
