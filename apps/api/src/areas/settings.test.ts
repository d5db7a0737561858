import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@karcis/sdk';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';

const karcis = karcisForTests();
let people: People;
let sari: Client;
beforeAll(async () => {
  people = await invite(karcis.current);
  sari = karcis.current.client(people.Sari.token);
});

describe('the settings an administrator reads', () => {
  it('are the defaults on a fresh database, changed by nobody', async () => {
    const { data } = await sari.settings.general();
    expect(data).toMatchObject({
      site_name: 'Karcis',
      default_currency: 'IDR',
      default_timezone: 'Asia/Jakarta',
      platform_fee: { type: 'Percentage', value: 0, paid_by: 'Organizer' },
      updated_by: null,
    });
  });

  it('name the person who changed them last', async () => {
    const { db } = karcis.current;
    await db
      .updateTable('general_settings')
      .set({ platform_fee_value: 2.5, platform_fee_paid_by: 'Buyer', updated_by: people.Surya.id })
      .execute();
    const { data } = await sari.settings.general();
    expect(data.platform_fee).toEqual({ type: 'Percentage', value: 2.5, paid_by: 'Buyer' });
    const { id, name, email } = people.Surya;
    expect(data.updated_by).toEqual({ id, name, email });
  });

  it('include who is notified of what needs attention', async () => {
    await karcis.current.db
      .updateTable('contact_settings')
      .set({ notify_emails: ['jaga@example.org'] })
      .execute();
    const { data } = await sari.settings.contact();
    expect(data.notify_emails).toEqual(['jaga@example.org']);
  });

  it('say whether a mail password is set, and never the password', async () => {
    const { db, url } = karcis.current;
    expect((await sari.settings.email()).data.password_set).toBe(false);
    await db
      .updateTable('email_settings')
      .set({
        driver: 'SMTP',
        host: 'smtp.example.org',
        port: 587,
        from_address: 'tiket@example.org',
        password_encrypted: Buffer.from('sangat-rahasia'),
      })
      .execute();
    const response = await fetch(`${url}/admin/settings/email`, {
      headers: { authorization: `Bearer ${people.Sari.token}` },
    });
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      data: { driver: 'SMTP', host: 'smtp.example.org', password_set: true },
    });
    expect(text).not.toContain('rahasia');
    expect(text).not.toContain(Buffer.from('sangat-rahasia').toString('hex'));
    expect(text).not.toContain('password_encrypted');
  });

  it('of the site are changed by an administrator', async () => {
    const { data } = await sari.settings.changeGeneral({ body: { tagline: 'Tiket resmi' } });
    expect(data).toMatchObject({ tagline: 'Tiket resmi', updated_by: { id: people.Sari.id } });
  });

  it('of outgoing mail are changed by an administrator', async () => {
    const { data } = await sari.settings.changeEmail({ body: { from_name: 'Loket' } });
    const { id, name, email } = people.Sari;
    expect(data).toMatchObject({ from_name: 'Loket', updated_by: { id, name, email } });
  });

  it('give the legal texts as HTML', async () => {
    await karcis.current.db
      .updateTable('legal_settings')
      .set({ terms_markdown: '# Syarat\n\n<script>x</script>', terms_version: '3', data_retention_days: 365 })
      .execute();
    const { data } = await sari.settings.legal();
    expect(data).toMatchObject({
      terms_html: '<h1>Syarat</h1>',
      terms_version: '3',
      data_retention_days: 365,
    });
  });
});
