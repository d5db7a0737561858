import type { JobKind } from '@karcis/contract';
import { endDays } from '../gates/day-end.ts';
import { endAssignments } from '../db/queries/assignments.ts';
import { endMail } from '../db/queries/mails.ts';
import { retain } from './retention.ts';
import type { Lane } from '../db/queries/jobs.ts';
import type { Sending } from '../webhooks/deliver.ts';
import { type Kind, type Note, routine } from './kind.ts';
import { sendBatch } from './mail-batch.ts';
import { type Files, sweepMedia } from './media.ts';
import { purgeDue } from '../db/writes/purge-due.ts';
import { type PaymentWork, paymentKinds } from './payments.ts';
import { reissueTickets } from './reissue.ts';
import { findReminders } from './reminders.ts';
import { resignTickets } from './resign.ts';
import { tidy } from './tidy.ts';
import { sendVouchers } from './vouchers.ts';
import { lapseAll } from '../selling/lapsing.ts';
import { webhookKinds } from './webhooks.ts';

const [minute, hour, day] = [60, 3600, 86_400];

/** What does the work that needs more than the database. */
export interface Workers {
  readonly mail: {
    readonly send: (id: string, signal: AbortSignal) => Promise<Note | undefined>;
    readonly room: () => number;
  };
  readonly webhooks: Sending;
  readonly media: Files;
  readonly payments: PaymentWork;
}

/** Sends a mail. It is harmless twice: a mail that has ended is left alone, and one that is repeated has the same `Message-ID`. */
const sendingWith = (mail: Workers['mail']): Omit<Kind, 'lane'> => ({
  pauses: [minute, 5 * minute, 20 * minute, hour, 3 * hour, 6 * hour, 12 * hour, day],
  // The mail server has 50 seconds; before, the mail waits for its turn, and for its tickets to be printed.
  limit: 120,
  work: async (_database, { subjectId }, signal) =>
    subjectId === null ? undefined : mail.send(subjectId, signal),
  failed: async (db, { subjectId }) => {
    if (subjectId !== null) await endMail(db, subjectId, { status: 'Failed' });
  },
  room: mail.room,
});

/** Of work that is done part by part: what one try leaves, the next one does. */
const inParts = { lane: 'bulk', pauses: Array.from({ length: 9 }, () => 5 * minute), limit: 60 } as const;

/** What is looked after by the database alone, and soon done. */
const keeping = {
  'reminders.find': {
    lane: 'keeping',
    pauses: [minute, 5 * minute],
    limit: 60,
    work: (database) => findReminders(database),
  },
  'holds.lapse': {
    lane: 'keeping',
    ...routine,
    work: (database, _task, signal) => lapseAll(database, signal),
  },
  'assignments.end': {
    lane: 'keeping',
    pauses: [minute, 5 * minute],
    limit: 60,
    work: (database, _task, signal) => endAssignments(database, signal),
  },
  'gates.day_end': {
    lane: 'keeping',
    ...routine,
    work: (database, _task, signal) => endDays(database, signal),
  },
} as const satisfies Partial<Record<JobKind, Kind>>;

/** Of work that may take minutes: it holds up nothing that is looked after every few seconds. */
const atLength = { lane: 'cleaning', pauses: [5 * minute, hour], limit: 10 * minute } as const;

/** What is deleted once it is old. */
const cleaning = {
  retention: {
    ...atLength,
    work: (database, _task, signal) => retain(database, signal),
  },
  'trash.purge': {
    ...atLength,
    work: (database, _task, signal) => purgeDue(database, signal),
  },
  tidy: {
    ...atLength,
    work: (database, _task, signal) => tidy(database, signal),
  },
} as const satisfies Partial<Record<JobKind, Kind>>;

/** Every kind of work. */
export const kindsWith = ({ mail, webhooks, media, payments }: Workers): Readonly<Record<JobKind, Kind>> => ({
  'mail.send': { ...sendingWith(mail), lane: 'mail' },
  'mail.send_optional': { ...sendingWith(mail), lane: 'mail_optional' },
  'mail.batch': {
    ...inParts,
    work: (database, { payload }) => sendBatch(database, payload),
  },
  'vouchers.send': {
    ...inParts,
    work: async (database, { eventId: event, subjectId: batch }, signal) => {
      if (event !== null && batch !== null) await sendVouchers(database, { event, batch }, signal);
    },
  },
  'tickets.reissue': {
    ...inParts,
    work: async (database, { eventId, payload }) => {
      if (eventId !== null)
        await reissueTickets({ database, secretKey: webhooks.secretKey }, eventId, payload);
    },
  },
  'tickets.resign': {
    ...inParts,
    work: async (database, { id, eventId, payload }) => {
      if (eventId !== null)
        await resignTickets({ database, secretKey: webhooks.secretKey }, { id, eventId, payload });
    },
  },
  ...keeping,
  ...cleaning,
  'media.sweep': {
    ...atLength,
    work: (database, _task, signal) => sweepMedia(database, media, signal),
  },
  ...webhookKinds(webhooks),
  ...paymentKinds(payments),
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
  cleaning: 1,
};

/** Lanes in which subjects take turns, so that one of which much is due does not have all places. */
export const turns: readonly Lane[] = ['webhook_slow'];

/** Work that begins again and again: the kind, and the seconds from one beginning to the next. */
export type Schedules = Readonly<Record<string, { readonly kind: string; readonly every: number }>>;

export const schedules = {
  retention: { kind: 'retention', every: day },
  trash: { kind: 'trash.purge', every: day },
  tidy: { kind: 'tidy', every: day },
  media: { kind: 'media.sweep', every: hour },
  holds: { kind: 'holds.lapse', every: 15 },
  payments: { kind: 'payments.check', every: 15 },
  reminders: { kind: 'reminders.find', every: hour },
  assignments: { kind: 'assignments.end', every: hour },
  gates: { kind: 'gates.day_end', every: 5 * minute },
} as const satisfies Record<string, { kind: JobKind; every: number }>;
