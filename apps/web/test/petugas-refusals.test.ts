import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { concertAtGates, type ConcertAtGates, gateVisitsForTests } from './gate-visits.ts';
import { refuse } from './refuse.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible } from './visit.ts';

describe.skipIf(!hasBrowser())('check-in staff whom the server refuses something', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
  });
  const change = (values: { can_search_attendees: boolean } | { status: 'Invited'; accepted_at: null }) =>
    karcis.current.db
      .updateTable('petugas_assignments')
      .set(values)
      .where('event_id', '=', concert.event)
      .where('user_id', '=', concert.people.petugas.id)
      .execute();
  const notYours = 'Tugas Anda tidak mencakup ini. Panggil penyelia.';

  it('read why they may not search, in place of the form', async () => {
    const { page, faults } = await visit();
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}/search`);
    const form = page.getByRole('searchbox');
    await form.waitFor();
    // The permission is taken away while the form is there.
    await page.route('**/attendees?*', refuse(403, 'not_permitted'));
    await form.fill('Hana');
    await page.getByRole('button', { name: 'Cari', exact: true }).click();
    await page.getByRole('alert').getByText(notYours).waitFor();
    await change({ can_search_attendees: false });
    await page.reload();
    await page.getByText(notYours).waitFor();
    await form.waitFor({ state: 'detached' });
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  it('start where the invitation was accepted in another place', async () => {
    await change({ status: 'Invited', accepted_at: null });
    const { page } = await visit();
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}`);
    const accept = page.getByRole('button', { name: 'Terima tugas' });
    await accept.waitFor();
    await karcis.current.client(concert.people.petugas.token).checkIn.accept({ id: concert.event });
    await accept.click();
    await page.getByRole('button', { name: 'Mulai memindai' }).waitFor();
  });
});
