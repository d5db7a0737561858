import Type from 'typebox';
import { plainRoutes } from './plain-routes.ts';
import { page, paged } from './page.ts';
import { ManagedVenue, venueFields } from './resources/venue.ts';
import { route } from './route.ts';

/** The routes of venues: administrators manage all, organizers see those of the platform and manage their own. */
export const venueRoutes = <const Access extends 'admin' | 'organizer'>(access: Access) => {
  const venues = plainRoutes({
    path: `/${access}/venues`,
    access,
    tokenScope: 'events',
    subject: 'venue',
    words: ['venue', 'venues'],
    fields: venueFields,
    newFields: venueFields,
    required: ['name', 'city'],
    record: ManagedVenue,
  });
  return {
    venues: route({
      method: 'GET',
      path: `/${access}/venues`,
      access,
      summary: 'The venues where events may take place, by name',
      query: paged({
        q: Type.Optional(
          Type.String({
            maxLength: 100,
            description: 'Words that a venue has in its name or city, in any spelling',
          }),
        ),
      }),
      response: page(ManagedVenue),
    }),
    create: {
      ...venues.create,
      description: 'An organizer has at most 500 venues: 409 `limit_reached`.',
      errors: [...venues.create.errors, 'limit_reached'] as const,
    },
    venue: venues.read,
    change: venues.change,
    remove: venues.delete,
  };
};
