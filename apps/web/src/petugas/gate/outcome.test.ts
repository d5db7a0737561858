import type { PackTicket } from '@karcis/gate';
import { describe, expect, it } from 'vitest';
import { judgeAlone } from './alone.ts';
import { ofPhone } from './outcome.ts';
import type { GatePack, OwnLine } from './store.ts';

const opens = Date.UTC(2027, 4, 7, 12);
const minute = 60_000;
const letInAt = opens + 17 * minute;
const now = opens + 95 * minute;

const pack = {
  event: {
    status: 'Published',
    opens_at: new Date(opens).toISOString(),
    ends_at: new Date(opens + 600 * minute).toISOString(),
    timezone: 'Asia/Jakarta',
    day_starts_minutes: 240,
    age_restriction: null,
  },
  gates: [
    { id: 'north', name: 'Pintu Utara' },
    { id: 'south', name: 'Pintu Selatan' },
  ],
  my_assignment: { ticket_type_ids: null },
  ticket_types: [
    { number: 0, id: 'type', name: 'Reguler', entry_policy: 'Single Entry', gate_id: null, gate_note: null },
  ],
} as unknown as GatePack;

const packed = (enteredAt: number | null): PackTicket => ({
  id: 'ticket',
  generation: 1,
  state: enteredAt === null ? 'Active' : 'Inside',
  ticketType: 0,
  enteredAt,
  validFrom: null,
  validUntil: null,
  name: 'Ayu',
  seat: null,
  code: null,
  buyer: null,
  findKeys: '',
});

/** An entry of this phone, at a gate or at none. */
const ownEntry = (gate_id: string | null, state: OwnLine['state'] = 'waiting'): OwnLine => ({
  nonce: 'entry',
  event_id: 'event',
  owner: 'Putri',
  ticket_id: 'ticket',
  state,
  value: { line: { nonce: 'entry', gate_id }, accepted: 'Checked In', at: letInAt, until: now + 1e9 },
});

/** What the phone shows of a second scan of the ticket. */
function shown(ticket: PackTicket, own: readonly OwnLine[]) {
  const scan = { direction: 'Entry' as const, at: now, generation: 1, gateId: 'south', isForced: false };
  const judged = judgeAlone({ pack, ticket, own }, undefined, scan);
  const about = { nonce: 'nonce', pack, ticket, code: null, ticketId: 'ticket' };
  return ofPhone({ ...about, judged, direction: 'Entry', at: new Date(now).toISOString() });
}

describe('a duplicate of a phone without an answer', () => {
  it.each(['waiting', 'sent'] as const)(
    'says when and where this phone has let the guest in: %s',
    (state) => {
      expect(shown(packed(null), [ownEntry('north', state)])).toMatchObject({
        status: 'Duplicate',
        reason: 'already_used',
        before: { at: '2027-05-07T12:17:00.000Z', gate: 'Pintu Utara', by: null, isHere: true },
      });
    },
  );

  it('says the hour alone where no gate was said', () => {
    expect(shown(packed(null), [ownEntry(null)]).before).toMatchObject({
      at: '2027-05-07T12:17:00.000Z',
      gate: null,
      isHere: true,
    });
  });

  it('says the hour of an entry elsewhere, as the list has it, and not that it was here', () => {
    expect(shown(packed(opens + 30 * minute), [ownEntry('north')]).before).toEqual({
      at: '2027-05-07T12:30:00.000Z',
      gate: null,
      by: null,
      isHere: false,
    });
  });

  it('has no entry before it where the guest goes in (control)', () => {
    expect(shown(packed(null), [])).toMatchObject({ status: 'Checked In', before: null });
  });
});
