import { followClocks, type ZoneClock } from '@karcis/format';
import { basePath } from './server.ts';

const kept = 'karcis.clocks';

/** Milliseconds for which a room waits for the clocks, where none are kept on the device. */
const patience = 3000;

/**
 * Sets the clocks of time zones to those of the server, so that a room shows the times that its pages and mails show. It waits for them on
 * a device that has none yet. Otherwise the last ones do until the new ones come. Where there are none, times are by the zones of the browser.
 */
export async function setClocks(): Promise<void> {
  const asked = askForClocks().catch(() => undefined);
  if (!followKept()) await asked;
}

async function askForClocks(): Promise<void> {
  const response = await fetch(`${basePath}/time-zones`, { signal: AbortSignal.timeout(patience) });
  const { data } = (await response.json()) as { readonly data: readonly ZoneClock[] };
  followClocks(data);
  localStorage.setItem(kept, JSON.stringify(data));
}

/** Follows the clocks that are kept. Returns false where there are none. */
function followKept(): boolean {
  try {
    const text = localStorage.getItem(kept);
    followClocks(JSON.parse(text ?? '[]') as readonly ZoneClock[]);
    return text !== null;
  } catch {
    // A browser that keeps nothing, or something else under this name.
    return false;
  }
}
