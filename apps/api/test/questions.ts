import type { Api, InputOf } from '@karcis/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../src/domain/id.ts';
import { given, givenEvent, inDays } from './given.ts';
import type { Karcis } from './harness.ts';
import { eventBy, type People } from './people.ts';
import { organizerOf } from './webhook-records.ts';

type New = InputOf<Api['organizerQuestions']['create']>['body'];

let made = 0;

/** Questions to buyers, for the tests of every kind of an event. */
export const questionsOfTests = {
  table: 'questions',
  path: 'questions',
  subject: 'question',
  label: 'label',
  most: 30,
  body: () => ({ label: `Pertanyaan ${(made += 1)}`, kind: 'Text' as const }),
  change: { kind: 'Choice', options: ['S', 'M', 'L'], is_required: true },
  hasTrash: true,
  isBulk: false,
} as const;

/** What is true of questions alone. */
export function questionsAsked(
  access: 'admin' | 'organizer',
  server: { readonly current: Karcis },
  people: () => People,
): void {
  const db = () => server.current.db;
  const eventOfBudi = () => eventBy(db(), people().Budi);
  const questions = () => {
    const { token } = access === 'admin' ? people().Sari : people().Budi;
    const client = server.current.client(token);
    return access === 'admin' ? client.adminQuestions : client.organizerQuestions;
  };
  const size: New = { label: 'Ukuran kaus', kind: 'Choice', options: ['S', 'M'] };
  /** A ticket of an event with an answer, as a sale leaves it behind. */
  const answered = async (
    event_id: string,
    { id, label }: { readonly id: string; readonly label: string },
  ) => {
    const [price, currency] = [0, 'IDR'];
    const ticket_type_id = await given(db(), 'ticket_types', { event_id, name: 'Umum', price, currency });
    const order_id = await given(db(), 'orders', {
      event_id,
      reference: `KRC-${newId().slice(-6)}`,
      status: 'Paid',
      paid_at: inDays(-1),
      reserved_until: inDays(1),
      buyer_name: 'Hana',
      buyer_email: 'hana@example.org',
      subtotal: 0,
      total: 0,
      currency,
    });
    const item = { event_id, order_id, ticket_type_id, quantity: 1, unit_price: 0, total: 0, currency };
    const order_item_id = await given(db(), 'order_items', item);
    const of = { event_id, order_id, order_item_id, ticket_type_id, price, currency };
    const ticket = {
      code: newId().slice(-10),
      attendee_name: 'Hana',
      status: 'Active',
      issued_at: inDays(-1),
    } as const;
    const answers = JSON.stringify([{ question_id: id, label, value: 'M' }]);
    await given(db(), 'tickets', { ...of, ...ticket, answers });
    await db().updateTable('questions').set({ is_answered: true }).where('id', '=', id).execute();
  };
  const refusedAt = (pointer: string) => ({ problem: { errors: [{ pointer }] } });

  describe(`a question to buyers, by ${access}`, () => {
    it('has options where one or several of them are chosen, and nowhere else', async () => {
      const id = await eventOfBudi();
      const wrong: New[] = [
        { label: 'Ukuran kaus', kind: 'Choice' },
        { label: 'Makanan', kind: 'Multiple', options: [] },
        { label: 'Instansi', kind: 'Text', options: ['A'] },
        { label: 'Setuju', kind: 'Consent', options: ['Ya'] },
      ];
      for (const body of wrong)
        await expect(questions().create({ id, body }), body.label).rejects.toMatchObject(
          refusedAt('/options'),
        );
      const { data } = await questions().create({ id, body: size });
      expect(data).toMatchObject({ ...size, ticket_type_ids: null, is_required: false });
      const one = { id, question_id: data.id };
      const empty = questions().change({ ...one, body: { options: [] } });
      await expect(empty).rejects.toMatchObject(refusedAt('/options'));
      const several = await questions().change({ ...one, body: { kind: 'Multiple' } });
      expect(several.data.options).toEqual(['S', 'M']);
      // What has no options any more loses those that it had, and is no choice again without new ones.
      const dated = await questions().change({ ...one, body: { kind: 'Date' } });
      expect(dated.data).toMatchObject({ kind: 'Date', options: [] });
      const again = questions().change({ ...one, body: { kind: 'Choice' } });
      await expect(again).rejects.toMatchObject(refusedAt('/options'));
    });

    it('keeps its kind once a ticket has an answer to it', async () => {
      const id = await eventOfBudi();
      const [asked, other] = [
        (await questions().create({ id, body: size })).data,
        (await questions().create({ id, body: { label: 'Instansi', kind: 'Text' } })).data,
      ];
      await answered(id, asked);
      const change = (
        question_id: string,
        body: Parameters<ReturnType<typeof questions>['change']>[0]['body'],
      ) => questions().change({ id, question_id, body });
      await expect(change(asked.id, { kind: 'Text' })).rejects.toThrow('409 in_use');
      await expect(change(asked.id, { kind: 'Multiple', label: 'Kaus' })).rejects.toThrow('409 in_use');
      expect((await questions().question({ id, question_id: asked.id })).data).toEqual(asked);
      // The kind that it has, other fields, and questions that nobody has answered.
      const { data } = await change(asked.id, { kind: 'Choice', label: 'Kaus', options: ['S', 'M', 'L'] });
      expect(data).toMatchObject({ kind: 'Choice', label: 'Kaus', options: ['S', 'M', 'L'] });
      expect((await change(other.id, { kind: 'Date' })).data.kind).toBe('Date');
    });

    it('is shown to visitors, and another one in its place, at once', async () => {
      const slug = `tanya-${access}`;
      const id = await givenEvent(db(), {
        organizer_id: await organizerOf(db(), people().Budi.email),
        created_by: people().Budi.id,
        slug,
      });
      const seen = async () =>
        (await server.current.client().catalogue.event({ slug })).data.questions.map(({ label }) => label);
      expect(await seen()).toEqual([]);
      const { data } = await questions().create({ id, body: size });
      expect(await seen()).toEqual(['Ukuran kaus']);
      await questions().change({ id, question_id: data.id, body: { label: 'Kaus' } });
      expect(await seen()).toEqual(['Kaus']);
      await questions().remove({ id, question_id: data.id, reason: 'usang' });
      expect(await seen()).toEqual([]);
    });

    it('is for ticket types of its event, or for all of them', async () => {
      const id = await eventOfBudi();
      const price = { price: 0, currency: 'IDR' };
      const type = await given(db(), 'ticket_types', { event_id: id, name: 'VIP', ...price });
      const gone = { deleted_at: inDays(0), deleted_by: people().Sari.id, delete_reason: 'Salah' };
      const removed = await given(db(), 'ticket_types', { event_id: id, name: 'Lama', ...price, ...gone });
      const elsewhere = await given(db(), 'ticket_types', {
        event_id: await eventOfBudi(),
        name: 'VIP',
        ...price,
      });
      const body = { label: 'Menu', kind: 'Text' } as const;
      for (const other of [removed, elsewhere]) {
        const asked = questions().create({ id, body: { ...body, ticket_type_ids: [type, other] } });
        await expect(asked).rejects.toMatchObject({
          problem: { code: 'no_such_record', errors: [{ pointer: '/ticket_type_ids/1' }] },
        });
      }
      expect((await questions().questions({ id })).data).toEqual([]);
      const { data } = await questions().create({ id, body: { ...body, ticket_type_ids: [type] } });
      expect(data.ticket_type_ids).toEqual([type]);
      const all = await questions().change({ id, question_id: data.id, body: { ticket_type_ids: null } });
      expect(all.data.ticket_type_ids).toBeNull();
    });
  });
}
