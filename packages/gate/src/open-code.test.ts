import { generateKeyPairSync, sign, verify, webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Check, openCode } from './open-code.ts';
import { bodyOf, printedCode, signedPart } from './ticket-code.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const fields = {
  keyId: 3,
  eventKey: 77,
  ticketId: '0198a5b0-7c1e-7000-8000-00000000a11c',
  notBefore: 1,
  notAfter: 2,
  generation: 5,
};
const body = bodyOf(fields);
const genuine = printedCode(body, sign(null, signedPart(body), privateKey));

const byNode: Check<typeof publicKey> = (key, signed, signature) => verify(null, signed, key, signature);
const { x = '' } = publicKey.export({ format: 'jwk' });
const byBrowser: Check<webcrypto.CryptoKey> = (key, signed, signature) =>
  webcrypto.subtle.verify('Ed25519', key, signature, signed);
const opened = (text: string, eventKey = 77) =>
  openCode(text, { eventKey, keys: new Map([[3, publicKey]]) }, byNode);

it('opens a genuine code at any time, on the server and in a browser', async () => {
  const raw = Buffer.from(x, 'base64url');
  const key = await webcrypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
  expect(await opened(genuine)).toEqual({ code: fields });
  expect(await openCode(genuine, { eventKey: 77, keys: new Map([[3, key]]) }, byBrowser)).toEqual({
    code: fields,
  });
});

it('says why a text opens no gate', async () => {
  expect(await opened('')).toEqual({ refusal: 'unknown_code' });
  expect(await opened(genuine.toLowerCase().replace('t1', 'T1'))).toEqual({ refusal: 'unknown_code' });
  expect(await opened(genuine, 78)).toEqual({ refusal: 'wrong_event' });
  expect(await openCode(genuine, { eventKey: 77, keys: new Map() }, byNode)).toEqual({
    refusal: 'bad_signature',
  });
});

it('opens no code of which a character is another one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 145 }),
      fc.string({ minLength: 1, maxLength: 1 }),
      async (at, character) => {
        fc.pre(genuine[at] !== character);
        const altered = genuine.slice(0, at) + character + genuine.slice(at + 1);
        expect(await opened(altered)).toHaveProperty('refusal');
      },
    ),
  );
});
