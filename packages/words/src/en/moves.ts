import type { Words } from '../id/index.ts';

export const moves: Words['moves'] = {
  title: 'Move this event?',
  sold: (count, text) => `${text} ${count === 1 ? 'ticket is' : 'tickets are'} sold or being paid for.`,
  told: 'Ticket holders are told by email.',
  untold: 'Ticket holders are not told by email.',
  dated: (count, text) =>
    `${text} sold ${count === 1 ? 'ticket is' : 'tickets are'} valid on certain dates only.`,
  decide: 'Choose whether the dates of tickets, offers and shifts move along.',
  shifted: 'If they move along',
  kept: 'If they stay',
  outside: 'Cannot be used at this event any more',
  shift: 'Move the dates',
  keep: 'Leave the dates',
  move: 'Move the event',
};
