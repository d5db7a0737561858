import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { demoPeople } from '../../test/demo-people.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People, person } from '../../test/people.ts';
import { roleContexts } from '../../../../packages/contract/src/resources/activity.ts';
import { newId } from '../domain/id.ts';
import { hashPassword } from '../domain/security/password.ts';
import { newToken } from '../domain/security/token.ts';

const karcis = karcisForTests();
let people: People;
let password_hash: string;
beforeAll(async () => {
  people = await invite(karcis.current);
  password_hash = await hashPassword('kata sandi');
});
beforeEach(async () => {
  karcis.current.letSecondsPass(600);
  await karcis.current.db.deleteFrom('activity_log').execute();
  await karcis.current.db.deleteFrom('error_occurrences').execute();
  await karcis.current.db.deleteFrom('error_logs').execute();
});

const sari = () => karcis.current.client(people.Sari.token).adminLogs;

/** What is written after an answer is there soon, not at once. */
const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });

const entriesOf = (action: string) =>
  soon(async () => {
    const { data } = await sari().auditLog({ per_page: 100 });
    const found = data.filter((entry) => entry.action === action);
    expect(found).not.toEqual([]);
    return found;
  });

const get = (path: string, token: string, headers: Record<string, string> = {}) =>
  fetch(karcis.current.url + path, {
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'Peramban/1.0', ...headers },
  });

describe('the audit log', () => {
  it('has sign-ins and sign-outs, with who and from where', async () => {
    const dian = await person(karcis.current.db, 'Dian', 'organizer', { password_hash });
    const { data } = await karcis.current
      .client()
      .account.login({ body: { email: dian.email, password: 'kata sandi' } });
    await karcis.current.client(data.token).account.logout();
    const entries = (await sari().auditLog()).data; // no waiting: they were written with what they tell of
    expect(entries.map((entry) => entry.action)).toEqual(['session.ended', 'session.started']);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        role_context: 'organizer',
        actor: { type: 'User', id: dian.id, name: 'Dian', email: dian.email, role: 'organizer' },
        subject: null,
        event: null,
        changes: [],
        outcome: 'Succeeded',
        ip_address: '127.0.0.1',
      });
      expect(entry.request_id).toBeTruthy();
      expect(Object.keys(entry)).not.toContain('updated_at');
    }
  });

  it('has refused sign-ins: for which account, and for an unknown one only a masked address', async () => {
    const eka = await person(karcis.current.db, 'Eka', 'petugas', { password_hash });
    const fajar = await person(karcis.current.db, 'Fajar', 'petugas', { password_hash, status: 'Suspended' });
    const attempts = [
      [eka.email, 'sandi-kenari'],
      [fajar.email, 'kata sandi'],
      ['siapa.saja@example.org', 'sandi-kenari'],
    ] as const;
    for (const [email, password] of attempts)
      await expect(karcis.current.client().account.login({ body: { email, password } })).rejects.toThrow(
        '401',
      );
    const refused = await soon(async () => {
      const found = await entriesOf('session.refused');
      expect(found).toHaveLength(3);
      return found.toReversed();
    });
    expect(
      refused.map(({ description, role_context, subject }) => [description, role_context, subject]),
    ).toEqual([
      [
        'Tried to sign in with a wrong password',
        'petugas',
        { type: 'user', id: eka.id, label: 'e***@example.org' },
      ],
      [
        'Tried to sign in though the account is Suspended',
        'petugas',
        { type: 'user', id: fajar.id, label: 'f***@example.org' },
      ],
      [
        'Tried to sign in to an unknown account',
        'system',
        { type: 'user', id: null, label: 's***@example.org' },
      ],
    ]);
    for (const { outcome, actor } of refused) {
      expect([outcome, actor]).toEqual([
        'Failed',
        { type: 'System', id: null, name: null, email: null, role: null },
      ]);
    }
    expect(
      JSON.stringify(await karcis.current.db.selectFrom('activity_log').selectAll().execute()),
    ).not.toMatch(/kenari|siapa\.saja/);
  });

  it('has who was refused for their role, and once only while they go on asking', async () => {
    for (let n = 0; n < 5; n++) expect((await get('/admin/audit-log', people.Hana.token)).status).toBe(403);
    expect((await get('/admin/settings/email', people.Hana.token)).status).toBe(403);
    const denied = await soon(async () => {
      const found = await entriesOf('access.denied');
      expect(found.length).toBeGreaterThan(1);
      return found;
    });
    expect(denied.map(({ description }) => description)).toEqual([
      'Asked for GET /api/admin/settings/email, which is not for this role',
      'Asked for GET /api/admin/audit-log, which is not for this role',
    ]);
    expect(denied[0]).toMatchObject({
      role_context: 'ticket_holder',
      actor: { type: 'User', id: people.Hana.id },
      outcome: 'Denied',
      user_agent: 'Peramban/1.0',
    });
  });

  it('has tokens that are over, with whose they were, and none that are no tokens at all', async () => {
    const { db } = karcis.current;
    const galih = await person(db, 'Galih', 'admin');
    await db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', galih.id).execute();
    expect((await get('/auth/me', 'karcis_karangan')).status).toBe(401);
    expect((await get('/auth/me', galih.token)).status).toBe(401);
    const denied = await entriesOf('access.denied');
    expect(denied).toHaveLength(1);
    expect(denied[0]).toMatchObject({ role_context: 'admin', actor: { id: galih.id }, outcome: 'Denied' });
  });

  it('tells apart what was done with a token of a program', async () => {
    const { db } = karcis.current;
    await db
      .updateTable('access_tokens')
      .set({ kind: 'Api' })
      .where('user_id', '=', people.Budi.id)
      .execute();
    await get('/admin/audit-log', people.Budi.token);
    expect((await entriesOf('access.denied'))[0]?.actor).toMatchObject({ type: 'Api Token', name: 'Budi' });
  });

  it('notes unknown tokens of one network once, so that they hide no failed sign-in', async () => {
    for (let n = 0; n < 70; n++) expect((await get('/auth/me', newToken())).status).toBe(401);
    const body = JSON.stringify({ email: people.Sari.email, password: 'salah' });
    const headers = { 'content-type': 'application/json' };
    const refused = await fetch(`${karcis.current.url}/auth/login`, { method: 'POST', headers, body });
    expect(refused.status).toBe(401);
    await soon(async () => expect(await entriesOf('session.refused')).toHaveLength(1));
    expect(await entriesOf('access.denied')).toHaveLength(1);
  });

  it('keeps control characters out', async () => {
    await get('/admin/audit-log', people.Putri.token, { 'user-agent': 'baris\u009bsatu\u00ad' });
    expect((await entriesOf('access.denied'))[0]?.user_agent).toBe('baris\uFFFDsatu\u00AD');
  });

  it('visits every entry exactly once at any size of page, also while entries are being added', async () => {
    const add = (n: number) =>
      karcis.current.db
        .insertInto('activity_log')
        .values(
          Array.from({ length: n }, () => ({
            id: newId(),
            occurred_at: '2026-11-20T09:30:00.000Z',
            action: 'event.published',
            description: 'Published',
            role_context: 'system' as const,
            actor_type: 'System' as const,
          })),
        )
        .execute();
    await add(23);
    for (const per_page of [1, 7, 23, 100]) {
      const seen: string[] = [];
      const [first] = (await sari().auditLog({ per_page: 1 })).data;
      let next: string | null = `${karcis.current.url}/admin/audit-log?per_page=${per_page}`;
      while (next !== null) {
        const response = await fetch(next, { headers: { authorization: `Bearer ${people.Sari.token}` } });
        const body = (await response.json()) as { data: { id: string }[]; links: { next: string | null } };
        seen.push(...body.data.map(({ id }) => id));
        next = body.links.next;
        await add(1);
      }
      expect(new Set(seen).size, `${per_page} a page`).toBe(seen.length);
      expect(seen).toContain(first?.id);
      expect(seen.length).toBeGreaterThanOrEqual(23);
    }
  });
});

/** Breaks the contact settings for the length of `work`. */
async function whileBroken(work: () => Promise<void>): Promise<void> {
  const { schema } = karcis.current.db;
  await schema.alterTable('contact_settings').renameTo('hidden').execute();
  await work().finally(() => schema.alterTable('hidden').renameTo('contact_settings').execute());
}

const provoke = (query = '', headers: Record<string, string> = {}) =>
  whileBroken(async () => {
    const response = await get(`/admin/settings/contact${query}`, people.Surya.token, headers);
    expect(response.status).toBe(500);
  });

const theError = () =>
  soon(async () => {
    const { data } = await sari().errorLogs();
    expect(data).not.toEqual([]);
    return data[0]?.id ?? '';
  });

describe('the error log', () => {
  it('has every fault of ours, with all there is to know and no stack in the list', async () => {
    const before = Date.now();
    await provoke('', { 'x-request-id': 'permintaan-celaka' });
    const id = await theError();
    const list = await sari().errorLogs();
    expect(list.data).toHaveLength(1);
    expect(list.data[0]).toMatchObject({
      fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      level: 'Error',
      name: 'DatabaseError',
      message: 'relation "contact_settings" does not exist',
      status_code: 500,
      http_method: 'GET',
      route: '/admin/settings/contact',
      occurrences: 1,
      last_request_id: 'permintaan-celaka',
      last_user: { id: people.Surya.id, role: 'admin' },
      release: '0.1.0',
      environment: 'test',
      status: 'Open',
      resolved_at: null,
      resolved_by: null,
    });
    expect(JSON.stringify(list)).not.toMatch(/stack|node_modules|\.ts:/);
    expect(Date.parse(list.data[0]?.last_seen_at ?? '')).toBeGreaterThanOrEqual(before);

    const { data } = await sari().errorLog({ id });
    expect(data).toMatchObject({
      ...list.data[0],
      request: {
        method: 'GET',
        url: '/api/admin/settings/contact',
        query: {},
        headers: { 'user-agent': 'Peramban/1.0' },
        ip_address: '127.0.0.1',
        user_agent: 'Peramban/1.0',
      },
      process_id: process.pid,
      recent_occurrences: [{ at: list.data[0]?.last_seen_at, request_id: 'permintaan-celaka' }],
    });
    expect(data.host).toBeTruthy();
    expect(data.stack_trace).toMatch(
      /^DatabaseError: relation "contact_settings" does not exist\n {4}at .*node_modules\/pg/,
    );
    expect(data.stack_trace).not.toMatch(/(at |\()(file:|\/)/);
    const own = data.stack_frames.filter((frame) => frame.in_app);
    expect(own.map(({ file }) => file)).toContain('apps/api/src/areas/settings.ts');
    expect(own[0]?.line).toBeGreaterThan(0);
    expect(data.stack_frames.find(({ file }) => file.includes('node_modules'))?.in_app).toBe(false);
  });

  it('notes who reads the details, and lets nobody keep them', async () => {
    await provoke();
    const id = await theError();
    const response = await get(`/admin/error-logs/${id}`, people.Sari.token);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const entry = await soon(async () => {
      const found = (await entriesOf('error_log.read')).find(({ subject }) => subject?.id === id);
      expect(found).toBeDefined();
      return found;
    });
    expect(entry).toMatchObject({
      description: 'Read the details of an error',
      actor: { type: 'User', name: 'Sari' },
      subject: { type: 'error_log', id, label: null },
      outcome: 'Succeeded',
      request_id: response.headers.get('x-request-id'),
    });
  });

  it('answers 404 for what is not there, and notes no reading of it', async () => {
    const entries = async () => (await sari().auditLog()).data;
    expect((await get(`/admin/error-logs/${newId()}`, people.Sari.token)).status).toBe(404);
    expect((await get('/admin/error-logs/satu', people.Sari.token)).status).toBe(404);
    // What is noted is written a moment later, in the order in which it came: once a later entry is there, none of these comes.
    expect((await get('/admin/error-logs', people.Budi.token)).status).toBe(403);
    await soon(async () => expect((await entries()).map(({ action }) => action)).toContain('access.denied'));
    expect((await entries()).map(({ action }) => action)).toEqual(['access.denied']);
  });

  it('opens a resolved error that happens again, and leaves an ignored one ignored', async () => {
    const { letSecondsPass } = karcis.current;
    await provoke();
    const id = await theError();
    for (const [status, after] of [
      ['Resolved', 'Open'],
      ['Ignored', 'Ignored'],
    ] as const) {
      const { data } = await sari().changeErrorLog({ id, body: { status } });
      expect([data.status, data.resolved_at !== null]).toEqual([status, status === 'Resolved']);
      expect(data.resolved_by).toEqual(
        status === 'Resolved' ? { id: people.Sari.id, name: 'Sari', email: 'sari@example.org' } : null,
      );
      letSecondsPass(10);
      await provoke();
      await soon(async () => {
        const { data: now } = await sari().errorLog({ id });
        expect([now.occurrences, now.status, now.resolved_by]).toEqual([data.occurrences + 1, after, null]);
      });
    }
  });

  it('puts the error seen last first', async () => {
    const rows = [3, 1, 2].map((hour) => ({
      id: newId(),
      fingerprint: `sidik-${hour}`,
      name: 'Error',
      message: `${hour}`,
      first_seen_at: `2026-11-20T00:00:00.000Z`,
      last_seen_at: `2026-11-20T0${hour}:00:00.000Z`,
    }));
    await karcis.current.db.insertInto('error_logs').values(rows).execute();
    const pages = [1, 2, 3].map((page) => sari().errorLogs({ page, per_page: 1 }));
    expect((await Promise.all(pages)).map(({ data }) => data[0]?.message)).toEqual(['3', '2', '1']);
  });
});

describe('the demo', () => {
  const demo = karcisForTests({ content: 'demo' });

  it('shows entries of every role, of events and of none, and every outcome', async () => {
    const { admin } = await demoPeople(demo.current);
    const { adminLogs } = demo.current.client(admin.token);
    const all = [];
    for (const role_context of roleContexts) {
      const { data } = await adminLogs.auditLog({ role_context, per_page: 100 });
      expect(data, role_context).not.toEqual([]);
      expect(new Set(data.map((entry) => entry.role_context))).toEqual(new Set([role_context]));
      all.push(...data);
    }
    expect(new Set(all.map(({ event }) => event === null))).toEqual(new Set([true, false]));
    expect(new Set(all.map(({ outcome }) => outcome))).toEqual(new Set(['Succeeded', 'Failed', 'Denied']));
    await expect(adminLogs.auditLog({ role_context: 'visitor' as 'admin' })).rejects.toThrow('422');
  });

  it('shows errors in every status, inside and outside of requests', async () => {
    const { admin } = await demoPeople(demo.current);
    const { adminLogs } = demo.current.client(admin.token);
    const { data } = await adminLogs.errorLogs({ per_page: 100 });
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['Open', 'Resolved', 'Ignored']));
    const details = [];
    for (const { id } of data) details.push(await adminLogs.errorLog({ id }));
    expect(new Set(details.map(({ data: { request } }) => request === null))).toEqual(new Set([true, false]));
    for (const { data: error } of details) {
      expect(error.recent_occurrences).toHaveLength(Math.min(error.occurrences, 20));
      expect(error.recent_occurrences[0]?.at).toBe(error.last_seen_at);
    }
  });
});
