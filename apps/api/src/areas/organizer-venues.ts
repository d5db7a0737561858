import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { ownVenues, venuesOf } from '../management/venues.ts';

export const organizerVenues: Area<Api['organizerVenues']> = venuesOf(ownVenues);
