import { promoRoutes } from '../of-events/promos.ts';

/** `adminEvents` has their list. */
const { promos: _, ...routes } = promoRoutes('admin');
export const adminPromos = routes;
