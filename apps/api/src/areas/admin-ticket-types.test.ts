import { beforeAll } from 'vitest';
import { testsOfChildren } from '../../test/event-children.ts';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { invite, type People } from '../../test/people.ts';
import { ticketTypesOfTests, typesInUse } from '../../test/ticket-types.ts';

const karcis = karcisForTests(patientLocks);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

testsOfChildren('admin', ticketTypesOfTests, karcis, () => people);
typesInUse('admin', karcis, () => people);
