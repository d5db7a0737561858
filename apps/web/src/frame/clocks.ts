import { followClocks, type ZoneClock } from '@karcis/format';
import { basePath } from './server.ts';

const kept = 'karcis.clocks';

/** Milliseconds for which a room waits for the clocks before it shows its first screen. */
const patience = 3000;

/**
 * Loads the clocks of time zones from the server, so that a room shows the times that its pages and mails show. Without an answer it goes by
 * those of the last one, and where there is none by the zones of the browser.
 */
export async function loadClocks(): Promise<void> {
  try {
    const response = await fetch(`${basePath}/time-zones`, { signal: AbortSignal.timeout(patience) });
    const { data } = (await response.json()) as { readonly data: readonly ZoneClock[] };
    followClocks(data);
    keep(JSON.stringify(data));
  } catch {
    followKept();
  }
}

function keep(text: string): void {
  try {
    localStorage.setItem(kept, text);
  } catch {
    // Without a network a room then goes by the zones of the browser.
  }
}

function followKept(): void {
  try {
    followClocks(JSON.parse(localStorage.getItem(kept) ?? '[]') as readonly ZoneClock[]);
  } catch {
    // A browser that keeps nothing, or something else under this name.
  }
}
