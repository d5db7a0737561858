import type { Facts, Scan } from '../src/decide.ts';
import { signalOf, type Verdict } from '../src/verdict.ts';

export const hour = 3_600_000;
export const doors = Date.parse('2026-11-20T12:00:00Z'); // 19:00 in Jakarta

const event = {
  status: 'Published',
  opensAt: doors,
  endsAt: doors + 6 * hour,
  timezone: 'Asia/Jakarta',
  dayStartsMinutes: 240,
};
export const ticket = {
  status: 'Active',
  generation: 2,
  validFrom: null,
  validUntil: null,
  ticketTypeId: 'vip',
  entryPolicy: 'Single Entry' as const,
  gateId: null,
};
export const facts: Facts = { event, refusal: null, ticket, entry: null, ticketTypeIds: null };
export const scan: Scan = { direction: 'Entry', at: doors, generation: 2, gateId: 'north', isForced: false };

/** Facts that differ from an Active ticket of a Published event at the doors, what differs in the scan, and what comes of it. */
interface Case {
  readonly facts?: Partial<Omit<Facts, 'event' | 'ticket'>>;
  readonly event?: Partial<Facts['event']>;
  readonly ticket?: Partial<NonNullable<Facts['ticket']>> | null;
  readonly scan?: Partial<Scan>;
  readonly comes: string;
}
const inside = { enteredAt: doors, exitedAt: null };
const left = { enteredAt: doors, exitedAt: doors + hour };
const exit = { direction: 'Exit' } as const;

/** What comes of a scan, by what is told of it: on the server, and on a phone that knows the same. */
export const cases: Readonly<Record<string, Case>> = {
  'an Active ticket at the doors': { comes: 'Checked In Green' },
  'a text that is no code': { facts: { refusal: 'unknown_code' }, comes: 'Rejected unknown_code Red' },
  'a code of another event': { facts: { refusal: 'wrong_event' }, comes: 'Rejected wrong_event Red' },
  'an altered code': { facts: { refusal: 'bad_signature' }, comes: 'Rejected bad_signature Red' },
  'an altered code at the exit': {
    facts: { refusal: 'bad_signature' },
    scan: exit,
    comes: 'Rejected bad_signature Red',
  },
  'an altered code that is forced': {
    facts: { refusal: 'bad_signature' },
    scan: { isForced: true },
    comes: 'Rejected bad_signature Red',
  },
  'a printed code that is not in the list': {
    facts: { refusal: 'not_listed' },
    ticket: null,
    comes: 'Rejected not_listed Amber',
  },
  'a printed code that is not in the list, and is forced': {
    facts: { refusal: 'not_listed' },
    ticket: null,
    scan: { isForced: true },
    comes: 'Checked In Green',
  },
  'a printed code that is not in the list, at the exit': {
    facts: { refusal: 'not_listed' },
    ticket: null,
    scan: exit,
    comes: 'Rejected not_inside Amber',
  },
  'a ticket that is not there': { ticket: null, comes: 'Rejected unknown_code Red' },
  'a guest inside who leaves': { facts: { entry: inside }, scan: exit, comes: 'Checked Out Green' },
  'a guest outside who leaves': { facts: { entry: left }, scan: exit, comes: 'Rejected not_inside Amber' },
  'a guest who never came and leaves': { scan: exit, comes: 'Rejected not_inside Amber' },
  'a guest whose ticket was refunded meanwhile, who leaves': {
    facts: { entry: inside },
    ticket: { status: 'Refunded' },
    scan: exit,
    comes: 'Checked Out Green',
  },
  'a Pending ticket': { ticket: { status: 'Pending' }, comes: 'Rejected not_paid Amber' },
  'a Pending ticket of a Cancelled event': {
    ticket: { status: 'Pending' },
    event: { status: 'Cancelled' },
    comes: 'Rejected not_paid Amber',
  },
  'a Cancelled ticket': { ticket: { status: 'Cancelled' }, comes: 'Rejected cancelled Red' },
  'a ticket of a Cancelled event': { event: { status: 'Cancelled' }, comes: 'Rejected cancelled Red' },
  'a Refunded ticket': { ticket: { status: 'Refunded' }, comes: 'Rejected refunded Red' },
  'a Revoked ticket': { ticket: { status: 'Revoked' }, comes: 'Rejected revoked Red' },
  'a code of an older generation': { scan: { generation: 1 }, comes: 'Rejected revoked Red' },
  'a ticket found by hand, whatever its generation': {
    scan: { generation: null },
    comes: 'Checked In Green',
  },
  'a Transferred ticket': { ticket: { status: 'Transferred' }, comes: 'Rejected transferred Red' },
  'a Postponed event': { event: { status: 'Postponed' }, comes: 'Rejected event_not_open Amber' },
  'an hour and a moment before the doors': {
    scan: { at: doors - hour - 1 },
    comes: 'Rejected event_not_open Amber',
  },
  'an hour before the doors': { scan: { at: doors - hour }, comes: 'Checked In Green' },
  'a ticket for later': { ticket: { validFrom: doors + 1 }, comes: 'Rejected not_yet_valid Amber' },
  'a ticket from its first moment on': { ticket: { validFrom: doors }, comes: 'Checked In Green' },
  'a ticket at its end': { ticket: { validUntil: doors }, comes: 'Rejected no_longer_valid Red' },
  'a ticket when the event is over': { scan: { at: event.endsAt }, comes: 'Rejected no_longer_valid Red' },
  'a ticket that outlasts its event': {
    ticket: { validUntil: event.endsAt + hour },
    scan: { at: event.endsAt },
    comes: 'Checked In Green',
  },
  'a type that is not checked here': {
    facts: { ticketTypeIds: ['regular'] },
    comes: 'Rejected wrong_ticket_type Amber',
  },
  'a type of another gate': { ticket: { gateId: 'south' }, comes: 'Rejected wrong_gate Amber' },
  'a type of this gate': { ticket: { gateId: 'north' }, comes: 'Checked In Green' },
  'a type of a gate, scanned at none': {
    ticket: { gateId: 'south' },
    scan: { gateId: null },
    comes: 'Checked In Green',
  },
  'Single Entry, again': { facts: { entry: left }, comes: 'Duplicate already_used Amber' },
  'Re-entry, while inside': {
    facts: { entry: inside },
    ticket: { entryPolicy: 'Re-entry' },
    comes: 'Duplicate already_used Amber',
  },
  'Re-entry, after an exit': {
    facts: { entry: left },
    ticket: { entryPolicy: 'Re-entry' },
    comes: 'Checked In Green',
  },
  'Multiple, while inside': {
    facts: { entry: inside },
    ticket: { entryPolicy: 'Multiple' },
    comes: 'Checked In Green',
  },
  'Once Per Day, at 03:59 of the same night': {
    facts: { entry: inside },
    ticket: { entryPolicy: 'Once Per Day', validUntil: doors + 48 * hour },
    scan: { at: Date.parse('2026-11-20T20:59:00Z') },
    comes: 'Duplicate already_used Amber',
  },
  'Once Per Day, at 04:00': {
    facts: { entry: inside },
    ticket: { entryPolicy: 'Once Per Day', validUntil: doors + 48 * hour },
    scan: { at: Date.parse('2026-11-20T21:00:00Z') },
    comes: 'Checked In Green',
  },
  'a Duplicate that is forced': {
    facts: { entry: inside },
    scan: { isForced: true },
    comes: 'Checked In Green',
  },
  'a Refunded ticket that is forced': {
    ticket: { status: 'Refunded' },
    scan: { isForced: true },
    comes: 'Checked In Green',
  },
};

/** Facts and scan of a case, whole. */
export const given = (one: Case): { readonly facts: Facts; readonly scan: Scan } => ({
  facts: {
    ...facts,
    ...one.facts,
    event: { ...event, ...one.event },
    ticket: one.ticket === null ? null : { ...ticket, ...one.ticket },
  },
  scan: { ...scan, ...one.scan },
});

/** A verdict and its signal as cases write them. */
export const written = ({ status, reason }: Verdict): string =>
  [status, reason, signalOf(reason)].filter((part) => part !== null).join(' ');
