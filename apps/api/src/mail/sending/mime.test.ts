import { createPublicKey, createVerify, generateKeyPairSync, hash } from 'node:crypto';
import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../../config.ts';
import { dkimOf } from './dkim.ts';
import { createMimeWriter, type Letter } from './mime.ts';
import { isNobody, type Recipient, recipientOf } from './recipient.ts';

const letter: Letter = {
  id: '0199-abc',
  to: recipientOf('hana@example.org', 'Hana Pratiwi') as Recipient,
  from: recipientOf('tiket@example.org', 'Karcis') as Recipient,
  replyTo: recipientOf('bantuan@example.org'),
  mail: { subject: 'Kata sandi baru, ya?', html: '<p>Halo é</p>', text: 'Halo é\n', links: [] },
};
const write = createMimeWriter(undefined);
const parsed = async (more: Partial<Letter> = {}) =>
  simpleParser((await write({ ...letter, ...more })).bytes);

describe('a mail on its way', () => {
  it('has both forms, the sender, one recipient and the same name each time', async () => {
    const mail = await parsed();
    expect(mail).toMatchObject({
      subject: 'Kata sandi baru, ya?',
      text: 'Halo é\n',
      html: '<p>Halo é</p>',
      messageId: '<0199-abc@example.org>',
      from: { value: [{ name: 'Karcis', address: 'tiket@example.org' }] },
      to: { value: [{ name: 'Hana Pratiwi', address: 'hana@example.org' }] },
      replyTo: { value: [{ address: 'bantuan@example.org' }] },
      attachments: [],
    });
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect([...mail.headers.keys()].toSorted()).toEqual(
      'auto-submitted,content-type,date,from,message-id,mime-version,reply-to,subject,to'.split(','),
    );
    expect((await parsed()).messageId).toBe(mail.messageId);
  });

  it('has the text that was given, whatever it is, in lines of mail', async () => {
    const pieces = fc.constantFrom(
      'a',
      ' ',
      '\t',
      '.',
      '=',
      '=20',
      '\n',
      '\r',
      '\r\n',
      '--',
      'é',
      '🎫',
      '\0',
      'x'.repeat(1000),
    );
    const texts = fc.array(pieces, { minLength: 1, maxLength: 40 }).map((each) => `${each.join('')}.`);
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { bytes } = await write({ ...letter, mail: { ...letter.mail, text, html: text } });
        expect(bytes.toString('latin1')).not.toMatch(/\r(?!\n)|(?<!\r)\n|[^\r\n]{999}/);
        const mail = await simpleParser(bytes);
        const lines = text.replaceAll(/\r\n?/g, '\n');
        expect([mail.text, mail.html]).toEqual([lines, lines]);
      }),
      { numRuns: 50 },
    );
  });

  it('brings files along, as many as it has room for', async () => {
    const file = (filename: string, size: number) => ({
      filename,
      contentType: 'application/pdf',
      content: Buffer.alloc(size, 'a'),
    });
    const { attachments, text } = await parsed({
      attachments: [file('besar.pdf', 4_000_000), file('lagi.pdf', 2_000_000), file('kecil.pdf', 1000)],
    });
    expect(text).toBe('Halo é\n');
    expect(attachments).toMatchObject([
      { filename: 'besar.pdf', contentType: 'application/pdf', size: 4_000_000 },
      { filename: 'kecil.pdf', content: Buffer.alloc(1000, 'a') },
    ]);
  });

  it('has the headers by which mail programs unsubscribe where there is an address for that, both signed', async () => {
    const unsubscribe = `https://tiket.example.org/api/unsubscribe/${'a'.repeat(200)}`;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const dkim = {
      domainName: 'example.org',
      keySelector: 's1',
      privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }),
    };
    const { bytes } = await createMimeWriter(dkim)({ ...letter, unsubscribe });
    const lines = (await simpleParser(bytes)).headerLines.map(({ line }) => line.replaceAll(/\r\n\s*/g, ''));
    expect(lines).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const signature = lines.find((line) => line.startsWith('DKIM-Signature')) ?? '';
    expect(/[; ]h=([^;]*)/i.exec(signature)?.[1]?.toLowerCase().replaceAll(' ', '').split(':')).toEqual(
      expect.arrayContaining(['from', 'list-unsubscribe', 'list-unsubscribe-post']),
    );
  });

  it.each([
    'Hana\r\nBcc: jahat@example.net',
    'Hana\nX-Extra: 1',
    'Hana", "Budi" <budi@example.net>, "',
    'Hana <jahat@example.net>',
    'jahat@example.net,',
    '=?utf-8?Q?Hana=0D=0ABcc:_jahat@example.net?=',
    'Hana\u2028Bcc: jahat@example.net\0',
  ])('has no other header and no other recipient by the name or subject %j', async (hostile) => {
    const to = recipientOf('hana@example.org', hostile) as Recipient;
    const from = recipientOf('tiket@example.org', hostile) as Recipient;
    const mail = await parsed({ to, from, mail: { ...letter.mail, subject: hostile } });
    expect([...mail.headers.keys()]).toEqual([...(await parsed()).headers.keys()]);
    expect(mail.to).toMatchObject({ value: [{ address: 'hana@example.org' }] });
    expect(mail.from).toMatchObject({ value: [{ address: 'tiket@example.org' }] });
    expect((await write({ ...letter, to, from })).to).toBe('hana@example.org');
  });

  it('opens no file and no address, whatever it says', async () => {
    const html = '<img src="file:///etc/hostname"><img src="data:image/png;base64,AAAA">';
    const mail = await parsed({ mail: { ...letter.mail, html, text: '/etc/hostname' } });
    expect(mail.html).toBe(html);
    expect(mail.attachments).toEqual([]);
  });

  it('takes no id that would break its header', async () => {
    await expect(write({ ...letter, id: 'a>\r\nBcc: x@y.z' })).rejects.toThrow('letters, digits');
  });
});

describe('a recipient', () => {
  it.each([
    ['hana@example.org', 'hana@example.org'],
    ['hana.p+tiket@sub.example.org', 'hana.p+tiket@sub.example.org'],
    ["o'brien@example.org", "o'brien@example.org"],
    ['Hana@EXAMPLE.org', 'Hana@example.org'],
    ['hana@kopi-é.example', 'hana@xn--kopi--fsa.example'],
  ])('is %s', (address, written) => {
    expect(recipientOf(address)?.address).toBe(written);
  });

  it.each([
    '',
    'hana',
    '@example.org',
    'hana@',
    'hana@example.org, budi@example.org',
    'hana@example.org;budi@example.org',
    'hana@example.org budi@example.org',
    '"hana@jahat.example "@example.org',
    '"hana"@example.org',
    'hana(budi@jahat.example)@example.org',
    'Hana <hana@example.org>',
    'hana@example.org\r\nBcc: budi@example.org',
    'hana@example.org\n',
    'hana@ex%61mple.org',
    'hana\0@example.org',
    'hana@[127.0.0.1]',
    'hana@127.0.0.1',
    'hana@-example.org',
    'hana@example..org',
    '.hana@example.org',
    'ha..na@example.org',
    'hana%jahat.example@example.org',
    'jahat.example!hana@example.org',
    'budi@example.net@example.org',
    'hän\u00e4@example.org',
    'hana\u202e@example.org',
    `${'h'.repeat(65)}@example.org`,
    `hana@${'example.'.repeat(40)}org`,
  ])('is not %j', (address) => {
    expect(recipientOf(address)).toBeUndefined();
  });

  it('that ends in .invalid is nobody', () => {
    const nobody = (address: string) => isNobody(recipientOf(address) as Recipient);
    expect(nobody('a1b2@anonymous.invalid')).toBe(true);
    expect(nobody('a1b2@invalid')).toBe(true);
    expect(nobody('a1b2@anonymous.INVALID')).toBe(true);
    expect(nobody('a1b2@invalid.example.org')).toBe(false);
    expect(nobody('a1b2@notinvalid')).toBe(false);
  });
});

describe('a DKIM signature', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  const base64 = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const configOf = (key: string, more: Record<string, string> = {}): Config =>
    readConfig({
      KARCIS_DKIM_DOMAIN: 'example.org',
      KARCIS_DKIM_SELECTOR: 's1',
      KARCIS_DKIM_KEY: key,
      ...more,
    });

  /** Whether a mail is as it was signed: RFC 6376, relaxed for both parts, by the header alone. */
  function isSigned(raw: string): boolean {
    const [head = '', ...rest] = raw.split('\r\n\r\n');
    const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
    const relaxed = (header: string) =>
      header
        .replace(/^([^:]+):\s*/, (_, name: string) => `${name.toLowerCase()}:`)
        .replaceAll(/[ \t]+/g, ' ')
        .trim();
    const signature = relaxed(headers.find((header) => /^dkim-signature:/i.test(header)) ?? '');
    const tag = (name: string) =>
      new RegExp(`[;:] ?${name}=([^;]*)`).exec(signature)?.[1]?.replaceAll(' ', '') ?? '';
    const body = rest
      .join('\r\n\r\n')
      .replaceAll(/[ \t]+\r\n/g, '\r\n')
      .replaceAll(/[ \t]+/g, ' ');
    if (hash('sha256', body.replace(/(\r\n)*$/, '\r\n'), 'base64') !== tag('bh')) return false;
    const signed = tag('h')
      .split(':')
      .map((name) =>
        relaxed(headers.find((header) => header.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? ''),
      );
    return createVerify('RSA-SHA256')
      .update([...signed, signature.replace(/b=[^;]*$/, 'b=')].join('\r\n'))
      .verify(createPublicKey(publicKey.export({ format: 'pem', type: 'spki' })), tag('b'), 'base64');
  }

  it.each([
    ['PEM', pem],
    ['PEM in one line', pem.replaceAll('\n', '\\n')],
    ['base64', base64],
  ])('is under every mail where there is a key as %s, and fits no other mail', async (_form, key) => {
    const raw = (await createMimeWriter(dkimOf(configOf(key)))(letter)).bytes.toString('latin1');
    expect(raw).toMatch(/^DKIM-Signature: /);
    expect(raw).toContain('d=example.org');
    expect(isSigned(raw)).toBe(true);
    expect(isSigned(raw.replace('Subject: Kata', 'Subject: Kota'))).toBe(false);
    expect(isSigned(raw.replace('Halo', 'Hola'))).toBe(false);
  });

  it('is not there without a key, and half of its settings stop the start', () => {
    expect(dkimOf(readConfig({}))).toBeUndefined();
    expect(() => dkimOf(readConfig({ KARCIS_DKIM_DOMAIN: 'example.org' }))).toThrow('go together');
  });

  it('is not made with another key than a private RSA key', () => {
    const small = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
    for (const wrong of [small, 'x'.repeat(200)]) expect(() => dkimOf(configOf(wrong))).toThrow('RSA key');
    expect(() => dkimOf(configOf(`${'x'.repeat(200)} rahasia`))).not.toThrow('rahasia');
  });
});
