import type { Principal } from './policy.ts';

/** What visitors see of an organizer. Records that are hidden from them bear other names. */
const published = [
  'question',
  'event',
  'automatic-promo',
  'ticket-type',
  'organizer',
  'theme',
  'signature-profile',
  'artist',
  'partner',
];
/** Everybody who has a ticket or works at the gate knows that, and what is hidden from others. */
const shown = [...published, 'hidden-event', 'hidden-ticket-type', 'gate'];
const atTheGate = new Set([...shown, 'ticket', 'check-in', 'device', 'account']);

type Knows = (owner: string, noun: string) => boolean;

const visitor: Knows = (_owner, noun) => published.includes(noun);
const holder =
  (self: string): Knows =>
  (owner, noun) =>
    owner === self || (!/^(h\d|holder|petugas|admin|guest)/.test(owner) && shown.includes(noun));
const petugas =
  (self: string, other: string): Knows =>
  (owner, noun) =>
    owner === self || (owner !== other && atTheGate.has(noun));
/** Who worked at their gates is the organizer's to know. */
const organizer =
  (self: string): Knows =>
  (owner, noun) =>
    owner === self || (owner.startsWith('petugas') && noun === 'account');

/** Whoever has used an offer of an organizer is told of it with the order. */
export const isUsedOffer = (area: string, noun: string): boolean =>
  /^(orders|buying)$/.test(area) && (noun === 'promo' || noun === 'voucher');

const ofRecords = new Set(['organizerRecords', 'organizerExports', 'organizerOrders', 'organizerRefunds']);

/** Organizers are told who has redeemed their vouchers, who has bought tickets for an event of theirs, and what was scanned there. */
export const isOfOwnEvent = (area: string, owner: string, noun: string): boolean =>
  /^(h\d|holder|guest)/.test(owner)
    ? (area === 'organizerVouchers' && noun === 'account') ||
      (ofRecords.has(area) && ['order', 'ticket', 'payment', 'refund'].includes(noun))
    : ofRecords.has(area) && owner.startsWith('petugas') && ['device', 'check-in'].includes(noun);

/** Whose records, by the names they bear in the demo (`canary:owner:noun`), an answer for somebody may hold. */
export const mayKnow: Readonly<Record<Principal, Knows>> = {
  anonymous: visitor,
  'suspended admin': visitor,
  'holder A': holder('holder'),
  'holder B': holder('holder2'),
  'petugas A': petugas('petugas', 'petugas2'),
  'petugas B': petugas('petugas2', 'petugas'),
  'organizer A': organizer('organizer'),
  'organizer B': organizer('organizer2'),
  'manager A': organizer('organizer'),
  'viewer A': organizer('organizer'),
  admin: () => true,
};
