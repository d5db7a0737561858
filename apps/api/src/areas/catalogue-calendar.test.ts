import type { Insertable } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { given, givenEvent, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { person } from '../../test/people.ts';
import type { Tables } from '../db/schema/tables.ts';

const karcis = karcisForTests();

let organizer_id: string;
let created_by: string;
let hall: string;
beforeAll(async () => {
  const { db } = karcis.current;
  organizer_id = await given(db, 'organizers', { name: 'Nada Nusantara', slug: 'nada-nusantara' });
  created_by = (await person(db, 'Sari', 'admin')).id;
  hall = await given(db, 'venues', { name: 'Gedung Merdeka', city: 'Bandung' });
});

type EventRow = Partial<Insertable<Tables['events']>>;
const event = (row: EventRow) => givenEvent(karcis.current.db, { organizer_id, created_by, ...row });

describe('an entry for calendars', () => {
  const textOf = async (slug: string) => {
    karcis.current.letSecondsPass(61);
    return karcis.current.client().catalogue.calendar({ slug });
  };
  /** Its properties. Long lines are folded. */
  const entryOf = async (slug: string) => {
    const lines = (await textOf(slug)).replaceAll('\r\n ', '').split('\r\n');
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    );
  };

  it('says what, when and where, whatever stands in the texts, in lines of 75 bytes', async () => {
    const title = `Malam; Keroncong, "Bandung"\\ ${'🎫 '.repeat(30)}\nEND:VEVENT`;
    const id = await event({
      slug: 'keroncong',
      title,
      summary: 'Satu\r\nDua',
      venue_id: hall,
      starts_at: '2099-08-01T12:00:00.000Z',
      ends_at: '2099-08-01T15:30:00.000Z',
    });
    expect(await entryOf('keroncong')).toMatchObject({
      BEGIN: 'VEVENT',
      UID: `${id}@karcis`,
      SEQUENCE: '0',
      DTSTART: '20990801T120000Z',
      DTEND: '20990801T153000Z',
      SUMMARY: title.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n'),
      DESCRIPTION: 'Satu\\nDua',
      LOCATION: 'Gedung Merdeka\\, Bandung',
      STATUS: 'CONFIRMED',
    });
    const text = await textOf('keroncong');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const response = await fetch(`${karcis.current.url}/events/keroncong/calendar.ics`);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  });

  it('stays the same entry, with its status and how often it was another one', async () => {
    const id = await event({ slug: 'pindah', calendar_sequence: 2 });
    const entry = { UID: `${id}@karcis`, SEQUENCE: '2', STATUS: 'CONFIRMED' };
    expect(await entryOf('pindah')).toMatchObject(entry);
    const change = (row: EventRow) =>
      karcis.current.db.updateTable('events').set(row).where('id', '=', id).execute();
    await change({ status: 'Postponed', postponed_at: inDays(-1), calendar_sequence: 3 });
    expect(await entryOf('pindah')).toMatchObject({ ...entry, SEQUENCE: '3', STATUS: 'TENTATIVE' });
    await change({ status: 'Cancelled', cancelled_at: inDays(-1), calendar_sequence: 4 });
    expect(await entryOf('pindah')).toMatchObject({ ...entry, SEQUENCE: '4', STATUS: 'CANCELLED' });
  });
});
