import type { Words } from '../id/index.ts';

export const frame: Words['frame'] = {
  noAnswer: 'The server does not answer. Check the connection and try again.',
  requestNumber: (id) => `Request number ${id}`,
  form: {
    missing: 'Fill this in.',
    askNear: (address) => `Did you mean ${address}?`,
    noEmail: 'Enter a whole e-mail address, like name@example.org.',
    refused: 'This is not accepted. Check its length and its characters.',
    sending: 'Sending',
  },
  again: 'Try again',
  setUpCode: 'Turn on sign-in with a code',
  loading: 'Loading',
  waits: (seconds: number) =>
    `The server is busy. This page tries again by itself in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
  asOf: (time) => `as of ${time}`,
  skip: 'Skip to content',
  main: 'Main navigation',
  allEvents: 'All events',
  account: 'My account',
  security: 'Security',
  signOut: 'Sign out',
  signedInAs: (name) => `Signed in as ${name}`,
  scansLost: (count) =>
    `${count === 1 ? '1 scan is' : `${count} scans are`} on this device alone, and will be lost once your account is signed out here. Go on all the same?`,
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
