import { api, isManaging, type Route } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { oneTimeCode } from '../../test/one-time-code.ts';
import { person, type PersonOfTests } from '../../test/people.ts';
import { hashPassword } from '../domain/security/password.ts';

const karcis = karcisForTests({ secretKey: async () => Buffer.alloc(32, 7) });
const password = 'kata sandi';
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword(password);
});
afterEach(async () => {
  await karcis.current.db.updateTable('general_settings').set({ require_two_factor: 'None' }).execute();
});

let count = 0;
async function account(role: PersonOfTests['role']) {
  count += 1;
  const who = await person(karcis.current.db, `nama-${count}`, role, { password_hash });
  return { ...who, client: karcis.current.client(who.token) };
}
type Account = Awaited<ReturnType<typeof account>>;

/** Has an account sign in with codes from now on, and returns a recovery code. */
async function turnOn({ client }: Account): Promise<string> {
  const { secret } = (await client.accountSecurity.startTwoFactor({ body: { password } })).data;
  const { data } = await client.accountSecurity.confirmTwoFactor({
    body: { code: await oneTimeCode(secret) },
  });
  return data.recovery_codes[0] ?? '';
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof KarcisError ? error.code : error),
  );
const entries = async () =>
  (
    await karcis.current.db
      .selectFrom('activity_log')
      .select('changes')
      .where('action', '=', 'settings.updated')
      .execute()
  ).map(({ changes }) => changes);

describe('the general settings', () => {
  it('are changed field by field, and visitors see it at once', async () => {
    const { client, id, name, email } = await account('admin');
    const visitor = karcis.current.client();
    const before = (await visitor.publicContent.generalSettings()).data;
    const changed = (
      await client.settings.changeGeneral({ body: { site_name: ' Loket Kita ', tagline: null } })
    ).data;
    expect(changed).toMatchObject({
      site_name: 'Loket Kita',
      tagline: null,
      default_currency: before.default_currency,
      updated_by: { id, name, email },
      actions: ['change'],
    });
    expect((await visitor.publicContent.generalSettings()).data).toEqual({
      ...before,
      site_name: 'Loket Kita',
      tagline: null,
    });
    expect(await entries()).toEqual([[{ field: 'site_name', old: before.site_name, new: 'Loket Kita' }]]);
    await client.settings.changeGeneral({ body: { site_name: 'Loket Kita' } });
    expect(await entries(), 'nothing is different').toHaveLength(1);
  });

  it('are changed by the version that was read, and by nothing that is not said here', async () => {
    const { token } = await account('admin');
    const change = async (body: object, more: Readonly<Record<string, string>> = {}) => {
      const response = await fetch(`${karcis.current.url}/admin/settings/general`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more },
        body: JSON.stringify(body),
      });
      return { status: response.status, text: await response.text() };
    };
    const before = await entries();
    const stale = { 'if-match': '"2020-01-01T00:00:00.000Z"' };
    expect(await change({ tagline: 'Lain' }, stale)).toMatchObject({ status: 412 });
    for (const body of [
      { site_name: null },
      { supported_locales: ['id'] },
      { require_two_factor: 'All' },
      {},
    ])
      expect(await change(body), JSON.stringify(body)).toMatchObject({ status: 422 });
    expect(await entries()).toEqual(before);
  });
});

/** Where and by which code a change is refused; undefined where it is made. */
const refusalOf = (
  { client }: Account,
  body: Parameters<Account['client']['settings']['changeGeneral']>[0]['body'],
) =>
  client.settings.changeGeneral({ body }).then(
    () => undefined,
    (error: unknown) =>
      error instanceof KarcisError ? error.errors.map(({ pointer, code }) => `${pointer} ${code}`) : error,
  );

describe('what the general settings rule', () => {
  const rules = {
    default_locale: 'en',
    default_timezone: 'Asia/Makassar',
    default_currency: 'USD',
    event_approval_required: false,
    default_hold_minutes: 20,
    max_tickets_per_order: 4,
    platform_fee: { type: 'Fixed Amount', value: 250, paid_by: 'Buyer' },
    fee_tax_rate: 11,
    maintenance_message: 'Sampai nanti.',
  } as const;

  it('is changed with them, and each change is in the audit log under its own name', async () => {
    const admin = await account('admin');
    const { data: before } = await admin.client.settings.general();
    const { data: after } = await admin.client.settings.changeGeneral({ body: rules });
    expect(after).toMatchObject(rules);
    const { platform_fee: _, ...plain } = rules;
    const fee = Object.keys(rules.platform_fee).map((name) => `platform_fee.${name}`);
    const [changes] = (await entries()).slice(-1);
    expect((changes as { field: string }[]).map(({ field }) => field).toSorted()).toEqual(
      [...Object.keys(plain), ...fee].toSorted(),
    );
    expect(changes).toContainEqual({ field: 'platform_fee.value', old: before.platform_fee.value, new: 250 });
    // A part that is left out stays.
    const { data: later } = await admin.client.settings.changeGeneral({
      body: { platform_fee: { paid_by: 'Organizer' } },
    });
    expect(later.platform_fee).toEqual({ ...rules.platform_fee, paid_by: 'Organizer' });
  });

  it('is followed by new events, by what visitors pay, and by who publishes', async () => {
    const [admin, budi] = [await account('admin'), await account('organizer')];
    await admin.client.settings.changeGeneral({ body: { ...rules, default_currency: 'IDR' } });
    const { data: made } = await budi.client.organizerEvents.create({
      body: {
        title: 'Malam Puisi',
        format: 'Online',
        starts_at: '2099-08-01T12:00:00.000Z',
        ends_at: '2099-08-01T15:00:00.000Z',
      },
    });
    expect(made).toMatchObject({ timezone: 'Asia/Makassar', currency: 'IDR' });
    await budi.client.organizerTicketTypes.create({
      id: made.id,
      body: { name: 'Umum', kind: 'Free', price: 0 },
    });
    expect((await budi.client.organizerEvents.publish({ id: made.id })).data.status).toBe('Published');
    const visitor = karcis.current.client();
    expect((await visitor.catalogue.event({ slug: made.slug })).data).toMatchObject({
      hold_minutes: 20,
      max_tickets_per_order: 4,
    });
    await admin.client.settings.changeGeneral({ body: { default_hold_minutes: 30 } });
    expect((await visitor.catalogue.event({ slug: made.slug })).data).toMatchObject({ hold_minutes: 30 });
  });

  it('is possible: a zone that there is, a fee that is one, and a limit that leaves something', async () => {
    const admin = await account('admin');
    for (const [body, at] of [
      [{ default_timezone: 'Asia/Bandung' }, '/default_timezone not_allowed'],
      // Node.js knows it, and PostgreSQL does not.
      [{ default_timezone: 'Canada/East-Saskatchewan' }, '/default_timezone not_allowed'],
      [{ default_hold_minutes: 0 }, '/default_hold_minutes too_small'],
      [{ default_currency: 'XAU' }, '/default_currency not_allowed'],
      [{ max_tickets_per_order: 101 }, '/max_tickets_per_order too_large'],
      [{ platform_fee: { type: 'Percentage', value: 101 } }, '/platform_fee/value not_allowed'],
      [{ platform_fee: { type: 'Fixed Amount', value: 2.5 } }, '/platform_fee/value not_allowed'],
    ] as const)
      expect(await refusalOf(admin, body), JSON.stringify(body)).toEqual([at]);
  });

  it('never means something else: the value of a fee comes with another type, and with another currency where it is an amount', async () => {
    const admin = await account('admin');
    const setFee = (type: 'Percentage' | 'Fixed Amount', value: number) =>
      admin.client.settings.changeGeneral({
        body: { default_currency: 'IDR', platform_fee: { type, value } },
      });
    await setFee('Percentage', 5);
    const missing = ['/platform_fee/value missing'];
    expect(await refusalOf(admin, { platform_fee: { type: 'Fixed Amount' } })).toEqual(missing);
    expect(await refusalOf(admin, { default_currency: 'USD' }), 'percent are percent').toBeUndefined();
    await setFee('Fixed Amount', 2500);
    expect(await refusalOf(admin, { default_currency: 'USD' })).toEqual(missing);
    expect(
      await refusalOf(admin, { default_currency: 'IDR', platform_fee: { type: 'Fixed Amount' } }),
    ).toBeUndefined();
    expect(await refusalOf(admin, { default_currency: 'USD', platform_fee: { value: 20 } })).toBeUndefined();
  });
});

describe('a second factor that is required', () => {
  const require = (who: Account, require_two_factor: 'None' | 'Admins' | 'Staff') =>
    who.client.settings.changeGeneral({ body: { require_two_factor } });

  /** What a GET of each managing route answers somebody that needs nothing in its address. */
  async function managing(who: Account, access: Route['access']): Promise<string[]> {
    const all = Object.values(api).flatMap((routes) => Object.values<Route>(routes));
    const asked = all.filter(
      (route) =>
        route.access === access && route.method === 'GET' && isManaging(route) && route.params === undefined,
    );
    expect(asked.length).toBeGreaterThan(5);
    const codes = new Set<string>();
    for (const { path } of asked) {
      const response = await fetch(karcis.current.url + path, {
        headers: { authorization: `Bearer ${who.token}` },
      });
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      const { code = 'no error' } = isJson ? ((await response.json()) as { code?: string }) : {};
      codes.add(code);
    }
    return [...codes];
  }

  it('is asked of others by nobody who has none: the settings stay as they are', async () => {
    const surya = await account('admin');
    const before = await entries();
    for (const wanted of ['Admins', 'Staff'] as const)
      expect(await codeOf(require(surya, wanted))).toBe('two_factor_off');
    expect(await entries()).toEqual(before);
    expect((await surya.client.settings.general()).data.require_two_factor).toBe('None');
  });

  it('keeps administrators from managing until they have one, and nobody from their own account', async () => {
    const [surya, sari, olga, petugas] = [
      await account('admin'),
      await account('admin'),
      await account('organizer'),
      await account('petugas'),
    ];
    expect(await managing(sari, 'admin')).not.toContain('two_factor_setup_required');
    await turnOn(surya);
    await require(surya, 'Admins');
    expect(await managing(sari, 'admin')).toEqual(['two_factor_setup_required']);
    const denied = karcis.current.db
      .selectFrom('activity_log')
      .select('description')
      .where('actor_id', '=', sari.id)
      .where('outcome', '=', 'Denied');
    await vi.waitFor(
      async () =>
        expect(JSON.stringify(await denied.execute())).toContain(', for which a second factor is required'),
      { timeout: 60_000 },
    );
    expect(await codeOf(require(sari, 'None'))).toBe('two_factor_setup_required');
    expect((await sari.client.account.me()).data.id).toBe(sari.id);
    expect((await sari.client.tickets.list()).data).toEqual([]);
    expect(await managing(olga, 'organizer')).not.toContain('two_factor_setup_required');
    expect(await managing(surya, 'admin')).not.toContain('two_factor_setup_required');
    expect(await codeOf(petugas.client.checkIn.events())).toBe('no error');

    const otp = await turnOn(sari);
    expect(await managing(sari, 'admin')).not.toContain('two_factor_setup_required');
    await sari.client.accountSecurity.endTwoFactor({ body: { password, otp } });
    expect(await managing(sari, 'admin')).toEqual(['two_factor_setup_required']);
  });

  it('is asked of organizers as well where it is asked of staff, whatever their token', async () => {
    const [surya, olga, petugas] = [
      await account('admin'),
      await account('organizer'),
      await account('petugas'),
    ];
    const { data: made } = await olga.client.accountSecurity.createToken({
      body: { name: 'Gudang data', scopes: ['read', 'checkin'], days: 1, password },
    });
    await turnOn(surya);
    await require(surya, 'Staff');
    for (const token of [olga.token, made.token])
      expect(await managing({ ...olga, token }, 'organizer')).toEqual(['two_factor_setup_required']);
    expect(await codeOf(petugas.client.checkIn.events())).toBe('no error');
    await turnOn(olga);
    expect(await managing(olga, 'organizer')).not.toContain('two_factor_setup_required');
    await require(surya, 'None');
  });
});
