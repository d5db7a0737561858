import type { Api, ResultOf } from '@karcis/contract';
import type { ReadDb } from '../db/connection/database.ts';
import { byKey, byMonth, readFigures, type Sums, total } from '../db/tallies/figures.ts';
import { percentOf, perOne } from './numbers.ts';
import { headOf, monthsOf, otherName, sumsBy } from './shape.ts';

type Participants = NonNullable<ResultOf<Api['organizerAnalytics']['participants']>>;

export async function participants(db: ReadDb, ownerId: string): Promise<Participants> {
  const found = await readFigures(db, ownerId, ['sale', 'audience'], {
    sale: total('sale', ownerId),
    audience: total('audience', ownerId),
    months: byMonth('audience', ownerId),
    cities: byKey('audience', ownerId, 'City'),
    provinces: byKey('audience', ownerId, 'Province'),
    genders: byKey('audience', ownerId, 'Gender'),
    birthYears: byKey('audience', ownerId, 'Birth Year'),
  });
  const at = sumsBy('audience', found.months);
  const { newcomers: people, repeaters } = found.audience;
  const thisYear = Number(found.today.slice(0, 4));
  return {
    ...headOf(found, 'participants'),
    summary: {
      unique_participants: people,
      new: people - repeaters,
      returning: repeaters,
      repeat_rate_pct: percentOf(repeaters, people),
      tickets_per_order: perOne(found.sale.bought, found.sale.orders),
    },
    series: monthsOf(found, found.months).map((period) => ({ period, ...summaryOf(at(period)) })),
    by_city: crowdsOf(found.cities, (city) => city),
    by_province: crowdsOf(found.provinces, (province) => province),
    by_age_group: crowdsOf(found.birthYears, (year) => ageGroupOf(thisYear - Number(year))),
    by_gender: crowdsOf(found.genders, (gender) => gender),
  };
}

/** People at the events of an owner, of all time or in a range of days. */
export const summaryOf = ({ participations, newcomers, returners }: Sums<'audience'>) => ({
  participations,
  newcomers,
  returners,
});

const ageGroups: readonly (readonly [from: number, name: string])[] = [
  [55, '55+'],
  [45, '45–54'],
  [35, '35–44'],
  [25, '25–34'],
  [18, '18–24'],
];

/** By the age that people reach this year. */
const ageGroupOf = (age: number) => ageGroups.find(([from]) => age >= from)?.[1] ?? 'Under 18';

const fewest = 5;
const most = 50;

/**
 * Returns groups of people, the largest first. A group of fewer than five could identify a person: it goes into `Other`. When
 * `Other` itself would have one to four, the next smallest groups go there, too: the total would tell its number.
 */
export function crowdsOf(
  found: readonly { key: string; newcomers: number }[],
  nameOf: (key: string) => string,
): { name: string; participants: number }[] {
  const groups = new Map<string, number>();
  for (const { key, newcomers } of found) {
    const name = key === '' ? 'Unknown' : nameOf(key);
    groups.set(name, (groups.get(name) ?? 0) + newcomers);
  }
  const shown = [...groups]
    .map(([name, people]) => ({ name, participants: people }))
    .filter(({ participants: people }) => people > 0)
    .toSorted((a, b) => b.participants - a.participants || (a.name < b.name ? -1 : 1));
  // A gender may be called Other, too: it is the same row.
  const called = shown.findIndex(({ name }) => name === otherName);
  const hidden = [...(called === -1 ? [] : shown.splice(called, 1)), ...shown.splice(most)];
  while ((shown.at(-1)?.participants ?? fewest) < fewest || (shown.length > 0 && isFew(countOf(hidden)))) {
    hidden.push(...shown.splice(-1));
  }
  const rest = countOf(hidden);
  return rest === 0 ? shown : [...shown, { name: otherName, participants: rest }];
}

const countOf = (groups: readonly { participants: number }[]) =>
  groups.reduce((sum, { participants: people }) => sum + people, 0);
const isFew = (people: number) => people > 0 && people < fewest;
