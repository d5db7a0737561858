import { beforeAll } from 'vitest';
import { testsOfGates } from '../../test/at-gates.ts';
import { testsOfPhones } from '../../test/phones.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { testsOfUploads } from '../../test/uploads-at-gates.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

testsOfGates('organizer', karcis, () => people);
testsOfUploads('organizer', karcis, () => people);
testsOfPhones('organizer', karcis, () => people);
