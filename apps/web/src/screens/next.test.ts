import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { match } from './match.ts';
import { safeNext } from './next.ts';
import { roomShells } from './rooms.ts';

const origin = 'https://tickets.example.org';
const paths = Object.values(roomShells).flat();
const next = (sent: string | undefined) => safeNext(sent, { origin, paths });

describe('where to go after signing in', () => {
  it.each([
    '/tickets',
    '/tickets?status=Used&page=2',
    '/tickets/01a1588e-706a-7e32-a453-1cf01680d795',
    '/petugas/history',
  ])('is %s where that is a screen', (address) => expect(next(address)).toBe(address));

  it.each([
    undefined,
    '',
    'tickets',
    '//evil.example',
    '//evil.example/tickets',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'https://evil.example/tickets',
    'https:/evil.example',
    'javascript:alert(1)',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/tickets/../../evil',
    '/tickets/%2e%2e/%2e%2e//evil.example',
    '/./\\evil.example',
    '/nowhere',
    '/tickets/a/b',
    '/tickets@evil.example',
    '/tickets\u202E',
    '/tickets#code',
  ])('is nowhere for %j', (sent) => {
    const place = next(sent);
    if (sent === '/tickets#code') expect(place).toBe('/tickets');
    else expect(place).toBeUndefined();
  });

  it('is a screen of this server, whatever is sent', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      '..',
      '.',
      'tickets',
      'evil.example',
      '%2f',
      '%5c',
      '@',
      ':',
      '\t',
      '?',
      '#',
      'http:',
    );
    const sent = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc
        .array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 8 })
        .map((pieces) => pieces.join('')),
      fc.array(piece, { maxLength: 6 }).map((pieces) => `/tickets/${pieces.join('')}`),
    );
    fc.assert(
      fc.property(sent, (text) => {
        const place = next(text);
        if (place === undefined) return;
        const { origin: reached, pathname } = new URL(place, origin);
        expect(reached).toBe(origin);
        expect(paths.some((path) => match(path, pathname) !== undefined)).toBe(true);
      }),
    );
  });
});
