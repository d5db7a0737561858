import type { Route } from '@karcis/contract';
import type { FastifyRequest } from 'fastify';
import type { Client } from '../db/connection/client.ts';
import type { Database, Db } from '../db/connection/database.ts';
import { recordActivities } from '../db/queries/activity-log.ts';
import { freeKey, keepRecord, type RequestKey, takeKey } from '../db/queries/idempotency-keys.ts';
import { announceEach } from '../db/queries/outbox.ts';
import { entryOf, newsOf, type Traced } from '../db/writes/trace.ts';
import { type WriteDb, writeDbOf } from '../db/writes/write-db.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { ownerOf } from '../domain/picture-owner.ts';
import type { Activity } from '../domain/activity.ts';
import { accountIn, type Scope } from '../domain/security/scope.ts';
import type { PublicChanges } from './answers/public-changes.ts';
import { versionIn } from './input/if-match.ts';

interface Audited<Answer> {
  readonly database: Pick<Database, 'transaction'>;
  readonly request: FastifyRequest;
  readonly client: Client;
  readonly audit: NonNullable<Route['audit']>;
  readonly needsVersion: boolean;
  readonly publicChanges: Pick<PublicChanges, 'note'>;
  /** What a request that has an `Idempotency-Key` gets where an earlier one has made the record: the record as it is now. */
  readonly repeated:
    | { readonly key: RequestKey; readonly read: (db: Db, id: string) => Promise<Answer> }
    | undefined;
}

/**
 * Runs a write of management, once for each key: the entries of the audit log are written in its transaction, from what the verbs have traced. Once
 * it is saved, answers in memory that show such records are read again.
 */
export async function audited<Answer>(
  run: (db: WriteDb) => Promise<Answer>,
  { database, request, client, audit, needsVersion, publicChanges, repeated }: Audited<Answer>,
): Promise<Answer> {
  const scope = request.scope as Scope<'signed-in'>;
  const { userId, tokenId, caller } = scope;
  const ownerId = ownerOf(scope);
  const ifMatch = versionIn(request.headers['if-match']);
  if (needsVersion && ifMatch === undefined) fail('precondition_required');
  let isPublic = false;
  const answered = await database.transaction(
    async (db) => {
      const madeBefore = repeated && (await takeKey(db, repeated.key));
      if (madeBefore !== undefined) return repeated?.read(db, madeBefore) as Promise<Answer>;
      const traced: Traced[] = [];
      const result = await run(
        writeDbOf({ db, userId, ownerId, ifMatch, trace: (record) => traced.push(record) }),
      );
      isPublic = traced.some(({ kind }) => kind.isPublic);
      if (traced.length > 0) {
        await recordActivities(
          db,
          traced.map((record) => entryOf(audit, { tokenId, caller }, record)),
        );
        const news = newsOf(audit, traced);
        if (news.length > 0) await announceEach(db, news);
      }
      const [made] = traced;
      if (repeated !== undefined)
        await (typeof made?.id === 'string'
          ? keepRecord(db, repeated.key, made.id)
          : freeKey(db, repeated.key));
      return result;
    },
    { client },
  );
  if (isPublic) publicChanges.note();
  return answered;
}

/** Carries what a rehearsal has come to out of its transaction, which is rolled back. */
class Rehearsed extends Error {
  readonly outcome: unknown;

  constructor(outcome: unknown) {
    super('The transaction of a rehearsal is rolled back');
    this.outcome = outcome;
  }
}

/** Runs a write of management and undoes all of it: what refuses it is thrown, and what it comes to is returned. */
export async function rehearsed(
  run: (db: WriteDb) => Promise<unknown>,
  { database, request, client }: Pick<Audited<unknown>, 'database' | 'request' | 'client'>,
): Promise<unknown> {
  const scope = request.scope as Scope<'signed-in'>;
  try {
    return await database.transaction(
      async (db) => {
        const ownerId = ownerOf(scope);
        throw new Rehearsed(
          await run(writeDbOf({ db, userId: scope.userId, ownerId, ifMatch: undefined, trace: () => {} })),
        );
      },
      { client },
    );
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome;
    throw error;
  }
}

/** The activity of a read that is audited: `error_log.read`, with the record in the path as its subject. */
export function readingOf(
  { action, description }: NonNullable<Route['audit']>,
  { scope }: FastifyRequest,
  input: unknown,
): Activity {
  const tokenId = accountIn(scope)?.tokenId;
  const { id = null } = input as { id?: string };
  const [type = ''] = action.split('.');
  return {
    action,
    description,
    outcome: 'Succeeded',
    ...(tokenId === undefined ? {} : { by: { tokenId } }),
    subject: { type, id, label: null },
  };
}
