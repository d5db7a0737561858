import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, queryOf, turned } from '../src/console/address.ts';
import { zoneAt } from '../src/console/moment.tsx';
import { askedOf, before, daysAfter, presets } from '../src/console/report-range.ts';
import { drawBars, labelledBars, labelTexts, shades } from '../src/kit/chart/geometry.ts';
import { restOf, shownTerms } from '../src/kit/equation.ts';
import { changeText, countText, lengthText, percentText } from '../src/kit/figures.ts';

const amounts = fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 5 });

describe('a sum as it is read', () => {
  it('adds up, whatever is below zero', () => {
    fc.assert(
      fc.property(amounts, amounts, (plus, minus) => {
        const total =
          plus.reduce((sum, value) => sum + value, 0) - minus.reduce((sum, value) => sum + value, 0);
        const terms = shownTerms(plus, minus, total);
        const read = terms
          .slice(0, -1)
          .reduce((sum, { sign, value }) => (sign === '−' ? sum - value : sum + value), 0);
        expect(read).toBe(terms.at(-1)?.value);
        expect(terms.slice(0, -1).every(({ value }) => value >= 0)).toBe(true);
        expect(restOf(plus, minus, total)).toBe(0);
      }),
    );
  });

  it('turns the sign of what was given back more than it was taken', () => {
    expect(shownTerms([100], [-20, 5], 115)).toEqual([
      { sign: '+', value: 100 },
      { sign: '+', value: 20 },
      { sign: '−', value: 5 },
      { sign: '=', value: 115 },
    ]);
  });

  it('has a rest where its terms leave something unsaid', () => {
    expect(restOf([100], [30], 65)).toBe(-5);
  });
});

describe('bars', () => {
  const bars = [
    { label: { text: 'a', month: 'Des' }, up: [10, 5], down: 3, before: 20 },
    { label: { text: 'b', month: 'Des' }, up: [0, 0], down: 0 },
    { label: { text: 'c', month: 'Des' }, up: [-4] },
  ];

  it('stand on the line of zero and are as high as what they count', () => {
    const { bars: drawn, zero } = drawBars(bars, 300, 100);
    const [first, , third] = drawn;
    const [lower, upper] = first?.up ?? [];
    const scale = (lower?.height ?? 0) / 10;
    expect(upper?.height).toBeCloseTo(5 * scale);
    expect((lower?.y ?? 0) + (lower?.height ?? 0)).toBeCloseTo(zero);
    expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeCloseTo(lower?.y ?? 0);
    expect(first?.down?.y).toBeCloseTo(zero);
    expect(first?.before?.height).toBeCloseTo(20 * scale);
    expect(third?.up[0]?.y).toBeCloseTo(zero);
    expect(third?.up[0]?.height).toBeCloseTo(4 * scale);
  });

  it('have no piece for what did not happen', () => {
    expect(drawBars(bars, 300, 100).bars[1]).not.toHaveProperty('down');
  });

  it('stay in their field, whatever they count', () => {
    const bar = fc.record({
      label: fc.constant({ text: '1', month: 'Des' }),
      up: fc.array(fc.integer({ min: -1e9, max: 1e12 }), { minLength: 1, maxLength: 1 }),
      down: fc.integer({ min: -1e9, max: 1e9 }),
      before: fc.option(fc.integer({ min: 0, max: 1e12 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(bar, { maxLength: 40 }), (given) => {
        for (const { up, down, before } of drawBars(given, 400, 200).bars) {
          for (const { x, y, width, height } of [...up, down, before].filter((box) => box !== undefined)) {
            expect(Math.min(x, width, height)).toBeGreaterThanOrEqual(0);
            expect(x + width).toBeLessThanOrEqual(400.001);
            expect(y).toBeGreaterThanOrEqual(-0.001);
            expect(y + height).toBeLessThanOrEqual(202.001);
          }
          // What was before is not hidden by what is now.
          for (const { x, width } of up)
            if (before !== undefined) expect(before.x).toBeGreaterThanOrEqual(x + width - 0.001);
        }
      }),
    );
  });

  it('have labels that do not touch', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 240, max: 1400 }), (count, width) => {
        const isLabelled = labelledBars(count, width, 56);
        const labelled = Array.from({ length: count }, (_, at) => at).filter(isLabelled);
        expect(labelled[0]).toBe(0);
        expect(labelled.length * 56).toBeLessThanOrEqual(Math.max(width, 56) + 56);
      }),
    );
  });

  it('have labels that name each month once', () => {
    const day = (text: string, month: string) => ({ text, month });
    expect(labelTexts([day('24', 'Okt'), day('29', 'Okt'), day('3', 'Nov'), day('8', 'Nov')])).toEqual([
      '24 Okt',
      '29',
      '3 Nov',
      '8',
    ]);
  });

  it('have shades from nothing to all', () => {
    expect(shades([0, 5, 10])).toEqual([0, 0.56, 1]);
    expect(shades([0, 0])).toEqual([0, 0]);
  });
});

describe('the zone of a time', () => {
  const event = { title: 'Pesta Laut', starts_at: '2026-12-12T12:00:00.000Z', timezone: 'Asia/Makassar' };

  it('is that of the event it is about, wherever the event stands', () => {
    expect(zoneAt(event, 'starts_at')).toBe('Asia/Makassar');
    expect(zoneAt({ event }, 'event.starts_at')).toBe('Asia/Makassar');
    expect(zoneAt({ event, scanned_at: event.starts_at }, 'scanned_at')).toBe('Asia/Makassar');
    expect(zoneAt({ shift_starts_at: event.starts_at }, 'shift_starts_at', 'Asia/Jayapura')).toBe(
      'Asia/Jayapura',
    );
  });

  it('is the reader’s own for what is no time of an event', () => {
    expect(zoneAt({ event, created_at: event.starts_at }, 'created_at', 'Asia/Jayapura')).toBeUndefined();
    expect(zoneAt({ event: null, starts_at: event.starts_at }, 'starts_at')).toBeUndefined();
  });
});

describe('addresses of lists', () => {
  const query = fc.dictionary(
    fc.stringMatching(/^[a-z_]{1,12}$/),
    fc.string({ minLength: 1, maxLength: 30 }),
    { maxKeys: 6 },
  );

  it('parse back to themselves', () => {
    fc.assert(
      fc.property(query, (given) => {
        const address = addressOf('/admin/events', given);
        const [, search = ''] = address.split('?');
        expect({ ...queryOf(search) }).toEqual({ ...given });
      }),
    );
  });

  it('keep their filters on the next page, and drop the place of this one', () => {
    const next = 'https://tickets.example.org/api/admin/payments?status=Paid&per_page=25&page=3&cursor=abc';
    expect(turned({ status: 'Paid', page: '2', cursor: 'xyz', show: '1' }, next)).toEqual({
      status: 'Paid',
      page: '3',
      cursor: 'abc',
    });
  });
});

describe('ranges of days', () => {
  it('are what people mean', () => {
    const { week, month, thisMonth, lastMonth } = presets('2026-03-01');
    expect(week).toEqual({ start: '2026-02-23', end: '2026-03-01' });
    expect(month.start).toBe('2026-01-31');
    expect(thisMonth).toEqual({ start: '2026-03-01', end: '2026-03-01' });
    expect(lastMonth).toEqual({ start: '2026-02-01', end: '2026-02-28' });
  });

  it('are followed by no gap: the range before ends the day before and is as long', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1000 }), (start, length) => {
        const days = { start: daysAfter('1990-01-01', start), end: daysAfter('1990-01-01', start + length) };
        const past = before(days);
        expect(daysAfter(past.end, 1)).toBe(days.start);
        expect(daysAfter(past.start, length)).toBe(past.end);
      }),
    );
  });

  it('are the last 30 days where an address names none, or none that there is', () => {
    const { month } = presets('2026-11-22');
    for (const query of [
      {},
      { from: '2026-13-01', to: '2026-11-01' },
      { from: '2026-11-02', to: '2026-11-01' },
      { from: 'x', to: 'y' },
    ])
      expect(askedOf(query, '2026-11-22')).toMatchObject({ ...month, interval: 'day' });
    expect(askedOf({ from: '2024-01-01', to: '2026-01-01' }, '2026-11-22').interval).toBe('month');
  });
});

describe('figures', () => {
  it('are written as the language does', () => {
    expect(countText('id', 20_412)).toBe('20.412');
    expect(countText('en', -20_412)).toBe('−20,412');
    expect(percentText('id', 12.5)).toBe('12,5 %');
    expect(changeText('en', 12.5)).toBe('+12.5 %');
    expect(changeText('en', -3)).toBe('−3 %');
    expect(lengthText('en', 90_061)).toBe('1 day 1 hour');
    expect(lengthText('id', 59)).toBe('0 menit');
  });
});
