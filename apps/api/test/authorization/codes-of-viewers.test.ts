import { beforeAll, describe, expect, it } from 'vitest';
import { maskedCode } from '../../src/domain/masked-code.ts';
import { given, givenEvent } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { colleague, invite, type People, type PersonOfTests } from '../people.ts';

/** Codes that are worth money or entry: who of an organizer gets them in full. */

const karcis = karcisForTests();
const voucherCode = 'GRATIS7K9PXQ';
const promoCode = 'KARYAWAN100';
let people: People;
let event: string;
let members: Readonly<Record<'Owner' | 'Manager' | 'Viewer', PersonOfTests>>;
beforeAll(async () => {
  people = await invite(karcis.current);
  const { db } = karcis.current;
  const { organizer_id } = await db
    .selectFrom('users')
    .select('organizer_id')
    .where('id', '=', people.Budi.id)
    .executeTakeFirstOrThrow();
  event = await givenEvent(db, { organizer_id: organizer_id ?? '', created_by: people.Budi.id });
  const of = { event_id: event, currency: 'IDR' };
  await given(db, 'vouchers', {
    ...of,
    code: voucherCode,
    effect: 'Free Ticket',
    max_usages: 9,
    redeemed_count: 1,
  });
  const offer = { discount_type: 'Percentage', discount_value: 100 } as const;
  await given(db, 'promos', { ...of, name: 'Staf', code: promoCode, trigger: 'Code', ...offer });
  members = {
    Owner: people.Budi,
    Manager: await colleague(db, people.Budi, 'Manager'),
    Viewer: await colleague(db, people.Budi, 'Viewer'),
  };
});

/** Every place that shows such a code, with the code that is in it. */
const places = [
  ['the list of vouchers', () => `organizer/events/${event}/vouchers`, voucherCode],
  ['the list of promos', () => `organizer/events/${event}/promos`, promoCode],
  ['the file of vouchers', () => `organizer/exports/vouchers?event_id=${event}`, voucherCode],
] as const;

const read = async (token: string, path: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${karcis.current.url}/${path}`, { headers });
  expect(response.status, path).toBe(200);
  return response.text();
};

describe.each(places)('%s', (_, path, code) => {
  it.each(['Owner', 'Manager'] as const)('shows codes to an %s', async (role) => {
    expect(await read(members[role].token, path())).toContain(code);
  });

  it('shows their last three characters to a Viewer', async () => {
    const text = await read(members.Viewer.token, path());
    expect(text).not.toContain(code);
    expect(text).toContain(maskedCode(code));
  });
});

it('shows them to administrators', async () => {
  expect(await read(people.Sari.token, `admin/events/${event}/vouchers`)).toContain(voucherCode);
  expect(await read(people.Sari.token, `admin/exports/vouchers?event_id=${event}`)).toContain(voucherCode);
});

it('masks a single voucher and a single promo as well', async () => {
  const { organizerVouchers, organizerPromos } = karcis.current.client(members.Viewer.token);
  const { data: vouchers } = await organizerVouchers.vouchers({ id: event });
  const { data: promos } = await organizerPromos.promos({ id: event });
  const one = { id: event, voucher_id: vouchers[0]?.id ?? '' };
  expect((await organizerVouchers.voucher(one)).data.code).toBe('•••PXQ');
  const promo = { id: event, promo_id: promos[0]?.id ?? '' };
  expect((await organizerPromos.promo(promo)).data.code).toBe('•••100');
});

it.each(['vouchers', 'promos'] as const)('finds %s by their codes for those who see them', async (kind) => {
  const code = kind === 'vouchers' ? voucherCode : promoCode;
  const path = `organizer/events/${event}/${kind}?q=${code.slice(0, 5)}`;
  expect(await read(members.Manager.token, path)).toContain(code);
  expect(JSON.parse(await read(members.Viewer.token, path))).toMatchObject({ data: [] });
});

it.each([
  ['GRATIS7K9PXQ', '•••PXQ'],
  ['ABCDEFGH', '•••FGH'],
  ['ABCDEFG', '•••'],
  ['ABC', '•••'],
  ['Other', 'Other'],
])('masks %s as %s', (code, expected) => {
  expect(maskedCode(code)).toBe(expected);
});
