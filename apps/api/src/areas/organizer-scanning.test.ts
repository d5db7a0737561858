import { beforeAll, describe, expect, it } from 'vitest';
import { openConcert, testsOfGates } from '../../test/at-gates.ts';
import { inDays } from '../../test/given.ts';
import { testsOfPhones } from '../../test/phones.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { testsOfUploads } from '../../test/uploads-at-gates.ts';
import { organizerOf } from '../../test/webhook-records.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

testsOfGates('organizer', karcis, () => people);
testsOfUploads('organizer', karcis, () => people);
testsOfPhones('organizer', karcis, () => people);

describe('the events to scan at', () => {
  it('are the own ones that are on or to come, soonest first, or one by its id, and never with money', async () => {
    const { current } = karcis;
    const organizer = await organizerOf(current.db, people.Bayu.email);
    const [later, now, over, others] = [
      await openConcert(current, people, organizer),
      await openConcert(current, people, organizer),
      await openConcert(current, people, organizer),
      await openConcert(current, people, await organizerOf(current.db, people.Budi.email)),
    ];
    const change = (id: string, to: object) =>
      current.db.updateTable('events').set(to).where('id', '=', id).execute();
    await change(later.event, { starts_at: inDays(1) });
    await change(over.event, { starts_at: inDays(-2), ends_at: inDays(-1) });
    const { organizerScanning } = current.client(people.Bayu.token);
    const idsOf = async (asked: object = {}) =>
      (await organizerScanning.events(asked)).data.map(({ id }) => id);
    expect(await idsOf()).toEqual([now.event, later.event]);
    expect(await idsOf({ event_id: over.event })).toEqual([over.event]);
    for (const event_id of [others.event, 'none']) expect(await idsOf({ event_id })).toEqual([]);
    expect(JSON.stringify(await organizerScanning.events())).not.toMatch(/revenue|fee/);
  });
});
