import { mailTemplateKeys, type Route } from '@karcis/contract';
import type { TSchema } from 'typebox';
import { bytesOf, type Caller, guests, memberRoles } from '../case.ts';
import { days, zones } from '../catalogue/days.ts';
import { cursors, ids } from '../catalogue/ids.ts';
import { numbers } from '../catalogue/numbers.ts';
import { encodings, statements, texts } from '../catalogue/texts.ts';
import { isOfOffice, readAtOffice, writtenAtOffice } from './office-parts.ts';
import type { Random } from '../../src/seed/random.ts';

/** A value as it is sent in an address, and whether the contract takes it for sure, or refuses it for sure. */
export interface Value {
  readonly sent: string;
  readonly is: 'valid' | 'invalid' | 'unsure';
}

interface Keywords {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Percent-encoded UTF-8; half of a surrogate pair becomes the three bytes that it would be. */
export function encode(text: string): string {
  if (text.isWellFormed()) return encodeURIComponent(text);
  return Array.from(text, (letter) =>
    letter.isWellFormed() ? encodeURIComponent(letter) : percent(letter.codePointAt(0) ?? 0),
  ).join('');
}

const percent = (surrogate: number) =>
  [0xe0 | (surrogate >> 12), 0x80 | ((surrogate >> 6) & 0x3f), 0x80 | (surrogate & 0x3f)]
    .map((byte) => `%${byte.toString(16)}`)
    .join('');

/** How many records of a kind the placeholders know: `<<event.0>>` to `<<event.7>>`. */
export const known = { event: 8, ticket: 6, written: 3 } as const;

/** A value that the contract takes, for a parameter of a query; undefined where the caller has none. */
export function validValue(
  random: Random,
  caller: Caller,
  name: string,
  schema: TSchema,
): string | undefined {
  const { type, enum: values, format, minimum = 1, maximum = 100 } = schema as Keywords;
  if (type === 'number') return random.pick(['0', '10', '12.5', '99.99']);
  // An event with orders is not moved back into the past.
  if (format === 'date-time') return `2099${dayNear(random).slice(4, 8)}15T00:00:00.000Z`;
  if (name === 'ticket_type_ids') return caller === 'admin' ? '<<type.0>>' : `<<ticket_type.${caller}>>`;
  if (name === 'name' || name === 'note') return encode(random.pick(['Tamu', 'Impor pers', '=1+1']));
  if (type === 'boolean') return random.pick(['true', 'false', '1', '0']);
  if (values !== undefined) {
    const value = random.pick(values);
    return encode(random.pick([value, value, value.toLowerCase(), value.replaceAll(' ', '_')]));
  }
  if (type === 'integer')
    return String(random.int(minimum, random.chance(0.8) ? Math.min(maximum, minimum + 99) : maximum));
  if (format === 'date') return dayNear(random);
  if (name === 'timezone')
    return encode(random.pick(['Asia/Jakarta', 'UTC', 'Asia/Jayapura', 'Europe/Berlin']));
  if (name === 'event_id') return eventOf(caller);
  if (name === 'ticket_type_id') return caller === 'admin' ? '<<type.0>>' : `<<ticket_type.${caller}>>`;
  if (name === 'batch_id' || name === 'organizer_id') return '00000000-0000-0000-0000-000000000000';
  if (name === 'types') return 'content.changed';
  if (name === 'q') return encode(random.pick(['hana', 'malam', 'musik jakarta', '100%']));
  if (name in ofEvents) return ofEvents[name];
  return undefined;
}

/** Filters of the list of events. */
const ofEvents: Readonly<Record<string, string>> = {
  category: '<<slug.category>>',
  organizer: '<<slug.organizer>>',
  city: 'Bandung',
};

/** An event that the caller may ask for. */
const eventOf = (caller: Caller): string | undefined =>
  caller === 'admin' ? '<<event.0>>' : withOwnEvents.has(caller) ? `<<event.${caller}.0>>` : undefined;

const withOwnEvents = new Set<Caller>([
  'organizer',
  'organizer2',
  'manager',
  'viewer',
  'petugas',
  'petugas2',
]);

/** Days of the last two years, so that what lies between any two of them is no more than 1,100 days. */
const dayNear = (random: Random) =>
  `202${random.pick([5, 6])}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`;

/** A value that the contract perhaps does not take. */
export function hostileValue(random: Random, name: string, schema: TSchema): Value {
  const { type, format } = schema as Keywords;
  if (type === 'integer' && random.chance(0.7)) return { sent: encode(random.pick(numbers)), is: 'invalid' };
  if (random.chance(0.2)) return { sent: random.pick(encodings), is: 'unsure' };
  const special =
    format === 'date'
      ? days
      : name === 'timezone'
        ? zones
        : name === 'cursor'
          ? cursors
          : name === 'event_id'
            ? [...ids, ...idsOfOthers]
            : texts;
  const list = random.weighted([
    [special, 6],
    [texts, 3],
    [statements, 3],
    [numbers, 1],
  ] as const);
  const value = random.pick<string>(list);
  return { sent: value.startsWith('<<') ? value : encode(value), is: 'unsure' };
}

/** Ids that a path may have by mistake. A write may find what they name: no other request relies on that. */
const idsOfOthers = [
  ...Array.from({ length: known.event }, (_, at) => `<<event.${at}>>`),
  ...Array.from({ length: known.ticket }, (_, at) => `<<ticket.${at}>>`),
  '<<event.trashed>>',
  '<<event.draft>>',
  '<<ticket.holder.0>>',
  '<<ticket.holder.1>>',
  '<<ticket.holder2.0>>',
  '<<ticket.holder2.1>>',
  '<<page.written>>',
  '<<error.0>>',
  '<<user.admin>>',
  '<<order.0>>',
  '<<holder.order>>',
  '<<holder2.order>>',
  '<<payment.0>>',
];

/** A record in a path that the caller may see; undefined where there is none. */
export function validPart(random: Random, caller: Caller, path: string, name: string): string | undefined {
  if (name === 'key') return random.pick(mailTemplateKeys);
  if (name === 'device_id') return undefined;
  if (name === 'slug')
    return path.startsWith('/events/')
      ? '<<slug.event>>'
      : path.startsWith('/organizers/')
        ? '<<slug.organizer>>'
        : '<<slug.0>>';
  if (path.includes('/signature-') && name === 'id') return '<<event.signature>>';
  if (/^\/organizer\/events\/|\/\{\w+_id\}$/.test(path) && path.includes('/events/'))
    return ofEvent(caller, name);
  if (path.startsWith('/petugas/events/')) return caller === 'petugas' ? '<<sale.event>>' : undefined;
  if (path.includes('/events/')) return random.pick(['<<event.signature>>', '<<event.0>>', '<<event.3>>']);
  if (path.startsWith('/tickets/'))
    return caller === 'holder' || caller === 'holder2' ? `<<ticket.${caller}.0>>` : undefined;
  if (isOfOffice(path)) return readAtOffice(caller, path, name);
  if (path.includes('/orders/')) {
    const buyer = guests[caller] ?? caller;
    if (buyer !== 'holder' && buyer !== 'holder2') return undefined;
    return name === 'ticket_id' ? `<<${buyer}.ticket>>` : `<<${buyer}.order>>`;
  }
  if (path.includes('/users/')) return '<<user.admin>>';
  if (path.includes('/members/')) return caller in memberRoles ? `<<member.${caller}>>` : undefined;
  if (path.includes('/jobs/')) return '<<job.fresh>>';
  if (path.includes('/mails/')) return '<<mail.fresh>>';
  if (path.includes('/mail-suppressions/')) return '<<suppression.fresh>>';
  if (/\/(categories|venues)\/\{id\}$/.test(path))
    return path.includes('venues') ? '<<venue.0>>' : '<<category.0>>';
  if (path.startsWith('/admin/organizers/')) return '<<managed.0>>';
  if (path.includes('/webhooks/')) return endpointOf(caller, path);
  if (path.startsWith('/media/'))
    return caller === 'admin' || caller === 'holder' ? `<<picture.${caller}>>` : undefined;
  if (path.includes('/pages/')) return random.pick(['<<page.0>>', '<<page.draft>>']);
  return path.includes('/error-logs/') ? '<<error.0>>' : undefined;
}

/** An event of the caller, or of what belongs to it a record that stays. */
function ofEvent(caller: Caller, name: string): string | undefined {
  if (caller !== 'admin' && !(caller in memberRoles)) return undefined;
  if (name !== 'id') return `<<${name.replace(/_id$/, '')}.${caller}>>`;
  return `<<event.${caller === 'admin' ? 'organizer' : caller}.0>>`;
}

/** An endpoint of the caller, or its message, which has the same id: one that stays where it is read alone. */
function endpointOf(caller: Caller, path: string): string | undefined {
  const owners = path.startsWith('/admin') ? ['admin'] : ['organizer', 'organizer2'];
  if (!owners.includes(caller)) return undefined;
  return path.endsWith('/deliveries') ? `<<webhook.${caller}>>` : `<<webhook.${caller}.fresh>>`;
}

const writtenLists: readonly (readonly [list: string, type: string, name: string])[] = [
  ['/faqs', 'faqs', 'faq'],
  ['/announcements', 'announcements', 'announcement'],
  ['/banners', 'banners', 'banner'],
  ['/homepage-sections', 'homepage_sections', 'section'],
];

/** Whether a route has records that requests change: they come and go. */
export const isWritten = ({ path, method, audit }: Route): boolean =>
  (method !== 'GET' && (audit !== undefined || /^\/(orders\/\{id\}\/)?tickets\//.test(path))) ||
  /^\/admin\/cms\/(?!pages)[\w-]+\/\{id\}$/.test(path);

/** The id of a record that the route writes, or perhaps has written. */
export function writtenId(random: Random, path: string): string {
  if (path.includes('/cms/pages')) return '<<page.written>>';
  const [, , name] = writtenLists.find(([list]) => path.includes(list)) ?? random.pick(writtenLists);
  return `<<${name}.${random.int(0, known.written - 1)}>>`;
}

/** A parameter in the path of such a route. */
export const writtenPart = (random: Random, path: string, name: string): string => {
  if (/^\/\w+\/events\/\{id\}(\/duplicate|\/actions\/\w+)?$/.test(path)) return '<<draft.fresh>>';
  if (path.includes('/signature-') && name === 'id') return '<<event.signature>>';
  if (path.includes('/events/{id}'))
    return name === 'id' ? '<<event.organizer.0>>' : `<<${name.replace(/_id$/, '')}.fresh>>`;
  if (/^\/(admin\/|organizer\/)?tickets\//.test(path)) return '<<held.fresh>>';
  if (path.startsWith('/orders/')) return name === 'id' ? '<<sale.order>>' : '<<bought.fresh>>';
  if (isOfOffice(path)) return writtenAtOffice(path);
  if (path === '/admin/categories/{id}') return '<<category.fresh>>';
  if (path === '/admin/organizers/{id}/actions/reactivate') return '<<barred.fresh>>';
  if (path.startsWith('/admin/organizers/')) return '<<free.fresh>>';
  if (path.endsWith('/venues/{id}'))
    return path.startsWith('/admin') ? '<<venue.fresh>>' : '<<venue.organizer.fresh>>';
  return name === 'type' ? random.pick(writtenLists)[1] : writtenId(random, path);
};

/** Ids that no write of a ticket may have: others read the tickets that they name. */
const idsButTickets = idsOfOthers.filter((id) => !id.startsWith('<<ticket.'));

/** Anything else in a path. */
export const hostilePart = (random: Random, { method, path }: Route): string =>
  random.weighted([
    [() => random.pick(method !== 'GET' && path.includes('tickets/') ? idsButTickets : idsOfOthers), 5],
    [() => encode(random.pick(ids)), 3],
    [() => encode(random.pick(texts)), 3],
    [() => encode(random.pick(statements)), 2],
    [() => encode(random.pick(numbers)), 1],
    [() => random.pick(encodings), 2],
    // eslint-disable-next-line no-control-regex
    [() => bytesOf(random.pick(texts)).replaceAll(/[\0-\x20\x7f?#/]/g, ''), 1],
  ] as const)();
