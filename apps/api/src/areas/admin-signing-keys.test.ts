import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../test/faults/api-process.ts';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { holdUntil } from '../../test/holds.ts';
import { workersForTests } from '../../test/jobs/workers.ts';
import { writeBatches } from '../../test/mail/delivered.ts';
import { senderFor, sendMail, smtpAt } from '../../test/mail/support.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { invite, type People } from '../../test/people.ts';
import { secretKey } from '../../test/postgres.ts';
import { openTicketOffice, type TicketOffice } from '../../test/ticket-office.ts';
import type { Db } from '../db/connection/database.ts';
import { ticketsOfAttendee } from '../db/queries/attendee-tickets.ts';
import { eventWithKeys } from '../db/queries/event-keys.ts';
import { newId } from '../domain/id.ts';
import { makeEventKey, publicKeyOf } from '../domain/tickets/event-key.ts';
import { verifyTicketCode } from '../domain/tickets/ticket-code.ts';
import { reissueTickets } from '../jobs/reissue.ts';

const karcis = karcisForTests(patientLocks);
const workers = workersForTests(karcis);
const keyless = karcisForTests({ secretKey: async () => undefined });
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const db = () => karcis.current.db;
const keys = () => karcis.current.client(people.Sari.token).adminSigningKeys;
const office = () => openTicketOffice(db(), people.Sari.id);
const make = (id: string, reissue = false) => keys().create({ id, body: { reason: 'Kunci bocor', reissue } });
const ticketsOf = (id: string) =>
  db().selectFrom('tickets').selectAll().where('event_id', '=', id).orderBy('id').execute();
const jobsOf = (id: string) =>
  db().selectFrom('jobs').select(['key', 'payload']).where('event_id', '=', id).orderBy('id').execute();
const mailsOf = async (id: string) => {
  await writeBatches(karcis.current);
  const all = db().selectFrom('mails').select(['id', 'key', 'recipient']).orderBy('recipient');
  const mails = await all.execute();
  return mails.filter(({ key }) => key.startsWith(id));
};
const reissue = (
  id: string,
  keyId: number,
  after: string | null = null,
  database: Pick<typeof karcis.current.database, 'transaction'> = karcis.current.database,
) => reissueTickets({ database, secretKey: async () => secretKey }, id, { keyId, after });
/** What a gate says of a code, by the keys of the event that are not revoked. */
async function judged(id: string, text: string | null, generation: number) {
  const event = await eventWithKeys(karcis.current.database.internal, id);
  const publicKeys = new Map(
    event?.keys.flatMap(({ key_id, public_key }) => {
      const key = publicKeyOf(public_key);
      return key === undefined ? [] : [[key_id, key] as const];
    }),
  );
  const gate = { eventKey: event?.event_key ?? 0, publicKeys, at: Date.parse(inDays(7.5)), generation };
  const verdict = verifyTicketCode(text ?? '', gate);
  return 'refusal' in verdict ? verdict.refusal : verdict.code.keyId;
}

describe('the keys of an event', () => {
  it('are told by their public halves, and the next one signs from now on', async () => {
    const { event } = await office();
    const { data } = await make(event);
    expect(data).toMatchObject({ event_id: event, key_id: 2, valid_until: null, revoked_at: null });
    expect(Buffer.from(data.public_key, 'base64url')).toHaveLength(32);
    const told = (await keys().keys({ id: event })).data;
    expect(told).toMatchObject([
      { key_id: 1, valid_until: data.valid_from, revoked_at: null },
      { key_id: 2, valid_until: null },
    ]);
    expect(JSON.stringify(told)).not.toContain('private');
    const entries = db().selectFrom('activity_log').selectAll().where('subject_id', '=', event);
    expect(await entries.execute()).toMatchObject([
      {
        action: 'signing_key.created',
        event_id: event,
        actor_id: people.Sari.id,
        changes: [
          { field: 'key_id', old: 1, new: 2 },
          { field: 'reissue', old: null, new: false },
          { field: 'reason', old: null, new: 'Kunci bocor' },
        ],
      },
    ]);
    expect(await jobsOf(event)).toEqual([]);
  });

  it('are made one after the other: of two at once, one is to try again', async () => {
    const { event } = await office();
    const beside = (stays: boolean) =>
      holdUntil(
        karcis.current,
        async (tx: Db) => {
          const key_id = ((await keysIn(event)).at(-1) ?? 0) + 1;
          await tx
            .insertInto('event_signing_keys')
            .values(makeEventKey(event, key_id, secretKey))
            .execute();
        },
        { request: () => make(event), stays },
      );
    await expect(beside(true)).rejects.toThrow('409 try_again');
    expect(await keysIn(event)).toEqual([1, 2]);
    // Control: where the other one is undone, it is the next.
    expect((await beside(false)).data.key_id).toBe(3);
  });

  it('are made once by a request that is repeated with its key, and their tickets issued anew once', async () => {
    const { event } = await office();
    const input = { id: event, body: { reason: 'Kunci bocor', reissue: true } };
    const idempotencyKey = newId();
    const { data } = await keys().create(input, { idempotencyKey });
    await make(event);
    expect((await keys().create(input, { idempotencyKey })).data).toMatchObject({
      key_id: 2,
      public_key: data.public_key,
    });
    expect([await keysIn(event), await jobsOf(event)]).toEqual([[1, 2, 3], [expect.anything()]]);
    // Control: with another key it is another request.
    expect((await keys().create(input, { idempotencyKey: newId() })).data.key_id).toBe(4);
  });

  it('are 255 at most, and none without the secret of the server', async () => {
    const { event } = await office();
    const last = makeEventKey(event, 255, secretKey);
    await db().insertInto('event_signing_keys').values(last).execute();
    await expect(make(event)).rejects.toThrow('409 limit_reached');
    const others = await invite(keyless.current);
    const elsewhere = await openTicketOffice(keyless.current.db, others.Sari.id);
    const body = { reason: 'Kunci bocor' };
    const asked = keyless.current
      .client(others.Sari.token)
      .adminSigningKeys.create({ id: elsewhere.event, body });
    await expect(asked).rejects.toThrow('409 no_secret_key');
  });

  it('stay as they are in the archive', async () => {
    const { event } = await office();
    await db().updateTable('events').set({ status: 'Archived' }).where('id', '=', event).execute();
    await expect(make(event, true)).rejects.toThrow('409 wrong_state');
    await expect(make(newId())).rejects.toThrow('404 not_found');
    expect(await keysIn(event)).toEqual([1]);
    expect(await jobsOf(event)).toEqual([]);
  });
});

const keysIn = async (event: string) => {
  const found = db().selectFrom('event_signing_keys').select('key_id').where('event_id', '=', event);
  return (await found.orderBy('key_id').execute()).map(({ key_id }) => key_id);
};

describe('tickets that are issued anew', () => {
  /** An event with a ticket of each kind, of which a new key is to sign those that open a gate. */
  const withTickets = async () => {
    const at = await office();
    const address = { attendee_email: people.Hana.email };
    const first = await at.issue(people.Hana.id, 'Active', address);
    await at.issue(people.Hana.id, 'Used', address);
    await at.issue(null, 'Active', { attendee_email: 'tamu@example.org' });
    const gone = await at.issue(people.Hana.id, 'Cancelled', address);
    await at.issue(people.Hana.id, 'Pending', address);
    await make(at.event, true);
    return { ...at, first, gone };
  };
  const summary = async ({ event }: Pick<TicketOffice, 'event'>) =>
    (await ticketsOf(event))
      .map(({ status, generation, signing_key_id: key }) => [status, generation, key] as const)
      .toSorted(([one], [other]) => one.localeCompare(other));
  /** One of several that were made in the same millisecond: their ids are in no order. */
  const ticketOf = (id: string) =>
    db().selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it('have the next generation and a code of the new key, and the former keys are revoked', async () => {
    const at = await withTickets();
    expect(await jobsOf(at.event)).toEqual([
      { key: `${at.event}.2.first`, payload: { keyId: 2, after: null } },
    ]);
    await reissue(at.event, 2);
    const done = [
      ['Active', 2, 2],
      ['Active', 2, 2],
      ['Active', 2, 2],
      ['Cancelled', 1, 1],
      ['Pending', 1, null],
    ];
    expect(await summary(at)).toEqual(done);
    const first = await ticketOf(at.first);
    expect(first.reissued_at).toBe(first.updated_at);
    expect(await judged(at.event, first.qr_payload, 2)).toBe(2);
    expect((await keys().keys({ id: at.event })).data).toMatchObject([
      { key_id: 1, revoked_at: expect.any(String) as string },
      { key_id: 2, revoked_at: null },
    ]);
    // A code of the older generation opens no gate: once more, and both say why.
    await make(at.event, true);
    expect(await judged(at.event, first.qr_payload, 3)).toBe('old_generation');
    await reissue(at.event, 3);
    expect(await judged(at.event, first.qr_payload, 3)).toBe('unknown_key');
    const again = await ticketOf(at.first);
    expect(await judged(at.event, again.qr_payload, 3)).toBe(3);
  });

  it('are told to each person once, with a way to them', async () => {
    const at = await withTickets();
    await reissue(at.event, 2);
    await reissue(at.event, 2);
    const mails = await mailsOf(at.event);
    expect(mails.map(({ recipient }) => recipient)).toEqual([people.Hana.email, 'tamu@example.org']);
    const mailServer = await startMailServer();
    onTestFinished(() => mailServer.stop());
    await db().updateTable('email_settings').set(smtpAt(mailServer.port)).execute();
    await db()
      .updateTable('users')
      .set({ email_verified_at: inDays(-1) })
      .where('id', '=', people.Hana.id)
      .execute();
    const sender = senderFor(karcis.current.database);
    for (const { id } of mails) await sendMail(karcis.current.database, sender, id);
    sender.close();
    const texts = mailServer.taken.map(({ mail }) => mail.text ?? '');
    expect(texts[0]).toMatch(/\/tickets\b/);
    // A guest has no place where the tickets are: the mail brings them.
    expect(texts[1]).not.toMatch(/\/tickets\b/);
    for (const { mail } of mailServer.taken)
      expect(mail.attachments.map(({ contentType }) => contentType)).toEqual([
        'application/pdf',
        'text/calendar',
      ]);
    expect(texts[1]).not.toContain('Hadi');
  });

  it('are issued once, whoever is killed in the midst of it', async () => {
    const at = await withTickets();
    const before = await ticketsOf(at.event);
    /** Dies before a transaction is saved, or after it. */
    const dying = (isSaved: boolean, left = 0) => {
      let done = 0;
      const transaction: typeof karcis.current.database.transaction = async (work) => {
        const result = await karcis.current.database.transaction(async (tx) => {
          const made = await work(tx);
          if (!isSaved && done === left) throw new Error('killed');
          return made;
        });
        done += 1;
        if (isSaved && done > left) throw new Error('killed');
        return result;
      };
      return { transaction };
    };
    await expect(reissue(at.event, 2, null, dying(false))).rejects.toThrow('killed');
    expect(await ticketsOf(at.event)).toEqual(before);
    await expect(reissue(at.event, 2, null, dying(true))).rejects.toThrow('killed');
    const after = await ticketsOf(at.event);
    await expect(reissue(at.event, 2, null, dying(false, 1))).rejects.toThrow('killed');
    expect((await keys().keys({ id: at.event })).data[0]?.revoked_at).toBeNull();
    await reissue(at.event, 2);
    await Promise.all([reissue(at.event, 2), reissue(at.event, 2)]);
    expect(await ticketsOf(at.event)).toEqual(after);
    expect(after.filter(({ generation }) => generation === 2)).toHaveLength(3);
    expect(await mailsOf(at.event)).toHaveLength(2);
    expect((await keys().keys({ id: at.event })).data[0]?.revoked_at).not.toBeNull();
    // Control: a ticket that has its former key again is due again.
    await db().updateTable('tickets').set({ signing_key_id: 1 }).where('id', '=', at.first).execute();
    await reissue(at.event, 2);
    expect(await ticketOf(at.first)).toMatchObject({ generation: 3, signing_key_id: 2 });
  });

  it('are issued in parts of five hundred, one after the other', async () => {
    const at = await office();
    const one = await at.issue(null, 'Active', { attendee_email: 'dewi@example.org' });
    const { id: _, code: __, answers: ___, ...row } = (await ticketsOf(at.event))[0] ?? expect.fail(one);
    const ids = Array.from({ length: 500 }, () => newId()).toSorted();
    const rows = ids.map((id, n) => ({
      ...row,
      id,
      code: `BANYAK${n}`,
      attendee_email: n === 499 ? 'Dewi@example.org' : `tamu${n}@example.org`,
    }));
    for (let left = 0; left < rows.length; left += 100)
      await db()
        .insertInto('tickets')
        .values(rows.slice(left, left + 100))
        .execute();
    await make(at.event, true);
    /** How many tickets a mail to Dewi brings that leaves as soon as it is written. */
    const brought = async () => {
      const toDewi = (await mailsOf(at.event)).filter(({ recipient }) => /^dewi@/i.test(recipient));
      const { internal } = karcis.current.database;
      return Promise.all(
        toDewi.map(
          async ({ key, recipient }) => (await ticketsOfAttendee(internal, key, recipient))?.ids.length,
        ),
      );
    };
    await reissue(at.event, 2);
    expect(await brought()).toEqual([]);
    const done = async () => (await ticketsOf(at.event)).filter(({ generation }) => generation === 2);
    expect(await done()).toHaveLength(500);
    expect((await keys().keys({ id: at.event })).data[0]?.revoked_at).toBeNull();
    const [, next] = await jobsOf(at.event);
    const { after } = (next ?? expect.fail('no next job')).payload as { after: string };
    expect(after).toBe((await ticketsOf(at.event))[499]?.id);
    await reissue(at.event, 2, after);
    expect(await done()).toHaveLength(501);
    expect((await keys().keys({ id: at.event })).data[0]?.revoked_at).not.toBeNull();
    expect(await brought()).toEqual([2]);
    expect(await mailsOf(at.event)).toHaveLength(500);
  });

  it('are not told to those whose tickets have had the new key from the beginning', async () => {
    const at = await withTickets();
    await at.issue(null, 'Active', { attendee_email: 'baru@example.org', signing_key_id: 2 });
    await reissue(at.event, 2);
    expect((await mailsOf(at.event)).map(({ recipient }) => recipient)).toEqual([
      people.Hana.email,
      'tamu@example.org',
    ]);
  });

  it('are waited for where one is signed by a former key meanwhile', async () => {
    const beside = async (stays: boolean, begin: (event: string) => Promise<unknown>) => {
      const at = await withTickets();
      await holdUntil(
        karcis.current,
        async (tx: Db) => {
          const { id: __, code: ___, answers: ____, ...row } = await ticketOf(at.first);
          // Behind the last one that the job has seen.
          const id = '00000000-0000-7000-8000-000000000001';
          await tx
            .insertInto('tickets')
            .values({ ...row, id, code: `LAMBAT${stays}` })
            .execute();
        },
        { request: () => begin(at.event), stays },
      );
      return at;
    };
    const once = (event: string) => reissue(event, 2);
    const late = await beside(true, once);
    expect((await keys().keys({ id: late.event })).data[0]?.revoked_at).toBeNull();
    expect((await jobsOf(late.event)).length).toBe(1);
    await reissue(late.event, 2);
    expect((await keys().keys({ id: late.event })).data[0]?.revoked_at).not.toBeNull();
    expect((await ticketsOf(late.event))[0]).toMatchObject({ generation: 2, signing_key_id: 2 });
    // Control: where it is not paid for after all, nothing is left to wait for.
    const undone = await beside(false, once);
    expect((await keys().keys({ id: undone.event })).data[0]?.revoked_at).not.toBeNull();
    // The job that finds one is still under way when it asks for the next look.
    const worked = await beside(true, async () => {
      workers.working({
        'tickets.reissue': workers.kind(
          (database, { eventId, payload }) =>
            reissueTickets({ database, secretKey: async () => secretKey }, eventId ?? '', payload),
          { lane: 'bulk' },
        ),
      });
    });
    await eventually(async () => {
      const jobs = db().selectFrom('jobs').select('id').where('kind', '=', 'tickets.reissue');
      return (await jobs.where('status', '=', 'Queued').execute()).length === 0;
    });
    expect((await ticketsOf(worked.event))[0]).toMatchObject({ generation: 2, signing_key_id: 2 });
    expect((await keys().keys({ id: worked.event })).data[0]?.revoked_at).not.toBeNull();
    expect(await mailsOf(worked.event)).toHaveLength(2);
  });
});
