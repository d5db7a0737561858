import { beforeAll } from 'vitest';
import { testsOfChildren } from '../../test/event-children.ts';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { invite, type People } from '../../test/people.ts';
import { promosInUse, promosOfTests } from '../../test/promos.ts';

const karcis = karcisForTests(patientLocks);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

testsOfChildren('admin', promosOfTests, karcis, () => people);
promosInUse('admin', karcis, () => people);
