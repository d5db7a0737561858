import { sign, verify } from 'node:crypto';
import {
  bodyOf,
  decodeBase45,
  encodeBase45,
  printedCode,
  readTicketCode,
  type TicketCode,
} from '@karcis/gate';
import fc from 'fast-check';
import { encode } from 'uqr';
import { beforeAll, describe, expect, it } from 'vitest';
import * as oracle from '../../../test/ticket-code-oracle.ts';
import vectors from '../../../test/vectors/ticket-codes.json' with { type: 'json' };
import { EventKeyError, makeEventKey, openEventKey, privateKeyOf, publicKeyOf } from './event-key.ts';
import { type Gate, refusals, signTicketCode, validityOf, verifyTicketCode } from './ticket-code.ts';

const hex = (text: string) => Buffer.from(text, 'hex');
const trusted = (text: string) => {
  const key = publicKeyOf(hex(text));
  if (key === undefined) throw new Error(`${text} is no public key`);
  return key;
};
const publicKeys = new Map(vectors.keys.map((key) => [key.key_id, trusted(key.public_key)]));
const gateAt = (at: number, generation: number | null = 1): Gate => ({
  eventKey: vectors.event_key,
  publicKeys,
  at: at * 1000,
  generation: generation ?? undefined,
});
const [ordinary] = vectors.accepted;
if (ordinary === undefined) throw new Error('there are no vectors');
const gate = gateAt(ordinary.at);
const bytes = oracle.fromBase45(ordinary.code.slice(3));
const printed = (changed: Uint8Array) => `T1:${oracle.base45(changed)}`;

describe('Base45', () => {
  it.each([
    ['AB', 'BB8'],
    ['Hello!!', '%69 VD92EX0'],
    ['base-45', 'UJCLQE7W581'],
    ['ietf!', 'QED8WEX0'],
    ['', ''],
  ])('writes %j as RFC 9285 does', (text, written) => {
    expect(encodeBase45(Buffer.from(text))).toBe(written);
    expect(Buffer.from(decodeBase45(written) ?? []).toString()).toBe(text);
  });

  it('reads what it writes and nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (data) => {
        const written = encodeBase45(data);
        expect(written).toBe(oracle.base45(data));
        expect(decodeBase45(written)).toEqual(Uint8Array.from(data));
      }),
    );
    for (const text of ['GGW', ':::', '::', '6', 'BB8A', 'bb8', 'BB=', 'B\u{2028}8', '66']) {
      const read = decodeBase45(text);
      expect(read === undefined ? undefined : encodeBase45(read), text).toBe(
        read === undefined ? undefined : text,
      );
    }
    expect(decodeBase45('FGW')).toEqual(Uint8Array.of(255, 255));
    expect(decodeBase45('GGW')).toBeUndefined();
    expect(decodeBase45('U5')).toEqual(Uint8Array.of(255));
    expect(decodeBase45('V5')).toBeUndefined();
  });
});

describe('Ed25519', () => {
  // RFC 8032, 7.1: secret key, public key, message, signature.
  const cases = [
    [
      '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
    [
      'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
      'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
  ] as const;

  it.each(cases)('signs as RFC 8032 does with %s', (secret, publicKey, message, signature) => {
    expect(sign(null, hex(message), privateKeyOf(hex(secret))).toString('hex')).toBe(signature);
    expect(verify(null, hex(message), trusted(publicKey), hex(signature))).toBe(true);
    const second = oracle.ed25519(hex(secret), hex(message));
    expect(second.publicKey.toString('hex')).toBe(publicKey);
    expect(second.signature.toString('hex')).toBe(signature);
  });

  it('takes no public key under which a signature can fit many messages', () => {
    const p = 2n ** 255n - 19n;
    const order8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n;
    for (const y of [0n, 1n, p - 1n, p, p + 1n, order8, p - order8]) {
      for (const sign of [0n, 1n << 255n])
        expect(publicKeyOf(oracle.toLittleEndian(y | sign))).toBeUndefined();
    }
    expect(publicKeyOf(Buffer.alloc(31, 7))).toBeUndefined();
  });
});

describe('a ticket code', () => {
  it.each(vectors.accepted)('is accepted: $name', async ({ fields, code, at, generation }) => {
    const key = vectors.keys.find(({ key_id }) => key_id === fields.key_id);
    const privateKey = hex(key?.private_key ?? '');
    const said: TicketCode = {
      keyId: fields.key_id,
      eventKey: fields.event_key,
      ticketId: fields.ticket_id,
      notBefore: fields.not_before,
      notAfter: fields.not_after,
      generation: fields.generation,
    };
    expect(oracle.codeOf(fields, privateKey)).toBe(code);
    expect(await signTicketCode(said, privateKeyOf(privateKey))).toBe(code);
    expect(verifyTicketCode(code, gateAt(at, generation))).toEqual({ code: said });
  });

  it.each(vectors.refused)('is refused: $name', ({ code, at, generation, refusal }) => {
    expect(verifyTicketCode(code, gateAt(at, generation))).toEqual({ refusal });
  });

  it('is refused for each reason there is, and each has a sentence', () => {
    expect(new Set(vectors.refused.map(({ refusal }) => refusal))).toEqual(new Set(Object.keys(refusals)));
    for (const sentence of Object.values(refusals)) expect(sentence).toMatch(/^[A-Z].+\.$/);
  });

  it('prints 146 characters, a QR code of version 6 at level M', () => {
    for (const { code } of vectors.accepted) {
      expect(code).toHaveLength(146);
      expect(encode(code, { ecc: 'M', border: 0 })).toMatchObject({ version: 6, size: 41 });
    }
  });

  it('does not survive the change of any one of its 760 bits', () => {
    expect(bytes).toHaveLength(95);
    for (let bit = 0; bit < 760; bit += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(verifyTicketCode(printed(changed), gate), `bit ${bit}`).toHaveProperty('refusal');
    }
  });

  it('has a signature of one form, though others would fit the curve', () => {
    const half = oracle.littleEndian(bytes.subarray(63));
    for (let times = 1n; half + times * oracle.order < 2n ** 256n; times += 1n) {
      const other = Buffer.concat([
        bytes.subarray(0, 63),
        oracle.toLittleEndian(half + times * oracle.order),
      ]);
      expect(verifyTicketCode(printed(other), gate)).toEqual({ refusal: 'not_canonical' });
    }
  });

  it('is refused by a gate whose clock or list is broken', () => {
    expect(verifyTicketCode(ordinary.code, { ...gate, at: Number.NaN })).toEqual({
      refusal: 'not_yet_valid',
    });
    expect(verifyTicketCode(ordinary.code, { ...gate, generation: Number.NaN })).toEqual({
      refusal: 'old_generation',
    });
    expect(verifyTicketCode(ordinary.code, { ...gate, publicKeys: new Map() })).toEqual({
      refusal: 'unknown_key',
    });
  });

  it('is written in one way: whatever is read as a code is printed the same', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 95, maxLength: 95 }), (data) => {
        data[0] = 1;
        const read = readTicketCode(printed(data));
        if ('refusal' in read) expect(read.refusal).toBe('not_canonical'); // the signature's second half
        else expect(printedCode(bodyOf(read.code), read.signature)).toBe(printed(data));
      }),
    );
  });

  it('refuses a hundred thousand texts of all kinds, and fails at none', () => {
    const letter = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'.split(''));
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 160 }),
      fc.array(letter, { minLength: 143, maxLength: 143 }).map((letters) => `T1:${letters.join('')}`),
      fc.uint8Array({ minLength: 95, maxLength: 95 }).map(printed),
      fc
        .uint8Array({ minLength: 64, maxLength: 64 })
        .map((end) => printed(Buffer.concat([bytes.subarray(0, 31), end]))),
    );
    let reached = 0;
    fc.assert(
      fc.property(text, (code) => {
        const verdict = verifyTicketCode(code, gate);
        if (!('refusal' in verdict)) return false;
        if (verdict.refusal === 'bad_signature') reached += 1;
        return true;
      }),
      { numRuns: 100_000 },
    );
    expect(reached).toBeGreaterThan(500); // or the signature was never looked at
  });

  it('refuses ten thousand codes in which something was changed', () => {
    const { code } = ordinary;
    const place = fc.nat({ max: code.length - 1 });
    const put = fc.string({ unit: 'grapheme', maxLength: 3 });
    const mutated = fc.oneof(
      fc
        .tuple(place, fc.nat({ max: 3 }), put)
        .map(([at, gone, text]) => code.slice(0, at) + text + code.slice(at + gone)),
      fc.tuple(place, place).map(([a, b]) => swap(code, a, b)),
      fc
        .tuple(fc.nat({ max: 94 }), fc.integer({ min: 1, max: 255 }))
        .map(([at, by]) => printed(bytes.map((byte, index) => (index === at ? byte ^ by : byte)))),
    );
    fc.assert(
      fc.property(mutated, (text) => text === code || 'refusal' in verifyTicketCode(text, gate)),
      { numRuns: 10_000 },
    );
  });

  it('costs no more to refuse when it is long', () => {
    const long = ordinary.code.repeat(100_000);
    const before = process.cpuUsage();
    for (let time = 0; time < 1000; time += 1) verifyTicketCode(long, gate);
    const { user, system } = process.cpuUsage(before);
    // A few milliseconds; more than a minute where all of it is read.
    expect((user + system) / 1000).toBeLessThan(5000);
  });

  it('cannot be made of numbers that do not fit', async () => {
    const key = privateKeyOf(hex(vectors.foreign_key.private_key));
    const read = readTicketCode(ordinary.code);
    if ('refusal' in read) throw new Error(read.refusal);
    const wrong: Partial<TicketCode>[] = [
      { keyId: 256 },
      { eventKey: 2 ** 32 },
      { generation: -1 },
      { notAfter: 2 ** 32 },
      { notBefore: Number.NaN },
      { notAfter: 1.5 },
      { ticketId: 'x' },
    ];
    for (const change of wrong)
      await expect(signTicketCode({ ...read.code, ...change }, key)).rejects.toThrow(RangeError);
  });
});

const swap = (text: string, a: number, b: number) => {
  const letters = text.split('');
  [letters[a], letters[b]] = [letters[b] ?? '', letters[a] ?? ''];
  return letters.join('');
};

describe('the validity of a code', () => {
  const event = {
    doors_open_at: '2026-11-20T10:00:00.000Z',
    starts_at: '2026-11-20T12:00:00.000Z',
    ends_at: '2026-11-20T15:00:00.500Z',
  };
  const seconds = (text: string) => Date.parse(text) / 1000;

  it('is the event from twelve hours before the doors until twelve hours after the end', () => {
    const ticket = { valid_from: null, valid_until: null };
    expect(validityOf(event, ticket)).toEqual({
      notBefore: seconds('2026-11-19T22:00:00Z'),
      notAfter: seconds('2026-11-21T03:00:01Z'),
    });
    expect(validityOf({ ...event, doors_open_at: null }, ticket).notBefore).toBe(
      seconds('2026-11-20T00:00:00Z'),
    );
  });

  it("is the ticket's own where it has one, and never outside of 32 bits", () => {
    const ticket = {
      valid_from: '2026-11-20T11:00:00.000Z',
      valid_until: Date.parse('2026-11-20T11:30:00Z'),
    };
    expect(validityOf(event, ticket)).toEqual({
      notBefore: seconds('2026-11-20T11:00:00Z'),
      notAfter: seconds('2026-11-20T11:30:00Z'),
    });
    const far = { valid_from: '1969-01-01T00:00:00.000Z', valid_until: '2200-01-01T00:00:00.000Z' };
    expect(validityOf(event, far)).toEqual({ notBefore: 0, notAfter: 2 ** 32 - 1 });
  });
});

describe('the key of an event', () => {
  const secret = Buffer.alloc(32, 7);
  const event = '01932f6a-7c00-7abc-8def-0123456789ab';
  const stored = makeEventKey(event, 1, secret);
  const message = Buffer.from('message');
  let signature: Buffer;

  beforeAll(() => {
    signature = sign(null, message, openEventKey(stored, secret));
  });

  it('signs once it is decrypted, and its public half verifies', () => {
    const publicKey = publicKeyOf(stored.public_key);
    expect(publicKey !== undefined && verify(null, message, publicKey, signature)).toBe(true);
    expect(makeEventKey(event, 1, secret).public_key).not.toEqual(stored.public_key);
  });

  it('is encrypted differently each time, and holds nothing of the key in the open', () => {
    let asked = 0;
    const random = (length: number) => Buffer.alloc(length, (asked += 1) === 1 ? 1 : asked);
    const [first, second] = [makeEventKey(event, 1, secret, random), makeEventKey(event, 1, secret)];
    expect(first.private_key_encrypted).toHaveLength(61);
    expect(first.private_key_encrypted.includes(Buffer.alloc(32, 1))).toBe(false);
    expect(second.private_key_encrypted.subarray(1, 13)).not.toEqual(
      stored.private_key_encrypted.subarray(1, 13),
    );
  });

  it('does not open under another secret, at another event, number or public key, or when a byte was changed', () => {
    const other = makeEventKey('01932f6a-7c00-7abc-8def-0123456789ac', 1, secret);
    const encrypted = stored.private_key_encrypted;
    const wrong = [
      { ...stored, event_id: other.event_id },
      { ...stored, key_id: 2 },
      { ...stored, public_key: other.public_key },
      { ...stored, private_key_encrypted: other.private_key_encrypted },
      { ...stored, private_key_encrypted: encrypted.subarray(0, -1) },
      { ...stored, private_key_encrypted: Buffer.alloc(0) },
      ...Array.from(encrypted, (byte, at) => {
        const changed = Buffer.from(encrypted);
        changed.writeUInt8(byte ^ 1, at);
        return { ...stored, private_key_encrypted: changed };
      }),
    ];
    for (const row of wrong) expect(() => openEventKey(row, secret)).toThrow(EventKeyError);
    expect(() => openEventKey(stored, Buffer.alloc(32, 8))).toThrow(/KARCIS_SECRET_KEY is not the one/);
  });
});
