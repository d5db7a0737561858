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
      DESCRIPTION: expect.stringMatching(
        /^Satu\\nDua\\n\\nNada Nusantara\\n\\nhttps?:\/\/\S+\/events\/keroncong$/,
      ),
      'URL;VALUE=URI': expect.stringMatching(/\/events\/keroncong$/),
      LOCATION: 'Gedung Merdeka\\, Bandung',
      STATUS: 'CONFIRMED',
    });
    const text = await textOf('keroncong');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const response = await fetch(`${karcis.current.url}/events/keroncong/calendar.ics`);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    expect(response.headers.get('content-disposition')).toBe('inline; filename="keroncong.ics"');
  });

  it('leads to the page of an event that is online', async () => {
    await event({
      slug: 'daring',
      format: 'Online',
      entry_instructions_markdown: 'https://zoom.example/rahasia',
    });
    const entry = await entryOf('daring');
    expect(entry).toMatchObject({ LOCATION: entry['URL;VALUE=URI'] });
    expect(entry['LOCATION']).toMatch(/\/events\/daring$/);
    expect(await textOf('daring'), 'how to join is for those who have tickets').not.toContain('rahasia');
  });

  it('has the days of an event of several days, and its times in the text', async () => {
    const span = { starts_at: '2099-04-02T09:00:00.000Z', ends_at: '2099-04-03T17:00:00.000Z' };
    await event({ slug: 'pekan', timezone: 'Asia/Jakarta', ...span });
    const entry = await entryOf('pekan');
    expect(entry).toMatchObject({ 'DTSTART;VALUE=DATE': '20990402', 'DTEND;VALUE=DATE': '20990404' });
    expect(entry['DESCRIPTION']).toContain('2099-04-02 16:00 – 2099-04-04 00:00 (Asia/Jakarta)');
    await event({
      slug: 'semalam',
      starts_at: '2099-04-02T15:00:00.000Z',
      ends_at: '2099-04-02T20:00:00.000Z',
    });
    expect(await entryOf('semalam')).toMatchObject({ DTSTART: '20990402T150000Z' });
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

describe('the days of the list of events', () => {
  it('are those of the time zone of each event', async () => {
    const zoned = (slug: string, timezone: string, starts_at: string, ends_at: string) =>
      event({ slug, timezone, starts_at, ends_at });
    await zoned('jayapura', 'Asia/Jayapura', '2199-02-10T15:30:00Z', '2199-02-10T16:30:00Z');
    await zoned('london', 'Europe/London', '2199-02-10T19:00:00Z', '2199-02-10T21:00:00Z');
    await zoned('apia', 'Pacific/Apia', '2199-02-10T11:30:00Z', '2199-02-10T12:30:00Z');
    await zoned('honolulu', 'Pacific/Honolulu', '2199-02-11T09:30:00Z', '2199-02-11T09:59:00Z');
    const on = async (day: string) => {
      const { data } = await karcis.current.client().catalogue.events({ from: day, to: day });
      return data.map(({ slug }) => slug).toSorted();
    };
    expect(await on('2199-02-10')).toEqual(['honolulu', 'london']);
    expect(await on('2199-02-11')).toEqual(['apia', 'jayapura']);
    expect([await on('2199-02-09'), await on('2199-02-12')]).toEqual([[], []]);
  });
});
