import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { newToken, tokenHash } from '../../domain/security/token.ts';
import { createCallers } from './callers.ts';

const requestWith = (headers: Record<string, string>) =>
  ({ headers, rawHeaders: Object.entries(headers).flat() }) as unknown as IncomingMessage;

describe('the caller of a request', () => {
  const callers = createCallers(() => '192.0.2.7');
  const token = newToken();
  callers.note(tokenHash(token) as Buffer, 'sari');

  it.each([
    ['a bearer token', { authorization: `Bearer ${token}` }],
    ['a session', { cookie: `bahasa=id; karcis=${token}` }],
    ['a session over TLS', { cookie: `__Host-karcis=${token}` }],
  ])('is the account of %s that was seen before', (_, headers) => {
    expect(callers.of(requestWith(headers))).toBe('account:sari');
  });

  it('is the network again once the token is forgotten', () => {
    const ended = newToken();
    const by = requestWith({ authorization: `Bearer ${ended}` });
    callers.note(tokenHash(ended) as Buffer, 'hana');
    expect(callers.of(by)).toBe('account:hana');
    callers.forget(tokenHash(ended) as Buffer);
    expect(callers.of(by)).toBe('network:192.0.2.7');
  });

  it.each([
    ['nothing', {}],
    ['a token that was not seen', { authorization: `Bearer ${newToken()}` }],
    ['a session that was not seen', { cookie: `karcis=${newToken()}` }],
    ['a session twice', { cookie: `karcis=${token}; karcis=${token}` }],
    ['a session beside another scheme', { authorization: 'Basic x', cookie: `karcis=${token}` }],
    ['another cookie', { cookie: `lain=${token}` }],
  ])('is the network for %s', (_, headers) => {
    expect(callers.of(requestWith(headers))).toBe('network:192.0.2.7');
  });
});
