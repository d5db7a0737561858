import type { Api, ResultOf } from '@karcis/contract';
import type { ReadDb } from '../db/connection/database.ts';
import type { JsonColumns } from '../db/queries/json-columns.ts';
import { reasonFor, verdictOf } from '../domain/check-in.ts';
import { fail } from '../domain/errors/problem-error.ts';

type Result = ResultOf<Api['checkIn']['history']>['rows'][number];
type Told = 'result' | 'title' | 'message' | 'signal';
export type Scan = Omit<Result, Told>;

/** Recorded scans, with what is told of them. */
export const scans = (db: ReadDb) =>
  db.selectFrom('check_in_results').selectAll().$narrowType<JsonColumns<Scan>>();

/** A recorded scan as it is shown at the gate. */
export const told = (scan: Scan): Result => ({
  ...scan,
  ...verdictOf(scan.checkin_status, scan.reason_code),
  reason: scan.reason ?? (scan.reason_code && reasonFor(scan.reason_code)),
});

/** A scan that was just recorded. */
export async function resultOf(db: ReadDb, eventId: string, id: string): Promise<Result> {
  const scan = await scans(db).where('event_id', '=', eventId).where('id', '=', id).executeTakeFirst();
  return scan === undefined ? fail('not_found') : told(scan);
}
