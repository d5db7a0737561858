import type { Route } from './route.ts';

/** Whether a route reads and changes nothing. Its function gets no database that it could write to. */
export const isRead = ({ method, readsOnly }: Pick<Route, 'method' | 'readsOnly'>): boolean =>
  method === 'GET' || readsOnly === true;
