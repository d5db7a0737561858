import type { Words } from '../id/index.ts';

export const ticketDeeds: Words['ticketDeeds'] = {
  title: 'Change this ticket',
  needsNetwork: 'Changing the name, handing on and changing the code need a network.',
  change: { title: 'Change the name on the ticket' },
  transfer: { title: 'Hand on to somebody else' },
  reissue: { title: 'Change the QR code' },
};
