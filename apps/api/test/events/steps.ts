import { describe, expect, it } from 'vitest';
import { given, inDays } from '../given.ts';
import type { Karcis } from '../harness.ts';
import type { People } from '../people.ts';
import { type Answer, ask, givenOrder, readyEvent, type Status, statuses } from './events-of-tests.ts';

type Who = 'admin' | 'organizer';

/** What a step makes of each status that it is taken from, for an event that lacks nothing, has no orders, and is to come. */
const ofBoth: Readonly<Record<string, Partial<Record<Status, Status>>>> = {
  publish: { Draft: 'Published', Rejected: 'Published', Postponed: 'Published' },
  unpublish: { Published: 'Draft' },
  postpone: { Published: 'Postponed' },
  cancel: { Published: 'Cancelled', Postponed: 'Cancelled' },
  archive: { Draft: 'Archived', Rejected: 'Archived', Cancelled: 'Archived' },
};
const table: Readonly<Record<Who, typeof ofBoth>> = {
  admin: {
    ...ofBoth,
    approve: { 'Pending Review': 'Published' },
    reject: { 'Pending Review': 'Rejected' },
    unarchive: { Archived: 'Draft' },
  },
  organizer: {
    ...ofBoth,
    submit: { Draft: 'Pending Review', Rejected: 'Pending Review' },
    withdraw: { 'Pending Review': 'Draft' },
  },
};
const withReason = new Set(['reject', 'postpone', 'cancel']);
const reason = 'Cuaca buruk';

/** The steps of events, of administrators or of organizers, from each status and with each guard. */
export function testsOfSteps(who: Who, server: { readonly current: Karcis }, people: () => People): void {
  const caller = () => (who === 'admin' ? people().Sari : people().Budi);
  const db = () => server.current.db;
  const eventThatIs = (status: Status, row = {}) => readyEvent(server.current, people().Budi, status, row);
  const read = (id: string) => ask(server.current, caller(), ['GET', `/${who}/events/${id}`]);
  const take = async (step: string, id: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const version = step === 'approve' ? { 'if-match': (await read(id)).etag ?? '' } : {};
    const body = withReason.has(step) ? { reason } : undefined;
    const at = ['POST', `/${who}/events/${id}/actions/${step}`] as const;
    return ask(server.current, caller(), at, body, { ...version, ...headers });
  };
  const rowOf = (id: string) =>
    db().selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const actionsOf = async (id: string) => (await read(id)).data['actions'] as string[];

  describe(`a step, by ${who}`, () => {
    it.each(Object.keys(table[who]))(
      '%s leads from some statuses, and is offered there alone',
      async (step) => {
        for (const status of statuses) {
          const id = await eventThatIs(status);
          const becomes = table[who][step]?.[status];
          const before = await rowOf(id);
          expect((await actionsOf(id)).includes(step), `${step} from ${status}`).toBe(becomes !== undefined);
          const answer = await take(step, id);
          const entries = await db()
            .selectFrom('activity_log')
            .selectAll()
            .where('subject_id', '=', id)
            .execute();
          const news = await db().selectFrom('outbox').selectAll().where('event_id', '=', id).execute();
          if (becomes === undefined) {
            expect([answer.status, answer.code], `${step} from ${status}`).toEqual([409, 'wrong_state']);
            expect([await rowOf(id), entries, news]).toEqual([before, [], []]);
            continue;
          }
          expect([answer.status, answer.data['status']], `${step} from ${status}`).toEqual([200, becomes]);
          expect(entries).toMatchObject([{ event_id: id, actor_id: caller().id, subject_type: 'event' }]);
          expect(entries[0]?.changes).toContainEqual({ field: 'status', old: status, new: becomes });
          expect(news).toMatchObject([
            { organizer_id: before.organizer_id, data: { status: becomes, slug: before.slug } },
          ]);
          // Taken once more, from where it is now, it is refused.
          expect((await take(step, id)).status).toBe(409);
        }
      },
    );

    it('says what it leaves behind', async () => {
      const postponed = await eventThatIs('Published');
      expect((await take('postpone', postponed)).data).toMatchObject({ postponement_reason: reason });
      const cancelled = await eventThatIs('Postponed');
      expect((await take('cancel', cancelled)).data).toMatchObject({ cancellation_reason: reason });
      expect((await rowOf(cancelled)).cancelled_at).not.toBeNull();
      const again = await eventThatIs('Postponed');
      // The first publication counts.
      expect((await take('publish', again)).data['published_at']).toBe('2026-01-02T03:04:05.000Z');
      const draft = await eventThatIs('Published');
      expect((await take('unpublish', draft)).data['published_at']).toBeNull();
      const topics = await db()
        .selectFrom('outbox')
        .select(['event_id', 'topic'])
        .where('event_id', 'in', [postponed, cancelled, again, draft])
        .execute();
      expect(new Map(topics.map(({ event_id, topic }) => [event_id, topic]))).toEqual(
        new Map([
          [postponed, 'event.postponed'],
          [cancelled, 'event.cancelled'],
          [again, 'event.published'],
          [draft, 'event.updated'],
        ]),
      );
    });

    it('to publish gives a key to sign with, where there is none', async () => {
      const id = await eventThatIs('Draft');
      await take('publish', id);
      const keys = () =>
        db().selectFrom('event_signing_keys').select('key_id').where('event_id', '=', id).execute();
      expect(await keys()).toHaveLength(1);
      await take('postpone', id);
      expect((await take('publish', id)).status).toBe(200);
      expect(await keys()).toHaveLength(1);
    });

    it('to publish needs an event that lacks nothing, and says all that is lacking', async () => {
      const steps = who === 'admin' ? (['publish', 'approve'] as const) : (['publish', 'submit'] as const);
      for (const step of steps) {
        const id = await eventThatIs(step === 'approve' ? 'Pending Review' : 'Draft', {
          format: 'In Person',
          starts_at: inDays(-2),
          ends_at: inDays(-1),
        });
        await db().updateTable('ticket_types').set({ is_active: false }).where('event_id', '=', id).execute();
        expect(await actionsOf(id)).not.toContain(step);
        const refused = await take(step, id);
        expect([refused.code, refused.errors.map(({ pointer }) => pointer)]).toEqual([
          'not_ready',
          ['/ends_at', '/venue_id', '/ticket_types'],
        ]);
        // Control: what was said, done.
        const venue_id = await given(db(), 'venues', { name: 'Balai', city: 'Bandung' });
        await db()
          .updateTable('events')
          .set({ venue_id, ends_at: inDays(1) })
          .where('id', '=', id)
          .execute();
        await db().updateTable('ticket_types').set({ is_active: true }).where('event_id', '=', id).execute();
        expect((await take(step, id)).status).toBe(200);
      }
      const begun = await eventThatIs('Postponed', { starts_at: inDays(-1), ends_at: inDays(1) });
      expect((await take('publish', begun)).errors).toMatchObject([{ pointer: '/starts_at' }]);
    });

    it('to publish needs an account that payments go to, where something is to be paid', async () => {
      const organizer_id = (await rowOf(await eventThatIs('Draft'))).organizer_id;
      const id = await eventThatIs('Draft');
      const accounts = (is_active: boolean) =>
        db()
          .updateTable('payment_accounts')
          .set({ is_active })
          .where('organizer_id', '=', organizer_id)
          .execute();
      await accounts(false);
      expect(await actionsOf(id)).not.toContain('publish');
      expect(await take('publish', id)).toMatchObject({
        code: 'not_ready',
        errors: [{ pointer: '/payment_accounts' }],
      });
      const ofType = { kind: 'Free', price: 0 } as const;
      await db().updateTable('ticket_types').set(ofType).where('event_id', '=', id).execute();
      expect((await take('publish', id)).status).toBe(200);
      await accounts(true);
      expect((await take('publish', await eventThatIs('Draft'))).status).toBe(200);
    });

    it('knows whether an event is over', async () => {
      const past = { starts_at: inDays(-2), ends_at: inDays(-1) };
      for (const [step, isPast, code] of [
        ['postpone', true, 'wrong_state'],
        ['postpone', false, undefined],
        ['cancel', true, 'wrong_state'],
        ['cancel', false, undefined],
        ['archive', true, undefined],
        ['archive', false, 'wrong_state'],
      ] as const) {
        const id = await eventThatIs('Published', isPast ? past : {});
        expect((await actionsOf(id)).includes(step)).toBe(code === undefined);
        expect((await take(step, id)).code, `${step}, past: ${isPast}`).toBe(code);
      }
      // What was postponed is cancelled whenever.
      expect((await take('cancel', await eventThatIs('Postponed', past))).status).toBe(200);
    });

    it('asks about orders', async () => {
      for (const [step, status, order, code] of [
        ['unpublish', 'Published', 'Expired', 'in_use'],
        ['unpublish', 'Published', undefined, undefined],
        ['archive', 'Cancelled', 'Reserved', 'in_use'],
        ['archive', 'Cancelled', 'Awaiting Payment', 'in_use'],
        ['archive', 'Cancelled', 'Paid', undefined],
        ['archive', 'Cancelled', 'Expired', undefined],
      ] as const) {
        const id = await eventThatIs(status);
        if (order !== undefined) await givenOrder(server.current, id, order);
        expect((await take(step, id)).code, `${step} with ${order}`).toBe(code);
      }
    });

    it('of a version that is not any more is refused', async () => {
      const id = await eventThatIs('Published');
      const stale = { 'if-match': '"2020-01-01T00:00:00.000Z"' };
      expect((await take('postpone', id, stale)).code).toBe('changed_meanwhile');
      expect((await rowOf(id)).status).toBe('Published');
      expect((await take('postpone', id, { 'if-match': (await read(id)).etag ?? '' })).status).toBe(200);
      // Also where the event forbids it: who has not seen the newest version is told of that first.
      const sold = await eventThatIs('Published');
      await givenOrder(server.current, sold, 'Expired');
      expect((await take('unpublish', sold)).code).toBe('in_use');
      expect(await take('unpublish', sold, stale)).toMatchObject({ status: 412, code: 'changed_meanwhile' });
    });
  });
}
