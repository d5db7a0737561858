import { venueRoutes } from '../venue-routes.ts';

export const adminVenues = venueRoutes('admin');
