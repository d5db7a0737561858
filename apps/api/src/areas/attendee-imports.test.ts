import { personName } from '@karcis/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { readExport } from '../../test/export-files.ts';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { lockWaits } from '../../test/lock-waits.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { slowProperty } from '../../test/seeds.ts';
import { openShop } from '../../test/shop.ts';
import { newId } from '../domain/id.ts';
import { csvLine, harmless } from '../domain/text/csv.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const sari = () => karcis.current.client(people.Sari.token);

/** What a file of attendees and one that is imported both have. */
async function attendeesAt(event_id: string): Promise<string[][]> {
  const lines = await readExport(sari().adminExports.attendees({ event_id }));
  return lines.map((line) =>
    ['ticket_type', 'attendee_name', 'attendee_email'].map((name) => line[name] ?? ''),
  );
}

const sorted = (lines: readonly string[][]): string[] => lines.map((line) => JSON.stringify(line)).toSorted();

const send = (id: string, lines: readonly (readonly string[])[]) => {
  const file = [['ticket_type', 'name', 'email'], ...lines].map((line) => csvLine([...line], ',')).join('');
  return sari().adminImports.attendees({ id, body: Buffer.from(file) }, { idempotencyKey: newId() });
};

/** A name as people write it, and as others do: quotes, delimiters, formulas and signs of any script within one line. */
const name = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    fc.constantFrom(
      '=1+1',
      '-Rani',
      '@Rani',
      "'Rani",
      'Rani "Si" Kecil',
      'Rani; Rara, Rai',
      'x;=1+1',
      'रानी',
      '🎫',
    ),
  )
  .map(personName)
  .filter((text) => /^[^\p{Cc}\u2028-\u202E\u2066-\u2069]{1,120}$/u.test(text) && text.isWellFormed());
const email = fc.option(
  fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.uuid())
    .map(([who, id]) => `tamu${who}-${id.slice(0, 2)}@example.org`),
);
const names = ['Reguler', '+18', 'Meja "A", dua', 'VIP, +1 tamu'] as const;
const attendee = fc.record({ type: fc.constantFrom(...names), name, email });

/** What comes of a file: how many tickets, or the errors of its lines, or a refusal. */
async function outcomeOf(id: string, file: string, isDry: boolean): Promise<unknown> {
  const input = { id, body: Buffer.from(file), ...(isDry ? { dry_run: true } : {}) };
  try {
    const { data } = await sari().adminImports.attendees(input, isDry ? {} : { idempotencyKey: newId() });
    if (!('rows' in data)) return { tickets: data.ticket_count };
    const { errors, rows } = data;
    if (errors.length === 0) return { tickets: rows };
    return errors.map(({ line, column, detail }) => [
      `/lines/${line}${column === null ? '' : `/${column}`}`,
      detail,
    ]);
  } catch (error) {
    const { problem } = error as {
      problem: { code: string; detail: string; errors?: { pointer?: string; detail: string }[] };
    };
    return problem.code === 'invalid_request'
      ? problem.errors?.map(({ pointer, detail }) => [pointer, detail])
      : [problem.code, problem.detail];
  }
}

it('what a dry run says of a file comes of it', async () => {
  const types = ['Reguler', 'reguler', 'VIP', 'Tutup', 'Lain', ''] as const;
  const guest = fc.record({
    type: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('Reguler', 'VIP') }, fc.constantFrom(...types)),
    name: fc.oneof({ weight: 9, arbitrary: fc.constant('Rani') }, fc.constantFrom('', 'x'.repeat(121))),
    email: fc.oneof({ weight: 9, arbitrary: email }, fc.constant('tanpa alamat')),
  });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(guest, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom('Published', 'Published', 'Postponed', 'Cancelled'),
      async (guests, capacity, status) => {
        const shop = await openShop(karcis.current, people.Sari.id);
        await shop.addType({ name: 'VIP', capacity });
        await shop.addType({ name: 'Tutup', is_active: false });
        await shop.changeType({ capacity });
        await shop.changeEvent(
          status === 'Cancelled'
            ? { status, cancelled_at: inDays(0) }
            : status === 'Postponed'
              ? { status, postponed_at: inDays(0) }
              : { status },
        );
        const lines = guests.map(({ type, name: said, email: address }) => [type, said, address ?? '']);
        const file = [['ticket_type', 'name', 'email'], ...lines].map((line) => csvLine(line, ',')).join('');
        const said = await outcomeOf(shop.event, file, true);
        expect(await outcomeOf(shop.event, file, false)).toEqual(said);
        seen.add(Array.isArray(said) ? String(said[0]).split(/[/,]/, 2).join('') : 'imported');
      },
    ),
    slowProperty(40),
  );
  expect([...seen], 'files of both kinds').toEqual(expect.arrayContaining(['imported', 'sold_out']));
});

it('a dry run locks nothing, and waits for no lock', async () => {
  const shop = await openShop(karcis.current, people.Sari.id);
  const file = 'ticket_type,name\nReguler,Rani\n';
  const { database, db } = karcis.current;
  /** Whether a request waits for the rows of the event. */
  async function waits(request: () => Promise<unknown>): Promise<boolean> {
    let answered: Promise<unknown> | undefined;
    const isWaiting = await database.transaction(async (tx) => {
      await sql`select from event_signing_keys where event_id = ${shop.event} for update`.execute(tx);
      await sql`select from events where id = ${shop.event} for update`.execute(tx);
      await sql`select from ticket_types where event_id = ${shop.event} for update`.execute(tx);
      answered = request();
      const isOver = answered.then(() => 'over' as const);
      for (;;) {
        const first = await Promise.race([isOver, lockWaits(db)]);
        if (first === 'over') return false;
        if (first > 0) return true;
      }
    });
    await answered;
    return isWaiting;
  }
  expect(await waits(() => outcomeOf(shop.event, file, true))).toBe(false);
  expect(await waits(() => outcomeOf(shop.event, file, false)), 'the import itself (control)').toBe(true);
});

it('what is exported of attendees and imported elsewhere is exported there in the same way', async () => {
  const shopWithTypes = async () => {
    const shop = await openShop(karcis.current, people.Sari.id);
    for (const type of names.slice(1)) await shop.addType({ name: type });
    return shop.event;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(attendee, { minLength: 1, maxLength: 30 }), async (attendees) => {
      const [first, second] = [await shopWithTypes(), await shopWithTypes()];
      await send(
        first,
        attendees.map((each) => [each.type, each.name, each.email ?? '']),
      );
      const exported = await attendeesAt(first);
      expect(exported).toHaveLength(attendees.length);
      // As they were written, with the apostrophe before what looks like a formula.
      const written = attendees.map((each) => harmless(each.name));
      expect(exported.map(([, said = '']) => said).toSorted()).toEqual(written.toSorted());
      await send(second, exported);
      expect(sorted(await attendeesAt(second))).toEqual(sorted(exported));
    }),
    slowProperty(12),
  );
});
