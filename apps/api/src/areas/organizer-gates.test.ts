import { beforeAll } from 'vitest';
import { gateInUse, gatesOfTests } from '../../test/gates.ts';
import { testsOfChildren } from '../../test/event-children.ts';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { invite, type People } from '../../test/people.ts';

const karcis = karcisForTests(patientLocks);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

testsOfChildren('organizer', gatesOfTests, karcis, () => people);
gateInUse('organizer', karcis, () => people);
