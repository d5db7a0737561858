import type { Words } from '../id/index.ts';

export const frame: Words['frame'] = {
  noAnswer: 'The server does not answer. Check the connection and try again.',
  requestNumber: (id) => `Request number ${id}`,
  again: 'Try again',
  loading: 'Loading',
  asOf: (time) => `as of ${time}`,
  skip: 'Skip to content',
  signOut: 'Sign out',
  otherLanguage: 'Bahasa Indonesia',
  notFound: 'There is no such page.',
};
