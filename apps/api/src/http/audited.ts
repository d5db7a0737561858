import type { Route } from '@karcis/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/connection/database.ts';
import { recordActivities } from '../db/queries/activity-log.ts';
import { entryOf, type Traced } from '../db/writes/trace.ts';
import { type WriteDb, writeDbOf } from '../db/writes/write-db.ts';
import type { Scope } from '../domain/security/scope.ts';
import type { PublicChanges } from './answers/public-changes.ts';
import { versionIn } from './input/if-match.ts';

interface Audited {
  readonly database: Pick<Database, 'transaction'>;
  readonly request: FastifyRequest;
  readonly audit: NonNullable<Route['audit']>;
  readonly publicChanges: Pick<PublicChanges, 'note'>;
}

/**
 * Runs a write of management: the entries of the audit log are written in its transaction, from what the verbs have traced. Once
 * it is saved, answers in memory that show such records are read again.
 */
export async function audited<Answer>(
  run: (db: WriteDb) => Promise<Answer>,
  { database, request, audit, publicChanges }: Audited,
): Promise<Answer> {
  const { userId, tokenId, caller } = request.scope as Scope<'signed-in'>;
  const ifMatch = versionIn(request.headers['if-match']);
  let isPublic = false;
  const answered = await database.transaction(async (db) => {
    const traced: Traced[] = [];
    const result = await run(writeDbOf({ db, userId, ifMatch, trace: (record) => traced.push(record) }));
    isPublic = traced.some(({ kind }) => kind.isPublic);
    if (traced.length > 0)
      await recordActivities(
        db,
        traced.map((record) => entryOf(audit, { tokenId, caller }, record)),
      );
    return result;
  });
  if (isPublic) publicChanges.note();
  return answered;
}
