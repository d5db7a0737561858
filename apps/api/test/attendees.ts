import { KarcisError } from '@karcis/sdk';
import { newId } from '../src/domain/id.ts';
import { describe, expect, it } from 'vitest';
import { openBoxOffice } from './box-office.ts';
import { given, inDays } from './given.ts';
import type { Karcis } from './harness.ts';
import type { People } from './people.ts';
import { organizerOf } from './webhook-records.ts';

/** An event of Budi's organizer that sells tickets. */
export async function officeOfBudi({ db }: Karcis, people: People) {
  const organizer_id = await organizerOf(db, people.Budi.email);
  return openBoxOffice(db, people.Budi.id, { organizer_id });
}

/** Checks of those who have tickets for an event, asked as administrator or as its organizer. */
export function testsOfAttendees(
  access: 'admin' | 'organizer',
  server: { readonly current: Karcis },
  people: () => People,
): void {
  const client = () => {
    const { Sari, Budi } = people();
    return access === 'admin'
      ? server.current.client(Sari.token).adminMoney
      : server.current.client(Budi.token).organizerRecords;
  };

  describe(`attendees, at /${access}/attendees`, () => {
    it('are told with their ticket, their order, and whether they have come', async () => {
      const { db } = server.current;
      const { event, ticketType, ...office } = await officeOfBudi(server.current, people());
      const sold = await office.sell({ reference: 'KRC-HADIR' });
      const answers = [{ question_id: newId(), label: 'Ukuran kaus', value: 'XL' }];
      const answered = JSON.stringify(answers);
      const id = await office.issue(sold, { code: 'HADIR-1', qr_payload: null, answers: answered });
      const came = await office.issue(sold, { attendee_name: 'Wulan', created_at: inDays(-1) });
      const entered_at = inDays(-0.5);
      const check_in_id = await office.scan({ ticket_id: came, checkin_status: 'Checked In' });
      await db
        .insertInto('standing_entries')
        .values({ event_id: event, ticket_id: came, check_in_id, entered_at })
        .execute();
      const { data, meta } = await client().attendees({ event_id: event });
      expect(meta.total).toBe(2);
      expect(data.find((each) => each.id === id)).toMatchObject({
        code: 'HADIR-1',
        status: 'Active',
        event: { id: event },
        ticket_type: ticketType,
        name: 'Hadi',
        email: 'hadi@example.org',
        order: { reference: 'KRC-HADIR' },
        answers,
        used_at: null,
      });
      expect(data.find((each) => each.id === came)).toMatchObject({
        name: 'Wulan',
        status: 'Used',
        answers: [],
        used_at: entered_at,
      });
      expect(JSON.stringify(data)).not.toContain('qr_payload');
    });

    it('are found by status, type, name, email and code, a page at a time', async () => {
      const { event, ticketType, ...office } = await officeOfBudi(server.current, people());
      const sold = await office.sell();
      const other = await given(server.current.db, 'ticket_types', {
        event_id: event,
        name: 'VIP',
        price: 1,
        currency: 'IDR',
      });
      const hadi = await office.issue(sold, { code: 'ABCDE-1' });
      const wulan = await office.issue(sold, { attendee_name: 'Wulan', attendee_email: null });
      const vip = await office.issue(sold, {
        ticket_type_id: other,
        status: 'Cancelled',
        cancelled_at: inDays(-1),
      });
      type Filter = Omit<Parameters<ReturnType<typeof client>['attendees']>[0], 'event_id'>;
      const found = async (filter: Filter) =>
        (await client().attendees({ event_id: event, ...filter })).data.map(({ id }) => id).toSorted();
      expect(await found({})).toEqual([hadi, wulan, vip].toSorted());
      expect(await found({ status: 'Cancelled' })).toEqual([vip]);
      expect(await found({ status: 'Used' })).toEqual([]);
      expect(await found({ ticket_type_id: other })).toEqual([vip]);
      expect(await found({ ticket_type_id: ticketType.id })).toEqual([hadi, wulan].toSorted());
      for (const ticket_type_id of ['bukan-id', newId()])
        await expect(found({ ticket_type_id })).rejects.toThrow('404 not_found');
      expect(await found({ q: 'WULAN' })).toEqual([wulan]);
      expect(await found({ q: 'hadi@' })).toEqual([hadi, vip].toSorted());
      expect(await found({ q: 'abcde' })).toEqual([hadi]);
      expect(await found({ q: '%' })).toEqual([]);
      const buyer = { buyer_name: 'Łucja d’Ørsted', buyer_email: 'lama@example.org' };
      const order = {
        ...buyer,
        contact_email: 'baru@example.org',
        reference: `KRC-${newId().slice(-5)}-9NA7U`,
      };
      await server.current.db
        .updateTable('orders')
        .set(order)
        .where('event_id', '=', event)
        .where('id', '=', sold.order_id)
        .execute();
      const ofOrder = [hadi, wulan, vip].toSorted();
      const others = [
        order.reference,
        'baru@example.org',
        'lama@',
        'lucja',
        "d'orsted",
        'DORSTED',
        order.reference.replaceAll('-', ' '),
      ];
      for (const q of [...others, order.reference.replaceAll('-', '').toLowerCase()])
        expect(await found({ q }), q).toEqual(ofOrder);
      const pages = [1, 2].map((page) => client().attendees({ event_id: event, per_page: 2, page }));
      const paged = (await Promise.all(pages)).flatMap(({ data }) => data.map(({ id }) => id));
      expect(paged.toSorted()).toEqual([hadi, wulan, vip].toSorted());
    });

    it('are asked for by their event, which has to be there and reached', async () => {
      const foreign = await openBoxOffice(server.current.db, people().Bayu.id);
      await foreign.issue(await foreign.sell());
      const codeOf = (event_id: string) =>
        client()
          .attendees({ event_id })
          .then(
            ({ data }) => data.length,
            (error: unknown) => (error instanceof KarcisError ? error.code : String(error)),
          );
      expect(await codeOf(foreign.event)).toBe(access === 'admin' ? 1 : 'not_found');
      expect(await codeOf('bukan-id')).toBe('not_found');
      const { event } = await officeOfBudi(server.current, people());
      expect(await codeOf(event)).toBe(0);
      const gone = { deleted_at: inDays(-1), deleted_by: people().Sari.id, delete_reason: 'usang' };
      await server.current.db.updateTable('events').set(gone).where('id', '=', event).execute();
      expect(await codeOf(event)).toBe('not_found');
      const { Sari, Budi } = people();
      const { token } = access === 'admin' ? Sari : Budi;
      const without = await fetch(`${server.current.url}/${access}/attendees`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(without.status).toBe(422);
    });
  });
}
