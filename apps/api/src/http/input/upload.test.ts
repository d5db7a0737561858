import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createUploadPlaces } from './upload.ts';

/** The places of a server, and uploads of accounts from addresses, each with its end; undefined for one that is refused. */
function places() {
  const takePlace = createUploadPlaces();
  return (userId: string, ip: string): (() => void) | undefined => {
    const raw = new EventEmitter();
    try {
      takePlace({ scope: { userId }, ip } as unknown as FastifyRequest, { raw } as unknown as FastifyReply);
      return () => void raw.emit('close');
    } catch (error) {
      expect(error).toMatchObject({ code: 'uploads_busy' });
      return undefined;
    }
  };
}

const crowd = ['Hana', 'Hendra', 'Putri', 'Budi'].flatMap((name) => [name, name]);

describe('places for uploads', () => {
  it('are three for one network, however many accounts it has', () => {
    const upload = places();
    const ends = crowd.map((account) => upload(account, '198.51.100.7')).filter((end) => end !== undefined);
    expect(ends).toHaveLength(3);
    expect(upload('Sari', '203.0.113.1'), 'of another network').toBeDefined();
    ends[0]?.();
    expect(upload('Tari', '198.51.100.7'), 'after one has ended').toBeDefined();
    expect(upload('Kartika', '198.51.100.7')).toBeUndefined();
  });

  it('are eight in all: networks that are not counted take them from everybody (control)', () => {
    const upload = places();
    const begun = crowd.map((account, n) => upload(account, `198.51.100.${n}`));
    expect(begun.filter((end) => end !== undefined)).toHaveLength(8);
    expect(upload('Sari', '203.0.113.1')).toBeUndefined();
  });

  it('are two for one account, from wherever it asks', () => {
    const upload = places();
    const begun = [1, 2, 3].map((n) => upload('Sari', `203.0.113.${n}`) !== undefined);
    expect(begun).toEqual([true, true, false]);
  });
});
