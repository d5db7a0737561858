import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { eventBy, invite, type People } from '../../test/people.ts';
import { newId } from '../domain/id.ts';
import { randomCodes } from '../domain/security/random-codes.ts';

vi.mock('../domain/security/random-codes.ts', { spy: true });

const karcis = karcisForTests(patientLocks);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
beforeEach(() => void vi.mocked(randomCodes).mockReset());

const drawn = ['AAAA2222', 'BBBB3333', 'CCCC4444'];

const make = (id: string, count: number) =>
  karcis.current
    .client(people.Budi.token)
    .organizerVoucherBatches.create(
      { id, body: { name: 'Tamu', count, effect: 'Free Ticket' } },
      { idempotencyKey: newId() },
    );

/** Codes of the vouchers of an event. */
async function codesOf(id: string) {
  const vouchers = karcis.current.db.selectFrom('vouchers').select('code').where('event_id', '=', id);
  return (await vouchers.execute()).map(({ code }) => code);
}

describe('the codes of vouchers', () => {
  it('are drawn again when two of one batch are the same', async () => {
    const id = await eventBy(karcis.current.db, people.Budi);
    vi.mocked(randomCodes)
      .mockReturnValueOnce(['AAAA2222', 'AAAA2222', 'BBBB3333'])
      .mockReturnValueOnce(['BBBB3333']);
    expect((await make(id, 3)).data.issued_count).toBe(3);
    const codes = await codesOf(id);
    expect(codes).toHaveLength(3);
    expect(new Set(codes).size).toBe(3);
    expect(codes).toEqual(expect.arrayContaining(['AAAA2222', 'BBBB3333']));
    // One for two places, one for the place that was left, and one that is free.
    expect(randomCodes).toHaveBeenCalledTimes(3);
  });

  it('are distinct when two batches are made at one moment and draw the same', async () => {
    const id = await eventBy(karcis.current.db, people.Budi);
    vi.mocked(randomCodes).mockReturnValueOnce(drawn).mockReturnValueOnce(drawn);
    await Promise.all([make(id, 3), make(id, 3)]);
    const codes = await codesOf(id);
    expect(codes).toHaveLength(6);
    expect(new Set(codes).size).toBe(6);
    expect(codes).toEqual(expect.arrayContaining(drawn));
    expect(randomCodes).toHaveBeenCalledTimes(3);
  });

  it('make no batch when none is free', async () => {
    const id = await eventBy(karcis.current.db, people.Budi);
    vi.mocked(randomCodes).mockReturnValueOnce(drawn);
    await make(id, 3);
    vi.mocked(randomCodes).mockReturnValue(drawn);
    await expect(make(id, 3)).rejects.toThrow('409 try_again');
    expect(await codesOf(id)).toHaveLength(3);
    // Control: another draw is free.
    vi.mocked(randomCodes).mockReset();
    await make(id, 3);
    expect(await codesOf(id)).toHaveLength(6);
  });
});
