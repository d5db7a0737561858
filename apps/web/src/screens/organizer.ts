import { api } from '@karcis/contract';
import { view } from './resource.ts';

/** Screens of organizers about their own events, beside their reports. */
export const organizer = {
  overview: view({
    path: '/organizer',
    who: 'organizer',
    noun: 'overview',
    section: 'overview',
    view: 'overview',
    reads: [
      api.organizerAnalytics.revenueRange,
      api.organizerAnalytics.ticketSalesRange,
      api.organizerAnalytics.events,
    ],
  }),
};
