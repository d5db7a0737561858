import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { roomShells } from '../screens/rooms.ts';
import { placeAfter } from './places.ts';

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://tickets.example.org' }));
afterAll(() => void vi.unstubAllGlobals());

describe('after signing in', () => {
  const ofBuying = ['/events/{slug}', '/en/events/{slug}', '/checkout/{id}', '/orders/{id}'];
  it.each([...roomShells.console, ...roomShells.wallet, ...roomShells.petugas, ...ofBuying])(
    'one is back at %s',
    (path) => {
      const address = path.replaceAll(/\{\w+\}/g, 'satu');
      expect(placeAfter('ticket_holder', `${address}?page=2`)).toBe(`${address}?page=2`);
    },
  );

  it.each([
    '/events',
    '/admin//evil.example',
    '/administrator',
    '/admin/a/b/c/d/e',
    'https://evil.example/admin',
  ])('one is at the own place, for %s', (next) => expect(placeAfter('admin', next)).toBe('/admin'));
});
