import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../src/domain/id.ts';
import { inDays } from './given.ts';
import { karcisForTests } from './harness.ts';
import { mailedLinks, tokenIn } from './mail/mailed-links.ts';
import { person } from './people.ts';
import { plainPicture } from './pictures.ts';

/*
 * An evening is prepared by requests alone: somebody signs up, an administrator makes them an organizer, they make an event with
 * everything that belongs to it, it is reviewed, and visitors find it.
 */

const karcis = karcisForTests({ environment: { KARCIS_PUBLIC_URL: 'https://tiket.example.org' } });
const password = 'keroncong tengah malam';
let admin: string;
beforeAll(async () => {
  admin = (await person(karcis.current.db, 'Sari', 'admin')).token;
});

interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly code: string | undefined;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the answers of many routes, of which each step takes some fields
  readonly data: any;
}

/** Sends a request as curl would. */
async function ask(
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: object; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const isPicture = body instanceof Uint8Array;
  const response = await fetch(`${karcis.current.url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': isPicture ? 'image/png' : 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: isPicture ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = text === '' ? {} : (JSON.parse(text) as { data?: unknown; code?: string });
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    code: answer.code,
    text,
    data: answer.data,
  };
}

/** The same, and it has to succeed. */
async function done(...asked: Parameters<typeof ask>): Promise<Answer> {
  const answer = await ask(...asked);
  if (answer.status >= 300) expect.fail(`${asked[0]} ${asked[1]}: ${answer.status} ${answer.text}`);
  return answer;
}

const newestLink = async () => (await mailedLinks(karcis.current)).at(-1);

describe('an organizer, from signing up to an event that visitors find', () => {
  it('is a tale of requests, each step of which is in the audit log', async () => {
    // Somebody signs up.
    const email = 'laras@example.org';
    await done('POST', '/auth/register', { body: { name: 'Laras', email } });
    const { data: signedIn } = await done('POST', '/auth/register/confirm', {
      body: { token: tokenIn(await newestLink()), password },
    });
    const { id: user } = signedIn.user;
    expect(signedIn.user.role).toBe('ticket_holder');

    // An administrator makes them the Owner of a new organizer.
    const { data: organizer } = await done('POST', '/admin/organizers', {
      token: admin,
      body: { name: 'Sanggar Nada' },
    });
    await done('PATCH', `/admin/users/${user}`, {
      token: admin,
      body: { role: 'organizer', organizer_id: organizer.id, organizer_role: 'Owner' },
    });
    // Another role signs in anew.
    expect((await ask('GET', '/auth/me', { token: signedIn.token })).status).toBe(401);
    const { data: again } = await done('POST', '/auth/login', { body: { email, password } });
    const token = again.token as string;

    // The organizer, a place, a picture.
    await done('PATCH', '/organizer/profile', { token, body: { description: 'Keroncong tiap bulan.' } });
    const { data: venue } = await done('POST', '/organizer/venues', {
      token,
      body: { name: 'Gedung Kesenian', city: 'Surakarta' },
    });
    const { data: cover } = await done('POST', '/media?purpose=cover', {
      token,
      body: plainPicture([120, 30, 30], [64, 48]),
    });

    // The event with everything that belongs to it.
    const event = {
      title: 'Malam Keroncong',
      format: 'In Person',
      starts_at: inDays(30),
      ends_at: inDays(30.2),
      venue_id: venue.id,
      cover_image_media_id: cover.id,
      description_markdown: 'Enam orkes, **satu** panggung.',
    };
    const { data: made } = await done('POST', '/organizer/events', {
      token,
      body: event,
      headers: { 'idempotency-key': newId() },
    });
    const at = `/organizer/events/${made.id}`;
    expect(made).toMatchObject({ status: 'Draft', venue: { name: 'Gedung Kesenian' } });
    expect(await ask('POST', `${at}/actions/submit`, { token })).toMatchObject({
      status: 409,
      code: 'not_ready',
    });
    const { data: gate } = await done('POST', `${at}/gates`, { token, body: { name: 'Timur' } });
    const { data: usual } = await done('POST', `${at}/ticket-types`, {
      token,
      body: { name: 'Umum', price: 75_000, capacity: 300, gate_id: gate.id },
    });
    await done('POST', `${at}/ticket-types`, {
      token,
      body: { name: 'Mahasiswa', price: 40_000, capacity: 50 },
    });
    await done('POST', `${at}/promos`, {
      token,
      body: { name: 'Awal', code: 'AWAL', discount_type: 'Percentage', discount_value: 10 },
    });
    const { data: batch } = await done('POST', `${at}/voucher-batches`, {
      token,
      body: { name: 'Tamu', count: 20, effect: 'Free Ticket', ticket_type_ids: [usual.id] },
      headers: { 'idempotency-key': newId() },
    });
    expect(batch.issued_count).toBe(20);
    await done('PATCH', `${at}/theme`, { token, body: { preset: 'Malam Kota' } });
    await done('POST', `${at}/questions`, { token, body: { label: 'Nama panggung favorit?', kind: 'Text' } });

    // Money has to go somewhere.
    await done('POST', '/admin/payment-accounts', {
      token: admin,
      body: {
        organizer_id: organizer.id,
        provider: 'offline',
        methods: ['Bank Transfer'],
        config: { instructions: 'BCA 123' },
      },
    });

    // Somebody who has never worked for them is invited, and accepts.
    const { data: work } = await done('POST', `${at}/petugas`, {
      token,
      body: { email: 'gilang@example.org', name: 'Gilang', gate_id: gate.id },
    });
    const { data: joined } = await done('POST', '/auth/invitations/accept', {
      body: { token: tokenIn(await newestLink()), password },
    });
    const { data: duties } = await done('GET', '/petugas/events', { token: joined.signed_in.token });
    expect(duties).toMatchObject([{ id: made.id }]);
    expect((await done('GET', `${at}/petugas/${work.id}`, { token })).data.status).toBe('Active');

    // It is reviewed, of the version that was read, and visitors find it at once.
    await done('POST', `${at}/actions/submit`, { token });
    const approve = `/admin/events/${made.id}/actions/approve`;
    expect(await ask('POST', approve, { token: admin })).toMatchObject({
      status: 428,
      code: 'precondition_required',
    });
    const read = await done('GET', `/admin/events/${made.id}`, { token: admin });
    await done('POST', approve, { token: admin, headers: { 'if-match': read.etag ?? '' } });
    const { data: found } = await done('GET', `/events/${made.slug}`);
    expect(found).toMatchObject({
      title: 'Malam Keroncong',
      cover_image_url: cover.url,
      organizer: { name: 'Sanggar Nada' },
      ticket_types: [{ name: 'Umum' }, { name: 'Mahasiswa' }],
      theme: { preset: 'Malam Kota' },
    });
    expect((await fetch(`${karcis.current.origin}${cover.url}`)).headers.get('content-type')).toBe(
      'image/webp',
    );

    // To the edge of the trash and back.
    const admins = `/admin/events/${made.id}`;
    expect(await ask('DELETE', `${admins}?reason=uji%20coba`, { token: admin })).toMatchObject({
      status: 409,
      code: 'in_use',
    });
    await done('POST', `${admins}/actions/unpublish`, { token: admin });
    await done('DELETE', `${admins}?reason=uji%20coba`, { token: admin });
    expect((await ask('GET', at, { token })).status).toBe(404);
    expect((await ask('GET', `/events/${made.slug}`)).status).toBe(404);
    await done('POST', `/admin/trash/events/${made.id}/restore`, { token: admin });
    await done('POST', `${admins}/actions/publish`, { token: admin });
    expect((await done('GET', `/events/${made.slug}`)).data).toMatchObject({ title: 'Malam Keroncong' });

    // Everything is in the audit log, by whom, and with what was changed.
    const log = await done('GET', '/admin/audit-log?per_page=100', { token: admin });
    const steps = (log.data as Entry[]).toReversed().filter(({ outcome }) => outcome === 'Succeeded');
    expect(steps.map(({ action, actor }) => `${actor?.name}: ${action}`)).toEqual(
      expect.arrayContaining([
        'Sari: organizer.created',
        'Sari: user.updated',
        'Laras: organizer.updated',
        'Laras: venue.created',
        'Laras: media.uploaded',
        'Laras: event.created',
        'Laras: gate.created',
        'Laras: ticket_type.created',
        'Laras: promo.created',
        'Laras: voucher_batch.created',
        'Laras: event_theme.updated',
        'Laras: question.created',
        'Laras: petugas.created',
        'Gilang: invitation.accepted',
        'Laras: event.submitted',
        'Sari: event.approved',
        'Sari: event.unpublished',
        'Sari: event.removed',
        'Sari: trash.restored',
        'Sari: event.published',
      ]),
    );
    // All but those that write no field of a record that is managed.
    expect(steps.flatMap(({ action, changes }) => (changes.length === 0 ? [action] : []))).toEqual([
      'registration.requested',
      'registration.confirmed',
      'session.started',
      'trash.restored',
    ]);
    const changesOf = (action: string) => steps.find((step) => step.action === action)?.changes;
    expect(changesOf('event.submitted')).toContainEqual({
      field: 'status',
      old: 'Draft',
      new: 'Pending Review',
    });
    expect(changesOf('event.approved')).toContainEqual({
      field: 'status',
      old: 'Pending Review',
      new: 'Published',
    });
    expect(changesOf('user.updated')).toContainEqual({
      field: 'role',
      old: 'ticket_holder',
      new: 'organizer',
    });
    expect(changesOf('event.removed')).toContainEqual({ field: 'delete_reason', old: null, new: 'uji coba' });
  });
});

interface Entry {
  readonly action: string;
  readonly outcome: string;
  readonly actor: { readonly name: string } | null;
  readonly changes: readonly object[];
}
