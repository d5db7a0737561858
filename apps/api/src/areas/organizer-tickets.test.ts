import { describe } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { testsOfManagedTickets } from '../../test/managed-tickets.ts';

const karcis = karcisForTests();

describe('an organizer with tickets', () => testsOfManagedTickets(karcis, 'organizerTickets', 'Budi'));
