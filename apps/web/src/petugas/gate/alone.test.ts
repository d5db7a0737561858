import type { Facts, PackState, PackTicket, Scan } from '@karcis/gate';
import { describe, expect, it } from 'vitest';
import { cases, doors, facts, given, hour, scan, written } from '../../../../../packages/gate/test/cases.ts';
import { judgeAlone } from './alone.ts';
import type { GatePack, OwnLine } from './store.ts';

const instant = (at: number) => new Date(at).toISOString();

/** The pack of a phone that knows these facts. */
const packOf = ({ event, ticket, ticketTypeIds }: Facts) =>
  ({
    event: {
      status: event.status,
      opens_at: instant(event.opensAt),
      ends_at: instant(event.endsAt),
      timezone: event.timezone,
      day_starts_minutes: event.dayStartsMinutes,
    },
    my_assignment: { ticket_type_ids: ticketTypeIds },
    ticket_types:
      ticket === null
        ? []
        : [{ number: 0, id: ticket.ticketTypeId, entry_policy: ticket.entryPolicy, gate_id: ticket.gateId }],
  }) as unknown as GatePack;

/** The ticket in that pack. */
function packedOf({ ticket, entry }: Facts): PackTicket | undefined {
  if (ticket === null) return undefined;
  const byEntry = entry === null ? 'Active' : entry.exitedAt === null ? 'Inside' : 'Left';
  return {
    id: 'ticket',
    generation: ticket.generation,
    state: ticket.status === 'Active' ? byEntry : (ticket.status as PackState),
    ticketType: 0,
    enteredAt: entry?.enteredAt ?? null,
    validFrom: ticket.validFrom,
    validUntil: ticket.validUntil,
    name: null,
    seat: null,
    code: null,
    buyer: null,
    findKeys: '',
  };
}

const openedOf = ({ refusal }: Facts) =>
  refusal === null ? undefined : refusal === 'not_listed' ? ({ refusal } as const) : { refusal };

/** What a phone says that has a pack of these facts and has made these scans itself. */
const alone = (known: Facts, scanned: Scan, own: readonly OwnLine[] = []) =>
  written(
    judgeAlone({ pack: packOf(known), ticket: packedOf(known), own }, openedOf(known), scanned).verdict,
  );

describe('a phone without an answer', () => {
  it.each(Object.entries(cases))('says what the server says: %s', (_, one) => {
    const { facts: known, scan: scanned } = given(one);
    expect(alone(known, scanned)).toBe(one.comes);
  });
});

const line = (nonce: string, state: OwnLine['state'], value: Partial<OwnLine['value']>): OwnLine => ({
  nonce,
  event_id: 'event',
  owner: 'Putri',
  ticket_id: 'ticket',
  state,
  value: { line: { nonce }, accepted: null, at: doors, until: doors + 48 * hour, ...value },
});
const entry = (state: OwnLine['state'], at = doors) => line('entry', state, { accepted: 'Checked In', at });
const undo = (state: OwnLine['state'], status: 'Checked In' | 'Checked Out' = 'Checked In', at = doors) =>
  line('undo', state, { line: { nonce: 'undo', undoes: 'entry' }, at: at + 1000, takesBack: { status, at } });

const later = { ...scan, at: doors + 3 * hour };
const isIn = 'Checked In Green';
const isUsed = 'Duplicate already_used Amber';
const inside: Facts = { ...facts, entry: { enteredAt: doors, exitedAt: null } };

describe('own scans that the pack may not have', () => {
  it.each(['waiting', 'sent', 'aside'] as const)('keep a copy out hours later: %s', (state) => {
    expect(alone(facts, later, [entry(state)])).toBe(isUsed);
  });

  it('are what keeps it out: without them it would go in', () => {
    expect(alone(facts, later)).toBe(isIn);
  });

  it('let a guest go and come back', () => {
    const reentry: Facts = { ...facts, ticket: facts.ticket && { ...facts.ticket, entryPolicy: 'Re-entry' } };
    const exit = line('exit', 'waiting', { accepted: 'Checked Out', at: doors + hour });
    expect(alone(reentry, later, [exit, entry('sent')])).toBe(isIn);
    expect(alone(reentry, { ...later, direction: 'Exit' }, [exit, entry('sent')])).toBe(
      'Rejected not_inside Amber',
    );
  });

  it('change nothing where the pack has an entry after them', () => {
    const left: Facts = {
      ...facts,
      ticket: facts.ticket && { ...facts.ticket, entryPolicy: 'Re-entry' },
      entry: { enteredAt: doors + hour, exitedAt: doors + hour },
    };
    expect(alone(left, later, [entry('sent')])).toBe(isIn);
  });
});

describe('an own undo', () => {
  it.each(['waiting', 'sent'] as const)('lets the guest in again: %s', (state) => {
    expect(alone(facts, later, [entry('waiting'), undo(state)])).toBe(isIn);
  });

  it('takes back an entry that the pack already has', () => {
    expect(alone(inside, later)).toBe(isUsed);
    expect(alone(inside, later, [undo('waiting')])).toBe(isIn);
    // The phone and the server do not give it the same hour to the millisecond.
    expect(alone(inside, later, [undo('waiting', 'Checked In', doors + 900)])).toBe(isIn);
  });

  it('leaves an entry of the pack that is another', () => {
    expect(alone(inside, later, [undo('waiting', 'Checked In', doors + hour)])).toBe(isUsed);
  });

  it('counts no more where the server has refused it', () => {
    expect(alone(inside, later, [undo('aside')])).toBe(isUsed);
    expect(alone(facts, later, [entry('sent'), undo('aside')])).toBe(isUsed);
  });

  it('takes back an exit that the pack already has', () => {
    const left: Facts = { ...facts, entry: { enteredAt: doors, exitedAt: doors + hour } };
    const exit = { ...later, direction: 'Exit' } as const;
    expect(alone(left, exit)).toBe('Rejected not_inside Amber');
    expect(alone(left, exit, [undo('waiting', 'Checked Out', doors + hour)])).toBe('Checked Out Green');
  });
});
