import type { Problem } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { describe, expect, it } from 'vitest';
import { sendInBatches } from './batches.ts';
import type { OwnLine } from './store.ts';

const refusal = (status: number) =>
  new KarcisError({
    type: 'about:blank',
    title: 'Refused',
    status,
    detail: 'The whole is refused.',
  } as Problem);
const linesTo = (count: number) => Array.from({ length: count }, (_, at) => ({ nonce: `${at + 1}` }));

/** Sends lines to a server that answers as it is told, and returns what it has heard and what the phone keeps. */
async function sent(
  count: number,
  answer: (nonces: readonly string[]) => 'Recorded' | 'Known' | 'Invalid' | Error = () => 'Recorded',
) {
  const requests: string[] = [];
  const states: Record<string, OwnLine['state']> = {};
  const failure = await sendInBatches(linesTo(count), {
    async send(lines, pending) {
      const nonces = lines.map(({ nonce }) => nonce);
      const outcome = answer(nonces);
      requests.push(`${nonces.length} sent, ${pending} left${outcome instanceof Error ? ', refused' : ''}`);
      if (outcome instanceof Error) throw outcome;
      return nonces.map((nonce) => ({ nonce, outcome }));
    },
    async mark(nonces, state) {
      for (const nonce of nonces) states[nonce] = state;
    },
  }).catch((error: unknown) => error);
  const inState = (state: OwnLine['state']) => Object.keys(states).filter((nonce) => states[nonce] === state);
  return { requests, sent: inState('sent'), aside: inState('aside'), failure };
}

describe('scans that wait', () => {
  it('are sent a hundred at a time, and the last request says that none are left', async () => {
    const { requests, sent: done } = await sent(250);
    expect(requests).toEqual(['100 sent, 150 left', '100 sent, 50 left', '50 sent, 0 left']);
    expect(done).toHaveLength(250);
  });

  it('may be none: the server hears that the phone is there', async () => {
    expect((await sent(0)).requests).toEqual(['0 sent, 0 left']);
  });

  it('that the server knows already are sent', async () => {
    expect(await sent(2, () => 'Known')).toMatchObject({ sent: ['1', '2'], aside: [] });
  });

  it('that the server finds Invalid are set aside', async () => {
    expect(await sent(2, () => 'Invalid')).toMatchObject({ sent: [], aside: ['1', '2'] });
  });

  it.each([413, 422])(
    'are sent in halves where the whole is refused (%i), until one alone is set aside',
    async (status) => {
      const came = await sent(4, (nonces) => (nonces.includes('2') ? refusal(status) : 'Recorded'));
      expect(came).toMatchObject({ sent: ['1', '3', '4'], aside: ['2'], failure: undefined });
      expect(came.requests).toEqual([
        '4 sent, 0 left, refused',
        '2 sent, 2 left, refused',
        '1 sent, 3 left',
        '1 sent, 2 left, refused',
        '2 sent, 0 left',
      ]);
    },
  );

  it('leave no number behind where the last of them is set aside', async () => {
    const { requests } = await sent(2, (nonces) => (nonces.includes('2') ? refusal(422) : 'Recorded'));
    expect(requests).toEqual([
      '2 sent, 0 left, refused',
      '1 sent, 1 left',
      '1 sent, 0 left, refused',
      '0 sent, 0 left',
    ]);
  });

  it('wait on where the server does not answer, but for those that it has taken', async () => {
    const away = new TypeError('Failed to fetch');
    const came = await sent(150, (nonces) => (nonces.includes('101') ? away : 'Recorded'));
    expect(came.failure).toBe(away);
    expect(came.sent).toHaveLength(100);
    expect(came.aside).toEqual([]);
  });
});
