import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { chooseTwo, chosen, shopIn } from './buying-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible, visitsForTests } from './visit.ts';
import { storedText } from './stored-text.ts';

/** For a busy machine: what is waited for comes at once elsewhere. */
const patient = { timeout: 60_000 };

describe.skipIf(!hasBrowser())('signing in', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);

  it.for([
    ['holder', '/tickets'],
    ['petugas', '/petugas'],
    ['organizer', '/organizer'],
    ['admin', '/admin'],
  ] as const)('brings %s to %s', async ([name, place]) => {
    const { page } = await visit();
    await signIn(page, name);
    await page.waitForURL(`**${place}`);
  });

  it('brings those who come from an event back to it, to what they have chosen', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    await chooseTwo(page, shop);
    const ways = await page
      .locator('a[href^="/signin"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(ways).toEqual([ways[0], ways[0]]);
    await signIn(page, 'holder', ways[0]);
    await page.waitForURL(`**/events/${shop.slug}`);
    await expect.poll(() => chosen(page), patient).toBe('2');
    await page.goto(`/en/events/${shop.slug}`);
    await page
      .locator(`a[href="/signin?lang=en&next=%2Fen%2Fevents%2F${shop.slug}"]`)
      .first()
      .waitFor({ state: 'attached' });
    expect(faults).toEqual([]);
  });

  it('keeps the session where no script reads it', async () => {
    const { page, context, faults } = await visit();
    await signIn(page, 'holder');
    await page.getByRole('heading', { name: 'Tiket saya' }).waitFor();
    const [cookie, ...others] = await context.cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(others).toEqual([]);
    const seen = await storedText(page);
    // Control: what is stored is seen.
    expect(seen).toContain('Dinda Maharani');
    expect(seen).not.toContain('karcis_');
    expect(seen).not.toContain(cookie?.value ?? 'no cookie');
    expect(faults).toEqual([]);
  });

  it('tells that a password is wrong, at the fields, and takes another try', async () => {
    const { page, faults } = await visit();
    await page.goto('/signin');
    await page.getByLabel('Surel').fill('holder@karcis.test');
    await page.getByLabel('Kata sandi', { exact: true }).fill('salah');
    await page.getByRole('button', { name: 'Masuk' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Surel atau kata sandi tidak cocok').waitFor();
    await expect
      .poll(() => alert.evaluate((element) => element === document.activeElement), patient)
      .toBe(true);
    expect(await page.getByLabel('Surel').getAttribute('aria-describedby')).toBe(
      await alert.getAttribute('id'),
    );
    await expectAccessible(page);
    await page.getByLabel('Kata sandi', { exact: true }).fill('karcis-demo');
    await page.getByRole('button', { name: 'Masuk' }).click();
    await page.waitForURL('**/tickets');
    expect(faults).toEqual([]);
  });

  it('tells which field is empty, and goes there', async () => {
    const { page } = await visit();
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Masuk' }).click();
    const email = page.getByLabel('Surel');
    await expect
      .poll(() => email.evaluate((element) => element === document.activeElement), patient)
      .toBe(true);
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByText('Isi surel Anda').count()).toBe(1);
    expect(await page.getByText('Isi kata sandi Anda').count()).toBe(1);
    await email.fill('holder@karcis.test');
    await expect.poll(() => page.getByText('Isi surel Anda').count(), patient).toBe(0);
    expect(await email.getAttribute('aria-invalid')).toBe('false');
    // Control: the other field is empty as before.
    expect(await page.getByText('Isi kata sandi Anda').count()).toBe(1);
  });

  it('does not demand the number of an order, which may be left out', async () => {
    const { page } = await visit();
    await page.goto('/orders/find');
    const required = (name: string) => page.locator(`[name="${name}"]`).getAttribute('required');
    expect(await required('reference')).toBe(null);
    expect(await required('email')).toBe('');
  });

  it('says how long to wait after too many attempts', async () => {
    const { page } = await visit();
    await page.goto('/signin');
    await page.getByLabel('Surel').fill('holder2@karcis.test');
    await page.getByLabel('Kata sandi', { exact: true }).fill('salah');
    const alert = page.getByRole('alert');
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Masuk', exact: true }).click();
        await alert.waitFor();
        return alert.textContent();
      }, patient)
      .toMatch(/Terlalu banyak percobaan\. Tunggu \d+ (detik|menit)/);
  });

  it.for([
    ['/tickets?status=Used', '/tickets?status=Used'],
    ['//evil.example', '/tickets'],
    ['javascript:alert(1)', '/tickets'],
    ['/\\evil.example', '/tickets'],
    ['/%2Fevil.example', '/tickets'],
  ] as const)('with next=%s goes to %s', async ([next, place]) => {
    const { page, faults } = await visit();
    await signIn(page, 'holder', `/signin?next=${encodeURIComponent(next)}`);
    await page.getByRole('heading', { name: 'Tiket saya' }).waitFor();
    const { origin, pathname, search } = new URL(page.url());
    expect(origin).toBe(karcis.current.origin);
    expect(pathname + search).toBe(place);
    expect(faults).toEqual([]);
  });

  it('is asked for by a screen that needs it, and comes back there', async () => {
    const { page } = await visit();
    await page.goto('/tickets?status=Used');
    await page.waitForURL('**/signin?next=%2Ftickets%3Fstatus%3DUsed');
    await signIn(page, 'holder', page.url());
    await page.waitForURL('**/tickets?status=Used');
  });

  it('is in the language that was chosen before a sign-out, and from the site in the language of the site', async () => {
    const { page } = await visit();
    const language = () => page.getAttribute('html', 'lang');
    await signIn(page, 'holder');
    await page.getByRole('heading', { name: 'Tiket saya' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/signin');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await language()).toBe('en');
    // Control: nothing that is stored says so after the next one, but the address does.
    await page.evaluate(() => localStorage.clear());
    await page.goto('/signin');
    await page.getByRole('heading', { name: 'Masuk' }).waitFor();
    await page.goto('/en/faq');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect([await language(), new URL(page.url()).search]).toEqual(['en', '']);
  });

  it.for(['light', 'dark'] as const)('is accessible in the %s scheme', async (scheme) => {
    const { page, faults } = await visit(scheme);
    await page.goto('/signin');
    await page.getByRole('heading', { name: 'Masuk' }).waitFor();
    await expectAccessible(page, scheme);
    expect(faults).toEqual([]);
  });

  it('is there in a browser that keeps nothing', async () => {
    const { page, faults } = await visit();
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('Blocked', 'SecurityError');
          },
        });
    });
    await page.goto('/signin?lang=en');
    await page.getByLabel('E-mail').waitFor();
    // Control: it keeps nothing.
    expect(await page.evaluate(() => Promise.try(() => localStorage.length).catch(String))).toContain(
      'Blocked',
    );
    await page.goto('/signin');
    await page.getByLabel('Surel').waitFor();
    expect(faults).toEqual([]);
  });
});
