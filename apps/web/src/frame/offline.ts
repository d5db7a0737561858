import { useEffect, useState } from 'preact/hooks';
import { trustedWorker } from '../kit/trusted.ts';

/** Rooms that open without a network, by their path. */
type OfflinePath = '/tickets' | '/petugas' | '/organizer/scan';

/** Whether a new version of a room may take over now. */
type MayTakeOver = () => boolean | Promise<boolean>;

/** Has the service worker keep the shell and the files of a room. A new version takes over when a room is opened, if it may. */
async function keepRoom(path: OfflinePath, mayTakeOver: MayTakeOver): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    const registration = await navigator.serviceWorker.register(trustedWorker('/sw.js'), {
      scope: path,
      updateViaCache: 'none',
    });
    if (await mayTakeOver()) registration.waiting?.postMessage('take-over', []);
    await activeWorker(registration);
    return true;
  } catch {
    return false;
  }
}

/** Waits until a registration has a worker that has kept everything. Rejects when there comes none. */
function activeWorker({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  if (active !== null || waiting !== null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    if (installing === null) return reject(new Error('There is no worker'));
    installing.addEventListener('statechange', () => {
      if (installing.state === 'activated') resolve();
      if (installing.state === 'redundant') reject(new Error('The worker could not keep the room'));
    });
  });
}

const always = () => true;

/** Whether the room opens without a network by now. `mayTakeOver` is asked once, when the room is opened. */
export function useKeptRoom(path: OfflinePath, mayTakeOver: MayTakeOver = always): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    void keepRoom(path, mayTakeOver).then(setKept);
  }, [path]);
  return isKept;
}

/** Whether the device has a network. */
export function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
}

/** Deletes what the service workers keep, and the workers. */
export async function forgetRooms(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  for (const name of await caches.keys()) await caches.delete(name);
}
