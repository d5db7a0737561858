import { describe, expect, it } from 'vitest';
import { given } from './given.ts';
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
      await db.updateTable('ticket_types').set({ gate_id: null }).where('id', '=', typeId).execute();
      await gates().remove({ id, gate_id });
      expect((await gates().gates({ id })).data).toEqual([]);
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
