import { cities, type City } from './catalog/cities.ts';
import type { Buyer } from './model.ts';
import { genderOf, nameOf, phoneOf } from './people.ts';
import type { Random } from './random.ts';
import { mailboxOf } from './text.ts';

/** A buyer without an account. */
export function guest(random: Random, near: City | null): Buyer {
  const name = nameOf(random, near ?? cities.jakartaSelatan, genderOf(random));
  return {
    id: null,
    key: 'guest',
    name,
    email: `${mailboxOf(name)}@example.com`,
    phone: random.chance(0.8) ? phoneOf(random) : null,
  };
}
