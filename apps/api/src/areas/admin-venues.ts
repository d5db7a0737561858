import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { everyVenue, venuesOf } from '../management/venues.ts';

export const adminVenues: Area<Api['adminVenues']> = venuesOf(everyVenue);
