import { managementDescriptions } from './area-descriptions-of-management.ts';

/** An area as the reference shows it: a heading and what its routes are for. */
export interface AreaDescription {
  readonly title: string;
  readonly description: string;
}

/** The headings of the reference, an area a line, under the names of the contract. */
export const areaDescriptions = {
  ...managementDescriptions,
  account: { title: 'Account', description: 'Signing in and out, and the account that is signed in.' },
  accountLinks: {
    title: 'Account: by mailed links',
    description:
      'What is done by a link that is mailed to an address: whoever uses it can read what is sent there.',
  },
  accountSecurity: {
    title: 'Account: security',
    description: 'Sign-ins and tokens of the account, and signing in with a code.',
  },
  buying: {
    title: 'Buying',
    description: 'From places that are held to an order that is paid, with an account or without one.',
  },
  catalogue: {
    title: 'Catalogue',
    description: 'Events and organizers as visitors see them. Answers may be up to 60 seconds old.',
  },
  checkIn: {
    title: 'Check-in',
    description:
      'What check-in staff (petugas) do: the events they are assigned to, scanning, and what was scanned.',
  },
  cms: {
    title: 'Administration: content',
    description: 'Pages, questions, announcements, banners and homepage sections, published or not.',
  },
  dashboard: { title: 'Administration: dashboard', description: 'The state of the platform at a glance.' },
  orders: {
    title: 'Orders',
    description: 'What somebody has bought, or is about to, with or without an account.',
  },
  ownOrders: {
    title: 'Mails of an order',
    description: 'What its buyer gets, and where mails about it go.',
  },
  orderTickets: { title: 'Tickets of an order', description: 'What its buyer does with them.' },
  invitations: {
    title: 'Account: invitations',
    description: 'What an invitation says to the person who has its link, and how it is accepted.',
  },
  media: {
    title: 'Media',
    description: 'Pictures: uploaded once, and shown by records.',
  },
  ownAccount: {
    title: 'Account: your own',
    description: 'Profile, password and address of the account, a copy of its data, and its end.',
  },
  pairing: {
    title: 'Pairing',
    description: 'How a phone of check-in staff is paired by a code, without a password.',
  },
  preview: { title: 'Preview', description: 'How a text that is being written will look.' },
  publicContent: {
    title: 'Public content',
    description: 'What everybody reads without signing in. Answers may be up to 60 seconds old.',
  },
  orderRefunds: {
    title: 'Refunds of an order',
    description: 'What its buyer does to get money back.',
  },
  sandbox: {
    title: 'Sandbox payments',
    description: 'A provider of payments to try out: what a buyer, a bank or a bad day would do.',
  },
  settings: {
    title: 'Administration: settings',
    description: 'The settings of the site. Secrets are never shown.',
  },
  tickets: {
    title: 'Tickets',
    description:
      'The tickets that the signed-in account holds: lists, QR codes and PDFs, and how they are handed on.',
  },
  trash: { title: 'Administration: trash', description: 'Deleted records that can still be restored.' },
} as const satisfies Record<string, AreaDescription>;
