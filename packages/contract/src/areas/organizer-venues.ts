import { venueRoutes } from '../venue-routes.ts';

export const organizerVenues = venueRoutes('organizer');
