import { expect, it } from 'vitest';
import type { Concert } from './concert.ts';
import { guestsOf, kindOf } from './guests.ts';

const tickets = (count: number, of: string) =>
  Array.from({ length: count }, (_, n) => ({ id: `${of}-${n}`, code: `${of}-${n}` }));
const concert: Concert = {
  event: 'acara',
  eventKey: 7,
  organizer: 'penyelenggara',
  gates: ['vip', 'utara', 'timur'],
  tickets: tickets(1000, 'biasa'),
  vipTickets: tickets(10, 'vip'),
  phones: [
    { userId: 'satu', deviceId: 'ponsel', token: 'token-satu' },
    { userId: 'dua', deviceId: 'ponsel', token: 'token-dua' },
  ],
};
const bodyOf = ({ bytes }: { bytes: Buffer }) =>
  JSON.parse(bytes.toString().split('\r\n\r\n')[1] ?? '') as { code: string; gate_id: string };

it('of a hundred guests ninety are let in', () => {
  const kinds = Array.from({ length: 100 }, (_, turn) => kindOf(turn));
  const count = (kind: string) => kinds.filter((each) => each === kind).length;
  expect(['entry', 'duplicate', 'unknown', 'wrong gate'].map(count)).toEqual([90, 5, 3, 2]);
});

it('a guest comes with a ticket of their own, and who comes again was there long before', () => {
  const guests = guestsOf(concert);
  const seen: string[] = [];
  for (let n = 0; n < 800; n++) {
    const { kind, ...question } = guests.next();
    const { code, gate_id } = bodyOf(question);
    expect(gate_id).not.toBe('vip');
    if (kind === 'entry') expect(seen).not.toContain(code);
    if (kind === 'duplicate') expect(seen.slice(0, -50)).toContain(code);
    if (kind === 'wrong gate') expect(code).toMatch(/^vip-/);
    if (kind === 'entry') seen.push(code);
  }
  expect(guests.left()).toBe(1000 - seen.length);
});

it('tickets that are taken out are nobody’s', () => {
  const guests = guestsOf(concert);
  const taken = new Set(guests.take(100).map(({ code }) => code));
  expect(taken.size).toBe(100);
  expect(guests.left()).toBe(900);
  for (let n = 0; n < 950; n++) expect(taken).not.toContain(bodyOf(guests.nextEntry()).code);
});
