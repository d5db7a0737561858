import { describe, expect, it } from 'vitest';
import { typedName } from './typed-name.ts';

describe('a name that was typed', () => {
  it('is told to somebody else when it is one', () => {
    for (const name of [
      'Hana Pratiwi',
      'Dr. Siti Nurhaliza, S.H., M.Kn.',
      "Ma'ruf O’Brien",
      '山田 太郎',
      'J. R. Wijaya',
    ])
      expect(typedName(name)).toBe(name);
    expect(typedName(' Hana\n\u202EPratiwi ')).toBe('Hana Pratiwi');
  });

  it('is not told when it is an address, a number or an advertisement', () => {
    const none = [
      '',
      'menang.example',
      'http://x',
      'WA 0812 3456',
      'a@b',
      'www.judi',
      'Hadiah Anda di situs kami, buka sekarang juga sebelum hangus ya',
    ];
    for (const text of none) expect(typedName(text), text).toBeNull();
  });
});
