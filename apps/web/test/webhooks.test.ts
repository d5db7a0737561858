import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { topics } from '../../api/src/domain/topics.ts';
import { createTargets } from '../../api/src/webhooks/target.ts';
import { eventually } from '../../api/test/faults/api-process.ts';
import { workersForTests } from '../../api/test/jobs/workers.ts';
import { secretKey } from '../../api/test/postgres.ts';
import { endpointOf, kindsFor, organizerOf } from '../../api/test/webhook-records.ts';
import { isSigned, sinkForTests } from '../../api/test/webhooks/sink.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { storedText } from './stored-text.ts';
import { expectAccessible, visitsForTests } from './visit.ts';

/** The receiver of these tests is in a network of our own. */
const networks = ['127.0.0.0/8'];

describe.skipIf(!hasBrowser())('webhooks in the console', () => {
  const karcis = siteForTests(undefined, { KARCIS_WEBHOOK_NETWORKS: networks.join() });
  const visit = visitsForTests(() => karcis.current.origin);
  const sink = sinkForTests();
  const { working } = workersForTests(karcis);
  beforeEach(async () => {
    await karcis.current.db.deleteFrom('webhook_endpoints').execute();
    sink.received.length = 0;
    const targets = createTargets({ isProduction: false, networks });
    working(kindsFor({ targets, secretKey: async () => secretKey }), { topics });
  });

  const ownerOf = (account: string) => organizerOf(karcis.current.db, `${account}@karcis.test`);
  const signedIn = async (account: string) => {
    const visited = await visit();
    await signIn(visited.page, account);
    await visited.page.waitForURL(account.startsWith('admin') ? '**/admin' : '**/organizer');
    return visited;
  };

  it('an organizer adds one, keeps its secret, sends a test and has it sent again', async () => {
    const { page, context, faults } = await signedIn('organizer');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/organizer/developers');
    await page.getByText('Belum ada webhook').waitFor();
    await page.getByRole('button', { name: 'Tambah webhook' }).click();
    const address = page.getByLabel('Alamat');
    await address.fill('https://example.org:22/');
    await page.getByRole('button', { name: 'Tambah webhook' }).click();
    await page.getByRole('alert').getByText('Alamat ini tidak dapat dikirimi').waitFor();
    await expectAccessible(page);
    await address.fill(sink.url('/ok'));
    await page.getByLabel('Keterangan').fill('Gudang data');
    await page.getByRole('button', { name: 'Tambah webhook' }).click();
    const secret = await page.locator('pre.secret').innerText();
    await page.getByRole('button', { name: 'Salin', exact: true }).click();
    await page.getByRole('button', { name: 'Tersalin' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    expect(await storedText(page)).not.toContain(secret);
    await expectAccessible(page);

    await page.getByRole('link', { name: new URL(sink.url('/ok')).host }).click();
    await page.getByRole('button', { name: 'Kirim percobaan' }).click();
    await page.getByRole('table').getByText('Berhasil').waitFor();
    expect(await page.locator('pre.secret').count()).toBe(0);
    const [message] = sink.received;
    if (message === undefined) expect.fail('nothing arrived');
    expect(isSigned(message, secret)).toBe(true);
    // Control: by the secret that was shown, and by no other.
    expect(isSigned(message, (await endpointOf(karcis.current.db, null)).secret)).toBe(false);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Pesan percobaan' }).click();
    await page.getByRole('button', { name: 'Kirim ulang' }).click();
    await page.getByText('Pesan ini segera dikirim ulang.').waitFor();
    await eventually(() => sink.received.length === 2);
    expect(sink.received[1]?.headers['webhook-id']).toBe(message.headers['webhook-id']);
    await expectAccessible(page);
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  });

  it('one whose receiver fails says so; it is paused, resumed, given another secret and removed', async () => {
    const { page, faults } = await signedIn('admin');
    const { id, secret: old } = await endpointOf(karcis.current.db, null, { url: sink.url('/broken') });
    await page.goto(`/admin/webhooks/${id}`);
    await page.getByRole('button', { name: 'Kirim percobaan' }).click();
    await page.getByText('ditolak penerima').waitFor();
    await page.getByText('Pesan terakhir tidak sampai').waitFor();
    await expectAccessible(page);

    const ask = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    };
    await ask('Jeda');
    await page.getByText('Dijeda', { exact: true }).waitFor();
    await page.getByRole('table').getByText('Dibatalkan').waitFor();
    await page.getByRole('button', { name: 'Kirim percobaan' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Aktifkan lagi' }).click();
    // What somebody else has changed meanwhile is not overwritten.
    await page.getByRole('button', { name: 'Ubah' }).click();
    await page.getByLabel('Alamat').fill(sink.url('/says'));
    const updated_at = new Date(Date.now() + 1000).toISOString();
    await karcis.current.db.updateTable('webhook_endpoints').set({ updated_at }).execute();
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Sudah diubah orang lain.').waitFor();
    await page.getByRole('button', { name: 'Jangan' }).first().click();
    await page.reload();
    await page.getByRole('button', { name: 'Ubah' }).click();
    await page.getByLabel('Alamat').fill(sink.url('/ok'));
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText(sink.url('/ok')).waitFor();

    await ask('Ganti rahasia');
    const secret = await page.locator('pre.secret').innerText();
    expect(secret).not.toBe(old);
    const before = sink.received.length;
    await page.getByRole('button', { name: 'Putar ulang' }).click();
    await page.getByRole('button', { name: 'Putar ulang' }).click();
    await page.getByText('Pesan-pesan itu segera dikirim lagi.').waitFor();
    await page.getByRole('button', { name: 'Tutup' }).last().click();
    await page.getByRole('button', { name: 'Kirim percobaan' }).click();
    await page.getByRole('table').getByText('Berhasil').waitFor();
    const signed = sink.received
      .slice(before)
      .map((message) => [isSigned(message, old), isSigned(message, secret)]);
    expect(signed).toEqual([[true, true]]);

    await ask('Hapus');
    await page.waitForURL('**/admin/webhooks');
    await page.getByText('Belum ada webhook').waitFor();
    expect(faults.filter((fault) => !fault.includes('412'))).toEqual([]);
  });

  it('a Viewer sees them, and nothing to press', async () => {
    const { db } = karcis.current;
    const { id } = await endpointOf(db, await ownerOf('organizer2'));
    const { page, faults } = await signedIn('organizer2');
    const buttons = async () => {
      await page.goto('/organizer/developers');
      await page.getByRole('link', { name: 'example.org' }).waitFor();
      const list = await page.getByRole('main').getByRole('button').count();
      await page.goto(`/organizer/developers/${id}`);
      await page.getByText('Belum ada pesan').waitFor();
      return list + (await page.getByRole('main').getByRole('button').count());
    };
    // Control: an Owner has them.
    expect(await buttons()).toBeGreaterThan(5);
    const email = 'organizer2@karcis.test';
    await db.updateTable('users').set({ organizer_role: 'Viewer' }).where('email', '=', email).execute();
    expect(await buttons()).toBe(0);
    expect(faults).toEqual([]);
  });
});
