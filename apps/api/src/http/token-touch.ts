import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/connection/database.ts';
import { touchToken } from '../db/queries/access-tokens.ts';

/** Writes the last use of tokens in the background, each token in one transaction at a time. */
export function createTouch(database: Pick<Database, 'transaction'>) {
  const underWay = new Set<string>();
  return async (tokenId: string, request: FastifyRequest): Promise<void> => {
    if (underWay.has(tokenId)) return;
    underWay.add(tokenId);
    try {
      await database.transaction((db) => touchToken(db, tokenId));
    } catch (error) {
      request.log.warn({ err: error }, 'the use of a token could not be noted');
    } finally {
      underWay.delete(tokenId);
    }
  };
}
