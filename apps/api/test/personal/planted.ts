import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { keyOfReminder } from '../../src/db/queries/event-reminders.ts';
import type { Tables } from '../../src/db/schema/tables.ts';
import { newId } from '../../src/domain/id.ts';
import { given, inDays } from '../given.ts';
import { pictureOfAccount } from '../pictures.ts';

/** A text that stands for a person: whatever holds it holds something of them. */
const canary = 'kenari';
const email = `${canary}.surel@example.org`;
const addressHash = hash('sha256', email, 'base64url');

/** Puts a person into every table that can hold one, with a canary in each text about them. `id` is an account with orders. */
export async function plant(db: Kysely<Tables>, id: string): Promise<void> {
  const label = (what: string) => `${canary} ${what}`;
  const profile = { name: label('Nama'), phone: label('+62'), avatar_url: label('foto') };
  await db
    .updateTable('users')
    .set({ ...profile, email: email.toUpperCase(), email_verified_at: inDays(-9), birth_date: '1998-04-21' })
    .set({
      city: label('Kota'),
      province: label('Provinsi'),
      gender: 'Female',
      password_hash: label('sandi'),
    })
    .set({ locale: label('bahasa'), timezone: label('zona') })
    .where('id', '=', id)
    .execute();
  const order = {
    buyer_name: label('Pembeli'),
    buyer_phone: label('+62'),
    cancellation_reason: label('batal'),
  };
  const own = await db
    .updateTable('orders')
    .set({ ...order, buyer_email: `${canary}.lama@example.org` })
    .where('buyer_user_id', '=', id)
    .returning(['event_id', 'id'])
    .execute();
  if (own.length === 0) throw new Error('The account has no orders');
  // Without the account, but with its address.
  const guest = await db
    .selectFrom('orders')
    .select(['event_id', 'id'])
    .where('buyer_user_id', 'is', null)
    .where('buyer_email', '=', (orders) =>
      orders
        .selectFrom('orders as first')
        .select('first.buyer_email')
        .where('first.buyer_user_id', 'is', null)
        .where('first.status', '=', 'Paid')
        .orderBy('first.id')
        .limit(1),
    )
    .execute();
  // All orders of one address: another one for some of them would be another person, who is counted.
  for (const each of guest)
    await db
      .updateTable('orders')
      .set({ ...order, buyer_email: email })
      .where('id', '=', each.id)
      .execute();
  // What the sandbox keeps of one of their payments.
  await sql`
    insert into sandbox_payments (reference, account_id, method, amount, currency, description, return_url, expires_at)
    select p.reference, (select a.id from payment_accounts as a order by a.id limit 1), 'QRIS', p.amount, p.currency, 'Acara',
      ${label('kembali')}, now()
    from payments as p join orders as o on o.event_id = p.event_id and o.id = p.order_id
    where o.buyer_user_id = ${id} and p.paid_at is not null
    order by p.id limit 1`.execute(db);
  // Bought by somebody else, who named this address for the mails.
  await sql`update orders set contact_email = ${email.toUpperCase()} where id = (
    select id from orders where buyer_user_id is not null and buyer_user_id <> ${id} order by id limit 1)`.execute(
    db,
  );
  await sql`update tickets set attendee_email = null, attendee_name = ${label('Tamu')}
    where holder_user_id is null and order_id = any(${guest.map((each) => each.id)}::uuid[])`.execute(db);
  const revoked = { revocation_reason: label('dicabut') };
  await db
    .updateTable('tickets')
    .set({ attendee_name: label('Pemegang'), attendee_email: `${canary}@example.org`, ...revoked })
    .where('holder_user_id', '=', id)
    .execute();
  // Handed on to the person's address, and held by nobody yet.
  const handed = await db
    .selectFrom('tickets')
    .select('id')
    .where('attendee_email', 'is not', null)
    .where('holder_user_id', 'is distinct from', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('tickets')
    .set({ attendee_name: label('Kawan'), attendee_email: email })
    .where('id', '=', handed.id)
    .execute();
  const mine = own.map((each) => each.id);
  await sql`update refunds set reason = ${label('sakit')} where order_id = any(${mine}::uuid[])`.execute(db);
  await sql`update refunds set reason = ${label('minta')}, requested_by = ${id} where id = (
    select id from refunds where order_id <> all(${mine}::uuid[]) order by id limit 1)`.execute(db);
  await sql`update petugas_assignments set invited_name = ${label('Diundang')}, invited_email = ${email}
    where id in (select id from petugas_assignments where status = 'Invited' and user_id is null order by id limit 1)`.execute(
    db,
  );
  await sql`update vouchers set recipient_name = ${label('Voucher')}, recipient_email = ${email}, note = ${label('catatan')}
    where id in (select id from vouchers order by id limit 2)`.execute(db);
  const app_version = label('versi');
  const device_id = await given(db, 'devices', {
    user_id: id,
    name: label('Ponsel'),
    platform: label('Android'),
    app_version,
  });
  const { id: event_id } = await db.selectFrom('events').select('id').orderBy('id').executeTakeFirstOrThrow();
  await db.insertInto('device_contacts').values({ event_id, device_id, app_version }).execute();
  await given(db, 'pairing_codes', {
    event_id,
    user_id: id,
    created_by: id,
    code_hash: randomBytes(32),
    expires_at: inDays(1),
  });
  const token = { token_hash: randomBytes(32), expires_at: inDays(9) };
  await given(db, 'access_tokens', {
    user_id: id,
    name: label('Masuk'),
    kind: 'Login',
    network: label('jaringan'),
    user_agent: label('peramban'),
    ...token,
  });
  const sent = { sent_since: inDays(-1), created_at: inDays(-1), expires_at: inDays(1) };
  for (const user_id of [id, null])
    await given(db, 'account_tokens', {
      purpose: user_id === null ? 'Register' : 'Reset Password',
      user_id,
      email,
      network: label('jaringan'),
      token_hash: hash('sha256', newId(), 'buffer'),
      payload: JSON.stringify({ name: label('Nama') }),
      ...sent,
    });
  await db
    .insertInto('sign_ins')
    .values({ user_id: id, last_login_at: inDays(-1) })
    .onConflict((row) => row.doNothing())
    .execute();
  await db
    .insertInto('two_factor')
    .values({ user_id: id, secret_sealed: randomBytes(40) })
    .execute();
  for (const user_id of [id, null]) {
    const isReminder = user_id === null;
    const mail = await given(db, 'mails', {
      template: isReminder ? 'event_reminder' : 'password_changed',
      key: isReminder ? keyOfReminder({ eventId: newId(), startsAt: 0 }, email) : newId(),
      recipient: email,
      user_id,
      status: 'Failed',
      reply: label('550 tidak ada'),
    });
    const ended = { status: 'Failed', finished_at: inDays(0), attempts: 1 } as const;
    const job = isReminder
      ? ({ kind: 'mail.send_optional', lane: 'mail_optional' } as const)
      : ({ kind: 'mail.send', lane: 'mail' } as const);
    await given(db, 'jobs', { ...job, subject_id: mail, last_error: label('550'), ...ended });
  }
  const { email: address } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('media_uses')
    .values({
      media_id: await pictureOfAccount(db, address as `${string}@${string}`),
      table_name: 'users',
      record_id: id,
      field: label('foto'),
    })
    .execute();
  await given(db, 'mail_suppressions', { address: email, reason: 'Bounced', reply: label('550') });
  const origin = { occurred_at: inDays(-1), ip_address: label('ip'), user_agent: label('peramban') };
  const asked = {
    action: 'profile.updated',
    description: 'Changed',
    role_context: 'ticket_holder',
    ...origin,
  } as const;
  const changes = JSON.stringify([{ field: 'name', old: label('dulu'), new: label('kini') }]);
  const actor = {
    actor_id: id,
    actor_name: label('Nama'),
    actor_email: email,
    actor_role: 'ticket_holder',
  } as const;
  const subject = { subject_type: 'user', subject_id: id, subject_label: label('Nama') };
  await given(db, 'activity_log', { ...asked, actor_type: 'User', ...actor, changes });
  await given(db, 'activity_log', { ...asked, actor_type: 'User', ...actor, ...subject, changes });
  await given(db, 'activity_log', { ...asked, actor_type: 'System', ...subject, changes });
  // A token that the person has made and named; their phone, which somebody else revoked.
  await given(db, 'activity_log', {
    ...asked,
    actor_type: 'User',
    ...actor,
    subject_type: 'access_token',
    subject_id: newId(),
    subject_label: label('Program'),
  });
  await given(db, 'activity_log', {
    ...asked,
    actor_type: 'System',
    ip_address: null,
    user_agent: null,
    subject_type: 'device',
    subject_id: device_id,
    subject_label: label('Ponsel'),
  });
}

/** The tables that hold the canary, or the hash of the address in the key of a reminder: an address can be found by trying. */
export async function tablesWithCanary(db: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname collate "C"`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} as record
      where record::text ilike ${`%${canary}%`} or strpos(record::text, ${addressHash}) > 0 limit 1`.execute(
      db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
