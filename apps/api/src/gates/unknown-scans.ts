import type { Facts } from '@karcis/gate';
import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';

/** Most scans without a ticket that are kept in an hour, of a device, of a person, and of an event. */
export const most = { device: 100, person: 300, event: 2000 } as const;

const hour = 3_600_000;
const day = 24 * hour;

/** Numbers of kept scans in an hour, by the id of the person and by that of the device. */
export type Kept = Readonly<Record<string, number>>;

/** Sender of scans without a ticket. */
export interface Sender {
  readonly userId: string;
  readonly deviceId: string | null;
}

const all = 'all';
/** Scans without a device share one. */
const deviceOf = ({ userId, deviceId }: Sender) => deviceId ?? `${userId} without a device`;

/** Returns how many of some more scans are kept. One device leaves room for others of the person, and one person for others at the event. */
export function roomFor(kept: Kept, by: Sender, wanted: number): number {
  const left = (key: string, limit: number) => limit - (kept[key] ?? 0);
  const room = Math.min(left(all, most.event), left(by.userId, most.person), left(deviceOf(by), most.device));
  return Math.max(0, Math.min(wanted, room));
}

/** Returns the numbers after some more scans were kept. */
export const keptWith = (kept: Kept, by: Sender, more: number): Kept => ({
  ...kept,
  ...Object.fromEntries([all, by.userId, deviceOf(by)].map((key) => [key, (kept[key] ?? 0) + more])),
});

interface Arriving {
  readonly eventId: string;
  readonly event: Facts['event'];
  readonly by: Sender;
  /** The instant at which they arrive, in milliseconds since 1970. */
  readonly now: number;
  readonly count: number;
}

/** Whether gates of an event are at work about now: it is published, and no more than a day away from its doors and its end. */
const isAtWork = ({ status, opensAt, endsAt }: Facts['event'], now: number) =>
  status === 'Published' && now >= opensAt - day && now < endsAt + day;

/**
 * Takes room for scans without a ticket, and counts the others. Returns how many are kept. Of several requests at once, each waits here for
 * the row of the hour: it is the last row that a request locks.
 */
export async function keepUnknown(db: Db, { eventId, event, by, now, count }: Arriving): Promise<number> {
  if (count === 0 || !isAtWork(event, now)) return 0;
  const at = new Date(now - (now % hour)).toISOString();
  const { rows } = await sql<{ kept: Kept }>`
    insert into unknown_scan_hours as hours (event_id, hour) values (${eventId}, ${at}::timestamptz)
    on conflict (event_id, hour) do update set counted = hours.counted
    returning kept
  `.execute(db);
  const kept = rows[0]?.kept ?? {};
  const room = roomFor(kept, by, count);
  await sql`
    update unknown_scan_hours set kept = ${JSON.stringify(keptWith(kept, by, room))}::jsonb, counted = counted + ${count - room}
    where event_id = ${eventId} and hour = ${at}::timestamptz
  `.execute(db);
  return room;
}
