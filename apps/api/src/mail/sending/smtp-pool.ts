import type { Mime } from './mime.ts';
import type { Outcome } from './outcome.ts';
import { type Conversation, converse, leave, type MailServer, type TimeLimits } from './smtp.ts';

/** Connections to the mail server that stay open from one mail to the next. */
export interface SmtpPool {
  /** Sends a mail over one of them, or over a new one. Whatever happens is an outcome, within the limits. */
  readonly send: (mime: Mime, server: MailServer) => Promise<Outcome>;
  /** Closes those that wait for a mail. Those at work are closed after it. */
  readonly close: () => void;
}

interface Idle {
  readonly conversation: Conversation;
  /** The settings that it was opened with. */
  readonly server: string;
  /** Mails that went over it. */
  readonly sent: number;
  readonly timer: NodeJS.Timeout;
  /** Forgets it when the mail server closes the connection meanwhile. */
  readonly gone: () => void;
}

/** Connections that wait for a mail, how long one waits in milliseconds, and how many mails go over it. */
const usual = { most: 3, wait: 10_000, mails: 100 };

export function createSmtpPool(limits: TimeLimits, { most, wait, mails } = usual): SmtpPool {
  const idle = new Set<Idle>();
  let isClosed = false;

  function drop(entry: Idle): void {
    entry.gone();
    leave(entry.conversation);
  }

  function take(server: string): Idle | undefined {
    // The settings have changed: the others are of no use any more.
    for (const entry of idle) if (entry.server !== server) drop(entry);
    const entry = [...idle].find(({ conversation }) => !conversation.socket.destroyed);
    if (entry === undefined) return undefined;
    entry.gone();
    entry.conversation.socket.off('close', entry.gone);
    return entry;
  }

  function keep(conversation: Conversation, server: string, sent: number): void {
    if (isClosed || idle.size >= most || sent >= mails) return leave(conversation);
    const timer = setTimeout(() => drop(entry), wait).unref();
    const gone = () => {
      clearTimeout(timer);
      idle.delete(entry);
    };
    const entry: Idle = { conversation, server, sent, timer, gone };
    idle.add(entry);
    conversation.socket.once('close', gone);
  }

  async function over(entry: Idle | undefined, mime: Mime, server: MailServer, key: string) {
    const { outcome, conversation } = await converse(mime, server, limits, entry?.conversation);
    if (conversation !== undefined) keep(conversation, key, (entry?.sent ?? 0) + 1);
    return outcome;
  }

  return {
    async send(mime, server) {
      const key = JSON.stringify(server);
      const entry = take(key);
      if (entry === undefined) return over(undefined, mime, server, key);
      const outcome = await over(entry, mime, server, key);
      return wasClosed(outcome) ? over(undefined, mime, server, key) : outcome;
    },
    close() {
      isClosed = true;
      for (const entry of idle) drop(entry);
    },
  };
}

/** Whether the mail server had closed the connection while it waited: the mail was not handed over. */
const wasClosed = ({ stage, code }: Outcome) => stage === 'Sender' && (code === null || code === 421);
