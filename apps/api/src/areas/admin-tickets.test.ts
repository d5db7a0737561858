import { describe } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { testsOfManagedTickets } from '../../test/managed-tickets.ts';

const karcis = karcisForTests();

describe('an administrator with tickets', () => testsOfManagedTickets(karcis, 'adminTickets', 'Sari'));
