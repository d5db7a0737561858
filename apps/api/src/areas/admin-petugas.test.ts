import { beforeAll } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { invite, type People } from '../../test/people.ts';
import { testsOfPetugas } from '../../test/petugas.ts';
import { testsOfInvitedPetugas } from '../../test/petugas-invited.ts';

const karcis = karcisForTests({
  ...patientLocks,
  environment: { KARCIS_PUBLIC_URL: 'https://tiket.example.org' },
});
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

testsOfPetugas('admin', karcis, () => people);
testsOfInvitedPetugas('admin', karcis, () => people);
