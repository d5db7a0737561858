import { describe, expect, it } from 'vitest';
import { aggregate } from '../src/db/tallies/aggregate.ts';
import { newId } from '../src/domain/id.ts';
import { given, inDays } from './given.ts';
import type { Karcis } from './harness.ts';
import { eventBy, type People } from './people.ts';

let made = 0;

/** Gates, for the tests of every kind of an event. */
export const gatesOfTests = {
  table: 'gates',
  path: 'gates',
  subject: 'gate',
  label: 'name',
  most: 50,
  body: () => ({ name: `Pintu ${(made += 1)}` }),
  change: { name: 'Pintu timur laut' },
} as const;

/** What is true of gates alone. */
export function gateInUse(
  access: 'admin' | 'organizer',
  server: { readonly current: Karcis },
  people: () => People,
): void {
  const eventOfBudi = () => eventBy(server.current.db, people().Budi);
  const gates = () => {
    const { token } = access === 'admin' ? people().Sari : people().Budi;
    const client = server.current.client(token);
    return access === 'admin' ? client.adminGates : client.organizerGates;
  };

  describe(`a gate, by ${access}`, () => {
    it('is not deleted while a ticket type leads to it', async () => {
      const { db } = server.current;
      const id = await eventOfBudi();
      const { id: gate_id } = (await gates().create({ id, body: { name: 'Utara' } })).data;
      const type = { event_id: id, name: 'VIP', price: 0, currency: 'IDR', gate_id };
      const typeId = await given(db, 'ticket_types', type);
      await expect(gates().remove({ id, gate_id })).rejects.toThrow('409 in_use');
      expect((await gates().gate({ id, gate_id })).data.actions).toEqual(['change']);
      await db.updateTable('ticket_types').set({ gate_id: null }).where('id', '=', typeId).execute();
      expect((await gates().gate({ id, gate_id })).data.actions).toEqual(['change', 'remove']);
      await gates().remove({ id, gate_id });
      expect((await gates().gates({ id })).data).toEqual([]);
    });

    it('is not offered to be deleted while somebody works there, or once tickets were scanned there', async () => {
      const { db } = server.current;
      const id = await eventOfBudi();
      const offered = async () =>
        (await gates().gates({ id })).data.map(({ name, actions }) => [name, actions.includes('remove')]);
      const gateOf = async (name: string) => (await gates().create({ id, body: { name } })).data.id;
      const [staffed, scanned, free] = [
        await gateOf('Utara'),
        await gateOf('Selatan'),
        await gateOf('Timur'),
      ];
      const duty = { user_id: people().Putri.id, assigned_by: people().Budi.id, gate_id: staffed };
      await given(db, 'petugas_assignments', { event_id: id, ...duty });
      const scan = { nonce: newId(), checkin_status: 'Rejected', reason_code: 'unknown_code' } as const;
      await given(db, 'check_ins', { event_id: id, gate_id: scanned, scanned_at: inDays(0), ...scan });
      const all = [
        ['Utara', false],
        ['Selatan', false],
        ['Timur', true],
      ];
      expect(await offered()).toEqual(all);
      // The same once the scan is counted.
      await aggregate(server.current.database);
      expect(await offered()).toEqual(all);
      for (const gate_id of [staffed, scanned])
        await expect(gates().remove({ id, gate_id })).rejects.toThrow('409 in_use');
      await gates().remove({ id, gate_id: free });
    });

    it('has a name that no other gate of its event has', async () => {
      const id = await eventOfBudi();
      await gates().create({ id, body: { name: 'Utara' } });
      const { id: gate_id } = (await gates().create({ id, body: { name: 'Selatan' } })).data;
      await expect(gates().create({ id, body: { name: 'Utara' } })).rejects.toThrow('409 already_taken');
      const change = gates().change({ id, gate_id, body: { name: 'Utara' } });
      await expect(change).rejects.toThrow('409 already_taken');
      const elsewhere = await eventOfBudi();
      const { name } = (await gates().create({ id: elsewhere, body: { name: 'Utara' } })).data;
      expect(name).toBe('Utara');
      expect((await gates().gate({ id, gate_id })).data.name).toBe('Selatan');
    });
  });
}
