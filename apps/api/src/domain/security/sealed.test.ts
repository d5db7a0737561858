import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seal, SealError, unseal } from './sealed.ts';

const key = randomBytes(32);
const binding = ['smtp.example.org', '587'];
const sealed = seal('sangat rahasia', key, 'mail password', binding);

describe('a stored secret', () => {
  it('opens with the key, the purpose and the binding of its making', () => {
    expect(unseal(sealed, key, 'mail password', binding)).toBe('sangat rahasia');
    expect(unseal(seal('', key, 'x', []), key, 'x', [])).toBe('');
  });

  it('holds nothing that can be read, and is another one each time', () => {
    expect(sealed.toString('latin1')).not.toContain('rahasia');
    expect(seal('sangat rahasia', key, 'mail password', binding)).not.toEqual(sealed);
  });

  it('stays shut with another key, purpose or binding', () => {
    const open = [
      () => unseal(sealed, randomBytes(32), 'mail password', binding),
      () => unseal(sealed, key, 'webhook', binding),
      () => unseal(sealed, key, 'mail password', ['smtp.example.net', '587']),
      () => unseal(sealed, key, 'mail password', ['smtp.example.org587', '']),
    ];
    for (const attempt of open) expect(attempt).toThrow(SealError);
  });

  it('stays shut where any byte was changed, or is missing', () => {
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => unseal(changed, key, 'mail password', binding)).toThrow(SealError);
      expect(() => unseal(sealed.subarray(0, at), key, 'mail password', binding)).toThrow(SealError);
    }
  });
});
