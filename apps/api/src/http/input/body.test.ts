import { body, link, patch, text } from '@karcis/contract';
import fc from 'fast-check';
import Type, { type TObject } from 'typebox';
import { describe, expect, it } from 'vitest';
import { ProblemError, type ValueError } from '../../domain/errors/problem-error.ts';
import { bodyReader } from './body.ts';

const venue = Type.Object({ city: text(20), 'a/b~c': Type.Optional(Type.Integer({ minimum: 1 })) });
const schema = body({
  name: text(20),
  venue,
  items: Type.Array(Type.Object({ quantity: Type.Integer({ minimum: 1, maximum: 10 }) }), { maxItems: 100 }),
  kind: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: ['Paid', 'Free'] })),
  key: Type.Optional(Type.Object({ pin: Type.String({ minLength: 4 }) }, { writeOnly: true })),
  buyer: Type.Optional(Type.Object({ email: Type.String({ pattern: '@' }) }, { 'x-personal': true })),
  links: Type.Optional(Type.Record(Type.String({ pattern: '^[a-z]+$' }), Type.String())),
});
const fit = { name: 'Senja', venue: { city: 'Solo' }, items: [{ quantity: 1 }] };

/** The errors of a body. */
function errorsOf(sent: unknown, of: TObject = schema): readonly ValueError[] {
  try {
    bodyReader(of)(sent);
    return [];
  } catch (error) {
    if (error instanceof ProblemError) return error.particulars.errors ?? [];
    throw error;
  }
}

describe('a body that fits', () => {
  it('is returned with its texts trimmed and in one form', () => {
    const sent = { ...fit, name: '  Cafe\u0301 ', venue: { city: ' Solo' } };
    expect(bodyReader(schema)(sent)).toEqual({ ...fit, name: 'Caf\u00e9' });
  });

  it('is returned with its ids as the database tells them', () => {
    const uuid = Type.String({ format: 'uuid' });
    const ofIds = body({ nonce: uuid, ids: Type.Array(uuid) });
    const id = '01A20E00-0000-7000-8000-0000000000AB';
    const lower = id.toLowerCase();
    expect(bodyReader(ofIds)({ nonce: id, ids: [id] })).toEqual({ nonce: lower, ids: [lower] });
  });

  it('is rejected where a link leads astray, or could run something', () => {
    const linked = body({ url: link() });
    const safe = [
      'https://example.org/a?b#c',
      'http://example.org',
      'mailto:hana@example.org',
      'tel:+62811',
      '/',
      '/faq',
    ];
    for (const url of safe) expect(errorsOf({ url }, linked), url).toEqual([]);
    const unsafe = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      '//example.org',
      '/\\example.org',
      '\\\\example.org',
      '/\t/example.org',
      'https://karcis.example@example.org',
      'https://a:b@example.org',
      'faq',
      '?a',
      'https://',
      'ht tp://example.org',
    ];
    for (const url of unsafe)
      expect(errorsOf({ url }, linked), url).toMatchObject([{ pointer: '/url', code: 'unsafe_link' }]);
  });

  it('is rejected where a text, or a name, holds NUL or half of a surrogate pair', () => {
    const free = body({ note: Type.String(), links: Type.Record(Type.String(), Type.String()) });
    for (const bad of ['a\0b', '\ud800']) {
      expect(errorsOf({ note: bad, links: {} }, free)).toMatchObject([
        { pointer: '/note', code: 'malformed' },
      ]);
      expect(errorsOf({ note: '', links: { [bad]: '' } }, free)).toMatchObject([
        { pointer: '/links', code: 'malformed' },
      ]);
    }
  });
});

describe('the errors of a body', () => {
  it.each([
    [{ ...fit, name: 1 }, '/name', 'wrong_type', 'name must be text, but was 1.'],
    [{ ...fit, name: ' ' }, '/name', 'too_short', 'name must have at least 1 characters, but was "".'],
    [{ ...fit, venue: [] }, '/venue', 'wrong_type', 'venue must be a JSON object, but was a list.'],
    [
      { ...fit, venue: { city: 'x'.repeat(21) } },
      '/venue/city',
      'too_long',
      `venue.city must have at most 20 characters, but was "${'x'.repeat(21)}".`,
    ],
    [
      { ...fit, items: [{ quantity: 1 }, { quantity: 11 }] },
      '/items/1/quantity',
      'too_large',
      'items.1.quantity must be at most 10, but was 11.',
    ],
    [
      { ...fit, items: [{ quantity: 0 }] },
      '/items/0/quantity',
      'too_small',
      'items.0.quantity must be at least 1, but was 0.',
    ],
    [{ ...fit, items: [{}] }, '/items/0/quantity', 'missing', 'items.0.quantity is required.'],
    [
      { ...fit, kind: 'paid' },
      '/kind',
      'not_allowed',
      'kind must be one of Paid, Free, but was "paid"; did you mean Paid?',
    ],
    [
      { ...fit, kind: 'Abonnement' },
      '/kind',
      'not_allowed',
      'kind must be one of Paid, Free, but was "Abonnement".',
    ],
    [
      { ...fit, venue: { city: 'Solo', 'a/b~c': 0 } },
      '/venue/a~1b~0c',
      'too_small',
      'venue.a/b~c must be at least 1, but was 0.',
    ],
    [
      { ...fit, venue: { city: 'Solo', ctiy: 'x' } },
      '/venue/ctiy',
      'unknown',
      'There is no field "ctiy"; did you mean city?',
    ],
    [
      { ...fit, venue: { city: 'Solo', name: 'x' } },
      '/venue/name',
      'unknown',
      'There is no field "name"; known are city, a/b~c.',
    ],
    [
      { ...fit, venue: { city: 'a\u0007b' } },
      '/venue/city',
      'wrong_form',
      expect.stringContaining('one line'),
    ],
    [[1], '', 'wrong_type', 'The body must be a JSON object, but was a list.'],
    [undefined, '', 'wrong_type', 'The body must be a JSON object, but was not sent.'],
  ] as const)('%j: %s %s', (sent, pointer, code, detail) => {
    expect(errorsOf(sent)).toEqual([{ pointer, code, detail }]);
  });

  it('repeat nothing that is secret or personal, nor what stands below it', () => {
    const secret = 'rahasia';
    for (const sent of [
      { ...fit, key: secret },
      { ...fit, key: { pin: 'rah' } },
      { ...fit, key: { pin: 1234, [secret]: secret } },
      { ...fit, buyer: { email: secret } },
      { ...fit, buyer: [secret] },
      { ...fit, buyer: { email: 'a@b', [secret]: 1 } },
    ]) {
      const told = JSON.stringify(errorsOf(sent));
      expect(told).not.toMatch(/rah|1234/);
      expect(told).toMatch(/\/key|\/buyer/);
    }
    expect(JSON.stringify(errorsOf({ ...fit, kind: secret })), 'control').toContain(secret);
  });

  it('name the field that a patch must have', () => {
    const [error] = errorsOf({}, patch({ name: text(5), note: text(5) }));
    expect(error).toMatchObject({
      pointer: '',
      code: 'missing',
      detail: expect.stringMatching(/at least 1 field/),
    });
  });

  it('are at most 20 and a count of the others, whatever is sent', () => {
    const items = Array.from({ length: 100 }, () => ({ quantity: 'x'.repeat(50) }));
    const names = Object.fromEntries(
      Array.from({ length: 900 }, (_, n) => [`${'\u0001'.repeat(60)}${n}`, 1]),
    );
    for (const [sent, more] of [
      [{ ...fit, items }, 80],
      [{ ...fit, ...names }, 880],
      [{ ...fit, venue: { city: 'Solo', ...names } }, 880],
    ] as const) {
      const errors = errorsOf(sent);
      expect(errors).toHaveLength(21);
      expect(errors.at(-1)?.detail).toBe(`There are ${more} more errors, which are not listed.`);
      expect(Buffer.byteLength(JSON.stringify(errors))).toBeLessThan(16 * 1024);
    }
  });

  it('are found without a look at each of many values that are too many', () => {
    let looked = 0;
    const counted = { enumerable: true, get: () => (looked += 1) };
    const fields = Object.defineProperties(
      {},
      Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, counted])),
    );
    const items = Array.from({ length: 20_000 }, () => Object.defineProperty({}, 'quantity', counted));
    const close = Object.assign(Object.create(null), { ...fit }) as object;
    const codesOf = (sent: unknown) => errorsOf(sent).map(({ code }) => code);
    expect(codesOf(Object.defineProperties(close, Object.getOwnPropertyDescriptors(fields)))).toHaveLength(
      21,
    );
    expect(looked).toBeLessThan(1000);
    looked = 0;
    expect(codesOf({ ...fit, items })).toEqual(['too_long']);
    expect(looked).toBeLessThan(1000);
    // A look at each is what reading them costs (control).
    for (const item of items) Object.entries(item);
    expect(looked).toBeGreaterThan(20_000);
  });

  it('are there for every body that does not fit, and only then (property)', () => {
    const odd = fc.oneof(fc.anything(), fc.constantFrom('', 'Paid', 0, 1, 11, null, [], {}));
    const field = fc.constantFrom('name', 'venue', 'items', 'kind', 'key', 'buyer', 'links', 'more');
    fc.assert(
      fc.property(fc.dictionary(field, odd), (changes) => {
        const sent: unknown = JSON.parse(JSON.stringify({ ...fit, ...changes }));
        const fallback = errorsOf(sent).filter(({ detail }) => detail === 'The body is not allowed.');
        expect(fallback).toEqual([]);
      }),
    );
  });
});
