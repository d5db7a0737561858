import { beforeAll } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { invite, type People } from '../../test/people.ts';
import { testsOfVoucherBatches } from '../../test/voucher-batches.ts';

const karcis = karcisForTests(patientLocks);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

testsOfVoucherBatches('organizer', karcis, () => people);
