import { type ErrorCode, errors } from '@karcis/contract';
import pg from 'pg';
import { ProblemError } from '../domain/errors/problem-error.ts';
import { ownKeys } from './own-keys.ts';

/** What a caller is told when a constraint refuses a write. */
interface Meaning {
  readonly code: ErrorCode;
  /** JSON pointer of the field of the body; without it, the last column of a unique key or of a reference. */
  readonly pointer?: string;
  /** Sentence in place of the default one. */
  readonly detail?: string;
}

/** The meaning of a check: the value of a field is wrong. */
const wrong = (pointer: string, detail: string): Meaning => ({ code: 'invalid_request', pointer, detail });

/**
 * Constraints, as `table.name`, for which the defaults below would be wrong. The defaults: a unique key is `already_taken`, a
 * reference to a record that is not there is `no_such_record`, a record that others refer to is `in_use`, and a check is
 * `invalid_request` in the words of its name.
 */
export const constraintMeanings: Readonly<Record<string, Meaning>> = {
  'announcements.an_announcement_ends_after_it_starts': wrong(
    '/ends_at',
    'An announcement ends after it starts.',
  ),
  'banners.a_banner_ends_after_it_starts': wrong('/ends_at', 'A banner ends after it starts.'),
  'email_settings.smtp_has_a_host_a_port_and_a_sender': wrong(
    '/driver',
    'SMTP needs a host, a port and an address of the sender.',
  ),
  'events.a_tax_has_a_rate_and_a_name': wrong('/tax_mode', 'A tax has a rate above 0 and a name.'),
  'events.an_event_ends_after_it_starts': wrong('/ends_at', 'It ends after it starts.'),
  'events.an_event_lasts_a_year_at_most': wrong('/ends_at', 'It ends within 366 days of its start.'),
  'events.doors_open_before_the_end': wrong('/doors_open_at', 'Doors open before the end.'),
  'events.sales_end_after_they_start': wrong('/sales_end_at', 'Sales end after they start.'),
  'events.the_slug_signature_is_reserved': wrong('/slug', 'This slug is that of the official event.'),
  'events.there_is_one_signature_event': { code: 'try_again' },
  'general_settings.a_fee_in_money_is_whole': wrong('/platform_fee/value', 'A fee in money is whole.'),
  'general_settings.the_default_locale_is_supported': wrong(
    '/default_locale',
    'The default language is one of those that are supported.',
  ),
  'general_settings.a_percentage_is_at_most_100': wrong(
    '/platform_fee/value',
    'A percentage is at most 100.',
  ),
  'jobs.a_key_is_queued_once_per_kind': { code: 'already_taken', detail: 'The same work is queued already.' },
  'mail_suppressions.an_address_is_suppressed_once': { code: 'already_taken', pointer: '/address' },
  // Of two payments of an order that are begun at once.
  'payments.an_order_has_one_open_payment': { code: 'payment_in_progress' },
  'petugas_assignments.an_address_is_invited_once_per_event': { code: 'already_taken', pointer: '/email' },
  'petugas_assignments.a_shift_ends_after_it_starts': { code: 'invalid_request', pointer: '/shift_ends_at' },
  'promos.a_discount_in_money_is_whole': wrong('/discount_value', 'A discount in money is whole.'),
  'promos.a_percentage_is_at_most_100': wrong('/discount_value', 'A percentage is at most 100.'),
  'promos.a_promo_ends_after_it_starts': wrong('/ends_at', 'A promo ends after it starts.'),
  'promos.an_automatic_promo_has_no_code': wrong(
    '/code',
    'A promo with the trigger Code has a code, and an automatic one has none.',
  ),
  'promos.uses_stay_within_the_limit': { code: 'limit_below_use', pointer: '/max_uses' },
  'questions.a_choice_has_options': wrong(
    '/options',
    'Questions of the kinds Choice and Multiple have options, and no others do.',
  ),
  'signature_artists.a_performance_ends_after_it_starts': wrong(
    '/performs_until',
    'A performance ends after it starts.',
  ),
  'ticket_types.a_free_ticket_costs_nothing': wrong('/price', 'A free ticket costs nothing.'),
  'ticket_types.an_original_price_is_not_below_the_price': wrong(
    '/original_price',
    'An original price is not below the price.',
  ),
  'ticket_types.order_limits_leave_a_choice': wrong(
    '/max_per_order',
    'The most per order is not below the least.',
  ),
  'ticket_types.sales_end_after_they_start': wrong('/sales_end_at', 'Sales end after they start.'),
  'ticket_types.validity_ends_after_it_starts': wrong('/valid_until', 'Validity ends after it starts.'),
  'ticket_types.sold_and_reserved_stay_within_capacity': { code: 'limit_below_use', pointer: '/capacity' },
  'venues.a_position_has_both_coordinates': wrong('/longitude', 'A position has both coordinates.'),
  'vouchers.a_discount_in_money_is_whole': wrong('/discount_value', 'A discount in money is whole.'),
  'vouchers.a_discount_voucher_says_how_much': wrong(
    '/discount_type',
    'A voucher for a discount says which and how much, and no other does.',
  ),
  'vouchers.a_percentage_is_at_most_100': wrong('/discount_value', 'A percentage is at most 100.'),
  'vouchers.validity_ends_after_it_starts': wrong('/valid_until', 'Validity ends after it starts.'),
  'vouchers.usages_stay_within_the_limit': { code: 'limit_below_use', pointer: '/max_usages' },
};

/**
 * SQLSTATEs that mean "not now", by class or alone. Classes: connection, rejected credentials, a database that is gone,
 * resources (disk full, too many connections), operator intervention and time-outs, system errors. Alone: a conflict
 * with other transactions or with recovery, a deadlock, a database that takes no writes (a standby), a transaction that
 * was idle or went on for too long.
 */
const notNow = new Set(['08', '28', '3D', '53', '57', '58', '40001', '40P01', '25006', '25P03', '25P04']);
/** A lock that was not free in time: others are at work on the same rows. This is no fault, so the 503 is intended. */
const lockNotAvailable = '55P03';
const socketErrors = new Set([
  'EAGAIN', // a Unix socket where too many wait to be let in
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENFILE',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** SQLSTATEs of class 22 that a value of a request can cause. All others (a division by zero, say) are faults of ours. */
const valueStates = new Set([
  '22003', // numeric_value_out_of_range
  '22007', // invalid_datetime_format
  '22008', // datetime_field_overflow
  '22021', // character_not_in_repertoire: a NUL
  '22P02', // invalid_text_representation
]);

/** Whether PostgreSQL could not read a value that it was sent, as a date that is none. */
export const isOfValue = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && valueStates.has(String(error.code));

/** What `pg` says without a code: it waited for too long, or the connection went away under a statement. */
const lostConnection =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable/i;

/**
 * An error of the database as a problem of the contract; undefined for what only a fault of ours explains. Where the
 * request had no input, its values cannot be to blame.
 */
export function problemOfDatabaseError(error: unknown, { hasInput = false } = {}): ProblemError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  if (!(error instanceof pg.DatabaseError)) {
    const isAway = (typeof code === 'string' && socketErrors.has(code)) || lostConnection.test(error.message);
    return isAway ? unavailable(error) : undefined;
  }
  const state = String(code);
  if (state === lockNotAvailable) return unavailable(error, { isIntended: true });
  if (notNow.has(state.slice(0, 2)) || notNow.has(state)) return unavailable(error);
  if (!hasInput) return undefined;
  if (isOfValue(error)) return new ProblemError('invalid_request', { cause: error });
  return problemOfConstraint(error);
}

/** Whether an error is the last word on what was asked: a refusal of PostgreSQL, or of ours, or a fault, and none that is for now. */
export const isRefused = (error: unknown): boolean =>
  (error instanceof ProblemError ? error : problemOfDatabaseError(error))?.code !== 'unavailable';

function problemOfConstraint(error: pg.DatabaseError): ProblemError | undefined {
  const { table = '', constraint = '', code: state = '' } = error;
  const key = `${table}.${constraint}`;
  const meaning = constraintMeanings[key] ?? defaultMeaning(state, error);
  if (meaning === undefined || ownKeys.has(key)) return undefined;
  const { code, detail = errors[code].detail, pointer } = meaning;
  return new ProblemError(code, {
    cause: error,
    ...(meaning.detail === undefined ? {} : { detail }),
    ...(pointer === undefined ? {} : { errors: [{ pointer, code: 'not_allowed', detail }] }),
  });
}

function defaultMeaning(state: string, { detail, constraint = '' }: pg.DatabaseError): Meaning | undefined {
  const columns = columnsIn(detail);
  const pointer = `/${columns.at(-1)}`;
  if (state === '23505') return { code: 'already_taken', pointer };
  // Of a record that is still referred to, PostgreSQL names its own key; of a reference, the column that refers.
  if (state === '23503')
    return columns.includes('id') ? { code: 'in_use' } : { code: 'no_such_record', pointer };
  if (state === '23514') return { code: 'invalid_request', detail: sentenceOf(constraint) };
  return undefined;
}

/** `Key (event_id, lower(code))=(…) already exists.` → `event_id`, `code`. In every language it has this form. */
function columnsIn(detail = ''): string[] {
  const [, key = ''] = /\(((?:[^()]|\([^()]*\))+)\)=\(/.exec(detail) ?? [];
  return key.split(',').map((column) => /(\w+)(?:::\w+)?\)*$/.exec(column.trim())?.[1] ?? '');
}

/** Names of constraints are sentences: `a_use_limit_is_positive` → `A use limit is positive.` */
const sentenceOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}.`;

const unavailable = (cause: Error, particulars: { readonly isIntended?: true } = {}) =>
  new ProblemError('unavailable', { retryAfterSeconds: 2, cause, ...particulars });
