import { api } from '@karcis/contract';
import type { Reader } from './common.ts';
import { removable } from './event-place.ts';
import { form, list, record } from './resource.ts';

const groups = {
  about: ['name'],
  address: ['address', 'city', 'province', 'postal_code', 'country_code', 'latitude', 'longitude'],
} as const;

/** Where events take place: administrators write all venues, organizers their own. */
export const venues = (who: Reader, routes: typeof api.adminVenues | typeof api.organizerVenues) => {
  const path = `/${who}/venues` as const;
  return {
    venues: list({
      path,
      who,
      noun: 'venues',
      section: 'events',
      reads: routes.venues,
      columns: ['name', 'city', 'province', 'address', 'organizer.name'],
      opens: `${path}/{id}`,
    }),
    // Before the address of a venue, which would be found for it as well.
    newVenue: form({
      path: `${path}/new`,
      who,
      noun: 'newVenue',
      creates: routes.create,
      groups,
      preset: { country_code: 'ID' },
      of: path,
    }),
    venue: record({
      path: `${path}/{id}`,
      who,
      noun: 'venue',
      reads: routes.venue,
      title: 'name',
      of: path,
      lead: ['city', 'province', 'organizer.name', 'updated_at'],
      deeds: [{ ...removable, does: routes.remove, word: 'removeRecord' }],
      changes: routes.change,
      groups,
    }),
  };
};
