import { zones } from './instants.ts';
import { iso, pickOf, type Platform, type EventState } from './model.ts';
import type { Operation } from './plan.ts';
import { discarded, kept, statusColumns } from './open.ts';

type Change = Extract<Operation, { operation: 'change' }>;
type Act = (platform: Platform, change: Change) => void;

const DAY = 86_400_000;
const statuses = ['Published', 'Archived', 'Postponed', 'Cancelled', 'Draft', 'Pending Review', 'Rejected'];

const onEvent =
  (act: (platform: Platform, eventState: EventState, change: Change) => void): Act =>
  (platform, change) => {
    const eventState = pickOf(platform.eventStates, change.which);
    if (eventState === undefined) return;
    act(platform, eventState, change);
    platform.books.put('events', eventState.row);
  };

/** Things that people change while the numbers go on, and which the numbers follow. */
const acts: readonly Act[] = [
  onEvent((platform, { row }, { how }) => {
    Object.assign(row, statusColumns(pickOf(statuses, how) ?? '', iso(platform.now - DAY)));
  }),
  onEvent((platform, { row }, { how }) => {
    row.category_id = pickOf([null, ...platform.categories], how)?.id ?? null;
  }),
  onEvent((_, { row }, { how }) => {
    row.timezone = pickOf(zones, how) ?? row.timezone;
  }),
  onEvent((platform, { row }) => {
    Object.assign(row, row.deleted_at === null ? discarded(platform) : kept);
  }),
  onEvent(move),
  // As it is: a draft, or a cancelled one.
  onEvent((_, { row }) => {
    row.status = 'Archived';
  }),
  // While it is under way, perhaps.
  onEvent((platform, { row }) => {
    Object.assign(row, statusColumns('Cancelled', iso(platform.now)));
  }),
  (platform, { which, how }) => {
    const eventState = pickOf(platform.eventStates, which);
    const type = eventState && pickOf(eventState.types, how);
    if (type === undefined) return;
    const taken = type.sold + type.reserved;
    const capacities = [type.capacity === null ? taken + 7 : null, taken + 3, taken, taken + 100];
    type.capacity = pickOf(capacities, which + how) ?? null;
    platform.books.put('ticket_types', type);
  },
  (platform, { which, how }) => {
    const type = pickOf(pickOf(platform.eventStates, which)?.types ?? [], how);
    if (type === undefined) return;
    Object.assign(
      platform.books.put('ticket_types', type),
      type.deleted_at === null ? discarded(platform) : kept,
    );
  },
  (platform, { which, how, days }) => {
    const promo = pickOf(pickOf(platform.eventStates, which)?.promos ?? [], how)?.row;
    if (promo === undefined) return;
    if (how % 3 === 0) promo.is_active = !promo.is_active;
    else if (how % 3 === 1) promo.ends_at = iso(platform.now + days * DAY);
    else Object.assign(promo, promo.deleted_at === null ? discarded(platform) : kept);
    platform.books.put('promos', promo);
  },
  changeVoucher,
  changePerson,
  changePerson,
  (platform, { which, how }) => {
    const organizer = pickOf(platform.organizers, which);
    if (organizer === undefined) return;
    organizer.timezone = pickOf([null, ...zones], how) ?? null;
    platform.books.put('organizers', organizer);
  },
  (platform, { how }) => {
    platform.settings.timezone = pickOf(zones, how) ?? platform.settings.timezone;
  },
  (platform, { how }) => {
    if (how % 3 === 0) platform.settings.currency = platform.settings.currency === 'IDR' ? 'USD' : 'IDR';
  },
];

export const change = (platform: Platform, operation: Change): void =>
  pickOf(acts, operation.what)?.(platform, operation);

/** Moves an event; where people were let in already, only to before that. */
function move({ now }: Platform, { row, firstScan }: EventState, { how, days }: Change): void {
  const starts = Math.min(now + days * DAY, firstScan - 3_600_000);
  row.starts_at = iso(starts);
  row.ends_at = iso(starts + (1 + (how % 60)) * 3_600_000);
  row.doors_open_at = how % 2 === 0 ? null : iso(starts - 1_800_000);
}

function changeVoucher(platform: Platform, { which, how, days }: Change): void {
  const voucher = pickOf(pickOf(platform.eventStates, which)?.vouchers ?? [], how)?.row;
  if (voucher === undefined) return;
  if (how % 4 === 0) voucher.revoked_at = voucher.revoked_at === null ? iso(platform.now - DAY) : null;
  else if (how % 4 === 1) voucher.valid_until = iso(platform.now + days * DAY);
  else if (how % 4 === 2) voucher.valid_until = null;
  else Object.assign(voucher, voucher.deleted_at === null ? discarded(platform) : kept);
  platform.books.put('vouchers', voucher);
}

function changePerson(platform: Platform, { which, how }: Change): void {
  const person = pickOf([...platform.people, ...platform.petugas], which);
  if (person === undefined) return;
  switch (how % 5) {
    case 0:
      person.city = pickOf([null, 'Bandung', 'Medan', 'Solo', 'Ambon'], which + how) ?? null;
      break;
    case 1:
      person.province = person.province === null ? 'Maluku' : null;
      break;
    case 2:
      person.role = person.role === 'petugas' ? 'ticket_holder' : 'petugas';
      break;
    case 3:
      person.birth_date = person.birth_date === null ? '1990-02-28' : null;
      person.gender = person.gender === 'Female' ? 'Other' : 'Female';
      break;
    default:
      Object.assign(person, person.deleted_at === null ? discarded(platform) : kept);
  }
  platform.books.put('users', person);
}
