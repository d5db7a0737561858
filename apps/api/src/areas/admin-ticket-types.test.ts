import { beforeAll } from 'vitest';
import { testsOfChildren } from '../../test/event-children.ts';
import { given } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { invite, type People } from '../../test/people.ts';
import { ticketTypesOfTests, typesInUse } from '../../test/ticket-types.ts';

const karcis = karcisForTests(patientLocks);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  // Paid tickets of a published event need it.
  await given(karcis.current.db, 'payment_accounts', { provider: 'sandbox', methods: ['QRIS'] });
});

testsOfChildren('admin', ticketTypesOfTests, karcis, () => people);
typesInUse('admin', karcis, () => people);
