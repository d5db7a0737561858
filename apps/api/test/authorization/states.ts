/** `own` is of A (or simply there, where nothing has an owner), `foreign` of B. */
const states = ['own', 'foreign', 'absent', 'trashed', 'unpublished', 'malformed'] as const;
export type State = (typeof states)[number];
export type Noun =
  | 'ticket'
  | 'order'
  | 'sold order'
  | 'sold ticket'
  | 'refund'
  | 'sandbox payment'
  | 'event'
  | 'event page'
  | 'event of children'
  | 'gate'
  | 'scan'
  | 'phone'
  | 'event message'
  | 'event question'
  | 'official event'
  | 'artist'
  | 'brand partner'
  | 'ticket type'
  | 'promo'
  | 'voucher'
  | 'category'
  | 'venue'
  | 'managed organizer'
  | 'payment account'
  | 'batch'
  | 'attendee import'
  | 'assignment'
  | 'organizer'
  | 'member'
  | 'account'
  | 'page'
  | 'content page'
  | 'question'
  | 'announcement'
  | 'banner'
  | 'section'
  | 'error'
  | 'job'
  | 'mail'
  | 'suppression'
  | 'picture'
  | 'webhook'
  | 'message'
  | 'platform webhook'
  | 'platform message';

/** The states that an object can be in at all: an error is neither published nor removed, and content has no owner. */
export const statesOf: Readonly<Record<Noun, readonly State[]>> = {
  ticket: states,
  scan: ['own', 'absent', 'malformed'],
  phone: ['own', 'absent', 'malformed'],
  'sandbox payment': ['own', 'absent', 'malformed'],
  refund: ['own', 'foreign', 'absent', 'malformed'],
  order: ['own', 'foreign', 'absent', 'trashed', 'malformed'],
  event: states,
  'event of children': ['own', 'foreign', 'absent', 'malformed'],
  gate: ['own', 'foreign', 'absent', 'malformed'],
  'event message': ['own', 'foreign', 'absent', 'malformed'],
  assignment: ['own', 'foreign', 'absent', 'malformed'],
  batch: ['own', 'foreign', 'absent', 'malformed'],
  'attendee import': ['own', 'foreign', 'absent', 'malformed'],
  'official event': ['own', 'foreign', 'absent', 'malformed'],
  artist: ['own', 'foreign', 'absent', 'trashed', 'malformed'],
  'brand partner': ['own', 'foreign', 'absent', 'trashed', 'malformed'],
  'event question': ['own', 'foreign', 'absent', 'trashed', 'malformed'],
  voucher: ['own', 'foreign', 'absent', 'trashed', 'malformed'],
  promo: ['own', 'foreign', 'absent', 'trashed', 'malformed'],
  'ticket type': ['own', 'foreign', 'absent', 'trashed', 'malformed'],
  'event page': ['own', 'absent', 'trashed', 'unpublished', 'malformed'],
  category: ['own', 'absent', 'malformed'],
  venue: ['own', 'foreign', 'absent', 'malformed'],
  'sold order': ['own', 'foreign', 'absent', 'malformed'],
  'sold ticket': ['own', 'foreign', 'absent', 'malformed'],
  'payment account': ['own', 'absent', 'malformed'],
  'managed organizer': ['own', 'absent', 'malformed'],
  organizer: ['own', 'absent', 'malformed'],
  member: ['own', 'foreign', 'absent', 'malformed'],
  account: ['own', 'absent', 'trashed', 'malformed'],
  page: ['own', 'absent', 'trashed', 'unpublished', 'malformed'],
  'content page': ['own', 'absent', 'trashed', 'unpublished', 'malformed'],
  question: ['own', 'absent', 'trashed', 'malformed'],
  announcement: ['own', 'absent', 'trashed', 'malformed'],
  banner: ['own', 'absent', 'trashed', 'malformed'],
  section: ['own', 'absent', 'trashed', 'malformed'],
  error: ['own', 'absent', 'malformed'],
  job: ['own', 'absent', 'malformed'],
  mail: ['own', 'absent', 'malformed'],
  suppression: ['own', 'absent', 'malformed'],
  picture: ['own', 'foreign', 'absent', 'malformed'],
  webhook: ['own', 'foreign', 'absent', 'malformed'],
  message: ['own', 'foreign', 'absent', 'malformed'],
  'platform webhook': ['own', 'foreign', 'absent', 'malformed'],
  'platform message': ['own', 'foreign', 'absent', 'malformed'],
};
