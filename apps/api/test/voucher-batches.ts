import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { insertVouchers } from '../src/db/queries/vouchers.ts';
import { eventKeyOf, newId } from '../src/domain/id.ts';
import { sendVouchers } from '../src/jobs/vouchers.ts';
import { given, inDays } from './given.ts';
import type { Karcis } from './harness.ts';
import { holdUntil } from './holds.ts';
import { senderFor, sendMail, smtpAt } from './mail/support.ts';
import { startMailServer } from './mail-server.ts';
import { colleague, eventBy, type People } from './people.ts';

/** What is true of batches of vouchers, asked as administrator or as the organizer of the event. */
export function testsOfVoucherBatches(
  access: 'admin' | 'organizer',
  server: { readonly current: Karcis },
  people: () => People,
): void {
  const db = () => server.current.db;
  const clientOf = (token: string) => {
    const client = server.current.client(token);
    return access === 'admin' ? client.adminVoucherBatches : client.organizerVoucherBatches;
  };
  const caller = () => (access === 'admin' ? people().Sari : people().Budi);
  const batches = () => clientOf(caller().token);
  type Body = Parameters<ReturnType<typeof batches>['create']>[0]['body'];
  const eventOf = (owner: 'Budi' | 'Bayu' = 'Budi', row: { status?: 'Draft' | 'Archived' } = {}) =>
    eventBy(db(), people()[owner], row);
  const free = { name: 'Tamu', count: 3, effect: 'Free Ticket' } as const;
  const make = (id: string, body: Partial<Body> = {}, idempotencyKey = newId()) =>
    batches().create({ id, body: { ...free, ...body } }, { idempotencyKey });
  const vouchersOf = (id: string) =>
    db().selectFrom('vouchers').selectAll().where('event_id', '=', id).orderBy('id').execute();
  const batchOf = async (id: string, body: Partial<Body> = {}) => ({
    id,
    voucher_batch_id: (await make(id, body)).data.id,
  });
  const entriesOf = (id: string) =>
    db()
      .selectFrom('activity_log')
      .select(['action', 'event_id', 'changes'])
      .where('subject_id', '=', id)
      .orderBy('occurred_at')
      .orderBy('id')
      .execute();
  const rows = async () => [
    await db().selectFrom('voucher_batches').selectAll().orderBy('id').execute(),
    await db().selectFrom('vouchers').selectAll().orderBy('id').execute(),
    await db().selectFrom('jobs').select('id').execute(),
    await db().selectFrom('activity_log').select('id').where('outcome', '=', 'Succeeded').execute(),
  ];

  describe(`a batch of vouchers, by ${access}`, () => {
    beforeEach(async () => {
      for (const table of ['jobs', 'mails', 'vouchers', 'voucher_batches'] as const)
        await db().deleteFrom(table).execute();
    });

    it('is as many codes as asked for, of letters that nobody confuses, and one entry of the audit log', async () => {
      const id = await eventOf();
      const ticket_type_ids = [
        await given(db(), 'ticket_types', { event_id: id, name: 'Umum', price: 0, currency: 'IDR' }),
      ];
      const discount = { effect: 'Discount', discount_type: 'Percentage', discount_value: 12.5 } as const;
      const offer = { ...discount, ticket_type_ids, max_usages: 2, valid_until: inDays(3) };
      const { data } = await make(id, { ...offer, count: 500, prefix: 'TAMU-', length: 8, note: 'Pers' });
      expect(data).toMatchObject({
        event_id: id,
        name: 'Tamu',
        note: 'Pers',
        issued_count: 500,
        revoked_count: 0,
        revoked_at: null,
        sent_at: null,
        actions: ['change', 'revoke'],
      });
      const vouchers = await vouchersOf(id);
      expect(vouchers).toHaveLength(500);
      expect(new Set(vouchers.map(({ code }) => code)).size).toBe(500);
      for (const voucher of vouchers) {
        expect(voucher.code).toMatch(/^TAMU-[A-HJ-NP-Z2-9]{8}$/);
        expect(voucher).toMatchObject({ ...offer, batch_id: data.id, currency: 'IDR' });
        expect(eventKeyOf(voucher.id)).toBe(eventKeyOf(data.id));
      }
      const entries = await entriesOf(data.id);
      expect(entries).toMatchObject([{ action: 'voucher_batch.created', event_id: id }]);
      expect(entries[0]?.changes).toContainEqual({ field: 'issued_count', old: null, new: 500 });
      const client = server.current.client(caller().token);
      const area = access === 'admin' ? client.adminEvents : client.organizerVouchers;
      await given(db(), 'vouchers', { event_id: id, code: 'LAIN', effect: 'Access', currency: 'IDR' });
      expect((await area.vouchers({ id, batch_id: data.id, page: 1 })).meta?.total).toBe(500);
      expect((await area.vouchers({ id, page: 1 })).meta?.total).toBe(501);
    });

    it('needs a key, and is made once with it and twice with two', async () => {
      const id = await eventOf();
      const before = await rows();
      await expect(batches().create({ id, body: free })).rejects.toThrow('400 idempotency_key_required');
      expect(await rows()).toEqual(before);
      const key = newId();
      const answers = await Promise.all([1, 2, 3].map(() => make(id, {}, key)));
      expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
      expect(await vouchersOf(id)).toHaveLength(3);
      // Control: other keys make others.
      await Promise.all([1, 2].map(() => make(id)));
      expect((await batches().batches({ id, page: 1 })).meta?.total).toBe(3);
      expect(new Set((await vouchersOf(id)).map(({ code }) => code)).size).toBe(9);
    });

    it('has no code that the event has already, in any case', async () => {
      const id = await eventOf();
      const { voucher_batch_id: batch } = await batchOf(id);
      const code = (await vouchersOf(id))[0]?.code ?? '';
      const codes = [code.toLowerCase(), 'BARU2345', 'baru2345'];
      const made = await server.current.database.transaction((tx) =>
        insertVouchers(
          tx,
          { event: id, batch },
          { vouchers: codes.map((code) => ({ code })), offer: { effect: 'Access' }, at: inDays(0) },
        ),
      );
      expect(made).toBe(1);
      expect(await vouchersOf(id)).toHaveLength(4);
    });

    it('is not made for types of another event, nor with an offer that contradicts itself', async () => {
      const [id, other] = [await eventOf(), await eventOf()];
      const type = { event_id: other, name: 'Umum', price: 0, currency: 'IDR' };
      const foreign = await given(db(), 'ticket_types', type);
      const before = await rows();
      await expect(make(id, { ticket_type_ids: [foreign] })).rejects.toMatchObject({
        problem: { code: 'no_such_record', errors: [{ pointer: '/ticket_type_ids/0' }] },
      });
      await expect(make(id, { effect: 'Discount' })).rejects.toMatchObject({
        problem: { status: 422, errors: [{ pointer: '/discount_type' }] },
      });
      for (const wrong of [{ count: 10_001 }, { prefix: 'TAMU&1' }, { length: 7 }])
        await expect(make(id, wrong)).rejects.toThrow('422 invalid_request');
      expect(await rows()).toEqual(before);
      // Control: where they belong.
      expect((await make(other, { ticket_type_ids: [foreign] })).data.issued_count).toBe(3);
    });

    it('is renamed with its version, and found by its name', async () => {
      const batch = await batchOf(await eventOf());
      const { data: before } = await batches().batch(batch);
      const { data } = await batches().change(
        { ...batch, body: { name: 'Pers', note: 'Baru' } },
        { ifMatch: `"${before.updated_at}"` },
      );
      expect(data).toMatchObject({ name: 'Pers', note: 'Baru' });
      const stale = batches().change(
        { ...batch, body: { name: 'Lama' } },
        { ifMatch: `"${before.updated_at}"` },
      );
      await expect(stale).rejects.toThrow('412 changed_meanwhile');
      expect((await batches().batches({ id: batch.id, q: 'per' })).data).toEqual([data]);
      expect((await batches().batches({ id: batch.id, q: 'tamu' })).data).toEqual([]);
    });

    it('is revoked as far as uses are left, once, with one entry that counts', async () => {
      const batch = await batchOf(await eventOf(), { max_usages: 2 });
      const [used, half] = await vouchersOf(batch.id);
      const use = (id = '', redeemed_count = 0) =>
        db().updateTable('vouchers').set({ redeemed_count }).where('id', '=', id).execute();
      await use(used?.id, 2);
      await use(half?.id, 1);
      const { data } = await batches().revoke(batch);
      expect(data).toMatchObject({ revoked_count: 2, actions: ['change'] });
      expect(data.revoked_at).not.toBeNull();
      const vouchers = await vouchersOf(batch.id);
      expect(vouchers.map(({ revoked_at }) => revoked_at === null)).toEqual([true, false, false]);
      expect((await batches().revoke(batch)).data).toEqual(data);
      expect(await vouchersOf(batch.id)).toEqual(vouchers);
      const [, revoked, ...more] = await entriesOf(batch.voucher_batch_id);
      expect(more).toEqual([]);
      expect(revoked).toMatchObject({ action: 'voucher_batch.revoked', event_id: batch.id });
      expect(revoked?.changes).toContainEqual({ field: 'revoked_count', old: 0, new: 2 });
    });

    it('is revoked in the trash as well: what comes back from there is no use', async () => {
      const batch = await batchOf(await eventOf());
      const removed = (await vouchersOf(batch.id))[0]?.id ?? '';
      const client = server.current.client(caller().token);
      const vouchers = access === 'admin' ? client.adminVouchers : client.organizerVouchers;
      await vouchers.remove({ id: batch.id, voucher_id: removed, reason: 'salah kirim' });
      expect((await batches().revoke(batch)).data.revoked_count).toBe(3);
      const trash = access === 'admin' ? client.trash : client.organizerTrash;
      await trash.restore({ type: 'vouchers', id: removed });
      expect((await vouchers.voucher({ id: batch.id, voucher_id: removed })).data.status).toBe('Revoked');
    });

    it('is revoked by what an order at the same time has redeemed', async () => {
      const beside = async (stays: boolean) => {
        const batch = await batchOf(await eventOf(), { count: 2 });
        const id = (await vouchersOf(batch.id))[0]?.id ?? '';
        return holdUntil(
          server.current,
          (tx) => tx.updateTable('vouchers').set({ redeemed_count: 1 }).where('id', '=', id).execute(),
          { request: () => batches().revoke(batch), stays },
        );
      };
      expect((await beside(true)).data.revoked_count).toBe(1);
      // Control: a redemption that is undone is none.
      expect((await beside(false)).data.revoked_count).toBe(2);
    });

    it('is mailed to its recipients once, also where it is sent twice at once', async () => {
      const batch = await batchOf(await eventOf(), { count: 5, max_usages: 1 });
      const vouchers = await vouchersOf(batch.id);
      expect((await batches().send(batch)).data.sent_at).toBeNull();
      const [one, two, revoked, redeemed] = vouchers.map(({ id }) => id);
      const change = (id = '', set: object = {}) =>
        db()
          .updateTable('vouchers')
          .set({ recipient_email: `${id}@example.org`, ...set })
          .where('id', '=', id)
          .execute();
      await change(one, { recipient_name: 'Nama Tamu' });
      await change(two);
      await change(revoked, { revoked_at: inDays(0) });
      await change(redeemed, { redeemed_count: 1 });
      expect((await batches().batch(batch)).data.actions).toEqual(['change', 'revoke', 'send']);
      const answers = await Promise.all([1, 2].map(() => batches().send(batch)));
      for (const { data } of answers) expect(data.sent_at).not.toBeNull();
      const jobs = await db().selectFrom('jobs').selectAll().where('kind', '=', 'vouchers.send').execute();
      expect(jobs).toMatchObject([{ event_id: batch.id, subject_id: batch.voucher_batch_id }]);
      const of = { event: batch.id, batch: batch.voucher_batch_id };
      const send = () => sendVouchers(server.current.database, of, new AbortController().signal);
      await Promise.all([send(), send()]);
      await send();
      const mails = await db().selectFrom('mails').selectAll().orderBy('id').execute();
      expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
        [one, two].map((id) => `${id}@example.org`).toSorted(),
      );
      expect((await batches().batch(batch)).data.actions).toEqual(['change', 'revoke']);

      const mailServer = await startMailServer();
      onTestFinished(() => mailServer.stop());
      await db().updateTable('email_settings').set(smtpAt(mailServer.port)).execute();
      const sender = senderFor(server.current.database);
      // One that is revoked before its mail leaves is not mailed.
      await db()
        .updateTable('vouchers')
        .set({ revoked_at: inDays(0) })
        .where('id', '=', two ?? '')
        .execute();
      for (const { id } of mails) await sendMail(server.current.database, sender, id);
      sender.close();
      const [taken, ...others] = mailServer.taken;
      expect(others).toEqual([]);
      expect(taken?.to).toEqual([`${one}@example.org`]);
      expect(taken?.mail.text).toContain(vouchers[0]?.code);
      expect(taken?.mail.text).not.toContain('Nama Tamu');
    });

    it('is mailed again where its mails found the event unpublished', async () => {
      const batch = await batchOf(await eventOf(), { count: 1 });
      await db().updateTable('vouchers').set({ recipient_email: 'tamu@example.org' }).execute();
      const is = (status: 'Draft' | 'Published') =>
        db().updateTable('events').set({ status }).where('id', '=', batch.id).execute();
      const mailServer = await startMailServer();
      onTestFinished(() => mailServer.stop());
      await db().updateTable('email_settings').set(smtpAt(mailServer.port)).execute();
      const sender = senderFor(server.current.database);
      onTestFinished(() => sender.close());
      const of = { event: batch.id, batch: batch.voucher_batch_id };
      /** Queues the mails, and sends those that wait. */
      const sent = async (whenSent: 'Draft' | 'Published') => {
        await is('Published');
        const before = (await batches().batch(batch)).data.actions.includes('send');
        await batches().send(batch);
        await sendVouchers(server.current.database, of, new AbortController().signal);
        await is(whenSent);
        const waiting = db().selectFrom('mails').select('id').where('status', '=', 'Queued');
        for (const { id } of await waiting.execute()) await sendMail(server.current.database, sender, id);
        const after = (await vouchersOf(batch.id))[0]?.sent_at !== null;
        return [before, after, mailServer.taken.length];
      };
      expect(await sent('Draft')).toEqual([true, false, 0]);
      expect(await sent('Draft')).toEqual([true, false, 0]);
      expect(await sent('Published')).toEqual([true, true, 1]);
      // Control: what has left is not sent again.
      expect(await sent('Published')).toEqual([false, true, 1]);
      const mails = await db().selectFrom('mails').select('status').orderBy('id').execute();
      expect(mails.map(({ status }) => status).toSorted()).toEqual(['Sent', 'Skipped', 'Skipped']);
    });

    it('is mailed in parts of five hundred', async () => {
      const batch = await batchOf(await eventOf(), { count: 1100 });
      await db().updateTable('vouchers').set({ recipient_email: 'tamu@example.org' }).execute();
      const of = { event: batch.id, batch: batch.voucher_batch_id };
      await sendVouchers(server.current.database, of, new AbortController().signal);
      const sent = await sql<{ count: number }>`
        select count(*)::integer as count from vouchers where sent_at is not null group by xmin::text`.execute(
        db(),
      );
      expect(sent.rows.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([100, 500, 500]);
      expect(await db().selectFrom('mails').select('id').execute()).toHaveLength(1100);
    });

    it('is mailed for a published event alone', async () => {
      const batch = await batchOf(await eventOf('Budi', { status: 'Draft' }));
      await db().updateTable('vouchers').set({ recipient_email: 'tamu@example.org' }).execute();
      expect((await batches().batch(batch)).data.actions).toEqual(['change', 'revoke']);
      await expect(batches().send(batch)).rejects.toThrow('409 wrong_state');
      // Control: once it is published.
      await db().updateTable('events').set({ status: 'Published' }).where('id', '=', batch.id).execute();
      expect((await batches().batch(batch)).data.actions).toEqual(['change', 'revoke', 'send']);
      expect((await batches().send(batch)).data.sent_at).not.toBeNull();
    });

    it('is mailed while its event is on, and not when it is over', async () => {
      const batch = await batchOf(await eventOf());
      await db().updateTable('vouchers').set({ recipient_email: 'tamu@example.org' }).execute();
      const set = (starts: number, ends: number) =>
        db()
          .updateTable('events')
          .set({ starts_at: inDays(starts), ends_at: inDays(ends) })
          .where('id', '=', batch.id)
          .execute();
      await set(-2, -1);
      expect((await batches().batch(batch)).data.actions).not.toContain('send');
      await expect(batches().send(batch)).rejects.toThrow('409 wrong_state');
      await set(-1, 1);
      expect((await batches().batch(batch)).data.actions).toContain('send');
      await batches().send(batch);
      const of = { event: batch.id, batch: batch.voucher_batch_id };
      await sendVouchers(server.current.database, of, new AbortController().signal);
      expect((await vouchersOf(batch.id)).every(({ sent_at }) => sent_at !== null)).toBe(true);
    });

    it('is found by its own event alone, and stays as it is in the archive', async () => {
      const batch = await batchOf(await eventOf());
      const asksFor = (of: typeof batch, by = batches()) => [
        () => by.batch(of),
        () => by.change({ ...of, body: { name: 'Lain' } }),
        () => by.revoke(of),
        () => by.send(of),
      ];
      const elsewhere = await eventOf();
      await db().updateTable('vouchers').set({ recipient_email: 'tamu@example.org' }).execute();
      const before = await rows();
      for (const of of [
        { ...batch, id: elsewhere },
        { ...batch, id: newId() },
        { ...batch, voucher_batch_id: newId() },
      ])
        for (const asked of asksFor(of)) await expect(asked()).rejects.toThrow('404 not_found');
      await expect(make(newId())).rejects.toThrow('404 not_found');
      if (access === 'organizer') {
        const bayu = clientOf(people().Bayu.token);
        for (const asked of asksFor(batch, bayu)) await expect(asked()).rejects.toThrow('404 not_found');
        const { token } = await colleague(db(), people().Budi, 'Viewer');
        expect((await clientOf(token).batch(batch)).data.actions).toEqual([]);
        for (const asked of asksFor(batch, clientOf(token)).slice(1))
          await expect(asked()).rejects.toThrow('403 member_role');
      }
      await db().updateTable('events').set({ status: 'Archived' }).where('id', '=', batch.id).execute();
      expect((await batches().batch(batch)).data.actions).toEqual([]);
      for (const asked of [() => make(batch.id), ...asksFor(batch).slice(1)])
        await expect(asked()).rejects.toThrow('409 wrong_state');
      expect(await rows()).toEqual(before);
      // Control: where it belongs.
      await db().updateTable('events').set({ status: 'Published' }).where('id', '=', batch.id).execute();
      for (const asked of asksFor(batch)) await asked();
      expect(await rows()).not.toEqual(before);
    });

    // The last one: 20,000 rows take as long to be deleted as all the tests above.
    it('is within the 20,000 vouchers of an event, also where two are made at once', async () => {
      const id = await eventOf();
      await sql`
        insert into vouchers (event_id, id, code, effect, currency)
        select ${id}::uuid, gen_random_uuid(), 'ADA-' || n, 'Access', 'IDR' from generate_series(1, 19990) as n`.execute(
        db(),
      );
      await expect(make(id, { count: 11 })).rejects.toThrow('409 limit_reached');
      const answers = await Promise.allSettled([1, 2].map(() => make(id, { count: 10 })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await vouchersOf(id)).toHaveLength(20_000);
      expect((await batches().batches({ id, page: 1 })).meta?.total).toBe(1);
    });
  });
}
