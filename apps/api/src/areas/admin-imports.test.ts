import { beforeAll } from 'vitest';
import { testsOfAttendeeImports } from '../../test/attendee-imports.ts';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { testsOfImports } from '../../test/imports.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';

const karcis = karcisForTests({ ...patientLocks, secretKey: async () => secretKey });
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

testsOfImports('admin', karcis, () => people);
testsOfAttendeeImports('admin', karcis, () => people);
