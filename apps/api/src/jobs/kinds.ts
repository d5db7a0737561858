import type { JobKind } from '@karcis/contract';
import { endMail } from '../db/queries/mails.ts';
import { retain } from './retention.ts';
import type { Lane } from '../db/queries/jobs.ts';
import type { Sending } from '../webhooks/deliver.ts';
import type { Kind } from './kind.ts';
import { sendBatch } from './mail-batch.ts';
import { type Files, sweepMedia } from './media.ts';
import { findReminders } from './reminders.ts';
import { tidy } from './tidy.ts';
import { webhookKinds } from './webhooks.ts';

const [minute, hour, day] = [60, 3600, 86_400];

/** What does the work that needs more than the database. */
export interface Workers {
  readonly mail: {
    readonly send: (id: string, signal: AbortSignal) => Promise<void>;
    readonly room: () => number;
  };
  readonly webhooks: Sending;
  readonly media: Files;
}

/** Sends a mail. It is harmless twice: a mail that has ended is left alone, and one that is repeated has the same `Message-ID`. */
const sendingWith = (mail: Workers['mail']): Omit<Kind, 'lane'> => ({
  pauses: [minute, 5 * minute, 20 * minute, hour, 3 * hour, 6 * hour, 12 * hour, day],
  limit: 60,
  work: async (_database, { subjectId }, signal) => {
    if (subjectId !== null) await mail.send(subjectId, signal);
  },
  failed: async (db, { subjectId }) => {
    if (subjectId !== null) await endMail(db, subjectId, { status: 'Failed' });
  },
  room: mail.room,
});

/** Every kind of work. */
export const kindsWith = ({ mail, webhooks, media }: Workers): Readonly<Record<JobKind, Kind>> => ({
  'mail.send': { ...sendingWith(mail), lane: 'mail' },
  'mail.send_optional': { ...sendingWith(mail), lane: 'mail_optional' },
  'mail.batch': {
    lane: 'bulk',
    pauses: Array.from({ length: 9 }, () => 5 * minute),
    limit: 60,
    work: (database, { payload }) => sendBatch(database, payload),
  },
  'reminders.find': {
    lane: 'keeping',
    pauses: [minute, 5 * minute],
    limit: 60,
    work: (database) => findReminders(database),
  },
  retention: {
    lane: 'keeping',
    pauses: [5 * minute, hour],
    limit: 10 * minute,
    work: (database, _task, signal) => retain(database, signal),
  },
  'media.sweep': {
    lane: 'keeping',
    pauses: [5 * minute, hour],
    limit: 10 * minute,
    work: (database, _task, signal) => sweepMedia(database, media, signal),
  },
  ...webhookKinds(webhooks),
  tidy: {
    lane: 'keeping',
    pauses: [5 * minute, hour],
    limit: 10 * minute,
    work: (database, _task, signal) => tidy(database, signal),
  },
  'jobs.test': {
    lane: 'keeping',
    pauses: [],
    limit: 10,
    work: async () => {}, // that it was done is all there is to know
  },
});

/** Jobs of each lane that a process works on at once. */
export const lanes: Readonly<Record<Lane, number>> = {
  mail: 2,
  mail_optional: 1,
  webhook: 8,
  webhook_slow: 2,
  money: 32,
  bulk: 1,
  keeping: 1,
};

/** Work that begins again and again: the kind, and the seconds from one beginning to the next. */
export type Schedules = Readonly<Record<string, { readonly kind: string; readonly every: number }>>;

export const schedules = {
  retention: { kind: 'retention', every: day },
  tidy: { kind: 'tidy', every: day },
  media: { kind: 'media.sweep', every: hour },
  reminders: { kind: 'reminders.find', every: hour },
} as const satisfies Record<string, { kind: JobKind; every: number }>;
