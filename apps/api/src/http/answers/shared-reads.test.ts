import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../domain/errors/problem-error.ts';
import { createAdmission } from '../limits/admission.ts';
import { createSharedReads } from './shared-reads.ts';

/** Shared reads over four slots, of which a reader has one, with what was read so far and the number of changes. */
function setUp() {
  const state = { changes: 0 };
  const admission = createAdmission({ atOnce: 4, perReader: 1, perNetwork: 4 }, () => performance.now());
  const shared = createSharedReads<string>(() => state.changes);
  const reads: { readonly by: string; readonly answer: (text: string) => void; readonly fail: () => void }[] =
    [];
  const reader = (key: string) => ({ key, network: 'all' });
  const ask = (by: string, key = 'faqs') =>
    shared.get(key, {
      acquire: (left) => admission.acquire(reader(by), left),
      read: () =>
        new Promise<string>((resolve, reject) => {
          const fail = () => reject(new ProblemError('unavailable'));
          reads.push({ by, answer: resolve, fail });
        }),
    });
  /** Takes the only slot of a reader. */
  const busy = async (by: string) => admission.acquire(reader(by), new AbortController().signal);
  return { state, admission, reads, ask, busy };
}

describe('a read that is shared', () => {
  it('is begun by the first that has a slot: a full queue holds up nobody else', async () => {
    const { admission, reads, ask, busy } = setUp();
    const release = await busy('Hana');
    const asked = [ask('Hana'), ask('Budi'), ask('Sari')];
    expect(reads.map(({ by }) => by)).toEqual(['Budi']);
    reads[0]?.answer('isi');
    expect(await Promise.all(asked)).toEqual(['isi', 'isi', 'isi']);
    // The one that waited has left its queue, and takes no slot later.
    release();
    await expect.poll(() => admission.counts()).toEqual({ working: 0, waiting: 0 });
    expect(reads).toHaveLength(1);
  });

  it('waits for a slot where nobody else asks (control)', async () => {
    const { reads, ask, busy } = setUp();
    const release = await busy('Hana');
    const asked = ask('Hana');
    expect(reads).toHaveLength(0);
    release();
    await expect.poll(() => reads.map(({ by }) => by)).toEqual(['Hana']);
    reads[0]?.answer('isi');
    expect(await asked).toBe('isi');
  });

  it('is rejected for those alone whose queue is too long', async () => {
    const { reads, ask, busy } = setUp();
    await busy('Hana');
    const pages = Array.from({ length: 40 }, (_, n) =>
      ask('Hana', `page ${n}`).catch((error: ProblemError) => error.code),
    );
    expect(await Promise.all(pages.slice(20))).toEqual(Array<string>(20).fill('unavailable'));
    expect(reads).toHaveLength(0);
    const asked = ask('Budi', 'page 39');
    reads[0]?.answer('isi');
    expect(await asked).toBe('isi');
  });

  it('fails for all that share it, and is tried again by the next', async () => {
    const { admission, reads, ask, busy } = setUp();
    await busy('Hana');
    const asked = [ask('Hana'), ask('Budi')].map((each) => each.catch((error: ProblemError) => error.code));
    reads[0]?.fail();
    expect(await Promise.all(asked)).toEqual(['unavailable', 'unavailable']);
    expect(admission.counts().working, 'that of Hana').toBe(1);
    const again = ask('Budi');
    reads[1]?.answer('isi');
    expect(await again).toBe('isi');
  });

  it('says nothing to those who ask after a change, and a later one something to those before', async () => {
    const { state, reads, ask, busy } = setUp();
    await busy('Hana');
    const waiting = ask('Hana');
    state.changes += 1;
    const [first] = [ask('Budi')];
    state.changes += 1;
    const second = ask('Sari');
    expect(reads.map(({ by }) => by)).toEqual(['Budi', 'Sari']);
    reads[1]?.answer('baru');
    reads[0]?.answer('lama');
    expect(await Promise.all([waiting, first, second])).toEqual(['lama', 'lama', 'baru']);
  });
});
