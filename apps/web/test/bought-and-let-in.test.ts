import { beforeEach, describe, expect, it } from 'vitest';
import { inDays } from '../../api/test/given.ts';
import { sandboxForTests } from '../../api/test/sandbox-payments.ts';
import { hasBrowser } from '../../../tools/chromium.ts';
import { holdTwo, press } from './buying-visits.ts';
import { filmOf, pageWithCamera, pictureOfShown } from './fake-camera.ts';
import { seesTwiceAlone, shopAtDoors } from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { visitsForTests } from './visit.ts';
import { code, keptNote } from './wallet-visits.ts';

describe.skipIf(!hasBrowser())('a ticket that was just bought', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);
  const sandbox = sandboxForTests(karcis);
  beforeEach(() => sandbox.keepOn());

  it(
    'opens in flight mode, and its code on the screen lets one guest in at a gate without a network, once',
    { timeout: 180_000 },
    async () => {
      const shop = await shopAtDoors(karcis.current);
      const counts = async () => {
        const { checkIn } = karcis.current.client(shop.people.petugas.token);
        return (await checkIn.counts({ id: shop.event })).data;
      };

      // Hana buys two tickets, and opens the first one.
      const { page: phone, context, faults } = await visit();
      await signIn(phone, 'holder', '/signin?next=/orders');
      await phone.getByRole('heading', { name: 'Pesanan saya' }).waitFor();
      const id = await holdTwo(phone, shop);
      await press(phone, /^Bayar/);
      await phone.waitForURL(/\/sandbox\//);
      await press(phone, /^Bayar/);
      await phone.waitForURL(`**/orders/${id}`);
      await phone.getByRole('link', { name: 'Buka tiket' }).first().click();
      await phone.waitForURL(/\/tickets\//);
      await keptNote(phone).waitFor();

      // In flight mode, in front of the gate.
      await context.setOffline(true);
      await phone.reload();
      await phone.getByText(/seperti pukul/).waitFor();
      await code(phone).waitFor();
      const film = filmOf([await pictureOfShown(code(phone))]);

      // It begins. The scanner has read the list, and loses its network.
      await shop.changeEvent({ starts_at: inDays(-0.01) });
      const { page: scanner, context: atGate, close } = await pageWithCamera(film, karcis.current.origin);
      try {
        await signIn(scanner, 'petugas', `/signin?next=/petugas/${shop.event}`);
        await scanner.getByText('2 tiket di ponsel ini').waitFor();
        await seesTwiceAlone(scanner);
        expect(await counts()).toMatchObject({ inside: 0, entries: 0 });

        await atGate.setOffline(false);
        await expect.poll(counts).toMatchObject({ inside: 1, entries: 1, remaining: 1 });
        const entered = await karcis.current.db
          .selectFrom('standing_entries')
          .select('ticket_id')
          .where('event_id', '=', shop.event)
          .execute();
        expect(entered).toEqual([{ ticket_id: new URL(phone.url()).pathname.replace('/tickets/', '') }]);
      } finally {
        await close();
      }

      // Her phone hears of it, too.
      await context.setOffline(false);
      await phone.reload();
      await phone.locator('.stamped').waitFor();
      expect(await code(phone).count()).toBe(0);
      expect(faults).toEqual([]);
    },
  );
});
