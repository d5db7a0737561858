import { describe, expect, it } from 'vitest';
import { createFraming } from './framing.ts';

const answer = (body: string, status = '200 OK') =>
  Buffer.from(`HTTP/1.1 ${status}\r\nDate: now\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);

describe('the end of an answer', () => {
  it('is found however its bytes are cut', () => {
    const bytes = answer('{"nama":"Konsér"}');
    for (let first = 1; first < bytes.length; first++) {
      for (const second of [first, Math.floor((first + bytes.length) / 2)]) {
        const framing = createFraming();
        const cut = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)];
        const found = cut.filter(({ length }) => length > 0).map(framing);
        expect(found.at(-1)).toEqual({ status: 200, bytes: 18 });
        expect(found.slice(0, -1).every((one) => one === undefined)).toBe(true);
      }
    }
  });

  it('is followed by the next answer on the same connection', () => {
    const framing = createFraming();
    expect(framing(answer('one'))).toEqual({ status: 200, bytes: 3 });
    expect(framing(answer('', '404 Not Found'))).toEqual({ status: 404, bytes: 0 });
    expect(framing(Buffer.from('HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\n'))?.status).toBe(304);
  });

  it('is not guessed', () => {
    expect(() => createFraming()(Buffer.from('HTTP/1.1 200 OK\r\n\r\nbody'))).toThrow(/how long/);
    expect(() => createFraming()(Buffer.concat([answer('one'), answer('two')]))).toThrow(/More came/);
  });
});
