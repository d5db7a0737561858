import type { Locator, Page } from 'playwright-core';
import { demoPeople } from '../../api/test/demo-people.ts';
import type { Karcis } from '../../api/test/harness.ts';
import { signIn } from './sign-in.ts';

/** A ticket of the holder that opens a gate, as the API tells it. */
export async function activeTicket(karcis: Karcis) {
  const { holder } = await demoPeople(karcis);
  const client = karcis.client(holder.token);
  const { data } = await client.tickets.list({ status: 'Active', per_page: 1 });
  const [first] = data;
  if (first === undefined) throw new Error('The demo has no active ticket');
  return (await client.tickets.detail({ id: first.id })).data;
}

/** What a ticket says once the device has kept it, and the room. */
export const keptNote = (page: Page): Locator => page.getByText('Tersimpan di perangkat ini');

/** Opens a ticket and waits until the device has kept it. */
export async function openAndKeep(page: Page, id: string): Promise<void> {
  await signIn(page, 'holder', `/signin?next=/tickets/${id}`);
  await keptNote(page).waitFor();
}

export const code = (page: Page): Locator => page.getByRole('img', { name: 'Kode QR tiket' });
