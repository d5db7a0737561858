import { inDays } from './given.ts';

/*
 * One expectation for two doors: what a request is answered at this moment, and what becomes of the same action where a device sends it later.
 * The expectations are written by hand, apart from the rule.
 */
export type Expected =
  | 'allowed'
  | 'not_assigned'
  | 'not_accepted'
  | 'outside_shift'
  | 'not_permitted'
  | 'other_gate'
  | 'not_own'
  | 'no_force'
  | 'no_token'
  | 'no_role';
export type Action = 'code' | 'id' | 'forced' | 'exit' | 'own undo' | "other's undo" | 'whole order';
export const actions = ['code', 'id', 'forced', 'exit', 'own undo', "other's undo", 'whole order'] as const;

/** Answers of a request. */
export const online: Readonly<Record<Exclude<Expected, 'allowed'>, string>> = {
  not_assigned: 'not_found',
  not_accepted: 'assignment_not_accepted',
  outside_shift: 'outside_shift',
  not_permitted: 'not_permitted',
  other_gate: 'no_such_record',
  not_own: 'not_found',
  no_force: 'supervisor_only',
  no_token: 'not_signed_in',
  no_role: 'member_role',
};
/** What an undo of a device is answered. */
export const undoOffline: Partial<Record<Expected, string>> = {
  not_assigned: 'not_assigned',
  outside_shift: 'outside_shift',
  not_permitted: 'not_permitted',
  not_own: 'nothing_to_undo',
};
export const comes: Readonly<Record<Action, string>> = {
  code: 'Checked In',
  id: 'Checked In',
  forced: 'Checked In',
  exit: 'Checked Out',
  'own undo': 'Reverted',
  "other's undo": 'Reverted',
  'whole order': 'Checked In',
};

/** The same of all actions but those that are named. */
const all = (expected: Expected, more: Partial<Record<Action, Expected>> = {}) =>
  ({ ...Object.fromEntries(actions.map((action) => [action, expected])), ...more }) as Record<
    Action,
    Expected
  >;
/** A Scanner forces nothing, and takes back own scans. */
const ofScanner = { forced: 'no_force', "other's undo": 'not_own' } as const;
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
export const scanner = { role: 'Scanner' } as const;
export const revoked = (minutes: number) => ({ status: 'Revoked', revoked_at: minutesAgo(minutes) });

export const people: Readonly<
  Record<
    string,
    { as: object | 'Owner' | 'Manager' | 'Viewer' | 'Foreign' | 'Lost'; may: Record<Action, Expected> }
  >
> = {
  'a scanner': { as: scanner, may: all('allowed', ofScanner) },
  'a supervisor': { as: {}, may: all('allowed') },
  'the owner': { as: 'Owner', may: all('allowed') },
  'a manager': { as: 'Manager', may: all('allowed') },
  'a viewer': { as: 'Viewer', may: all('no_role') },
  'a scanner of another gate': {
    as: { ...scanner, gate: 'other' },
    may: all('other_gate', { 'own undo': 'allowed', "other's undo": 'not_own' }),
  },
  'a scanner without scan': {
    as: { ...scanner, can_scan: false },
    may: all('allowed', { ...ofScanner, code: 'not_permitted' }),
  },
  'a scanner without manual_check_in': {
    as: { ...scanner, can_manual_check_in: false },
    may: all('not_permitted', {
      ...ofScanner,
      code: 'allowed',
      forced: 'not_permitted',
      'own undo': 'allowed',
    }),
  },
  'a scanner without undo': {
    as: { ...scanner, can_undo: false },
    may: all('allowed', { ...ofScanner, 'own undo': 'not_permitted', "other's undo": 'not_permitted' }),
  },
  'a supervisor without undo': {
    as: { can_undo: false },
    may: all('allowed', { 'own undo': 'not_permitted', "other's undo": 'not_permitted' }),
  },
  'an invited scanner': {
    as: { ...scanner, status: 'Invited', accepted_at: null },
    may: all('not_accepted'),
  },
  'a scanner who was revoked': { as: { ...scanner, ...revoked(10) }, may: all('not_assigned') },
  'a supervisor who was revoked': { as: revoked(10), may: all('not_assigned') },
  'a scanner who never accepted and was revoked': {
    as: { ...scanner, ...revoked(10), accepted_at: null },
    may: all('not_assigned'),
  },
  'a scanner before the shift': {
    as: { ...scanner, shift_starts_at: inDays(0.1), shift_ends_at: inDays(0.2) },
    may: all('outside_shift'),
  },
  'a scanner an hour after the shift': {
    as: { ...scanner, shift_starts_at: inDays(-0.1), shift_ends_at: minutesAgo(60) },
    may: all('allowed', ofScanner),
  },
  'a scanner long after the shift': {
    as: { ...scanner, shift_starts_at: inDays(-0.2), shift_ends_at: inDays(-0.1) },
    may: all('outside_shift'),
  },
  'a supervisor long after the shift': {
    as: { shift_starts_at: inDays(-0.2), shift_ends_at: inDays(-0.1) },
    may: all('allowed'),
  },
  'a phone that was revoked': { as: 'Lost', may: all('no_token') },
  'a phone that another organizer has paired': { as: 'Foreign', may: all('not_assigned') },
};
