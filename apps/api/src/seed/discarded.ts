import { DAY, HOUR } from './clock.ts';
import { blankEvent, newEventKey } from './events.ts';
import type { Organizer, Organizers } from './organizers.ts';
import { iso, slugOf } from './text.ts';
import { discarded } from './trash.ts';
import { type Account, addAccount } from './users.ts';
import type { World } from './world.ts';

const events = [
  { title: 'Festival Uji Coba', of: 'panggung', reason: 'Acara percobaan', daysAgo: 70, purge: false },
  { title: 'Konser Akustik Taman Kota', of: 'lentera', reason: 'Dibuat dua kali', daysAgo: 21, purge: true },
  {
    title: 'Lokakarya Kaligrafi',
    of: 'ruangTemu',
    reason: 'Pengajar mengundurkan diri sebelum penjualan',
    daysAgo: 6,
    purge: true,
  },
] as const;

const users = [
  {
    name: 'Akun Uji Coba',
    email: 'uji.coba@example.org',
    reason: 'Akun percobaan',
    daysAgo: 27,
    purge: true,
  },
  {
    name: 'Bonifasius Lay',
    email: 'bonifasius.lay@example.com',
    reason: 'Permintaan penghapusan dari pemilik akun',
    daysAgo: 11,
    purge: false,
  },
  {
    name: 'Tiket Murah Resmi',
    email: 'tiket.murah@example.com',
    reason: 'Menyamar sebagai penjual resmi',
    daysAgo: 3,
    purge: true,
  },
  {
    name: 'Hendra Chaniago',
    email: 'hendra.chaniago@karcis.test', // also of a live account, so that this one cannot be restored
    reason: 'Terdaftar dua kali',
    daysAgo: 17,
    purge: true,
  },
];

/** Adds events and accounts in the trash. Other records in the trash are added with those of their kind. */
export function addDiscarded(world: World, organizers: Organizers, admin: Account, keys: Set<number>): void {
  const gone = (daysAgo: number) => world.clock.now - daysAgo * DAY - 9 * HOUR;
  for (const [index, plan] of events.entries()) {
    const random = world.random('discarded-event', index);
    const organizer = organizers.named[plan.of];
    const madeAt = gone(plan.daysAgo + 5);
    const startsAt = world.clock.now + 40 * DAY + 12 * HOUR;
    const id = random.uuid(madeAt);
    const key = newEventKey(random, keys);
    world.add('events', {
      ...blankEvent,
      id,
      organizer_id: organizer.id,
      event_key: key,
      slug: slugOf(plan.title),
      title: plan.title + world.mark(organizer.key, 'hidden-event'),
      starts_at: iso(startsAt),
      ends_at: iso(startsAt + 3 * HOUR),
      timezone: organizer.city.zone,
      // The platform has another signature event, so that this one cannot be restored.
      is_signature: index === 0,
      created_by: organizer.account.id,
      created_at: iso(madeAt),
      updated_at: iso(madeAt),
      ...discarded(gone(plan.daysAgo), organizer.account, plan.reason, plan.purge),
    });
    if (index === 0) addPromo(world, organizer, { id, key }, gone(plan.daysAgo + 1));
  }
  for (const [index, { name, email, daysAgo, reason, purge }] of users.entries()) {
    const joinedAt = gone(daysAgo + 90);
    const account = {
      id: world.random('discarded-user', index).uuid(joinedAt),
      key: `discarded${index}`,
      name,
      email,
      joinedAt,
    };
    addAccount(world, 'ticket_holder', account, discarded(gone(daysAgo), admin, reason, purge));
  }
}

/** Adds a promo removed before its event, so that it cannot be restored before it. */
function addPromo(
  world: World,
  organizer: Organizer,
  event: { readonly id: string; readonly key: number },
  at: number,
): void {
  world.add('promos', {
    event_id: event.id,
    id: world
      .random('discarded-promo')
      .of(event.key)
      .uuid(at - DAY),
    code: 'COBA',
    name: `Promo Uji Coba${world.mark(organizer.key, 'promo')}`,
    description: null,
    trigger: 'Code',
    discount_type: 'Percentage',
    discount_value: 10,
    currency: 'IDR',
    max_discount_amount: null,
    ticket_type_ids: null,
    min_quantity: 1,
    min_order_amount: 0,
    max_uses: null,
    max_uses_per_user: null,
    used_count: 0,
    reserved_count: 0,
    starts_at: null,
    ends_at: null,
    is_active: true,
    is_stackable: false,
    created_at: iso(at - DAY),
    updated_at: iso(at),
    ...discarded(at, organizer.account, 'Promo percobaan', false),
  });
}
