import { nextId, createBooks, type Row } from './books.ts';
import { instantsBefore } from './instants.ts';
import { iso, momentOf, pickOf, type Platform, type EventState, type Trash, type UserRow } from './model.ts';
import type { EventPlan, OfferPlan, Plan, Profile, TypePlan } from './plan.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const kept: Trash = { deleted_at: null, deleted_by: null, delete_reason: null };

export const discarded = ({ now, staff }: Platform): Trash => ({
  deleted_at: iso(now - HOUR),
  deleted_by: staff.admin.id,
  delete_reason: 'Salah buat',
});

/** When everything happens: before `now`, which is the present unless it is given, and `near` some moment if any. */
export interface Time {
  readonly now?: number;
  readonly near?: number;
}

/** A platform on which nothing has happened yet. */
export function openPlatform(plan: Plan, { now = Date.now(), near }: Time = {}): Platform {
  const books = createBooks();
  const instants = instantsBefore(now, near);
  const organizers = plan.organizers.map((timezone, index) => {
    const id = nextId();
    return books.put('organizers', { id, name: `Nada ${index}`, slug: `nada-${id}`, timezone });
  });
  const profileless = { city: null, province: null, birth_date: null, gender: null };
  const account = (role: string, organizer_id: string | null, name: string): UserRow => {
    const id = nextId();
    const created_at = iso(now - 500 * DAY);
    const organizer_role = organizer_id === null ? null : 'Owner';
    const row = { id, name, email: `${id}@example.org`, role, organizer_id, organizer_role, created_at };
    return books.put('users', { ...row, ...profileless, ...kept });
  };
  const admin = account('admin', null, 'Sari');
  const owners = organizers.map(({ id }, index) => account('organizer', id, `Budi ${index}`));
  const categories = ['Musik', 'Teater', 'Seni'].map((name) => {
    const id = nextId();
    return books.put('categories', { id, name, slug: `${name.toLowerCase()}-${id}` });
  });
  const platform: Platform = {
    now,
    instants,
    books,
    organizers,
    categories,
    people: [],
    petugas: [],
    staff: { admin, organizers: owners },
    eventStates: [],
    sales: [],
    tickets: [],
    scans: [],
    settings: { timezone: plan.zone, currency: plan.currency },
  };
  for (const profile of plan.people) addPerson(platform, profile);
  for (const event of plan.events) addEvent(platform, event);
  return platform;
}

function addPerson(platform: Platform, { at, ...profile }: Profile): void {
  const id = nextId();
  const index = platform.people.length + platform.petugas.length;
  const user = platform.books.put('users', {
    id,
    name: `Hana ${index}`,
    email: `hana.${index}@example.org`,
    organizer_id: null,
    created_at: iso(momentOf(platform, at)),
    ...profile,
    ...kept,
  });
  (profile.role === 'petugas' ? platform.petugas : platform.people).push(user);
}

let keys = 0;

/** What a status asks for besides itself. */
export const statusColumns = (status: string, at: string) => ({
  status,
  published_at: ['Draft', 'Pending Review', 'Rejected'].includes(status) ? null : at,
  cancelled_at: status === 'Cancelled' ? at : null,
  rejection_reason: status === 'Rejected' ? 'Kurang lengkap' : null,
});

function addEvent(platform: Platform, plan: EventPlan): void {
  const { books, now, settings } = platform;
  const id = nextId();
  const starts = now + Math.round(plan.startsIn * DAY);
  const at = iso(momentOf(platform, plan.at));
  const organizer = pickOf(platform.organizers.slice(0, -1), plan.organizer);
  const row = books.put('events', {
    id,
    organizer_id: organizer?.id ?? '',
    event_key: (keys += 1),
    slug: `acara-${id}`,
    title: `Acara ${keys}`,
    category_id: pickOf([null, ...platform.categories], plan.category)?.id ?? null,
    ...statusColumns(plan.status, at),
    starts_at: iso(starts),
    ends_at: iso(starts + plan.lasts * HOUR),
    doors_open_at: plan.doors === null ? null : iso(starts - plan.doors * HOUR),
    timezone: plan.zone,
    currency: plan.currency ?? settings.currency,
    created_by: platform.staff.admin.id,
    created_at: at,
    ...(plan.isTrash ? discarded(platform) : kept),
  });
  const gates = Array.from({ length: plan.gates }, (_, index) =>
    books.put('gates', { event_id: id, id: nextId(), name: `Pintu ${index}` }),
  );
  const batches = Array.from({ length: plan.batches }, (_, index) =>
    books.put('voucher_batches', {
      event_id: id,
      id: nextId(),
      name: `Tamu ${index}`,
      created_by: platform.staff.admin.id,
    }),
  );
  platform.eventStates.push({
    row,
    gates,
    types: plan.types.map((type) => addType(platform, row, type)),
    promos: plan.promos.map((promo) => addPromo(platform, row, promo)),
    vouchers: plan.vouchers.map((voucher) => addVoucher(platform, row, batches, voucher)),
    firstScan: Infinity,
  });
}

type OfEvent = { readonly id: string; readonly currency: string };

const addType = (
  platform: Platform,
  { id, currency }: OfEvent,
  plan: TypePlan,
): EventState['types'][number] =>
  platform.books.put('ticket_types', {
    event_id: id,
    id: nextId(),
    name: plan.kind,
    kind: plan.kind,
    currency,
    price: plan.kind === 'Free' ? 0 : plan.price,
    capacity: plan.capacity,
    sold: 0,
    reserved: 0,
    ...(plan.isTrash ? discarded(platform) : kept),
  });

const endOf = ({ now }: Platform, { endsIn }: OfferPlan) =>
  endsIn === null ? null : iso(now + endsIn * DAY);

function addPromo(
  platform: Platform,
  { id, currency }: OfEvent,
  plan: OfferPlan,
): EventState['promos'][number] {
  const row = platform.books.put('promos', {
    event_id: id,
    id: nextId(),
    name: `Hemat ${plan.percent}`,
    currency,
    code: `HEMAT-${nextId()}`,
    trigger: 'Code',
    is_stackable: true,
    is_active: true,
    discount_type: 'Percentage',
    discount_value: plan.percent,
    ends_at: endOf(platform, plan),
    max_uses: plan.most === 50 ? null : plan.most,
    used_count: 0,
    reserved_count: 0,
    ...(plan.isTrash ? discarded(platform) : kept),
  });
  return { row, percent: plan.percent };
}

function addVoucher(
  platform: Platform,
  { id, currency }: OfEvent,
  batches: readonly Row[],
  plan: OfferPlan,
): EventState['vouchers'][number] {
  const row = platform.books.put('vouchers', {
    event_id: id,
    id: nextId(),
    code: `TAMU-${nextId()}`,
    currency,
    batch_id: pickOf([null, ...batches], plan.batch)?.id ?? null,
    effect: 'Discount',
    discount_type: 'Percentage',
    discount_value: plan.percent,
    max_usages: plan.most,
    redeemed_count: 0,
    reserved_count: 0,
    valid_until: endOf(platform, plan),
    revoked_at: null,
    created_at: iso(momentOf(platform, plan.at)),
    ...(plan.isTrash ? discarded(platform) : kept),
  });
  return { row, percent: plan.percent };
}
