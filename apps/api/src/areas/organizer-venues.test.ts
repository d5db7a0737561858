import { beforeAll } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { testsOfVenues } from '../../test/venues.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

testsOfVenues('organizer', karcis, () => people);
