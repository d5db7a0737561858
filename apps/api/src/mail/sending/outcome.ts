import type { Api, ResultOf } from '@karcis/contract';
import { plainText } from '../../domain/security/redaction.ts';

type Told = NonNullable<ResultOf<Api['adminMail']['test']>>;

/** Where sending can end. */
export type Stage = NonNullable<Told['stage']>;

/**
 * What came of a mail:
 *
 * - `Sent`: the mail server took it
 * - `Logged`: written to the log in place of being sent
 * - `Skipped`: there is nobody to send it to
 * - `Retry`: not now: a reply 4xx, or the network failed in the middle
 * - `Bounced`: the mail server says that the recipient does not exist
 * - `Failed`: another reply 5xx, which will be the same the next time
 * - `Connection Failed`: no mail server could be reached or signed in to, so it is not about this mail
 */
export interface Outcome {
  readonly status: Told['status'];
  /** Null for a mail that was sent, logged or skipped. */
  readonly stage: Stage | null;
  /** Reply code of the mail server. */
  readonly code: number | null;
  /** What the mail server or the network said. */
  readonly reply: string | null;
}

/** A failure: where, and the reply of the mail server where it gave one. */
export interface Failure {
  readonly stage: Stage;
  readonly code: number | null;
  readonly reply: string;
}

/** Stages before the mail itself. */
const before = new Set<Stage>(['Settings', 'Connection', 'Greeting', 'Encryption', 'Sign-in']);

/** What a failure means for the mail. A status is judged by replies of the mail server alone, never by an error of the network. */
export function outcomeOf({ stage, code, reply }: Failure): Outcome {
  return { status: statusOf(stage, code, reply), stage, code, reply: plainText(reply, 500) };
}

function statusOf(stage: Stage, code: number | null, reply: string): Outcome['status'] {
  if (before.has(stage)) return 'Connection Failed';
  if (code === null || code < 500) return 'Retry';
  return stage === 'Recipient' && isAboutMailbox(reply) ? 'Bounced' : 'Failed';
}

/**
 * Whether a refusal says that there is no such mailbox (RFC 3463): 5.1.x but those about the sender (5.1.7, 5.1.8), or 5.2.1,
 * a mailbox that takes nothing any more.
 */
const isAboutMailbox = (reply: string) => /^5\d\d[ -]5\.(1\.(?![78]\b)\d{1,3}|2\.1)\b/.test(reply);
