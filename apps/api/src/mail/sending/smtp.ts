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

/** A connection over which mails are handed over, one after the other. */
export interface Conversation {
  readonly socket: Socket;
  readonly client: SMTPConnection;
  readonly progress: Progress;
}

/** Sends a mail over a connection of its own. Whatever happens is an outcome, within the limits; then the connection is closed. */
export async function sendBySmtp(mime: Mime, server: MailServer, limits: TimeLimits): Promise<Outcome> {
  const { outcome, conversation } = await converse(mime, server, limits);
  if (conversation !== undefined) leave(conversation);
  return outcome;
}

/**
 * Sends a mail over a connection that is open, or over a new one. Whatever happens is an outcome, within the limits. The
 * conversation is there where it can go on with another mail; otherwise its connection is closed.
 */
export async function converse(
  mime: Mime,
  server: MailServer,
  limits: TimeLimits,
  begun?: Conversation,
): Promise<{ readonly outcome: Outcome; readonly conversation?: Conversation }> {
  const progress: Progress = begun?.progress ?? { stage: 'Connection' };
  const socket = begun?.socket ?? open(server);
  // Also after the end; `once` tells of it before.
  if (begun === undefined) socket.on('error', () => {});
  try {
    const { client, reply } = await within(limits.total, async () => {
      const client = begun?.client ?? (await begin(socket, server, limits, progress));
      return { client, reply: await taken(client, mime, progress) };
    });
    const outcome: Outcome = { status: 'Sent', stage: null, code: 250, reply };
    return { outcome, conversation: { socket, client, progress } };
  } catch (error) {
    closeSoon(socket);
    return { outcome: outcomeOf(failureOf(error as SmtpError, progress.stage)) };
  }
}

/** Ends a conversation. QUIT is on its way, and no mail depends on its reply. */
export function leave({ client, socket }: Conversation): void {
  client.quit();
  closeSoon(socket);
}

function closeSoon(socket: Socket): void {
  socket.destroySoon();
  setTimeout(() => socket.destroy(), 1000).unref();
}

/** Waits until mails can be handed over: connected, encrypted and signed in. */
async function begin(socket: Socket, server: MailServer, limits: TimeLimits, progress: Progress) {
  const client = await within(limits.connect, () => greeted(socket, server, progress));
  if (server.signIn !== null) await signedIn(client, server.signIn, progress);
  return client;
}

/** How far a mail has come. */
interface Progress {
  stage: Stage;
  /** Whether a command of the stage was refused: replies to those after it say nothing more. */
  isRefused?: boolean;
}

/** An error as the library gives it; `response` and `responseCode` where the mail server has replied. */
type SmtpError = Error & { readonly response?: string; readonly responseCode?: number };

/** Stages that begin with a command of ours. */
const stages: readonly (readonly [command: RegExp, stage: Stage])[] = [
  [/^(EHLO|HELO)/, 'Greeting'],
  [/^STARTTLS/, 'Encryption'],
  [/^AUTH/, 'Sign-in'],
  [/^MAIL FROM/, 'Sender'],
];

/** Stages that begin when the mail server has accepted the one before: the commands of a mail may all be sent at once. */
const after: Partial<Readonly<Record<Stage, Stage>>> = { Sender: 'Recipient', Recipient: 'Content' };

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
    // The library tells every command and every reply to its log, secrets left out.
    transactionLog: true,
    logger: loggerOf(
      (line) => {
        const next = stages.find(([command]) => command.test(line))?.[1];
        if (next === undefined) return;
        progress.stage = next;
        progress.isRefused = false;
      },
      (line) => {
        progress.isRefused ||= /^[45]/.test(line);
        if (!progress.isRefused && line.startsWith('2'))
          progress.stage = after[progress.stage] ?? progress.stage;
      },
    ),
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
): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  // After what the mail server said before it closed.
  const closed = () => void setImmediate(() => reject(new Error('The mail server closed the connection')));
  client.once('error', reject);
  client.once('end', closed);
  ask((error, answer) => (error ? reject(error) : resolve(answer as T)));
  return promise.finally(() => void client.off('error', reject).off('end', closed));
};

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

/** A log as the library wants it, that hears what we send and what comes back, and keeps nothing. */
function loggerOf(sent: (line: string) => void, received: (line: string) => void) {
  const ignored = () => {};
  const debug = (entry: { readonly tnx?: string }, line: string) => {
    if (entry.tnx === 'client') sent(line);
    if (entry.tnx === 'server') received(line);
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
