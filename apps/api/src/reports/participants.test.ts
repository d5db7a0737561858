import { describe, expect, it } from 'vitest';
import { crowdsOf } from './participants.ts';

/** Groups as they are found, from `{ Jakarta: 12 }`; without a name they are those that said nothing. */
const crowds = (people: Readonly<Record<string, number>>) =>
  crowdsOf(
    Object.entries(people).map(([key, newcomers]) => ({ key, newcomers })),
    (key) => key,
  );

/** The same, shown as `{ Jakarta: 12 }`, in the order of the rows. */
const shown = (people: Readonly<Record<string, number>>) =>
  crowds(people).map(({ name, participants }) => `${name} ${participants}`);

describe('groups of people', () => {
  it('are shown from five, the largest first, and by name where they are equal', () => {
    expect(shown({ Bandung: 5, Jakarta: 12, Ambon: 5 })).toEqual(['Jakarta 12', 'Ambon 5', 'Bandung 5']);
  });

  it('are not shown below five', () => {
    expect(shown({ Jakarta: 12, Sabang: 4, Merauke: 3 })).toEqual(['Jakarta 12', 'Other 7']);
  });

  it('hide the next smallest group where one to four would be told by taking the others off', () => {
    // With 20 people in all, "Jakarta 12, Bandung 7" would say that one is from elsewhere.
    expect(shown({ Jakarta: 12, Bandung: 7, Sabang: 1 })).toEqual(['Jakarta 12', 'Other 8']);
    expect(shown({ Jakarta: 12, Sabang: 1 })).toEqual(['Other 13']);
    expect(shown({ Jakarta: 12, Bandung: 7, Sabang: 1, Merauke: 4 })).toEqual([
      'Jakarta 12',
      'Bandung 7',
      'Other 5',
    ]);
  });

  it('are one row when there are only few people at all', () => {
    expect(shown({ Sabang: 1 })).toEqual(['Other 1']);
    expect(shown({ Sabang: 2, Merauke: 2 })).toEqual(['Other 4']);
    expect(shown({ Sabang: 4, Merauke: 4 })).toEqual(['Other 8']);
  });

  it('are none without people', () => {
    expect(crowds({})).toEqual([]);
    expect(crowds({ Jakarta: 0 })).toEqual([]);
  });

  it('do not keep a row for those who are gone', () => {
    expect(shown({ Jakarta: 12, Bandung: 0 })).toEqual(['Jakarta 12']);
  });

  it('call those Unknown who said nothing, and hide them like any other', () => {
    expect(shown({ '': 9, Jakarta: 12 })).toEqual(['Jakarta 12', 'Unknown 9']);
    expect(shown({ '': 2, Sabang: 3, Jakarta: 12 })).toEqual(['Jakarta 12', 'Other 5']);
  });

  it('have one row Other, also where somebody is Other', () => {
    expect(shown({ Female: 20, Male: 15, Other: 9 })).toEqual(['Female 20', 'Male 15', 'Other 9']);
    expect(shown({ Female: 20, Other: 9, Male: 4 })).toEqual(['Female 20', 'Other 13']);
    expect(shown({ Female: 20, Male: 15, Other: 2 })).toEqual(['Female 20', 'Other 17']);
  });

  it('are put together where they have one name, before they are called small', () => {
    const decade = (year: string) => `${year.slice(0, 3)}0s`;
    const found = [
      { key: '1991', newcomers: 3 },
      { key: '1998', newcomers: 2 },
      { key: '2004', newcomers: 6 },
    ];
    expect(crowdsOf(found, decade)).toEqual([
      { name: '2000s', participants: 6 },
      { name: '1990s', participants: 5 },
    ]);
  });

  it('are at most fifty, and one for all others', () => {
    const sixty = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`Kota ${n}`, 100 - n]));
    const rows = crowds(sixty);
    expect(rows).toHaveLength(51);
    expect(rows[49]).toEqual({ name: 'Kota 49', participants: 51 });
    // 50 + 49 + … + 41
    expect(rows[50]).toEqual({ name: 'Other', participants: 455 });
  });

  it('never show, or let anybody compute, fewer than five, and always add up', () => {
    let seed = 7;
    const upTo = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % (most + 1);
    for (let round = 0; round < 2000; round++) {
      const people = Object.fromEntries(
        Array.from({ length: upTo(8) }, (_, n) => [n === 0 ? '' : n === 1 ? 'Other' : `Kota ${n}`, upTo(9)]),
      );
      const all = Object.values(people).reduce((sum, count) => sum + count, 0);
      const rows = crowds(people);
      expect(rows.reduce((sum, { participants }) => sum + participants, 0)).toBe(all);
      expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
      if (rows.length > 1)
        expect(Math.min(...rows.map(({ participants }) => participants))).toBeGreaterThan(4);
      if (rows.length === 1 && all < 5) expect(rows[0]?.name).toBe('Other');
    }
  });
});
