import { calendarDay } from '@karcis/format';
import { demoPassword } from '../domain/demo.ts';
import { demoAccounts, type DemoAccount } from './catalog/demo-accounts.ts';
import { cities, type City } from './catalog/cities.ts';
import { DAY, HOUR, MINUTE } from './clock.ts';
import type { Row } from './copy.ts';
import { platformAge, type Crowd, genderOf, nameOf, phoneOf } from './people.ts';
import type { Random } from './random.ts';
import { iso, isoOrNull, mailboxOf } from './text.ts';
import { discarded, kept } from './trash.ts';
import type { World } from './world.ts';

/** An account that works for the platform, for an organizer or at a gate. */
export type Account = { id: string; key: string; name: string; email: string; joinedAt: number };

type Role = Row<'users'>['role'];
/** What is not of every new account. `lastSignIn` is null for an account that never signed in. */
type More = Partial<Omit<Row<'users'>, 'id' | 'name' | 'email' | 'role' | 'created_at'>> & {
  readonly lastSignIn?: string | null;
};

export type Hash = (password: string, salt: Buffer) => Promise<string>;

/** Adds an account and returns it. Columns that `more` does not name are those of a new account. */
export function addAccount(
  world: World,
  role: Role,
  account: Account,
  { lastSignIn = null, ...more }: More = {},
): Account {
  const { id, key, name, email, joinedAt } = account;
  if (lastSignIn !== null) world.add('sign_ins', { user_id: id, last_login_at: lastSignIn });
  world.add('users', {
    id,
    name: name + world.mark(key, 'account'),
    email,
    email_verified_at: iso(joinedAt + 10 * MINUTE),
    phone: null,
    avatar_url: null,
    role,
    is_official: false,
    status: 'Active',
    organizer_id: null,
    organizer_role: null,
    password_hash: null,
    locale: 'id',
    timezone: 'Asia/Jakarta',
    city: null,
    province: null,
    birth_date: null,
    gender: null,
    created_at: iso(joinedAt),
    updated_at: iso(joinedAt),
    ...kept,
    ...more,
  });
  return account;
}

export type DemoLogins = Record<DemoAccount, { account: Account; hash: string }>;

/**
 * The demo accounts, not added yet: each is added with the people of its role. Their salts come out of the
 * seed, so that the same seed gives the same hashes.
 */
export async function demoLogins(world: World, hashPassword: Hash): Promise<DemoLogins> {
  const logins: Partial<DemoLogins> = {};
  for (const [index, [key, { name }]] of Object.entries(demoAccounts).entries()) {
    const random = world.random('demo', key);
    const joinedAt = world.clock.now - platformAge + (index + 1) * HOUR;
    const salt = Buffer.from(random.text('0123456789abcdef', 32), 'hex');
    logins[key as DemoAccount] = {
      account: { id: random.uuid(joinedAt), key, name, email: `${key}@karcis.test`, joinedAt },
      hash: await hashPassword(demoPassword, salt),
    };
  }
  return logins as DemoLogins;
}

/** Columns of a demo account: it can sign in, and has done so lately. */
export const demoMore = (world: World, hash: string, random: Random): More => ({
  password_hash: hash,
  phone: phoneOf(random),
  lastSignIn: iso(world.clock.now - random.int(1, 40) * HOUR),
});

/** Adds administrators: the two of the demo, and one who has left. */
export function addAdmins(world: World, logins: DemoLogins): Account[] {
  const random = world.random('admins');
  const { admin, admin2 } = logins;
  const left = {
    key: 'admin3',
    name: 'Hendra Chaniago',
    email: 'hendra.chaniago@karcis.test',
    joinedAt: admin.account.joinedAt,
  };
  return [
    addAccount(world, 'admin', admin.account, demoMore(world, admin.hash, random)),
    addAccount(world, 'admin', admin2.account, { ...demoMore(world, admin2.hash, random), locale: 'en' }),
    addAccount(world, 'admin', { ...left, id: random.uuid(left.joinedAt) }, { status: 'Deactivated' }),
  ];
}

/** Index of the petugas who has left. */
const leaver = 5;

/** Adds petugas: 40 at scale 1, the two of the demo first. */
export function addPetugas(world: World, logins: DemoLogins): Account[] {
  const count = Math.max(24, Math.round(40 * world.scale ** 0.8));
  const petugas: Account[] = [];
  for (let index = 0; index < count; index++) {
    const random = world.random('petugas', index);
    const demo = index === 0 ? logins.petugas : index === 1 ? logins.petugas2 : undefined;
    const city = random.pick(Object.values(cities));
    const gender = genderOf(random);
    const name = nameOf(random, city, gender);
    const joinedAt = world.clock.now - platformAge + random.int(1, 30) * DAY;
    const account = demo?.account ?? {
      id: random.uuid(joinedAt),
      key: `petugas${index + 1}`,
      name,
      email: `${mailboxOf(name)}.petugas${index + 1}@example.org`,
      joinedAt,
    };
    // The last ones have just been invited; a few have stopped.
    const status = index >= count - 2 ? 'Invited' : index % 17 === 16 ? 'Suspended' : 'Active';
    addAccount(world, 'petugas', account, {
      status,
      phone: phoneOf(random),
      timezone: city.zone,
      lastSignIn: status === 'Invited' ? null : iso(world.clock.now - random.int(2, 900) * HOUR),
      ...(status === 'Invited' ? { email_verified_at: null } : {}),
      ...(demo === undefined ? {} : demoMore(world, demo.hash, random)),
      // One has left and is in the trash: what they scanned stays, without a name.
      ...(index === leaver
        ? discarded(world.clock.now - HOUR, logins.admin.account, 'Mengundurkan diri', false)
        : {}),
    });
    if (status === 'Active') petugas.push(account);
  }
  return petugas;
}

/** Adds the ticket holders of the demo, which are not in the crowd. */
export function addDemoHolders(world: World, logins: DemoLogins): void {
  const { holder, holder2 } = logins;
  const about = (city: City, birthday: string, gender: 'Female' | 'Male') => ({
    city: city.name,
    province: city.province,
    timezone: city.zone,
    birth_date: birthday,
    gender,
  });
  addAccount(world, 'ticket_holder', holder.account, {
    ...demoMore(world, holder.hash, world.random('demo', 'holder', 'row')),
    ...about(cities.jakartaSelatan, '1996-04-21', 'Female'),
  });
  addAccount(world, 'ticket_holder', holder2.account, {
    ...demoMore(world, holder2.hash, world.random('demo', 'holder2', 'row')),
    ...about(cities.kupang, '1989-11-02', 'Male'),
  });
}

/** The crowd's rows, sent as they are made. */
export async function addHolders(world: World, crowd: Crowd, send: () => Promise<void>): Promise<void> {
  for (let index = 0; index < crowd.size; index++) {
    const holder = crowd.at(index);
    const random = world.random('holder-row', index);
    const tellsAll = random.chance(0.7);
    const seen = holder.joinedAt + (world.clock.now - holder.joinedAt) * random.next();
    const status = random.weighted([
      ['Active', 985],
      ['Suspended', 6],
      ['Deactivated', 9],
    ] as const);
    addAccount(world, 'ticket_holder', holder, {
      email_verified_at: random.chance(0.93) ? iso(holder.joinedAt + random.int(1, 90) * MINUTE) : null,
      phone: holder.phone,
      status,
      locale: random.chance(0.94) ? 'id' : 'en',
      timezone: holder.city.zone,
      lastSignIn: isoOrNull(random.chance(0.9) ? Math.floor(seen) : null),
      // No pictures are served in the demo; a few addresses stand for accounts that have one.
      avatar_url: index % 400 === 399 ? `https://images.example.org/avatars/${holder.id}.jpg` : null,
      city: tellsAll ? holder.city.name : null,
      province: tellsAll ? holder.city.province : null,
      birth_date: random.chance(0.62) ? birthday(world, random) : null,
      gender: random.chance(0.6) ? (random.chance(0.01) ? 'Other' : holder.gender) : null,
    });
    if (index % 500 === 0) await send();
  }
}

/** Visitors are 16 to 65 years old, most of them under 35. */
function birthday(world: World, random: Random): string {
  const years = 16 + Math.min(49, Math.floor(random.exponential(5) + random.exponential(7)));
  return calendarDay(iso(world.clock.now - (years * 365 + random.int(1, 364)) * DAY), 'Asia/Jakarta');
}
