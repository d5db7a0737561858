import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { openBoxOffice } from './box-office.ts';
import { given, inDays } from './given.ts';

type Row<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>;

/** Of the form of a ticket's code; nobody signed it. */
export const payload = `T1:${'0'.repeat(143)}`;

const signed = { signing_key_id: 1, qr_payload: payload, issued_at: inDays(-3) };

/** What a ticket of each status has in its row; what else makes it Used, `issue` adds. */
const byStatus = {
  Pending: { status: 'Pending', issued_at: null },
  Active: { status: 'Active', ...signed },
  Used: { status: 'Active', ...signed },
  Expired: { status: 'Active', ...signed, valid_until: inDays(-1) },
  Cancelled: { status: 'Cancelled', ...signed, cancelled_at: inDays(-1) },
  Refunded: { status: 'Refunded', ...signed, refunded_at: inDays(-1) },
  Revoked: { status: 'Revoked', ...signed, revoked_at: inDays(-1) },
  Transferred: { status: 'Transferred', ...signed, transferred_at: inDays(-1) },
} as const satisfies Record<string, Row<'tickets'>>;

export type Status = keyof typeof byStatus;
export const statuses = Object.keys(byStatus) as Status[];

/** A box office at an event with a venue, a key that signs, and a ticket type that says how to get in. */
export async function openTicketOffice(db: Kysely<Tables>, createdBy: string, event: Row<'events'> = {}) {
  const office = await openBoxOffice(db, createdBy, {
    venue_id: await given(db, 'venues', { name: 'Istora Senayan', city: 'Jakarta Pusat' }),
    entry_instructions_markdown: 'Masuk dari **barat**',
    terms_markdown: '- Satu tiket <script>x</script> satu orang',
    ...event,
  });
  const { event: event_id, gate: gate_id } = office;
  const keys = { public_key: Buffer.alloc(32, 1), private_key_encrypted: Buffer.alloc(60, 2) };
  await db
    .insertInto('event_signing_keys')
    .values({ event_id, key_id: 1, ...keys })
    .execute();
  await db
    .updateTable('ticket_types')
    .set({ gate_id, benefits: ['Lounge'], color: '#A16207' })
    .where('id', '=', office.ticketType.id)
    .execute();
  const sold = await office.sell();

  const letIn = async (ticket_id: string, at: string) => {
    const check_in_id = await office.scan({ ticket_id, checkin_status: 'Checked In', scanned_at: at });
    const entry = { event_id, ticket_id, check_in_id, entered_at: at };
    await db.insertInto('standing_entries').values(entry).execute();
  };

  return {
    ...office,
    order: sold.order_id,
    /** Lets a ticket in: the scan, and the entry that stands. */
    letIn,
    /** Gives somebody (or nobody) a ticket. */
    async issue(holder: string | null, status: Status = 'Active', more: Row<'tickets'> = {}) {
      const id = await office.issue(sold, { holder_user_id: holder, ...byStatus[status], ...more });
      if (status === 'Used') await letIn(id, inDays(-0.1));
      return id;
    },
  };
}

export type TicketOffice = Awaited<ReturnType<typeof openTicketOffice>>;
