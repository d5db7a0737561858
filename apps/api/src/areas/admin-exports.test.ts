import { api } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type DemoPeople, demoPeople } from '../../test/demo-people.ts';
import { type Line, linesIn, readExport, textOf } from '../../test/export-files.ts';
import { given } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { organizerOf } from '../../test/webhook-records.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests({ content: 'demo' });
let people: DemoPeople;
beforeAll(async () => {
  people = await demoPeople(karcis.current);
});

const client = () => karcis.current.client(people.admin.token);
const files = () => client().adminExports;

type Plain = Readonly<Record<string, string | number | boolean | null>>;

/** What is read by plain statements from the tables themselves. */
async function plain(text: string): Promise<Plain[]> {
  const { rows } = await sql.raw<Plain>(text).execute(karcis.current.db);
  return rows;
}

/** A value as a file has it. None of the demo begins with a blank. */
const written = (value: string | number | boolean | null | undefined, isText: boolean): string => {
  const text = String(value ?? '');
  return isText && /^([=+\-@]|0\d+$|\d{12,}$)/.test(text) ? `'${text}` : text;
};

/** An instant as a clock in a zone shows it. */
function onClock(instant: string, timeZone: string): string {
  if (instant === '') return '';
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return parts.format(new Date(instant));
}

/** The table of each file, with what is not there under the name of the column. */
const tables = {
  orders: 'select orders.* from orders order by event_id, id',
  attendees:
    'select tickets.* from tickets join events on events.id = event_id where events.deleted_at is null order by event_id, tickets.id',
  payments: 'select payments.* from payments order by event_id, id',
  refunds: 'select refunds.* from refunds order by event_id, id',
  checkIns: 'select check_ins.* from check_ins order by event_id, id',
  ledger: 'select ledger_entries.* from ledger_entries order by event_id, id',
  vouchers:
    'select vouchers.* from vouchers join events on events.id = event_id where vouchers.deleted_at is null and events.deleted_at is null order by event_id, vouchers.id',
  users: 'select * from users where deleted_at is null order by id',
} as const;

/** What is not stored, but follows from the clock. */
const derived: Partial<Record<keyof typeof tables, readonly string[]>> = { attendees: ['status', 'answers'] };

describe('a file of records', () => {
  it('is what the tables have, in every value of every line', async () => {
    for (const [name, text] of Object.entries(tables) as [keyof typeof tables, string][]) {
      const { columns } = api.adminExports[name].response;
      const lines = await readExport(files()[name]());
      const rows = await plain(text);
      expect(lines.length, name).toBe(rows.length);
      expect(lines.length, name).toBeGreaterThan(3);
      const stored = Object.entries(columns).filter(
        ([column]) => column in (rows[0] ?? {}) && derived[name]?.includes(column) !== true,
      );
      expect(stored.length, name).toBeGreaterThan(5);
      for (const [at, line] of lines.entries())
        for (const [column, { type }] of stored)
          expect(line[column], `${name} ${at} ${column}`).toBe(written(rows[at]?.[column], type === 'text'));
    }
  });

  it('has instants by the clock of the event as well', async () => {
    let told = 0;
    for (const name of ['orders', 'attendees', 'payments', 'refunds', 'checkIns', 'ledger'] as const)
      for (const line of await readExport(files()[name]()))
        for (const [column, local] of Object.entries(line)) {
          if (!column.endsWith('_local')) continue;
          const instant = line[column.slice(0, -'_local'.length)] ?? '';
          if (local !== '') told += 1;
          expect(local).toBe(onClock(instant, line['timezone'] ?? ''));
        }
    expect(told).toBeGreaterThan(100);
  });

  it('names what its ids stand for', async () => {
    const [order] = await plain(`
      select e.id, o.reference, e.title as event, e.timezone from orders as o join events as e on e.id = o.event_id
      where o.promo_id is not null limit 1`);
    const lines = await readExport(files().orders({ event_id: String(order?.['id']) }));
    const found = lines.find(({ reference }) => reference === order?.['reference']);
    expect(found).toMatchObject({ event: order?.['event'], timezone: order?.['timezone'] });
    expect(found?.['promo_code']).toMatch(/\w/);
    const tickets = await readExport(files().attendees());
    const references = new Set((await readExport(files().orders())).map(({ reference }) => reference));
    expect(tickets.every(({ order_reference: of }) => references.has(of))).toBe(true);
    const scans = await readExport(files().checkIns());
    expect(scans.some(({ gate, petugas }) => gate !== '' && petugas !== '')).toBe(true);
    const asAccount = await readExport(files().users());
    expect(asAccount.some(({ organizer }) => organizer !== '')).toBe(true);
  });

  it('of the ledger adds up to the reports', async () => {
    const report = (await client().adminAnalytics.revenue()).data;
    const { currency } = report;
    const entries = (await readExport(files().ledger())).filter((line) => line['currency'] === currency);
    const sum = (which: (line: Line) => boolean) =>
      entries.filter(which).reduce((total, { amount }) => total + Number(amount), 0);
    expect(sum(({ borne_by: by }) => by === 'Organizer')).toBe(report.summary.net_revenue);
    expect(sum(({ kind }) => kind === 'Sale' || kind === 'Discount')).toBe(report.summary.gross_revenue);
    expect(-sum(({ kind }) => kind === 'Refund' || kind === 'Chargeback')).toBe(report.summary.refunds);
    expect(report.summary.refunds).toBeGreaterThan(0);
    const [one] = report.by_event;
    const ofOne = await readExport(files().ledger({ event_id: one?.event?.id ?? '' }));
    const net = ofOne.filter(({ borne_by: by }) => by === 'Organizer');
    expect(net.reduce((total, { amount }) => total + Number(amount), 0)).toBe(one?.net);
  });

  it('takes filters: the event, days by its clock, the status, and what is between two values', async () => {
    const all = await readExport(files().payments());
    const [first] = all;
    const { event_id = '', timezone = '' } = first ?? {};
    const ofEvent = all.filter((line) => line['event_id'] === event_id);
    expect(await readExport(files().payments({ event_id }))).toEqual(ofEvent);
    const day = onClock(first?.['created_at'] ?? '', timezone).slice(0, 10);
    const onDay = ofEvent.filter((line) => line['created_at_local']?.startsWith(day) === true);
    expect(await readExport(files().payments({ event_id, from: day, to: day }))).toEqual(onDay);
    expect(onDay.length).toBeGreaterThan(0);
    const expired = await readExport(files().payments({ status: 'Expired' }));
    expect(expired).toEqual(all.filter(({ status }) => status === 'Expired'));
    expect(expired.length).toBeGreaterThan(0);
    expect(await readExport(files().payments({ event_id, delimiter: 'semicolon' }), ';')).toEqual(ofEvent);
    await expect(files().payments({ from: '2026-11-02', to: '2026-11-01' })).rejects.toThrow('422');
  });

  it('of an event that is not there, or in the trash, is a 404', async () => {
    const [trashed] = await plain('select id from events where deleted_at is not null limit 1');
    for (const event_id of ['x', String(trashed?.['id'])])
      await expect(files().orders({ event_id })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is no formula in a spreadsheet, and is read back by other programs', async () => {
    const names = [
      '=HYPERLINK("http://evil.example")',
      '  @SUM(A1)',
      'Sari\n=1+1',
      'Siti "Ti" Aminah; S, Kom',
      'x;=WEBSERVICE(A1);',
    ];
    const [event] = await plain(
      `select id, slug from events where deleted_at is null and status = 'Published'
        and (select count(*) from tickets where tickets.event_id = events.id) >= ${names.length} order by id limit 1`,
    );
    const { db } = karcis.current;
    const tickets = await db
      .selectFrom('tickets')
      .select(['id', 'event_id'])
      .where('event_id', '=', String(event?.['id']))
      .limit(names.length)
      .execute();
    for (const [at, { id, event_id }] of tickets.entries())
      await db
        .updateTable('tickets')
        .set({ attendee_name: names[at] ?? '' })
        .where('event_id', '=', event_id)
        .where('id', '=', id)
        .execute();
    for (const delimiter of ['comma', 'semicolon'] as const) {
      const text = await textOf(await files().attendees({ event_id: String(event?.['id']), delimiter }));
      const lines = linesIn(text, delimiter === 'comma' ? ',' : ';');
      const told = tickets.map(({ id }) => lines.find((line) => line['id'] === id)?.['attendee_name']);
      expect(told).toEqual([
        '\'=HYPERLINK("http://evil.example")',
        "'  @SUM(A1)",
        "Sari\n'=1+1",
        'Siti "Ti" Aminah; S, Kom',
        "x;'=WEBSERVICE(A1);",
      ]);
    }
  });

  it('has the answers of attendees as text that is no formula either', async () => {
    const { db } = karcis.current;
    const { id, event_id } = await db
      .selectFrom('tickets')
      .innerJoin('events', 'events.id', 'tickets.event_id')
      .select(['tickets.id', 'event_id'])
      .where('events.deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    const answered = async (...answers: [label: string, value: string][]) => {
      const said = answers.map(([label, value]) => ({ question_id: newId(), label, value }));
      await db
        .updateTable('tickets')
        .set({ answers: JSON.stringify(said) })
        .where('event_id', '=', event_id)
        .where('id', '=', id)
        .execute();
      return (await readExport(files().attendees({ event_id }))).find((line) => line['id'] === id)?.[
        'answers'
      ];
    };
    expect(await answered()).toBe('');
    expect(await answered(['Ukuran kaus', 'XL'], ['Menu', '=1+1'])).toBe('Ukuran kaus: XL; Menu: =1+1');
    expect(await answered(['=cmd', 'ya'])).toBe("'=cmd: ya");
  });

  it('has a column for each question, two of one label apart, and answers with their separators', async () => {
    const { db } = karcis.current;
    const rows = await db
      .selectFrom('tickets')
      .innerJoin('events', 'events.id', 'tickets.event_id')
      .select(['tickets.id', 'event_id', 'slug'])
      .where('events.deleted_at', 'is', null)
      .where('events.organizer_id', '=', await organizerOf(db, 'organizer@karcis.test'))
      .orderBy('event_id')
      .execute();
    const [one, other] = [rows[0], rows.find(({ event_id }) => event_id !== rows[0]?.event_id)];
    if (one === undefined || other === undefined) throw new Error('The demo has no tickets of two events');
    const ask = (event_id: string, label: string, position: number, more: object = {}) =>
      given(db, 'questions', { event_id, label, kind: 'Text', position, is_answered: true, ...more });
    const questions = [
      await ask(one.event_id, 'Kota; asal', 901),
      await ask(one.event_id, 'Kota; asal', 902),
      await ask(one.event_id, '=NIK', 903),
      await ask(one.event_id, 'Makan', 904, { kind: 'Multiple', options: ['Ayam; pedas', 'Ikan'] }),
    ];
    const unasked = await ask(one.event_id, 'Belum dijawab', 905, { is_answered: false });
    const elsewhere = await ask(other.event_id, 'Kota; asal', 901);
    const answer = (ids: readonly string[], values: readonly string[], at: typeof one) =>
      db
        .updateTable('tickets')
        .set({
          answers: JSON.stringify(values.map((value, n) => ({ question_id: ids[n], label: 'x', value }))),
        })
        .where('event_id', '=', at.event_id)
        .where('id', '=', at.id)
        .execute();
    const meals = [questions[3] ?? '', questions[3] ?? ''];
    await answer(
      [...questions.slice(0, 3), ...meals],
      ['Solo; Jawa', 'Bandung, "Barat"', '3171010101800001', 'Ayam; pedas', 'Ikan'],
      one,
    );
    await answer([elsewhere], ['Medan'], other);

    const response = await fetch(`${karcis.current.url}/admin/exports/attendees?event_id=${one.event_id}`, {
      headers: { authorization: `Bearer ${people.admin.token}` },
    });
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="attendees-${one.slug}.csv"`,
    );
    const lines = linesIn(await response.text());
    expect(lines.find(({ id }) => id === one.id)).toMatchObject({
      'question: Kota; asal': 'Solo; Jawa',
      'question: Kota; asal (2)': 'Bandung, "Barat"',
      'question: =NIK': "'3171010101800001",
      'question: Makan': 'Ayam; pedas; Ikan',
      'question: Belum dijawab': '',
    });
    const columns = Object.keys(lines[0] ?? {}).filter((name) => name.startsWith('question: '));
    expect(columns.slice(-5)).toEqual([
      'question: Kota; asal',
      'question: Kota; asal (2)',
      'question: =NIK',
      'question: Makan',
      'question: Belum dijawab',
    ]);
    // Of several events, those with one label have a column together.
    const all = await readExport(files().attendees());
    expect(all.find(({ id }) => id === one.id)?.['question: Kota; asal']).toBe('Solo; Jawa');
    expect(all.find(({ id }) => id === other.id)?.['question: Kota; asal']).toBe('Medan');
    expect(all.find(({ id }) => id === other.id)?.['question: Kota; asal (2)']).toBe('');
    expect(Object.keys(all[0] ?? {})).not.toContain('question: Belum dijawab');
    for (const id of [...questions, unasked, elsewhere])
      await db.deleteFrom('questions').where('id', '=', id).execute();
  });

  it('says who has bought, and by whom a bill is made out', async () => {
    const { db } = karcis.current;
    const bill = {
      buyer_phone: '+6281234567890',
      buyer_company: 'CV Bunga Rampai',
      buyer_tax_number: '9900000000000002',
      buyer_address: 'Jl. Mawar 1',
    };
    const { order_id, event_id, id } = await db
      .selectFrom('tickets')
      .innerJoin('events', 'events.id', 'tickets.event_id')
      .select(['tickets.id', 'order_id', 'event_id'])
      .where('events.deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('orders')
      .set(bill)
      .where('event_id', '=', event_id)
      .where('id', '=', order_id)
      .execute();
    const told = { ...bill, buyer_phone: "'+6281234567890", buyer_tax_number: "'9900000000000002" };
    const tickets = await readExport(files().attendees({ event_id }));
    expect(tickets.find((line) => line['id'] === id)).toMatchObject(told);
    const orders = await readExport(files().orders({ event_id }));
    expect(orders.find((line) => line['id'] === order_id)).toMatchObject(told);
    expect(orders[0]?.['buyer_name']).not.toBe('');
  });

  it.each(['attendees', 'payments', 'refunds', 'ledger', 'checkIns'] as const)(
    'says on each line with an order who has bought, as the file of orders does: %s',
    async (name) => {
      const { db } = karcis.current;
      await db
        .updateTable('orders')
        .set({
          buyer_phone: '0812',
          buyer_company: 'CV Bunga',
          buyer_tax_number: '99',
          buyer_address: 'Jl. Mawar',
        })
        .where('buyer_name', 'is not', null)
        .execute();
      const { columns } = api.adminExports.orders.response;
      const buyer = Object.keys(columns).filter((column) => column.startsWith('buyer_'));
      const told = buyer.filter((column) => column in api.adminExports[name].response.columns);
      // A scan is no entry in the books: it has the two by which a person is known.
      expect(told).toEqual(name === 'checkIns' ? ['buyer_name', 'buyer_email'] : buyer);
      const orders = new Map((await readExport(files().orders())).map((line) => [line['reference'], line]));
      const lines = await readExport(files()[name]());
      const ofOrders = lines.filter(({ order_reference: reference }) => reference !== '');
      expect(ofOrders.length).toBeGreaterThan(0);
      for (const line of ofOrders)
        for (const column of told)
          expect(line[column], column).toBe(orders.get(line['order_reference'])?.[column]);
      expect(ofOrders.some((line) => told.every((column) => line[column] !== ''))).toBe(true);
    },
  );

  it('has the buyer wherever it has an order', () => {
    const { users: _, ...ofEvents } = api.adminExports;
    for (const [name, { response }] of Object.entries(ofEvents)) {
      const columns = Object.keys(response.columns);
      expect(columns.includes('buyer_email'), name).toBe(
        columns.includes('order_reference') || name === 'orders',
      );
    }
  });

  it('leaves an entry in the audit log, with its filters and how many lines it has', async () => {
    const lines = await readExport(files().refunds({ from: '2000-01-01' }));
    await vi.waitFor(
      async () => {
        const entries = await karcis.current.db
          .selectFrom('activity_log')
          .select(['actor_id', 'outcome', 'changes'])
          .where('action', '=', 'refunds.exported')
          .orderBy('id', 'desc')
          .limit(1)
          .execute();
        const told = { from: '2000-01-01', rows: lines.length, is_whole: true };
        const changes = Object.entries(told).map(([field, value]) => ({ field, old: null, new: value }));
        expect(entries).toEqual([{ actor_id: people.admin.id, outcome: 'Succeeded', changes }]);
      },
      { timeout: 60_000, interval: 50 },
    );
  });

  it('comes with its name, compressed where that is accepted, and not to programs without a token', async () => {
    const headers = { authorization: `Bearer ${people.admin.token}`, 'accept-encoding': 'gzip, br' };
    const response = await fetch(`${karcis.current.url}/admin/exports/users`, { headers });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
    expect(response.headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(Buffer.from(bytes.slice(0, 3)).toString('hex')).toBe('efbbbf');
    await expect(karcis.current.client().adminExports.users()).rejects.toBeInstanceOf(KarcisError);
  });
});
