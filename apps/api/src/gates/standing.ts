import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';

/**
 * Makes the standing entries of tickets anew from the log: the last entry that nothing takes back, ended where the last scan that nothing
 * takes back is an exit. The tickets are locked. What is true of the log is true of the entries, in whatever order scans came in.
 */
export async function restate(db: Db, eventId: string, ticketIds: readonly string[]): Promise<void> {
  await sql`
    with stands as (
      select
        scan.ticket_id, scan.id, scan.checkin_status, scan.scanned_at,
        row_number() over (partition by scan.ticket_id order by scan.scanned_at desc, scan.id desc) as place,
        row_number() over (partition by scan.ticket_id, scan.checkin_status order by scan.scanned_at desc, scan.id desc) as own_place
      from check_ins as scan
      where
        scan.event_id = ${eventId} and scan.ticket_id = any(${ticketIds}::uuid[])
        and scan.checkin_status in ('Checked In', 'Checked Out')
        and not exists (select from check_ins as undo where undo.event_id = scan.event_id and undo.reverts_id = scan.id)
    ),
    entry as (
      select entered.ticket_id, entered.id, entered.scanned_at, last.scanned_at as exited_at
      from stands as entered
      left join stands as last
        on last.ticket_id = entered.ticket_id and last.place = 1 and last.checkin_status = 'Checked Out'
      where entered.checkin_status = 'Checked In' and entered.own_place = 1
    ),
    gone as (
      delete from standing_entries as standing
      where
        standing.event_id = ${eventId} and standing.ticket_id = any(${ticketIds}::uuid[])
        and not exists (select from entry where entry.ticket_id = standing.ticket_id)
    )
    insert into standing_entries (event_id, ticket_id, check_in_id, entered_at, exited_at)
    select ${eventId}, ticket_id, id, scanned_at, exited_at from entry
    on conflict on constraint a_ticket_has_one_standing_entry do update
    set check_in_id = excluded.check_in_id, entered_at = excluded.entered_at, exited_at = excluded.exited_at
  `.execute(db);
}
