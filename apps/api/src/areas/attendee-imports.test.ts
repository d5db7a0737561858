import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { readExport } from '../../test/export-files.ts';
import { karcisForTests } from '../../test/harness.ts';
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
  .map((text) => text.trim().normalize('NFC'))
  .filter((text) => /^[^\p{Cc}\u2028-\u202E\u2066-\u2069]{1,120}$/u.test(text) && text.isWellFormed());
const email = fc.option(
  fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.uuid())
    .map(([who, id]) => `tamu${who}-${id.slice(0, 2)}@example.org`),
);
const names = ['Reguler', '+18', 'Meja "A", dua', 'VIP, +1 tamu'] as const;
const attendee = fc.record({ type: fc.constantFrom(...names), name, email });

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
      const written = attendees.map((each) => harmless(each.name.trim()));
      expect(exported.map(([, said = '']) => said).toSorted()).toEqual(written.toSorted());
      await send(second, exported);
      expect(sorted(await attendeesAt(second))).toEqual(sorted(exported));
    }),
    slowProperty(12),
  );
});
