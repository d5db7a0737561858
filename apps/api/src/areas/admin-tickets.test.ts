import { describe } from 'vitest';
import { testsOfManagedTickets } from '../../test/managed-tickets.ts';

describe('an administrator with tickets', () => testsOfManagedTickets('adminTickets', 'Sari'));
