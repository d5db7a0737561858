import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { draftEvent } from './events-of-demo.ts';
import { accessible, signedInForTests } from './console-visits.ts';
import { siteForTests } from './site.ts';

describe.skipIf(!hasBrowser())('numbers in a form of the console', () => {
  const karcis = siteForTests();
  const signedIn = signedInForTests(() => karcis.current.origin);

  const typeOf = (event: string, name: string) =>
    karcis.current.db
      .selectFrom('ticket_types')
      .select(['price', 'original_price', 'capacity'])
      .where('event_id', '=', event)
      .where('name', '=', name)
      .executeTakeFirst();

  it('are grouped while they are typed, with the caret at its digit, and read by the signs of Indonesian', async () => {
    const event = await draftEvent(karcis.current);
    const { page, faults } = await signedIn('organizer');
    const main = page.getByRole('main');
    await page.goto(`/organizer/events/${event}/ticket-types/new`);
    const price = main.getByRole('textbox', { name: 'Harga', exact: true });
    await main.getByLabel('Nama').fill('Tribun');
    await price.pressSequentially('150000');
    expect(await price.inputValue()).toBe('150.000');
    await main.getByText('Rp150.000', { exact: true }).waitFor();
    // Into the middle, and out again.
    for (const key of ['Home', 'ArrowRight', '2', '3', 'Backspace', 'Backspace', 'Delete', '4'])
      await price.press(key);
    expect(await price.inputValue()).toBe('140.000');
    // Signs that are typed by hand stay as they are.
    const capacity = main.getByRole('textbox', { name: 'Kapasitas' });
    await capacity.pressSequentially('1.000');
    expect(await capacity.inputValue()).toBe('1.000');
    const before = main.getByRole('textbox', { name: 'Harga semula' });
    await before.fill('150,000');
    await before.press('Enter');
    const fault = main.locator('.wrong').getByText('Ini harus bilangan bulat. Tulis seperti 150.000.');
    await fault.waitFor();
    expect(await before.getAttribute('aria-invalid')).toBe('true');
    await accessible(page);
    await before.fill('-1');
    await main.getByRole('button', { name: 'Tambah jenis tiket' }).click();
    await main.locator('.wrong').getByText('Paling sedikit 0.').waitFor();
    // What was pasted is grouped when it is left.
    await before.fill('');
    await before.evaluate((each: HTMLInputElement) => {
      each.value = '175000';
    });
    await before.blur();
    expect(await before.inputValue()).toBe('175.000');
    await before.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Tribun' }).waitFor();
    expect(await typeOf(event, 'Tribun')).toEqual({
      price: 140_000,
      original_price: 175_000,
      capacity: 1000,
    });
    expect(await main.getByRole('textbox', { name: 'Kapasitas' }).inputValue()).toBe('1.000');
    expect(faults).toEqual([]);
  });

  it('are read by the signs of English in English', async () => {
    const event = await draftEvent(karcis.current);
    const { page, faults } = await signedIn('organizer');
    const main = page.getByRole('main');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Events', exact: true }).waitFor();
    await page.goto(`/organizer/events/${event}/ticket-types/new`);
    await main.getByLabel('Name').fill('Stand');
    await main.getByRole('textbox', { name: 'Price', exact: true }).fill('150,000');
    const capacity = main.getByRole('textbox', { name: 'Capacity' });
    await capacity.fill('1.000');
    await capacity.press('Enter');
    await main
      .locator('.wrong')
      .getByText('This needs to be a whole number. Write it like 150,000.')
      .waitFor();
    await capacity.fill('');
    await capacity.pressSequentially('1000');
    expect(await capacity.inputValue()).toBe('1,000');
    await capacity.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Stand' }).waitFor();
    expect(await typeOf(event, 'Stand')).toMatchObject({ price: 150_000, capacity: 1000 });
    expect(faults).toEqual([]);
  });
});
