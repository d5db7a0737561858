import { describe } from 'vitest';
import { testsOfManagedTickets } from '../../test/managed-tickets.ts';

describe('an organizer with tickets', () => testsOfManagedTickets('organizerTickets', 'Budi'));
