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

  it('of how to reach the site are changed by an administrator: a link that is not named stays', async () => {
    const { publicContent } = karcis.current.client();
    const change = (body: Parameters<typeof sari.settings.changeContact>[0]['body']) =>
      sari.settings.changeContact({ body });
    await change({ social_links: { instagram: 'https://instagram.com/karcis', x: 'https://x.com/karcis' } });
    const { data } = await change({
      business_hours: 'Setiap hari',
      social_links: { x: null, tiktok: 'https://tiktok.com/@karcis' },
      notify_emails: ['jaga@example.org'],
    });
    const links = { instagram: 'https://instagram.com/karcis', tiktok: 'https://tiktok.com/@karcis' };
    expect(data).toMatchObject({ business_hours: 'Setiap hari', social_links: links, actions: ['change'] });
    expect((await publicContent.contactSettings()).data).toMatchObject({ social_links: links });
    const { updated_at } = (await change({ social_links: links })).data;
    expect(updated_at, 'nothing is different').toBe(data.updated_at);
    for (const [body, pointer] of [
      [{ social_links: { x: 'javascript:alert(1)' } }, '/social_links/x'],
      [{ social_links: { myspace: 'https://example.org' } }, '/social_links/myspace'],
      [{ maps_url: '//example.org' }, '/maps_url'],
      [{ country_code: 'Indonesia' }, '/country_code'],
      [{ notify_emails: ['a@example.org', 'bukan alamat'] }, '/notify_emails/1'],
    ] as const)
      await expect(change(body as object)).rejects.toMatchObject({ errors: [{ pointer }] });
    expect((await sari.settings.contact()).data.updated_at).toBe(data.updated_at);
  });

  it('of the law come with the version that was read, and another text with a version of its own', async () => {
    const change = (
      body: Parameters<typeof sari.settings.changeLegal>[0]['body'],
      ifMatch?: string,
    ): Promise<{ data: { terms_effective_at: string | null; terms_html: string }; etag?: string }> =>
      sari.settings.changeLegal({ body }, ifMatch === undefined ? {} : { ifMatch });
    const etag = async () => (await sari.settings.legal()).etag;
    await karcis.current.db
      .updateTable('legal_settings')
      .set({ terms_markdown: 'Lama', terms_version: '1', terms_effective_at: null, privacy_version: null })
      .execute();
    const seen = await etag();
    await expect(change({ company_name: 'PT Karcis' })).rejects.toThrow('428 precondition_required');
    await change({ company_name: 'PT Karcis' }, seen);
    await expect(change({ company_name: 'PT Lain' }, seen)).rejects.toThrow('412 changed_meanwhile');

    for (const body of [
      { terms_markdown: 'Baru' },
      { terms_markdown: 'Baru', terms_version: '1' },
      { terms_markdown: 'Baru', terms_version: null },
      { privacy_markdown: 'Baru' },
    ])
      await expect(change(body, await etag())).rejects.toMatchObject({
        errors: [
          { code: 'missing', pointer: 'terms_markdown' in body ? '/terms_version' : '/privacy_version' },
        ],
      });
    const { data } = await change({ terms_markdown: 'Baru', terms_version: '2' }, await etag());
    expect(data.terms_html).toContain('Baru');
    expect(data.terms_effective_at).not.toBeNull();
    await change({ terms_markdown: 'Terbaru', terms_version: '3' }, await etag());
    // Somebody has agreed to that of version 1, whatever becomes of it.
    await expect(change({ terms_markdown: 'Palsu', terms_version: '1' }, await etag())).rejects.toMatchObject(
      { errors: [{ code: 'taken', pointer: '/terms_version' }] },
    );
    // A version that was left without another text names the text that it had, too.
    await change({ terms_version: '4' }, await etag());
    await expect(change({ terms_markdown: 'Palsu', terms_version: '3' }, await etag())).rejects.toMatchObject(
      { errors: [{ code: 'taken', pointer: '/terms_version' }] },
    );
    const { db } = karcis.current;
    const kept = db.selectFrom('legal_texts').select(['kind', 'version', 'markdown']).orderBy('version');
    expect(await kept.execute()).toEqual([
      { kind: 'Terms', version: '1', markdown: 'Lama' },
      { kind: 'Terms', version: '2', markdown: 'Baru' },
      { kind: 'Terms', version: '3', markdown: 'Terbaru' },
    ]);
    expect((await karcis.current.client().publicContent.legalSettings()).data.terms_version).toBe('4');
  });

  it('say what another time for personal data would erase', async () => {
    const { data } = await sari.settings.retention({ days: 180 });
    expect(data).toMatchObject({ days: 180, accounts: 0, guests: 0, oldest_event_ended_at: null });
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
