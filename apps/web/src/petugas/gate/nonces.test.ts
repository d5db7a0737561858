import type { Problem } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { describe, expect, it } from 'vitest';
import { createNonces } from './nonces.ts';

const asked = { code: 'T1:HANA', direction: 'Entry', gateId: null } as const;
const noAnswer = async (): Promise<string> => {
  throw new Error('No answer, and nothing to judge by');
};
const refused = async (): Promise<string> => {
  throw new KarcisError({ type: 'about:blank', title: 'Conflict', status: 409, detail: 'Reused' } as Problem);
};

/** Scans, and returns the nonce with which it was done. */
async function nonceOf(
  nonces: ReturnType<typeof createNonces>,
  scan = asked,
  work = noAnswer,
): Promise<string> {
  let used = '';
  await nonces
    .scan(scan, (nonce) => {
      used = nonce;
      return work();
    })
    .catch(() => undefined);
  return used;
}

describe('a scan of which nobody knows what came', () => {
  it('has the same nonce when it is tried again: the server may have recorded it', async () => {
    const nonces = createNonces();
    const first = await nonceOf(nonces);
    expect(await nonceOf(nonces)).toBe(first);
    expect(await nonceOf(nonces, asked, async () => 'Checked In')).toBe(first);
  });

  it('has its own among several that are done at once, and keeps it when one of them is tried alone', async () => {
    const nonces = createNonces();
    const both = ['hana', 'rani'].map(
      (ticketId) => ({ ticketId, direction: 'Entry', gateId: null }) as const,
    );
    const used: (readonly string[])[] = [];
    const all = (work: () => Promise<string>) =>
      nonces
        .scanAll(both, (own) => {
          used.push(own);
          return work();
        })
        .catch(() => undefined);
    await all(noAnswer);
    await all(noAnswer);
    expect(used[0]).toHaveLength(new Set(used[0]).size);
    expect(used[1]).toEqual(used[0]);
    expect(await nonceOf(nonces, both[1] as never)).toBe(used[0]?.[1]);
    await all(refused);
    await all(noAnswer);
    expect(used[3]).not.toEqual(used[0]);
  });

  it('is done with once there is an answer, whichever', async () => {
    for (const answer of [refused, async () => 'Checked In']) {
      const nonces = createNonces();
      const first = await nonceOf(nonces, asked, answer);
      expect(await nonceOf(nonces)).not.toBe(first);
    }
  });

  it('is another one with another code, another way, and after two minutes', async () => {
    let now = 0;
    const nonces = createNonces(() => now);
    const first = await nonceOf(nonces);
    expect(await nonceOf(nonces, { ...asked, code: 'T1:RANI' } as never)).not.toBe(first);
    expect(await nonceOf(nonces, { ...asked, direction: 'Exit' } as never)).not.toBe(first);
    now = 120_000;
    expect(await nonceOf(nonces)).not.toBe(first);
  });
});
