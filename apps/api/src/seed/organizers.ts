import { cities, type City } from './catalog/cities.ts';
import { type OrganizerKey, organizers, organizerWords, type OrganizerPlan } from './catalog/organizers.ts';
import { DAY, HOUR } from './clock.ts';
import { platformAge, genderOf, nameOf, phoneOf } from './people.ts';
import { pictureOf } from './picture.ts';
import { iso, mailboxOf, slugOf } from './text.ts';
import { type Account, addAccount, type DemoLogins, demoMore } from './users.ts';
import type { World } from './world.ts';

export type Organizer = {
  id: string;
  name: string;
  slug: string;
  city: City;
  /** Key of its first account, its name in canaries. */
  key: string;
  /** The account that makes its events. */
  account: Account;
};

/** The organizers of the demo under their names, and those of a larger load. */
export type Organizers = { named: Record<OrganizerKey, Organizer>; more: Organizer[] };

/** Adds organizers: 13 at scale 1, ten times as many at scale 50. */
export function addOrganizers(world: World, logins: DemoLogins): Organizers {
  const named: Partial<Record<OrganizerKey, Organizer>> = {};
  for (const [index, key] of (Object.keys(organizers) as OrganizerKey[]).entries()) {
    named[key] = addOrganizer(world, logins, organizers[key], index);
  }
  const count = Object.keys(organizers).length;
  const extra = Math.round(count * world.scale ** 0.6) - count;
  const more = Array.from({ length: Math.max(0, extra) }, (_, index) => {
    const plan = planOf(world, index);
    return addOrganizer(world, logins, plan, count + index);
  });
  return { named: named as Organizers['named'], more };
}

function planOf(world: World, index: number): OrganizerPlan {
  const random = world.random('organizer-plan', index);
  const city = random.pick(Object.keys(cities) as (keyof typeof cities)[]);
  const name = `${random.pick(organizerWords.first)} ${random.pick(organizerWords.second)} ${cities[city].name}`;
  return {
    name,
    slug: `${slugOf(name)}-${index + 1}`,
    city,
    contact: nameOf(random, cities[city], genderOf(random)),
    description: random.chance(0.8)
      ? `${name} menyelenggarakan acara seni, komunitas, dan pendidikan di ${cities[city].name} dan sekitarnya.`
      : null,
  };
}

function addOrganizer(world: World, logins: DemoLogins, plan: OrganizerPlan, index: number): Organizer {
  const random = world.random('organizer', plan.slug);
  const demo = index === 0 ? logins.organizer : index === 1 ? logins.organizer2 : undefined;
  const official = index === 0;
  const joinedAt =
    plan.isNew === true
      ? world.clock.now - 3 * DAY
      : (demo?.account.joinedAt ?? world.clock.now - platformAge + random.int(1, 20) * DAY);
  const account = demo?.account ?? {
    id: random.uuid(joinedAt),
    key: plan.slug,
    name: plan.contact,
    email: `${mailboxOf(plan.contact)}@${plan.slug}.test`,
    joinedAt,
  };
  const organizer = {
    id: random.uuid(joinedAt),
    name: plan.name,
    slug: plan.slug,
    city: cities[plan.city],
    key: account.key,
    account,
  };
  const reachable = plan.description !== null;
  world.add('organizers', {
    id: organizer.id,
    name: plan.name + world.mark(organizer.key, 'organizer'),
    slug: plan.slug,
    logo_url: plan.isNew === true ? pictureOf('#1f4d3a', '#e7dcc3', 400, 400) : null,
    description: plan.description,
    website_url: reachable ? `https://${plan.slug}.example.org` : null,
    support_email: reachable ? `halo@${plan.slug}.test` : null,
    support_phone: reachable ? phoneOf(random) : null,
    legal_name: reachable ? `PT ${plan.name}` : null,
    tax_id: reachable ? taxIdOf(organizer.id) : null,
    address: reachable ? `Jalan Merdeka 12, ${organizer.city.name}` : null,
    is_official: official,
    // Nobody knows yet who has just come.
    status: plan.isNew === true ? 'Suspended' : 'Active',
    // null is the platform's.
    timezone: organizer.city.zone === 'Asia/Jakarta' ? null : organizer.city.zone,
    created_at: iso(joinedAt),
    updated_at: iso(joinedAt),
  });
  addAccount(world, 'organizer', account, {
    organizer_id: organizer.id,
    organizer_role: 'Owner',
    is_official: official,
    timezone: organizer.city.zone,
    phone: phoneOf(random),
    lastSignIn: iso(world.clock.now - random.int(1, 60) * HOUR),
    ...(demo === undefined ? {} : demoMore(world, demo.hash, random)),
  });
  if (reachable) addColleague(world, organizer, official);
  return organizer;
}

/** A tax number of sixteen digits, which nobody has: those of companies do not begin with nines. */
const taxIdOf = (id: string) => `99${id.replaceAll(/\D/g, '').padEnd(14, '0').slice(-14)}`;

/** Adds a second account of an organizer, which manages or only reads. */
function addColleague(world: World, organizer: Organizer, official: boolean): void {
  const random = world.random('colleague', organizer.slug);
  const name = nameOf(random, organizer.city, genderOf(random));
  const joinedAt = organizer.account.joinedAt + random.int(1, 60) * DAY;
  const status = random.chance(0.15) ? 'Invited' : 'Active';
  addAccount(
    world,
    'organizer',
    { id: random.uuid(joinedAt), key: organizer.key, name, email: `staf@${organizer.slug}.test`, joinedAt },
    {
      organizer_id: organizer.id,
      organizer_role: random.chance(0.5) ? 'Manager' : 'Viewer',
      is_official: official,
      status,
      timezone: organizer.city.zone,
      ...(status === 'Invited' ? { email_verified_at: null } : { lastSignIn: iso(joinedAt + 5 * DAY) }),
    },
  );
}
