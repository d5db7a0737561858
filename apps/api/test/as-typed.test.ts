import { KarcisError } from '@karcis/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../src/domain/security/password.ts';
import { given } from './given.ts';
import { karcisForTests } from './harness.ts';
import { secretKey } from './mail/support.ts';
import { invite, person, type People } from './people.ts';
import { openShop, type Shop } from './shop.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
let people: People;
let shop: Shop;
beforeAll(async () => {
  people = await invite(karcis.current);
  shop = await openShop(karcis.current, people.Sari.id);
});

/** The errors of a call that is refused, as `pointer code`; empty where it is not. */
const refusalsOf = (call: Promise<unknown>): Promise<string[]> =>
  call.then(
    () => [],
    (error: unknown) =>
      error instanceof KarcisError
        ? error.errors.map(({ pointer, code }) => `${pointer} ${code}`)
        : [String(error)],
  );

/** An order of one ticket by a guest, and what its buyer may do with it. */
async function held(of = shop) {
  const { id, order_token } = await of.hold({ items: [{ ticket_type_id: of.type, quantity: 1 }] });
  const token = { orderToken: order_token ?? '' };
  const { buying, ownOrders } = karcis.current.client();
  return {
    id,
    checkout: (buyer: Parameters<typeof buying.checkout>[0]['body']['buyer'], answers?: readonly object[]) =>
      buying.checkout(
        {
          id,
          body: {
            buyer,
            ...(answers && { attendees: [{ ticket_type_id: of.type, answers: answers as never }] }),
          },
        },
        token,
      ),
    changeContact: (body: Parameters<typeof ownOrders.changeContact>[0]['body']) =>
      ownOrders.changeContact({ id, body }, token),
  };
}

describe('an address that mail cannot reach', () => {
  it.each(['rani@gmail..com', 'rani@example', 'rani,budi@example.org', 'rani@example.org budi@example.org'])(
    'is refused at every field: %s',
    async (email) => {
      const { id, checkout, changeContact } = await held();
      expect(await refusalsOf(checkout({ name: 'Rani', email }))).toEqual(['/buyer/email wrong_form']);
      expect(await refusalsOf(changeContact({ contact_email: email }))).toEqual([
        '/contact_email wrong_form',
      ]);
      expect((await shop.orderRow(id)).buyer_email).toBeNull();
      const sari = karcis.current.client(people.Sari.token);
      const guest = karcis.current.client();
      const hold = { items: [{ ticket_type_id: shop.type, quantity: 1 }], email };
      const refused = await Promise.all([
        refusalsOf(shop.hold(hold)),
        refusalsOf(guest.accountLinks.register({ body: { name: 'Rani', email } })),
        refusalsOf(sari.adminPeople.createUser({ body: { name: 'Rani', email, role: 'admin' } })),
        refusalsOf(sari.settings.changeEmail({ body: { from_address: email } })),
        refusalsOf(sari.settings.changeEmail({ body: { reply_to: email } })),
        refusalsOf(sari.adminMail.suppress({ body: { address: email } })),
        refusalsOf(
          sari.adminVouchers.create({
            id: shop.event,
            body: { code: 'TAMU-1', effect: 'Free Ticket', recipient_email: email },
          }),
        ),
      ]);
      expect(refused.map(([first]) => first?.split(' ')[1])).toEqual(Array(7).fill('wrong_form'));
    },
  );

  it('is cleaned where what was meant is plain', async () => {
    const { id, checkout } = await held();
    await checkout({ name: '\u202ARani\u200B  Kartika ', email: 'Rani <rani@example.org>;' });
    expect(await shop.orderRow(id)).toMatchObject({
      buyer_email: 'rani@example.org',
      buyer_name: 'Rani Kartika',
    });
  });
});

it('signs in an older account whose address is no longer taken, and cleans what was typed', async () => {
  const password_hash = await hashPassword('kata sandi lama');
  const { id } = await person(karcis.current.db, 'Tono', 'ticket_holder', { password_hash });
  await karcis.current.db.updateTable('users').set({ email: 'tono@intranet' }).where('id', '=', id).execute();
  const { account, accountLinks } = karcis.current.client();
  const body = { email: '<Tono@intranet>,', password: 'kata sandi lama' };
  expect((await account.login({ body })).data.user.email).toBe('tono@intranet');
  expect(await refusalsOf(accountLinks.forgotPassword({ body: { email: 'tono@intranet' } }))).toEqual([]);
});

describe('what a link is mailed by', () => {
  const find = (body: { email: string; reference?: string }) => karcis.current.client().orders.find({ body });

  it.each(['rani@gmail,com', 'rani@gmail..com', 'räni@gmail.com', 'rani,budi@gmail.com'])(
    'is refused where no mail can reach it: %s',
    async (email) => {
      const { account, accountLinks } = karcis.current.client();
      expect(await refusalsOf(find({ email }))).toEqual(['/email wrong_form']);
      expect(await refusalsOf(accountLinks.forgotPassword({ body: { email } }))).toEqual([
        '/email wrong_form',
      ]);
      // Control: whoever signs in by it is told no more than of any other.
      const signedIn = account.login({ body: { email, password: 'kata sandi lama' } });
      await expect(signedIn).rejects.toThrow('401 wrong_credentials');
    },
  );

  it.each(['9F4K-2MXQ-7TPA', 'KRC-8UHTD', 'pesanan saya', 'KRC'])(
    'is refused as a reference that no order can have: %s',
    async (reference) =>
      expect(await refusalsOf(find({ email: 'rani@example.org', reference }))).toEqual([
        '/reference wrong_form',
      ]),
  );

  it.each(['krc 8uhtd uzcd5', '8UHTDUZCD5', '#KRC–8UHTD–UZCD5', 'Nomor pesanan: KRC-8UHTD-UZCD5'])(
    'is taken as a reference that an order may have: %s',
    async (reference) =>
      expect(await refusalsOf(find({ email: 'Rani <rani@example.org>', reference }))).toEqual([]),
  );
});

it('takes phone numbers as address books write them, and no text without digits', async () => {
  const { id, checkout } = await held();
  const buyer = { name: 'Rani', email: 'rani@example.org' };
  await checkout({
    ...buyer,
    phone: '\u202A+62 (0) 812\u20113456\u20117890\u202C',
    tax_number: '３１７１０１０１０１８００００１',
  });
  expect(await shop.orderRow(id)).toMatchObject({
    buyer_phone: '+62 812-3456-7890',
    buyer_tax_number: '3171010101800001',
  });
  expect(await refusalsOf(checkout({ ...buyer, phone: '+-----' }))).toEqual(['/buyer/phone wrong_form']);
});

it('takes an identity number of 16 digits as the answer to a question for a number, and keeps each digit', async () => {
  const asking = await openShop(karcis.current, people.Sari.id);
  const question_id = await given(karcis.current.db, 'questions', {
    event_id: asking.event,
    label: 'NIK',
    kind: 'Number',
    is_required: true,
  });
  const { id, checkout } = await held(asking);
  const buyer = { name: 'Rani', email: 'rani@example.org' };
  for (const value of ['0171010101800001', '\u200E٠١٧١٠١٠١٠١٨٠٠٠٠١']) {
    await checkout(buyer, [{ question_id, value }]);
    const ticket = karcis.current.db.selectFrom('tickets').select('answers').where('order_id', '=', id);
    expect((await ticket.executeTakeFirstOrThrow()).answers).toEqual([
      { question_id, label: 'NIK', value: '0171010101800001' },
    ]);
  }
  expect(await refusalsOf(checkout(buyer, [{ question_id, value: 'tiga' }]))).toEqual([
    '/attendees/0/answers/0/value wrong_form',
  ]);
});

it('finds promos and vouchers by codes that are typed in another form', async () => {
  await shop.addPromo({ code: 'HEMAT-50' });
  const sari = karcis.current.client(people.Sari.token);
  const made = await sari.adminVouchers.create({
    id: shop.event,
    body: { code: '\u200Btamu–\u00A0satu ', effect: 'Free Ticket' },
  });
  expect(made.data.code).toBe('tamu-satu');
  const { buying } = karcis.current.client();
  for (const code of ['hemat–50', '“HEMAT-50”', 'ＨＥＭＡＴ－５０', 'HEMAT\u00AD-\u200B50', 'TAMU - SATU'])
    expect((await buying.checkCode({ slug: shop.slug, body: { code } })).data.kind, code).toBe(
      code.startsWith('TAMU') ? 'Voucher' : 'Promo',
    );
});

describe('a password in another form of Unicode', () => {
  const [composed, decomposed] = ['k\u00fcc\u00fck bir gece', 'ku\u0308cu\u0308k bir gece'];
  const signIn = (email: string, password: string) =>
    karcis.current.client().account.login({ body: { email, password } });
  const hashOf = (id: string) =>
    karcis.current.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('signs in, whichever was chosen', async () => {
    for (const [name, chosen, typed] of [
      ['Kiki', composed, decomposed],
      ['Koko', decomposed, composed],
    ] as const) {
      const { email } = await person(karcis.current.db, name, 'ticket_holder', {
        password_hash: await hashPassword(chosen),
      });
      expect((await signIn(email, typed)).data.user.email).toBe(email);
    }
  });

  it('fits an older hash as it was typed, which is made again at that sign-in, also of several at once', async () => {
    // The hash of a text without marks stands for one that was made before there was one form.
    const old = await hashPassword('x', Buffer.alloc(16));
    const { argon2Sync } = await import('node:crypto');
    const digest = argon2Sync('argon2id', {
      message: decomposed,
      nonce: Buffer.alloc(16),
      tagLength: 32,
      memory: 19_456,
      passes: 2,
      parallelism: 1,
    });
    const password_hash = old.replace(/[^$]+$/, digest.toString('base64').replaceAll('=', ''));
    const { email, id } = await person(karcis.current.db, 'Keke', 'ticket_holder', { password_hash });
    await expect(signIn(email, composed), 'before').rejects.toThrow('401 wrong_credentials');
    const both = await Promise.all([signIn(email, decomposed), signIn(email, decomposed)]);
    expect(both.map(({ data }) => data.user.email)).toEqual([email, email]);
    expect(await verifyPassword(composed, (await hashOf(id)).password_hash)).toBe(true);
    expect((await signIn(email, composed)).data.user.email).toBe(email);
  });
});
