import { KarcisError } from '@karcis/sdk';
import type { OwnLine } from './store.ts';

/** Lines of one request: the most that a server takes. */
const most = 100;

/** How lines are sent, and how what came of them is kept. */
interface Way<Line> {
  /** Sends lines, and says how many remain after them. Returns what came of each. */
  readonly send: (
    lines: readonly Line[],
    pending: number,
  ) => Promise<readonly { readonly nonce: string; readonly outcome: 'Recorded' | 'Known' | 'Invalid' }[]>;
  readonly mark: (nonces: readonly string[], state: OwnLine['state']) => Promise<void>;
}

/**
 * Sends lines in requests of a hundred. The last one that the server takes says that none remain; without a line it has none. Throws where the
 * server does not answer: what was sent until then is marked.
 */
export async function sendInBatches<Line extends Pick<OwnLine, 'nonce'>>(
  lines: readonly Line[],
  way: Way<Line>,
): Promise<void> {
  let told: number | undefined;
  for (let at = 0; at < lines.length; at += most) {
    const batch = lines.slice(at, at + most);
    told = (await sendHalving(batch, lines.length - at - batch.length, way)) ?? told;
  }
  if (told !== 0) await way.send([], 0);
}

/**
 * Sends lines, after which so many remain. Where the request as a whole is refused, halves are tried; a line that is refused alone is set aside.
 * Returns how many remain as the server was told last; undefined where it took no request.
 */
async function sendHalving<Line extends Pick<OwnLine, 'nonce'>>(
  lines: readonly Line[],
  remaining: number,
  way: Way<Line>,
): Promise<number | undefined> {
  const nonces = lines.map(({ nonce }) => nonce);
  try {
    const results = await way.send(lines, remaining);
    const refused = new Set(results.filter(({ outcome }) => outcome === 'Invalid').map(({ nonce }) => nonce));
    await way.mark(
      nonces.filter((nonce) => !refused.has(nonce)),
      'sent',
    );
    await way.mark([...refused], 'aside');
    return remaining;
  } catch (error) {
    const isRefused = error instanceof KarcisError && (error.status === 413 || error.status === 422);
    if (!isRefused) throw error;
  }
  if (lines.length <= 1) {
    await way.mark(nonces, 'aside');
    return undefined;
  }
  const half = Math.ceil(lines.length / 2);
  const first = await sendHalving(lines.slice(0, half), remaining + lines.length - half, way);
  return (await sendHalving(lines.slice(half), remaining, way)) ?? first;
}
