import { expect, it } from 'vitest';
import { inZone } from './form-faults.ts';

it('tells instants of a sentence by the clock of the form', () => {
  const sentence = 'Doors open at the start, 2027-03-10T12:00:00.000Z, or before.';
  expect(inZone(sentence, 'Asia/Jakarta', 'id')).toMatch(
    /^Doors open at the start, .*19[.:]00 WIB, or before\.$/,
  );
  expect(inZone(sentence, 'Asia/Jayapura', 'en')).toContain('21:00');
});

it.each(['VIP2026-XYZ', '2026-Z', 'Malam 2026-ZZ', '2027-03-10', '1234-T5Z'])(
  'leaves a code or a name that looks like one: %s',
  (name) => {
    const sentence = `The voucher ${name} could not be used any more.`;
    expect(inZone(sentence, 'Asia/Jakarta', 'id')).toBe(sentence);
  },
);
