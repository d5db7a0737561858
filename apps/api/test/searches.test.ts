import type { Client } from '@karcis/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { given, inDays } from './given.ts';
import { karcisForTests } from './harness.ts';
import { invite } from './people.ts';
import { routes } from './routes.ts';
import { openTicketOffice } from './ticket-office.ts';

const inFullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

/** Ways in which people type, paste and read a value of each kind. */
const spellings = {
  words: (text: string) => [text, text.toUpperCase(), text.normalize('NFD')],
  reference: (text: string) => [
    text.toLowerCase(),
    text.replaceAll('-', ''),
    text.replaceAll('-', '–'),
    text.replaceAll('-', ' '),
    `#${text}`,
    `Pesanan #${text}`,
    text.replace('KRC-', ''),
    text.replace('L', 'I'),
    text.replace('L', '1'),
    inFullWidth(text),
  ],
  code: (text: string) => [
    text.toLowerCase(),
    text.replaceAll('-', ''),
    ` ${text.replaceAll('-', ' ')} `,
    text.replaceAll('-', '–'),
    `#${text}`,
    text.replace('L', '1'),
    inFullWidth(text),
    `tiket-${text}.pdf`,
  ],
  address: (text: string) => [
    text.toUpperCase(),
    `mailto:${text}`,
    `Siapa Saja <${text}>`,
    ` ${text},`,
    text.replace('@', '@ '),
  ],
  phone: () => [
    '081234567890',
    '0812-3456-7890',
    '+62 812 3456 7890',
    '(+62) 812.3456.7890',
    '6281234567890',
    "'081234567890",
    '0812-3456-7890 (WA)',
    'https://wa.me/6281234567890',
  ],
  offer: (text: string) => [text.toLowerCase(), `“${text}”`, text.replace('_', ' ')],
};
type Kind = keyof typeof spellings;

/** A value of each kind that no record has. */
const strangers: Readonly<Record<Kind, string>> = {
  words: 'Zulkifli',
  reference: 'KRC-22222-33333',
  code: 'AAAA-BBBB-CCCC',
  address: 'lain@example.net',
  phone: '+62 899 0000 1111',
  offer: 'LAIN_99',
};

const karcis = karcisForTests();

interface List {
  /** Returns the ids that are found by what was typed. */
  readonly find: (q: string) => Promise<readonly string[]>;
  /** The record that each value finds. */
  readonly id: string;
  readonly holds: Partial<Readonly<Record<Kind, readonly string[]>>>;
}

const idsOf = async (answer: Promise<{ readonly data: readonly { readonly id: string }[] }>) =>
  (await answer).data.map(({ id }) => id);

const phone = '+62 812-3456-7890';
const [reference, code] = ['KRC-8UHTD-UZCDL', '9F4K-2MXQ-7TPL'];
const buyer = ['rani@example.org', 'kantor@example.com'] as const;

async function world(): Promise<Readonly<Record<string, List>>> {
  const { db } = karcis.current;
  const people = await invite(karcis.current);
  const [admin, organizer, petugas] = (['Sari', 'Budi', 'Putri'] as const).map((name) =>
    karcis.current.client(people[name].token),
  ) as [Client, Client, Client];
  const { organizer_id } = await db
    .selectFrom('users')
    .select('organizer_id')
    .where('id', '=', people.Budi.id)
    .executeTakeFirstOrThrow();
  if (organizer_id === null) throw new Error('Budi works for no organizer');
  const office = await openTicketOffice(db, people.Budi.id, {
    organizer_id,
    title: 'Malám Keroncong',
    visibility: 'Public',
    starts_at: inDays(0.1),
    ends_at: inDays(0.3),
  });
  const support = { support_email: 'bantuan@example.org', support_phone: phone };
  await db.updateTable('organizers').set(support).where('id', '=', organizer_id).execute();
  const { event, order } = office;
  await db
    .updateTable('orders')
    .set({
      reference,
      buyer_name: 'Rani Kartika',
      buyer_email: buyer[0],
      contact_email: buyer[1],
      buyer_phone: phone,
    })
    .where('id', '=', order)
    .execute();
  const ticket = await office.issue(null, 'Active', {
    code,
    attendee_name: 'José Núñez',
    attendee_email: 'jose@example.org',
  });
  const promo = await given(db, 'promos', {
    event_id: event,
    code: 'TEMAN_10',
    name: 'Diskon Teman',
    discount_type: 'Percentage',
    discount_value: 10,
    currency: 'IDR',
  });
  const batch = await given(db, 'voucher_batches', {
    event_id: event,
    name: 'Mitra',
    created_by: people.Budi.id,
  });
  const voucher = await given(db, 'vouchers', {
    event_id: event,
    batch_id: batch,
    code: 'MITRA_7K',
    effect: 'Access',
    recipient_name: 'Tía Lestari',
    recipient_email: 'tia@example.org',
    currency: 'IDR',
  });
  const venue = await given(db, 'venues', { name: 'Gedung Kesenian', city: 'Surabaya', organizer_id });
  await db.updateTable('users').set({ phone }).where('id', '=', people.Hana.id).execute();
  await office.assign(people.Putri.id, { accepted_at: inDays(-1), can_search_attendees: true });
  const invited = await given(db, 'petugas_assignments', {
    event_id: event,
    user_id: null,
    status: 'Invited',
    invited_name: 'Wayan Sudana',
    invited_email: 'wayan@example.org',
    invitation_ends_at: inDays(3),
    assigned_by: people.Budi.id,
  });
  const mail = await given(db, 'mails', { template: 'order_paid', key: order, recipient: buyer[0] });
  const suppressed = await given(db, 'mail_suppressions', { address: 'tolak@example.org', reason: 'Added' });

  const title = { words: ['malam keroncong'] };
  const orders = { words: ['kartika rani'], reference: [reference], address: buyer, phone: [phone] };
  const attendees = {
    words: ['jose nunez', 'rani kartika'],
    code: [code],
    reference: [reference],
    address: ['jose@example.org', ...buyer],
    phone: [phone],
  };
  const vouchers = { words: ['tia lestari'], offer: ['MITRA_7K'], address: ['tia@example.org'] };
  const promos = { words: ['teman diskon'], offer: ['TEMAN_10'] };
  const staff = { words: ['sudana wayan'], address: ['wayan@example.org'] };
  // Searches at gates are counted by the minute: fewer values than in the list of attendees.
  const atGate = { words: ['jose nunez'], code: [code], reference: [reference], address: [buyer[0]] };
  const foundAtGate = async (
    answer: Promise<{ readonly data: readonly { readonly ticket: { readonly id: string } }[] }>,
  ) => (await answer).data.map((found) => found.ticket.id);
  const of = { id: event };
  return {
    'adminEvents.events': { find: (q) => idsOf(admin.adminEvents.events({ q })), id: event, holds: title },
    'adminEvents.ticketTypes': {
      find: (q) => idsOf(admin.adminEvents.ticketTypes({ ...of, q })),
      id: office.ticketType.id,
      holds: { words: ['reguler'] },
    },
    'adminEvents.petugas': {
      find: (q) => idsOf(admin.adminEvents.petugas({ ...of, q })),
      id: invited,
      holds: staff,
    },
    'adminEvents.promos': {
      find: (q) => idsOf(admin.adminEvents.promos({ ...of, q })),
      id: promo,
      holds: promos,
    },
    'adminEvents.vouchers': {
      find: (q) => idsOf(admin.adminEvents.vouchers({ ...of, q })),
      id: voucher,
      holds: vouchers,
    },
    'adminMail.mails': {
      find: (recipient) => idsOf(admin.adminMail.mails({ recipient })),
      id: mail,
      holds: { address: [buyer[0]] },
    },
    'adminMail.suppressions': {
      find: (address) => idsOf(admin.adminMail.suppressions({ address })),
      id: suppressed,
      holds: { address: ['tolak@example.org'] },
    },
    'adminMoney.attendees': {
      find: (q) => idsOf(admin.adminMoney.attendees({ event_id: event, q })),
      id: ticket,
      holds: attendees,
    },
    'adminOrders.orders': {
      find: (q) => idsOf(admin.adminOrders.orders({ event_id: event, q })),
      id: order,
      holds: orders,
    },
    'adminOrders.find': {
      find: (q) => idsOf(admin.adminOrders.find({ q })),
      id: order,
      holds: { reference: [reference], address: buyer },
    },
    'adminOrganizers.organizers': {
      find: (q) => idsOf(admin.adminOrganizers.organizers({ q })),
      id: organizer_id,
      holds: { words: ['entertainment budi'], address: ['bantuan@example.org'], phone: [phone] },
    },
    'adminPeople.users': {
      find: (q) => idsOf(admin.adminPeople.users({ q })),
      id: people.Hana.id,
      holds: { words: ['hana'], address: [people.Hana.email], phone: [phone] },
    },
    'adminVenues.venues': {
      find: (q) => idsOf(admin.adminVenues.venues({ q })),
      id: venue,
      holds: { words: ['kesenian surabaya'] },
    },
    'adminVoucherBatches.batches': {
      find: (q) => idsOf(admin.adminVoucherBatches.batches({ ...of, q })),
      id: batch,
      holds: { words: ['mitra'] },
    },
    'catalogue.events': {
      find: (q) => idsOf(karcis.current.client().catalogue.events({ q })),
      id: event,
      holds: title,
    },
    'checkIn.attendees': {
      find: (q) => foundAtGate(petugas.checkIn.attendees({ ...of, q })),
      id: ticket,
      holds: atGate,
    },
    'checkIn.events': { find: (q) => idsOf(petugas.checkIn.events({ q })), id: event, holds: title },
    'organizerEvents.events': {
      find: (q) => idsOf(organizer.organizerEvents.events({ q })),
      id: event,
      holds: title,
    },
    'organizerOrders.orders': {
      find: (q) => idsOf(organizer.organizerOrders.orders({ event_id: event, q })),
      id: order,
      holds: orders,
    },
    'organizerOrders.find': {
      find: (q) => idsOf(organizer.organizerOrders.find({ q })),
      id: order,
      holds: { reference: [reference], address: buyer },
    },
    'organizerPetugas.petugas': {
      find: (q) => idsOf(organizer.organizerPetugas.petugas({ ...of, q })),
      id: invited,
      holds: staff,
    },
    'organizerPromos.promos': {
      find: (q) => idsOf(organizer.organizerPromos.promos({ ...of, q })),
      id: promo,
      holds: promos,
    },
    'organizerRecords.attendees': {
      find: (q) => idsOf(organizer.organizerRecords.attendees({ event_id: event, q })),
      id: ticket,
      holds: attendees,
    },
    'organizerRecords.petugas': {
      find: (q) => idsOf(organizer.organizerRecords.petugas({ q })),
      id: people.Putri.id,
      holds: { words: ['putri'], address: [people.Putri.email] },
    },
    'organizerScanning.attendees': {
      find: (q) => foundAtGate(organizer.organizerScanning.attendees({ ...of, q })),
      id: ticket,
      holds: atGate,
    },
    'organizerScanning.events': {
      find: (q) => idsOf(organizer.organizerScanning.events({ q })),
      id: event,
      holds: title,
    },
    'organizerTicketTypes.ticketTypes': {
      find: (q) => idsOf(organizer.organizerTicketTypes.ticketTypes({ ...of, q })),
      id: office.ticketType.id,
      holds: { words: ['reguler'] },
    },
    'organizerVenues.venues': {
      find: (q) => idsOf(organizer.organizerVenues.venues({ q })),
      id: venue,
      holds: { words: ['kesenian surabaya'] },
    },
    'organizerVoucherBatches.batches': {
      find: (q) => idsOf(organizer.organizerVoucherBatches.batches({ ...of, q })),
      id: batch,
      holds: { words: ['mitra'] },
    },
    'organizerVouchers.vouchers': {
      find: (q) => idsOf(organizer.organizerVouchers.vouchers({ ...of, q })),
      id: voucher,
      holds: vouchers,
    },
  };
}

/** Routes whose answer is searched by a text, by the names of the parameters for it. */
const searched = routes
  .filter(({ route }) => {
    const { properties = {} } = (route.query ?? {}) as { properties?: object };
    return route.method === 'GET' && ['q', 'recipient', 'address'].some((name) => name in properties);
  })
  .map(({ name }) => name)
  .toSorted();

describe('a search', () => {
  let lists: Readonly<Record<string, List>>;
  beforeAll(async () => {
    lists = await world();
  });

  it('is in the table below, whatever it searches', () => {
    expect(Object.keys(lists).toSorted()).toEqual(searched);
    expect(searched.length).toBeGreaterThan(25);
  });

  it.each(searched)('finds each value that its list holds, however it is typed: %s', async (name) => {
    const { find, id, holds } = lists[name] ?? expect.fail(`${name} is in no table`);
    for (const [kind, values] of Object.entries(holds) as [Kind, readonly string[]][]) {
      for (const value of values)
        for (const typed of spellings[kind](value))
          expect(await find(typed), `${kind} ${JSON.stringify(typed)}`).toContain(id);
      // Control: another value of the kind finds something else, or nothing.
      expect(await find(strangers[kind]), kind).not.toContain(id);
    }
  });
});
