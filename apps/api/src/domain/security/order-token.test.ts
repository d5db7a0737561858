import { describe, expect, it } from 'vitest';
import { newId } from '../id.ts';
import { isOrderToken, openOrderToken, orderToken } from './order-token.ts';

const secretKey = Buffer.alloc(32, 7);
const orderId = '01a1fee1-f44f-7a86-a8a8-1d04970467c8';
const token = orderToken({ orderId, version: 1 }, secretKey);

describe('the token of an order', () => {
  it('is this one, which another implementation of HKDF and HMAC has made', () => {
    expect(token).toBe('karcis_o_AaH-4fRPeoaoqB0ElwRnyAHWm8RSCRwkxNtniOZENUmA');
  });

  it('says which order and which version', () => {
    for (const version of [1, 2, 255]) {
      const order = { orderId: newId(), version };
      expect(openOrderToken(orderToken(order, secretKey), secretKey)).toEqual(order);
    }
  });

  it('says nothing with any letter changed, missing or added', () => {
    expect(openOrderToken(token, secretKey)).toEqual({ orderId, version: 1 }); // the control
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'x' ? 'y' : 'x';
      expect(openOrderToken(token.slice(0, at) + other + token.slice(at + 1), secretKey), String(at)).toBe(
        undefined,
      );
      expect(openOrderToken(token.slice(0, at) + token.slice(at + 1), secretKey)).toBeUndefined();
    }
    for (const text of ['', `${token}A`, ` ${token}`, token.toUpperCase(), `${token}\n`])
      expect([isOrderToken(text), openOrderToken(text, secretKey)]).toEqual([false, undefined]);
  });

  it('says nothing to a server with another secret', () => {
    expect(openOrderToken(token, Buffer.alloc(32, 8))).toBeUndefined();
  });
});
