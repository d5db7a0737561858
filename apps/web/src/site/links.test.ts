import { describe, expect, it } from 'vitest';
import { safeLink, webSite } from './links.ts';

describe('an address that somebody entered', () => {
  it.each(['/faq', '/events?q=a#b', '#tiket', 'https://a.example/x', 'mailto:a@b.example', 'tel:+62812'])(
    'is a link as it is: %s',
    (address) => expect(safeLink(address)).toBe(address),
  );

  it.each([
    '',
    null,
    'faq',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    'javascript:alert(1)',
    ' data:text/html,x',
  ])('is no link: %j', (address) => expect(safeLink(address)).toBeUndefined());

  it('is a web site only with a host', () => {
    expect(webSite('https://nada.example/id')?.host).toBe('nada.example');
    for (const address of [null, '', '/about', '#top', 'mailto:a@b.example', 'nada.example'])
      expect([address, webSite(address)]).toEqual([address, undefined]);
  });
});
