import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf, networksAround, widerNetworkOf } from './security/network.ts';
import { eventKeyOf, formatUuidV7, idOrNone, newId, newIdOf, withEventKey } from './id.ts';
import { nearest } from './text/nearest.ts';
import { hashPassword, verifyPassword } from './security/password.ts';
import { newToken, tokenHash } from './security/token.ts';

describe('an id', () => {
  it('is a UUIDv7 that sorts by the time it was made', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 48 - 2 }),
        fc.uint8Array({ minLength: 10, maxLength: 10 }),
        (at, bytes) => {
          const id = formatUuidV7(at, bytes);
          expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
          expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at);
          expect(formatUuidV7(at + 1, bytes) > id).toBe(true);
        },
      ),
    );
    expect(new Set(Array.from({ length: 10_000 }, () => newId())).size).toBe(10_000);
  });
});

describe('an id of a record of an event', () => {
  const keys = [0, 1, 0x0abc_def0, 0xffff_ffff];
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
  const bitsOf = (id: string) =>
    BigInt(`0x${id.replaceAll('-', '')}`)
      .toString(2)
      .padStart(128, '0');

  it.each(keys)('is a UUIDv7 that ends with the key of the event, %i', (key) => {
    const id = newIdOf(key);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(eventKeyOf(id)).toBe(key);
    expect(eventKeyOf(withEventKey(id, 7))).toBe(7);
  });

  it('sorts by the time it was made, whatever the event is', () => {
    const bytes = new Uint8Array(10).fill(255);
    const ids = [0, 1, 2].flatMap((at) => keys.map((key) => withEventKey(formatUuidV7(at, bytes), key)));
    const timesOf = (all: readonly string[]) => all.map((id) => id.slice(0, 13));
    expect(timesOf(ids.toSorted())).toEqual(timesOf(ids));
  });

  it('has 42 random bits, so that a hundred thousand within a millisecond are distinct but for one at most', () => {
    const random = Array.from({ length: 100_000 }, () => newIdOf(7).slice(13));
    expect(new Set(random).size).toBeGreaterThanOrEqual(99_999);
    const bits = random.slice(0, 1000).map((id) => bitsOf(`${'0'.repeat(12)}${id}`));
    const changing = range(0, 128).filter((at) => new Set(bits.map((each) => each[at])).size === 2);
    // After the time and the version, and after the variant up to the key.
    expect(changing).toEqual([...range(52, 64), ...range(66, 96)]);
  });
});

describe('a token', () => {
  it('is distinguished from other texts by its checksum', () => {
    const token = newToken();
    expect(tokenHash(token)).toHaveLength(32);
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(tokenHash(token.slice(0, at) + other + token.slice(at + 1)), `letter ${at}`).toBeUndefined();
    }
    for (const text of ['', 'karcis_', `${token} `, `${token}x`, token.toUpperCase()]) {
      expect(tokenHash(text), text).toBeUndefined();
    }
  });
});

describe('a password', () => {
  it('fits its own hash and no other', async () => {
    const stored = await hashPassword('kata sandi 😀');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword('kata sandi 😀', stored)).toBe(true);
    expect(await verifyPassword('kata sandi', stored)).toBe(false);
    expect(await verifyPassword('kata sandi 😀', null)).toBe(false);
    expect(await verifyPassword('', '$argon2id$broken')).toBe(false);
    expect(await hashPassword('kata sandi 😀')).not.toBe(stored);
  });
});

describe('a network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8:1:2::192.0.2.1', '2001:db8:1:2::/64'],
    // An IPv4 address, however it is written as one of IPv6.
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7%eth0', '203.0.113.7'],
    ['::ffff:0:203.0.113.7', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '203.0.113.7'],
    ['64:ff9b:1:abcd::cb00:7107', '203.0.113.7'],
    ['2002:cb00:7107:1::9', '203.0.113.7'],
    ['2001:0:4136:e378:8000:63bf:34ff:8ef8', '203.0.113.7'],
    ['2001:1:4136:e378:8000:63bf:34ff:8ef8', '2001:1:4136:e378::/64'],
    ['', ''],
    ['not an address', 'not an address'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  const around = (ip: string) => networksAround(networkOf(ip)).map(({ network }) => network);
  it('counts in the wider networks around it', () => {
    expect(around('2001:db8:1:2f3:3:4:5:6')).toEqual([
      '2001:db8:1:2f3::/64',
      '2001:db8:1:200::/56',
      '2001:db8:1::/48',
    ]);
    expect(around('2001:db8::1')).toEqual(['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']);
    expect(around('203.0.113.7')).toEqual(['203.0.113.7', '203.0.113.0/24']);
    expect(around('not an address')).toEqual(['not an address']);
  });

  it('is in a wider one, which is all of an IPv4 address and the /48 of an IPv6 one', () => {
    const wider = (ip: string) => widerNetworkOf(networkOf(ip));
    expect(wider('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48');
    expect(wider('203.0.113.7')).toBe('203.0.113.7');
  });

  it('has less room than each wider one', () => {
    for (const ip of ['2001:db8::1', '203.0.113.7']) {
      const rooms = networksAround(networkOf(ip));
      for (const room of ['places', 'work'] as const)
        expect(rooms.map((each) => each[room])).toEqual(
          rooms.map((each) => each[room]).toSorted((a, b) => a - b),
        );
      expect(rooms[0]).toMatchObject({ places: 1, work: 1 });
    }
  });
});

describe('the nearest name', () => {
  it.each([
    ['pgae', ['page', 'per_page'], 'page'],
    ['Status', ['status'], 'status'],
    ['evnt_id', ['event_id', 'page'], 'event_id'],
    ['zzz', ['page'], undefined],
    ['x'.repeat(1000), ['page'], undefined],
    ['', ['a'], 'a'],
    ['x'.repeat(40), [`${'x'.repeat(39)}y`], `${'x'.repeat(39)}y`],
    // Of longer texts, none is looked for.
    ['x'.repeat(41), ['x'.repeat(41)], undefined],
  ])('to %s among %j is %s', (sent, candidates, expected) => {
    expect(nearest(sent, candidates)).toBe(expected);
  });
});

describe('an id out of any text', () => {
  it('is the text if it is one, and else the id of no record, which is not the one of the platform’s figures', () => {
    const id = newId();
    expect(idOrNone(id)).toBe(id);
    for (const text of ['', 'hana', `${id}0`]) {
      expect(idOrNone(text)).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff');
      expect(idOrNone(text)).not.toBe('00000000-0000-0000-0000-000000000000');
    }
  });
});
