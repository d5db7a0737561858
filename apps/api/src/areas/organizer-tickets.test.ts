import { describe } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { testsOfManagedTickets } from '../../test/managed-tickets.ts';

const karcis = karcisForTests(patientLocks);

describe('an organizer with tickets', () => testsOfManagedTickets(karcis, 'organizerTickets', 'Budi'));
