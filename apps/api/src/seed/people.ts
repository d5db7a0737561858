import { DAY, HOUR, startOfDay } from './clock.ts';
import { cities, type City } from './catalog/cities.ts';
import { namingRegions, nationalMix } from './catalog/names.ts';
import type { Random } from './random.ts';
import { mailboxOf } from './text.ts';
import type { World } from './world.ts';

export type Gender = 'Female' | 'Male';

/** An account that buys and holds tickets. */
type Holder = {
  id: string;
  /** Its name in canaries. */
  key: string;
  name: string;
  email: string;
  phone: string | null;
  gender: Gender;
  city: City;
  joinedAt: number;
};

const cityWeights = Object.values(cities).map((city) => [city, city.weight] as const);

/** The first digits of Indonesian mobile numbers, after +62. */
const prefixes = [
  811, 812, 813, 821, 822, 852, 853, 814, 815, 856, 857, 858, 817, 818, 819, 859, 877, 878, 881, 882, 895,
  896, 897,
];

/** A name that is usual in the city. */
export function nameOf(random: Random, city: City, gender: Gender): string {
  const region = namingRegions[random.chance(0.6) ? random.pick(city.people) : random.weighted(nationalMix)];
  const key = gender === 'Female' ? 'women' : 'men';
  if (region.single !== undefined && random.chance(0.08)) return random.pick(region.single[key]);
  const last = Array.isArray(region.last) ? region.last : region.last[key];
  const given = random.pick(region[key]);
  const family = random.pick(last);
  return given === family ? given : `${given} ${family}`;
}

/** A phone number; digits after the prefix begin with 555, so that it is hardly anybody's own. */
export const phoneOf = (random: Random): string =>
  `+62${random.pick(prefixes)}555${random.text('0123456789', 5)}`;

export const genderOf = (random: Random): Gender => (random.chance(0.54) ? 'Female' : 'Male');

/** Time since the platform opened and the first accounts joined. */
export const platformAge = 560 * DAY;
/** Sign-ups grow with this power of time. */
const growth = 1.35;

export type Crowd = {
  readonly size: number;
  /** The account at a place in the order of joining, generated anew at each call. */
  at: (index: number) => Holder;
  /** An account that existed at `time`; recent ones and those of the city `near` are likelier. */
  buyer: (random: Random, time: number, near: City | null) => Holder;
};

/** The ticket holders of the platform, generated on demand: memory does not grow with their number. */
export function createCrowd(world: World): Crowd {
  const size = Math.max(200, Math.round(5200 * world.scale));
  const opened = world.clock.now - platformAge;
  const joined = (index: number) => daytime(opened + platformAge * ((index + 0.5) / size) ** (1 / growth));
  const members = (time: number) =>
    Math.max(1, Math.floor(size * Math.max(0, (time - DAY - opened) / platformAge) ** growth));

  function at(index: number): Holder {
    const random = world.random('holder', index);
    const city = random.weighted(cityWeights);
    const gender = genderOf(random);
    const name = nameOf(random, city, gender);
    const joinedAt = joined(index);
    return {
      id: random.uuid(joinedAt),
      key: `h${index}`,
      name,
      email: `${mailboxOf(name)}${index}@${random.chance(0.8) ? 'example.com' : 'example.org'}`,
      phone: random.chance(0.9) ? phoneOf(random) : null,
      gender,
      city,
      joinedAt,
    };
  }

  function buyer(random: Random, time: number, near: City | null): Holder {
    const count = members(time);
    const draw = () => at(random.chance(0.45) ? newcomer(random, count) : random.int(0, count - 1));
    let candidate = draw();
    const tries = near === null ? 0 : 3;
    for (let left = tries; left > 0 && candidate.city.province !== near?.province; left--) candidate = draw();
    return candidate;
  }

  return { size, at, buyer };
}

const newcomer = (random: Random, count: number) =>
  Math.max(0, count - 1 - Math.floor(random.exponential(Math.max(8, count * 0.03))));

/** The instant moved into the hours from 8 to 23 of its day in Jakarta, when people join. */
function daytime(time: number): number {
  const midnight = startOfDay(time, 'Asia/Jakarta');
  return Math.floor(midnight + 8 * HOUR + ((time - midnight) / DAY) * 15 * HOUR);
}
