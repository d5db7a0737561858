import { describe, expect, it } from 'vitest';
import { type PackColumns, ticketsIn } from './pack-columns.ts';
import { packedFacts } from './pack.ts';

const columns: PackColumns = {
  id: ['a', 'b'],
  generation: [1, 2],
  state: ['Left', 'Refunded'],
  ticket_type: [0, 1],
  entered_at: ['2026-11-20T12:00:00.000Z', null],
  valid_from: [null, null],
  valid_until: [null, '2026-11-21T12:00:00.000Z'],
  name: [],
  seat: [],
  code: [],
  buyer: [],
  find_keys: [],
};
const entered = Date.parse('2026-11-20T12:00:00.000Z');
const types = new Map([[0, { id: 'vip', entry_policy: 'Re-entry' as const, gate_id: null }]]);

describe('the tickets of a pack', () => {
  it('are read from their columns, without names where none were sent', () => {
    expect(ticketsIn(columns)).toEqual([
      {
        id: 'a',
        generation: 1,
        state: 'Left',
        ticketType: 0,
        enteredAt: entered,
        validFrom: null,
        validUntil: null,
        name: null,
        seat: null,
        code: null,
        buyer: null,
        findKeys: '',
      },
      {
        id: 'b',
        generation: 2,
        state: 'Refunded',
        ticketType: 1,
        enteredAt: null,
        validFrom: null,
        validUntil: entered + 86_400_000,
        name: null,
        seat: null,
        code: null,
        buyer: null,
        findKeys: '',
      },
    ]);
  });

  it('are refused where a column is shorter than the others', () => {
    expect(() => ticketsIn({ ...columns, state: ['Left'] })).toThrow('state has not as many values as id');
  });

  it('are judged as Active ones whose guest has left, or is inside, and by their status', () => {
    const [left, refunded] = ticketsIn(columns).map((ticket) => ({ ...ticket, ticketType: 0 }));
    if (left === undefined || refunded === undefined) throw new Error('A ticket is missing');
    expect(packedFacts(left, types)).toMatchObject({
      ticket: { status: 'Active', ticketTypeId: 'vip' },
      entry: { enteredAt: entered, exitedAt: entered },
    });
    expect(packedFacts({ ...left, state: 'Inside' }, types)?.entry).toEqual({
      enteredAt: entered,
      exitedAt: null,
    });
    expect(packedFacts(refunded, types)).toMatchObject({ ticket: { status: 'Refunded' }, entry: null });
  });

  it('of a type that the device lacks are not judged', () => {
    const [ticket] = ticketsIn(columns);
    expect(ticket && packedFacts({ ...ticket, ticketType: 7 }, types)).toBe(undefined);
  });
});
