import type { Page } from 'playwright-core';
import { password } from './site.ts';

/** Signs in by the form, like a person. */
export async function signIn(page: Page, name: string, at = '/signin'): Promise<void> {
  await page.goto(at);
  await page.getByLabel('Surel').fill(`${name}@karcis.test`);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk' }).click();
}
