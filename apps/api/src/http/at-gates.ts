import type { Route } from '@karcis/contract';

const atGates =
  /^\/organizer\/(gate-events$|events\/\{id\}\/(attendees|checkins|counts|devices|gate-pack|pairings)\b)/;

/**
 * Whether members of an organizer do at gates what a route does. It goes on during maintenance, and while the organizer is suspended: those
 * who stand at a door have paid before.
 */
export const isAtGates = ({ path = '/' }: Partial<Pick<Route, 'path'>>): boolean => atGates.test(path);
