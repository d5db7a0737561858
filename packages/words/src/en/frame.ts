import type { Words } from '../id/index.ts';

export const frame: Words['frame'] = {
  noAnswer: 'The server does not answer. Check the connection and try again.',
  requestNumber: (id) => `Request number ${id}`,
  again: 'Try again',
  loading: 'Loading',
  asOf: (time) => `as of ${time}`,
  skip: 'Skip to content',
  account: 'My account',
  security: 'Security',
  signOut: 'Sign out',
  signedInAs: (name) => `Signed in as ${name}`,
  notSignedOut: 'You are not signed out: the server does not answer. Check the connection and try again.',
  page: (page, of) => `Page ${page} of ${of}`,
  previous: 'Previous',
  next: 'Next',
  pages: 'Pages of the list',
  away: 'No network',
  otherLanguage: 'Bahasa Indonesia',
  notFound: 'There is no such page.',
  needsScript: 'This page needs JavaScript.',
  notLoaded: 'This page cannot be opened yet',
};
