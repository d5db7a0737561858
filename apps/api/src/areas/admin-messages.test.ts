import { beforeAll } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { testsOfMessages } from '../../test/messages.ts';
import { invite, type People } from '../../test/people.ts';

const karcis = karcisForTests(patientLocks);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

testsOfMessages('admin', karcis, () => people);
