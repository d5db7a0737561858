import { promoRoutes } from '../of-events/promos.ts';

export const organizerPromos = promoRoutes('organizer');
