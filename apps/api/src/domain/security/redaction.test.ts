import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskEmail } from '../activity.ts';
import { describeError } from '../errors/error-description.ts';
import { fingerprintOf } from '../errors/fingerprint.ts';
import { formsOf, plainText, redacted } from './redaction.ts';
import { framesOf, stackText } from '../errors/stack-frames.ts';
import { newToken } from './token.ts';

const clean = (text: string) => redacted(text, 1000);

describe('a redacted text', () => {
  it.for([
    ['hana@example.org wrote', '[email] wrote'],
    ['to=hana.putri+tiket@mail.example.co.id;', 'to=[email];'],
    ['Authorization: Bearer abc.def-123', 'Authorization: [redacted]'],
    ['sent Basic aGFuYTpyYWhhc2lh', 'sent Basic [redacted]'],
    ['postgres://karcis:rahasia@db:5432/karcis', 'postgres://[redacted]@db:5432/karcis'],
    ['{"password":"rahasia sekali","page":2}', '{"password":[redacted],"page":2}'],
    ["new_password = 'rahasia', x", 'new_password = [redacted], x'],
    ['kata_sandi=rahasia&page=2', 'kata_sandi=[redacted]&page=2'],
    ['pin: 123456', 'pin: [redacted]'],
    ['GET /api/faqs?halaman=rahasia&x=1 failed', 'GET /api/faqs?[query] failed'],
    ['card 4111 1111 1111 1111 refused', 'card [number] refused'],
    ['card 4111-1111-1111-1111', 'card [number]'],
    ['call +62 812-3456-7890 or (021) 5550-1234', 'call [number] or [number]'],
    ['identity 3174012309960001', 'identity [number]'],
    ['key 0123456789abcdef0123456789abcdef', 'key [secret]'],
    ['key pRT9mCZ0Yk+1b7/QeG3vYw2nL5sX8uA4dF6hJ0kM1pQ=', 'key [secret]'],
  ] as const)('of %j is %j', ([text, expected]) => {
    expect(clean(text)).toBe(expected);
  });

  it.for([
    'relation "general_settings" does not exist',
    'duplicate key value violates unique constraint "a_token_hash_is_a_sha_256"',
    "Cannot read properties of undefined (reading 'starts_at')",
    'The answer of adminMoney.payments breaks its contract: /data/0/amount must be integer',
    '/api/tickets/01980f6c-6a41-7a55-8c1f-0b3f2f6f9a11/detail',
    'connect ECONNREFUSED 192.168.100.200:5432',
    'between 2026-11-20 and 2026-11-21T09:30:00.000Z',
    'mapping: two',
  ])('of %j is the same', (text) => {
    expect(clean(text)).toBe(text);
  });

  it('has nothing of what it was told to hide, in JSON or in an address either', () => {
    const sent = formsOf(['kata "sandi"', 'abc']);
    const text = 'kata "sandi", {"x":"kata \\"sandi\\""}, ?x=kata%20%22sandi%22, abc';
    expect(redacted(text, 1000, { sent })).toBe('[sent], {"x":"[sent]"}, ?x=[sent], abc');
  });

  it('has none of the secrets that it is given', () => {
    const secrets = formsOf(['kunci-dapur', 'ab']);
    expect(clean('masuk dengan kunci-dapur')).toContain('kunci-dapur');
    expect(redacted('masuk dengan kunci-dapur, abad', 1000, { secrets })).toBe('masuk dengan [secret], abad');
  });

  it('has no token, wherever it stood', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const token = newToken();
        const secret = token.slice('karcis_'.length, -6);
        expect(clean(`${before} ${token} ${after}`)).not.toContain(secret);
      }),
    );
  });

  it('has no address of mail, whatever is around it', () => {
    const mark = fc.constantFrom(' ', '"', '<', '(', ',', '=', ':', '/', '\n');
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][\w.+-]{5,30}$/), mark, mark, (local, before, after) => {
        const address = `${local}@mail.example.co.id`;
        expect(clean(`to${before}${address}${after}x`)).not.toContain(local);
      }),
    );
  });

  it('takes little time, whatever it holds, and is as long as it may be', () => {
    const patterns = [
      'a',
      '-',
      'a-',
      'a@',
      '@a.',
      '1',
      '1 ',
      '(1',
      'token',
      'token=',
      '"',
      'x://',
      'Bearer ',
      ' ',
      'Aa1/',
    ];
    for (const pattern of patterns) {
      const text = pattern.repeat(100_000);
      const before = process.cpuUsage();
      expect(redacted(text, 1000).length).toBeLessThanOrEqual(1000);
      const { user, system } = process.cpuUsage(before);
      // A few milliseconds; minutes where the cost grows with the square of the length.
      expect((user + system) / 1000, pattern).toBeLessThan(2000);
    }
  });

  it('is always text that PostgreSQL can hold, without marks that deceive a reader', () => {
    const unit = fc.constantFrom(
      'a',
      '\0',
      '\u001B[31m',
      '\r',
      '\uD800',
      '\uDC00',
      '\u202E',
      '\u2066',
      'é',
      '🎫',
    );
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const plain = plainText(text, 20);
        expect(plain.isWellFormed()).toBe(true);
        for (const mark of ['\0', '\r', '\u001B', '\u202E', '\u2066']) expect(plain).not.toContain(mark);
        expect(plain.length).toBeLessThanOrEqual(20);
      }),
    );
  });
});

describe('an address of mail', () => {
  it('is masked to its first letter and its domain', () => {
    expect(maskEmail('hana@example.org')).toBe('h***@example.org');
    expect(maskEmail('é@example.org')).toBe('é***@example.org');
  });
});

describe('a stack', () => {
  const root = new URL('../../../../../', import.meta.url).href;
  const stack = [
    'TypeError: x',
    `    at async Object.handler (${root}apps/api/src/http/mount.ts:61:24)`,
    `    at ${root}packages/contract/src/index.ts:3:4`,
    `    at Client.query (${root}node_modules/pg/lib/client.js:694:17)`,
    '    at Pool.connect (/home/ana/tempat lain/node_modules/pg-pool/index.js:45:11)',
    String.raw`    at main (C:\Users\ana\rahasia\main.ts:1:2)`,
    '    at node:internal/process/task_queues:105:5',
    '    at async Promise.all (index 0)',
    '    at new <anonymous>',
  ].join('\n');

  it('becomes frames below the folder of the project, and tells what is ours', () => {
    expect(
      framesOf(stack).map(({ function: name, file, line, column, in_app }) => [
        name,
        file,
        line,
        column,
        in_app,
      ]),
    ).toEqual([
      ['async Object.handler', 'apps/api/src/http/mount.ts', 61, 24, true],
      [null, 'packages/contract/src/index.ts', 3, 4, true],
      ['Client.query', 'node_modules/pg/lib/client.js', 694, 17, false],
      ['Pool.connect', 'node_modules/pg-pool/index.js', 45, 11, false],
      ['main', 'main.ts', 1, 2, false],
      [null, 'node:internal/process/task_queues', 105, 5, false],
      ['async Promise.all', 'index 0', null, null, false],
      [null, 'new <anonymous>', null, null, false],
    ]);
  });

  it('becomes text again that names no folder of the machine', () => {
    const text = stackText(framesOf(stack));
    expect(text).toContain('\n    at Client.query (node_modules/pg/lib/client.js:694:17)');
    expect(text).not.toMatch(/file:|ana|C:/);
  });

  it('has no lines of the message, however much they look like frames', () => {
    const error = new Error('satu\n    at rahasia (a.ts:1:1)');
    expect(describeError(error).frames.map(({ function: name }) => name)).not.toContain('rahasia');
    const forged = Object.assign(new Error('x'), { stack: 'x\n    at token=rahasia (a.ts:1:1)' });
    expect(JSON.stringify(describeError(forged))).not.toContain('rahasia');
  });

  it('of a real error begins with the function that made it', () => {
    function here() {
      return new Error('di sini');
    }
    const [frame] = describeError(here()).frames;
    expect(frame).toMatchObject({
      file: 'apps/api/src/domain/security/redaction.test.ts',
      function: 'here',
      in_app: true,
    });
  });
});

describe('the fingerprint of an error', () => {
  const frame = { file: 'apps/api/src/a.ts', line: 1, column: 1, function: 'a', in_app: true };
  const kind = {
    name: 'Error',
    message: 'order 17 of 01980f6c-6a41-7a55-8c1f-0b3f2f6f9a11',
    frames: [frame],
    route: '/a',
  };

  it('is the same for other numbers, ids, lines and libraries', () => {
    const same = [
      { ...kind, message: 'order 4711 of 01980f6c-6a41-7a55-8c1f-000000000000' },
      { ...kind, frames: [{ ...frame, line: 99 }] },
      { ...kind, frames: [{ ...frame, file: 'node_modules/x.js', in_app: false }, frame] },
    ];
    for (const other of same) expect(fingerprintOf(other)).toBe(fingerprintOf(kind));
  });

  it('is another for another name, message, place or route', () => {
    const others = [
      { ...kind, name: 'TypeError' },
      { ...kind, message: 'refund 17' },
      { ...kind, frames: [{ ...frame, function: 'b' }] },
      { ...kind, route: '/b' },
    ];
    expect(new Set([kind, ...others].map(fingerprintOf)).size).toBe(5);
  });
});
