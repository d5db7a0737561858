import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoPeople, demoPeople } from '../../test/demo-people.ts';
import { type Line, readExport } from '../../test/export-files.ts';
import { karcisForTests } from '../../test/harness.ts';
import { organizerOf } from '../../test/webhook-records.ts';

const karcis = karcisForTests({ content: 'demo' });
let people: DemoPeople;
beforeAll(async () => {
  people = await demoPeople(karcis.current);
});

const datasets = ['orders', 'attendees', 'payments', 'refunds', 'checkIns', 'ledger', 'vouchers'] as const;
const filesOf = (name: keyof DemoPeople) => karcis.current.client(people[name].token).organizerExports;

/** The ids of the events of an organizer. */
async function eventsOf(name: string): Promise<Set<string>> {
  const events = await karcis.current.db
    .selectFrom('events')
    .select('id')
    .where('organizer_id', '=', await organizerOf(karcis.current.db, `${name}@karcis.test`))
    .execute();
  return new Set(events.map(({ id }) => id));
}

/** A line without the columns of questions: a file of more events has more of them. */
const withoutQuestions = (line: Line) =>
  Object.fromEntries(Object.entries(line).filter(([name]) => !name.startsWith('question: ')));

describe('the files of an organizer', () => {
  it('have all records of its events, and none of another', async () => {
    const own = await eventsOf('organizer');
    const admin = karcis.current.client(people.admin.token).adminExports;
    for (const name of datasets) {
      const all = await readExport(admin[name]());
      const lines = await readExport(filesOf('organizer')[name]());
      const ofOwn = all.filter(({ event_id }) => own.has(event_id ?? ''));
      expect(lines.map(withoutQuestions), name).toEqual(ofOwn.map(withoutQuestions));
      expect(lines.length, name).toBeGreaterThan(0);
      // There are records that it must not have (control).
      expect(lines.length, name).toBeLessThan(all.length);
    }
  });

  it('are of one event where that is asked for; of another organizer’s they are a 404', async () => {
    const [own, foreign] = [await eventsOf('organizer'), await eventsOf('organizer2')];
    const orders = await readExport(filesOf('organizer').orders());
    const { event_id = '' } = orders[0] ?? {};
    expect(own.has(event_id)).toBe(true);
    const ofOne = await readExport(filesOf('organizer').orders({ event_id }));
    expect(ofOne).toEqual(orders.filter((line) => line['event_id'] === event_id));
    for (const name of datasets)
      for (const id of foreign)
        await expect(filesOf('organizer')[name]({ event_id: id })).rejects.toMatchObject({
          code: 'not_found',
        });
    expect(foreign.size).toBeGreaterThan(0);
  });
});
