import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { given } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { holdUntil } from '../../test/holds.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { openShop } from '../../test/shop.ts';
import type { Db } from '../db/connection/database.ts';
import type { Scope } from '../domain/security/scope.ts';
import { checkOut } from '../selling/checkout.ts';

const karcis = karcisForTests({ ...patientLocks, secretKey: async () => secretKey });
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const buyer = { name: 'Dewi', email: 'dewi@example.org' };

/** An order of one ticket whose event asks for a size. */
async function asked() {
  const shop = await openShop(karcis.current, people.Sari.id);
  const question = await given(karcis.current.db, 'questions', {
    event_id: shop.event,
    label: 'Ukuran kaus',
    kind: 'Choice',
    options: ['S', 'M'],
  });
  const { id, order_token } = await shop.hold({ items: [{ ticket_type_id: shop.type, quantity: 1 }] });
  const answering = (value: string) => ({
    buyer,
    attendees: [{ ticket_type_id: shop.type, answers: [{ question_id: question, value }] }],
  });
  const body = answering('M');
  const token = { orderToken: order_token ?? '' };
  const scope = { account: undefined, orderToken: { orderId: id, version: 1 } } as unknown as Scope<'buyer'>;
  const of = { id: shop.event, question_id: question };
  const { adminQuestions } = karcis.current.client(people.Sari.token);
  return {
    /** The checkout as a request, and as the part of a transaction. */
    checkout: () => karcis.current.client().buying.checkout({ id, body }, token),
    /** One with an answer that is no option. */
    wrongly: () => karcis.current.client().buying.checkout({ id, body: answering('XL') }, token),
    checkoutIn: (tx: Db) => checkOut(tx, scope, id, body),
    change: () => adminQuestions.change({ ...of, body: { kind: 'Date' } }),
    /** What is asked, and what was answered. */
    left: async () => {
      const tickets = karcis.current.db.selectFrom('tickets').select('answers').where('order_id', '=', id);
      const answers = (await tickets.execute()).flatMap((ticket) => ticket.answers as { value: string }[]);
      const { kind } = (await adminQuestions.question(of)).data;
      return [kind, ...answers.map(({ value }) => value)];
    },
    isAnswered: async () => {
      const questions = karcis.current.db.selectFrom('questions').select('is_answered');
      return (await questions.where('id', '=', question).executeTakeFirstOrThrow()).is_answered;
    },
    question,
  };
}

const outcomeOf = (answer: Promise<unknown>) => answer.then(() => 'done', String);

describe('a question that is answered', () => {
  it('says so from then on, and one whose answer is refused does not', async () => {
    const { checkout, wrongly, isAnswered, change } = await asked();
    expect(await outcomeOf(wrongly())).toContain('422 invalid_request');
    expect(await isAnswered()).toBe(false);
    await checkout();
    expect(await isAnswered()).toBe(true);
    expect(await outcomeOf(change())).toContain('409 in_use');
  });

  it('is found by the migration where its answer is older than what it says', async () => {
    const [answered, other] = [await asked(), await asked()];
    await answered.checkout();
    const { db } = karcis.current;
    await db.updateTable('questions').set({ is_answered: false }).execute();
    const files = new URL('../db/schema/migrations/', import.meta.url);
    const text = await readFile(new URL('0373-questions-that-were-answered.sql', files), 'utf8');
    await sql.raw(text).execute(db);
    expect(await answered.isAnswered()).toBe(true);
    expect(await other.isAnswered()).toBe(false);
  });
});

describe('a question whose kind is changed while a buyer answers it', () => {
  it('keeps its kind where the answer is first, and is another where that is undone', async () => {
    for (const stays of [true, false]) {
      const { checkoutIn, change, left } = await asked();
      const request = () => outcomeOf(change());
      const outcome = await holdUntil(karcis.current, checkoutIn, { request, stays });
      if (stays) expect(outcome).toContain('409 in_use');
      else expect(outcome).toBe('done');
      expect(await left()).toEqual(stays ? ['Choice', 'M'] : ['Date']);
    }
  });

  it('refuses the answer where the change is first, and takes it where that is undone', async () => {
    for (const stays of [true, false]) {
      const { checkout, left, question } = await asked();
      const change = (tx: Db) =>
        tx.updateTable('questions').set({ kind: 'Date', options: [] }).where('id', '=', question).execute();
      const request = () => outcomeOf(checkout());
      const outcome = await holdUntil(karcis.current, change, { request, stays });
      if (stays) expect(outcome).toContain('422 invalid_request');
      else expect(outcome).toBe('done');
      expect(await left()).toEqual(stays ? ['Date'] : ['Choice', 'M']);
    }
  });

  it('ends with an answer to what was not asked where that is not noted before the questions are read (control)', async () => {
    const { checkoutIn, change, left, question } = await asked();
    const { database } = karcis.current;
    const unnoted = () =>
      database.transaction(async (tx) => {
        await checkoutIn(tx);
        await tx.updateTable('questions').set({ is_answered: false }).where('id', '=', question).execute();
      });
    await unnoted();
    await change();
    expect(await left()).toEqual(['Date', 'M']);
  });
});
