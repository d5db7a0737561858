import { text } from '../domain/text/setting-schemas.ts';

/** Settings of the signature that mails leave with (DKIM, RFC 6376): a part of those in `config.ts`. */
export const signatureSettings = {
  dkimDomain: {
    env: 'KARCIS_DKIM_DOMAIN',
    sentence:
      'Domain in the DKIM signature of mails, with the two settings below. Unset: no signature of our own; most mail servers make one.',
    schema: text('a domain like example.org', { pattern: '^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$' }),
  },
  dkimSelector: {
    env: 'KARCIS_DKIM_SELECTOR',
    sentence: 'Selector of the DKIM key: its public half is at SELECTOR._domainkey.DOMAIN in the DNS.',
    schema: text('letters, digits, dots and hyphens', { pattern: '^[A-Za-z0-9.-]{1,63}$' }),
  },
  dkimKey: {
    env: 'KARCIS_DKIM_KEY',
    sentence: 'Private RSA key of the DKIM signature: PEM, or PKCS #8 as base64 in one line.',
    schema: text('a private RSA key', { minLength: 100, maxLength: 20_000 }),
    secret: true,
  },
} as const;
